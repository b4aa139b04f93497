import type { Language } from '@tabimori/shared';
import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { EditableRow, Text } from './columns.js';
import { CompanyEntity, DivisionEntity } from './organisation.js';
import { CountryEntity, MunicipalityEntity, PrefectureEntity } from './reference.js';

/** A registered traveler. Deleting is soft: history keeps its snapshot, other personal data goes the night after. */
@Entity('applicant')
@Check('applicant_number_of_people_check', '"number_of_people" BETWEEN 1 AND 99')
// the recipients of an automatic send
@Index('applicant_audience', ['countryId', 'prefectureCode', 'companyId'], { where: '"deleted_at" IS NULL' })
// the list of a company, newest first
@Index('applicant_company', ['companyId', 'id'], { where: '"deleted_at" IS NULL' })
// the orders of the lists of many companies
@Index('applicant_kana', ['nameKana', 'id'], { where: '"deleted_at" IS NULL' })
@Index('applicant_created', ['createdAt', 'id'], { where: '"deleted_at" IS NULL' })
@Index('applicant_undelivered', ['companyId', 'id'], {
  where: '"deleted_at" IS NULL AND ("mail_undelivered" OR "sms_undelivered")',
})
@Index('applicant_division', ['divisionId', 'id'], { where: '"deleted_at" IS NULL' })
// the traveler a row of a file refers to
@Index('applicant_same', ['companyId', 'nameKana'], { where: '"deleted_at" IS NULL' })
// search by one or two characters of a name, kana, mail or phone: a GIN over ngrams(), made in the migration
@Index('applicant_search', { synchronize: false })
// the positions whose time is over
@Index('applicant_position', ['locatedAt'], { where: '"latitude" IS NOT NULL' })
export class ApplicantEntity extends EditableRow {
  @Column('int')
  companyId!: number;

  @ManyToOne(() => CompanyEntity, { nullable: false })
  @JoinColumn({ name: 'company_id' })
  company!: Relation<CompanyEntity>;

  @Column('int')
  divisionId!: number;

  @ManyToOne(() => DivisionEntity, { nullable: false })
  @JoinColumn({ name: 'division_id' })
  division!: Relation<DivisionEntity>;

  @Text(100) name!: string;
  @Text(100) nameKana!: string;

  /** Crockford base 32 */
  @Column('char', { length: 10, unique: true })
  appId!: string;

  @Column('varchar', { length: 254, nullable: true })
  mailAddress!: string | null;

  /** as shown, with hyphens */
  @Column('varchar', { length: 20, nullable: true })
  phone!: string | null;

  @Column('varchar', { length: 16, nullable: true })
  phoneE164!: string | null;

  @Column('int')
  countryId!: number;

  @ManyToOne(() => CountryEntity, { nullable: false })
  @JoinColumn({ name: 'country_id' })
  country!: Relation<CountryEntity>;

  @Column('char', { length: 2, nullable: true })
  prefectureCode!: string | null;

  @ManyToOne(() => PrefectureEntity, { nullable: true })
  @JoinColumn({ name: 'prefecture_code' })
  prefecture!: Relation<PrefectureEntity> | null;

  @Column('char', { length: 5, nullable: true })
  municipalityCode!: string | null;

  @ManyToOne(() => MunicipalityEntity, { nullable: true })
  @JoinColumn({ name: 'municipality_code' })
  municipality!: Relation<MunicipalityEntity> | null;

  @Text(100) city!: string;

  @Column('smallint', { default: 1 })
  numberOfPeople!: number;

  @Column('varchar', { length: 2, default: 'jp' })
  language!: Language;

  /** days in Japan's time, both included */
  @Column('date', { nullable: true })
  stayFrom!: string | null;

  @Column('date', { nullable: true })
  stayTo!: string | null;

  @Column('timestamptz', { nullable: true })
  appRegisteredAt!: Date | null;

  @Column('boolean', { default: false })
  mailUndelivered!: boolean;

  @Column('boolean', { default: false })
  smsUndelivered!: boolean;

  @Column('double precision', { nullable: true })
  latitude!: number | null;

  @Column('double precision', { nullable: true })
  longitude!: number | null;

  /** meters */
  @Column('real', { nullable: true })
  accuracy!: number | null;

  @Column('timestamptz', { nullable: true })
  locatedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  deletedAt!: Date | null;

  /** the text that a search looks into; a trigger writes it */
  @Column({ type: 'text', default: '', select: false, insert: false, update: false })
  searchText!: string;
}

/** A device in which a traveler has said app ID and mail address, by the hash of its token. */
@Entity('app_device')
export class AppDeviceEntity {
  @PrimaryGeneratedColumn('identity')
  id!: number;

  @Index()
  @Column('int')
  applicantId!: number;

  @ManyToOne(() => ApplicantEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'applicant_id' })
  applicant!: Relation<ApplicantEntity>;

  @Column('bytea', { unique: true })
  sha256!: Buffer;

  @Column('timestamptz')
  givenAt!: Date;

  @Column('timestamptz')
  lastUsedAt!: Date;
}

/** When a traveler was deleted, noted by a trigger. */
@Entity('deleted_applicant')
export class DeletedApplicantEntity {
  @PrimaryColumn('int')
  companyId!: number;

  @PrimaryColumn('int')
  applicantId!: number;

  @Column('timestamptz')
  deletedAt!: Date;
}

/** A traveler whose row was locked when an answer or a result came (db/change-free.ts). */
@Entity('skipped_applicant')
@Index('skipped_applicant_applicant', ['applicantId'])
export class SkippedApplicantEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: string;

  @Column('int')
  applicantId!: number;
}
