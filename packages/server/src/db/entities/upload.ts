import type { UploadKind, UploadRowChange, UploadRowError, UploadState, UploadTold, UserDiv } from '@tabimori/shared';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { FileColumns } from '../../spreadsheet/judge-file.js';
import { Row, Text } from './columns.js';

/** Who asked for the registration or for its undoing, as the operation log names them. */
export interface UploadOrder {
  mode: 'all' | 'good';
  userId: number;
  userName: string;
  companyId: number | null;
  address: string;
}

/** A file of travelers. It belongs to the scope its sender had, whatever becomes of the sender. */
@Entity('applicant_upload')
// the work that is due
@Index('applicant_upload_due', ['id'], { where: `"state" IN ('waiting', 'reading', 'committing', 'undoing')` })
export class ApplicantUploadEntity extends Row {
  @Column('int')
  userId!: number;

  @Text(100) userName!: string;

  @Column('smallint')
  userDiv!: UserDiv;

  @Column('int', { nullable: true })
  categoryId!: number | null;

  @Column('int', { nullable: true })
  companyId!: number | null;

  @Column('int', { nullable: true })
  divisionId!: number | null;

  @Text(255) fileName!: string;

  @Column('int')
  size!: number;

  @Column('varchar', { length: 10, default: 'waiting' })
  state!: UploadState;

  @Column('varchar', { length: 100, nullable: true })
  leaseHolder!: string | null;

  @Column('timestamptz', { nullable: true })
  leaseUntil!: Date | null;

  /** how often a worker has begun the work that is due now */
  @Column('smallint', { default: 0 })
  attempts!: number;

  @Column('real', { default: 0 })
  share!: number;

  @Column('int', { default: 0 })
  countNew!: number;

  @Column('int', { default: 0 })
  countChanged!: number;

  @Column('int', { default: 0 })
  countUnchanged!: number;

  @Column('int', { default: 0 })
  countWrong!: number;

  /** null: it is not read yet */
  @Column('jsonb', { nullable: true })
  columns!: FileColumns | null;

  @Column('jsonb', { nullable: true })
  refusal!: UploadTold | null;

  @Column('jsonb', { nullable: true })
  notice!: UploadTold | null;

  @Column('jsonb', { nullable: true })
  commitOrder!: UploadOrder | null;

  @Column('timestamptz', { nullable: true })
  committedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  completionSentAt!: Date | null;
}

/** A piece of the file, stored until its rows are registered, so that it can be read again. */
@Entity('applicant_upload_part')
export class ApplicantUploadPartEntity {
  @PrimaryColumn('int')
  uploadId!: number;

  @PrimaryColumn('int')
  number!: number;

  @ManyToOne(() => ApplicantUploadEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'upload_id' })
  upload!: Relation<ApplicantUploadEntity>;

  @Column('bytea')
  bytes!: Buffer;
}

@Entity('applicant_upload_row')
@Index('applicant_upload_row_kind', ['uploadId', 'kind', 'row'])
export class ApplicantUploadRowEntity {
  @PrimaryColumn('int')
  uploadId!: number;

  /** as the spreadsheet numbers it */
  @PrimaryColumn('int')
  row!: number;

  @ManyToOne(() => ApplicantUploadEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'upload_id' })
  upload!: Relation<ApplicantUploadEntity>;

  @Column('varchar', { length: 10 })
  kind!: UploadKind;

  /** the texts of all columns of the file */
  @Column('jsonb')
  cells!: string[];

  @Column('jsonb')
  changes!: UploadRowChange[];

  @Column('jsonb')
  errors!: UploadRowError[];

  /** the values that the commit writes; null if the row is wrong */
  @Column('jsonb', { nullable: true })
  kept!: Record<string, unknown> | null;

  /** the values that the commit overwrote, for undoing */
  @Column('jsonb', { nullable: true })
  before!: Record<string, unknown> | null;

  /** the traveler it refers to and the version compared; for a new one the future id and version */
  @Column('int', { nullable: true })
  applicantId!: number | null;

  @Column('int', { nullable: true })
  applicantVersion!: number | null;
}
