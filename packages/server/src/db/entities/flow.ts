import type { DecisionReason, Hazard, Intensity, Threshold, TsunamiGrade, TsunamiLevel } from '@tabimori/shared';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation, Unique } from 'typeorm';
import { Row } from './columns.js';
import { DrillEntity } from './drill.js';
import { CompanyEntity } from './organisation.js';
import { EventEntity } from './telegram.js';

/** The latest decision about an event for a company, and why; also the retry if carrying it out failed. */
@Entity('decision')
@Index('decision_due', ['nextTryAt'], { where: '"next_try_at" IS NOT NULL' })
export class DecisionEntity {
  @PrimaryColumn('int')
  eventId!: number;

  @PrimaryColumn('int')
  @Index()
  companyId!: number;

  @PrimaryColumn('varchar', { length: 10 })
  hazard!: Hazard;

  @ManyToOne(() => EventEntity, { nullable: false })
  @JoinColumn({ name: 'event_id' })
  event!: Relation<EventEntity>;

  @ManyToOne(() => CompanyEntity, { nullable: false })
  @JoinColumn({ name: 'company_id' })
  company!: Relation<CompanyEntity>;

  @Column('varchar', { length: 20 })
  reason!: DecisionReason;

  /** the company's threshold at that time */
  @Column('varchar', { length: 3 })
  threshold!: Threshold;

  /** prefectures that reached the threshold */
  @Column('jsonb', { default: [] })
  prefectures!: { code: string; intensity?: Intensity; grade?: TsunamiGrade; islands?: true }[];

  /** travelers who got no second alert because they joined an earlier earthquake's round */
  @Column('int', { default: 0 })
  joined!: number;

  /** travelers held back by the brake */
  @Column('int', { default: 0 })
  held!: number;

  @Column('timestamptz')
  decidedAt!: Date;

  /** set while carrying it out failed */
  @Column('timestamptz', { nullable: true })
  nextTryAt!: Date | null;

  @Column('int', { default: 0 })
  attempts!: number;

  @Column('varchar', { length: 500, nullable: true })
  lastError!: string | null;
}

/** Everything that one event, or one drill, started for one company and one hazard. */
@Entity('flow')
@Unique(['eventId', 'companyId', 'hazard'])
@Unique(['drillId', 'companyId', 'hazard'])
@Check('flow_source_check', '("event_id" IS NULL) <> ("drill_id" IS NULL)')
@Index('flow_running', ['companyId'], { where: `"state" = 'running'` })
@Index('flow_follow_up', ['followUpAt'], { where: '"follow_up_at" IS NOT NULL' })
export class FlowEntity extends Row {
  @Column('int', { nullable: true })
  eventId!: number | null;

  @ManyToOne(() => EventEntity, { nullable: true })
  @JoinColumn({ name: 'event_id' })
  event!: Relation<EventEntity> | null;

  /** set instead of an event: the flow counts only in that drill */
  @Column('int', { nullable: true })
  drillId!: number | null;

  @ManyToOne(() => DrillEntity, { nullable: true })
  @JoinColumn({ name: 'drill_id' })
  drill!: Relation<DrillEntity> | null;

  @Index()
  @Column('int')
  companyId!: number;

  @ManyToOne(() => CompanyEntity, { nullable: false })
  @JoinColumn({ name: 'company_id' })
  company!: Relation<CompanyEntity>;

  @Column('varchar', { length: 10 })
  hazard!: Hazard;

  @Column('varchar', { length: 10, default: 'running' })
  state!: 'running' | 'finished' | 'stopped';

  /** when an administrator last ended the response; what happens later, a call for help or a wave, counts again */
  @Column('timestamptz', { nullable: true })
  closedAt!: Date | null;

  /** when to follow up an alert that was still being sent when it was retracted or lowered; null: nothing to follow up */
  @Column('timestamptz', { nullable: true })
  followUpAt!: Date | null;
}

/** One alert of a flow and the stages that follow it. */
@Entity('wave')
@Index('wave_due', ['dueAt'], { where: '"due_at" IS NOT NULL' })
export class WaveEntity extends Row {
  @Index()
  @Column('int')
  flowId!: number;

  @ManyToOne(() => FlowEntity, { nullable: false })
  @JoinColumn({ name: 'flow_id' })
  flow!: Relation<FlowEntity>;

  /** the stage that comes next, or how the wave ended; a tsunami's wave stays at `alert`, which nothing follows */
  @Column('varchar', { length: 15 })
  stage!: 'alert' | 'confirmation' | 'reminder' | 'finished' | 'stopped' | 'missed';

  @Column('smallint', { default: 0 })
  remindersSent!: number;

  /** when the next stage is due; null when nothing more comes */
  @Column('timestamptz', { nullable: true })
  dueAt!: Date | null;

  @Column('int', { default: 0 })
  attempts!: number;

  @Column('varchar', { length: 500, nullable: true })
  lastError!: string | null;
}

/**
 * The key makes a place alerted only once for each flow and class (earthquakes: 4, 5, 6, 7; tsunamis: 1 warning, 2 major
 * warning), and for a tsunami once for each rise, however often a worker crashes or repeats.
 */
@Entity('wave_prefecture')
export class WavePrefectureEntity {
  @PrimaryColumn('int')
  flowId!: number;

  @PrimaryColumn('char', { length: 2 })
  prefectureCode!: string;

  /** the island region to which a tsunami's alert was narrowed; '': the whole prefecture */
  @PrimaryColumn('varchar', { length: 3, default: '' })
  region!: string;

  @PrimaryColumn('smallint')
  class!: number;

  /** for a tsunami: which rise to this class this is, from 1: after a lowering a warning alerts again */
  @PrimaryColumn('smallint', { default: 1 })
  rise!: number;

  @ManyToOne(() => FlowEntity, { nullable: false })
  @JoinColumn({ name: 'flow_id' })
  flow!: Relation<FlowEntity>;

  @Index()
  @Column('int')
  waveId!: number;

  @ManyToOne(() => WaveEntity, { nullable: false })
  @JoinColumn({ name: 'wave_id' })
  wave!: Relation<WaveEntity>;

  /** null: of a tsunami */
  @Column('varchar', { length: 2, nullable: true })
  intensity!: Intensity | null;

  @Column('boolean', { default: false })
  unreceived!: boolean;

  /** for a tsunami: the level last sent to travelers there; null for an earthquake */
  @Column('varchar', { length: 8, nullable: true })
  inForce!: TsunamiLevel | null;

  /** since when no standing telegram meets the company's condition here; null: it still stands */
  @Column('timestamptz', { nullable: true })
  retractedAt!: Date | null;
}

/** An earthquake that alerts the travelers of an earlier wave no second time: their next message names it. */
@Entity('joined_event')
export class JoinedEventEntity {
  @PrimaryColumn('int')
  waveId!: number;

  @PrimaryColumn('int')
  @Index()
  eventId!: number;

  @PrimaryColumn('char', { length: 2 })
  prefectureCode!: string;

  @ManyToOne(() => WaveEntity, { nullable: false })
  @JoinColumn({ name: 'wave_id' })
  wave!: Relation<WaveEntity>;

  @ManyToOne(() => EventEntity, { nullable: false })
  @JoinColumn({ name: 'event_id' })
  event!: Relation<EventEntity>;

  @Column('smallint')
  class!: number;
}
