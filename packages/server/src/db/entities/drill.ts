import type { TelegramContent } from '../../agency/content.js';
import { DRILL_STATES, type Intensity } from '@tabimori/shared';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Row } from './columns.js';
import { CompanyEntity, UserEntity } from './organisation.js';

/** A past event that is replayed for chosen companies. Its flows and deliveries name it, and no event. */
@Entity('drill')
export class DrillEntity extends Row {
  /** `event:12` or `bundled:noto` */
  @Column('varchar', { length: 60 })
  source!: string;

  @Column('varchar', { length: 100 })
  title!: string;

  @Column('varchar', { length: 100 })
  titleEn!: string;

  @Column('timestamptz', { nullable: true })
  originAt!: Date | null;

  @Column('varchar', { length: 100, nullable: true })
  epicenter!: string | null;

  @Column('varchar', { length: 30, nullable: true })
  magnitude!: string | null;

  @Column('jsonb', { default: [] })
  prefectures!: { code: string; intensity: Intensity; unreceived: boolean }[];

  /** in order, up to the last that starts, lowers or retracts something */
  @Column('jsonb')
  telegrams!: TelegramContent[];

  /** from an alert to its confirmation */
  @Column('int')
  confirmationSeconds!: number;

  /** null: each company's setting, as below */
  @Column('int', { nullable: true })
  reminderSeconds!: number | null;

  @Column('smallint', { nullable: true })
  reminderTimes!: number | null;

  @Column('int')
  startedBy!: number;

  @ManyToOne(() => UserEntity, { nullable: false })
  @JoinColumn({ name: 'started_by' })
  starter!: Relation<UserEntity>;
}

/** A company that takes part in a drill. */
@Entity('drill_company')
@Index('drill_company_open', ['companyId'], { where: `"state" = 'running' OR "correction_wanted_at" IS NOT NULL` })
export class DrillCompanyEntity {
  @PrimaryColumn('int')
  drillId!: number;

  @PrimaryColumn('int')
  companyId!: number;

  @ManyToOne(() => DrillEntity, { nullable: false })
  @JoinColumn({ name: 'drill_id' })
  drill!: Relation<DrillEntity>;

  @ManyToOne(() => CompanyEntity, { nullable: false })
  @JoinColumn({ name: 'company_id' })
  company!: Relation<CompanyEntity>;

  @Column('varchar', { length: 12, default: 'running' })
  state!: (typeof DRILL_STATES)[number];

  /** the next telegram that is replayed */
  @Column('smallint', { default: 0 })
  step!: number;

  /** when; null: none is left */
  @Column('timestamptz', { nullable: true })
  dueAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  endedAt!: Date | null;

  /** set until the correction is made */
  @Column('timestamptz', { nullable: true })
  correctionWantedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  correctedAt!: Date | null;
}
