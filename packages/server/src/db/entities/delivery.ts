import {
  type Channel,
  DELIVERY_ORIGINS,
  DELIVERY_STATES,
  type DraftContent,
  type Intensity,
  type Language,
  type LoweredLevel,
  type MessageType,
  type TsunamiInForce,
  type TsunamiGrade,
} from '@tabimori/shared';
import type { Coast } from '@tabimori/domain';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Row } from './columns.js';
import { DrillEntity } from './drill.js';
import { WaveEntity } from './flow.js';
import { CompanyEntity, UserEntity } from './organisation.js';
import { EventEntity } from './telegram.js';

/** The texts of a delivery in one language, with the placeholders of the recipients still in them. */
export interface DeliveryText {
  subject: string;
  body: string;
  sms: string;
}

/** The facts of an earthquake; instants in ISO 8601. */
export interface QuakeFacts {
  originAt: string | null;
  epicenter: string | null;
  magnitude: string | null;
  /** the agency's report the message is based on; absent in older rows */
  issuedAt?: string | null;
}

/** The values in a delivery's texts, in addition to each recipient's own name, place and link. */
export interface DeliveryContent extends QuakeFacts {
  jp: DeliveryText;
  en: DeliveryText;
  /** prefecture code → its intensity; `quake`: of a later earthquake, which joined the round there */
  intensities: Record<string, { intensity: Intensity; unreceived: boolean; quake?: QuakeFacts }>;
  /** tsunami only: prefecture code → the grade of its warning */
  grades?: Record<string, TsunamiGrade>;
  /** tsunami only: prefecture code → the coasts named in the message */
  coasts?: Record<string, Coast[]>;
  /** tsunami only: the level in force is lower than last sent; `from`: prefecture code → what was last sent */
  lowered?: { to: LoweredLevel; from: Record<string, TsunamiInForce> };
  /** of a question: prefecture code → the tsunami warning in force there when it was sent */
  warned?: Record<string, TsunamiGrade>;
  /** of a question about an event: the prefectures that it put under a tsunami warning and did not shake hard */
  tsunamiOnly?: string[];
  /** for a retraction: by the company, not by the agency */
  byCompany?: true;
  /** the channels that a person chose; absent: every channel that has an address */
  channels?: Channel[];
  /** the languages of its recipients, of a send with texts that a person wrote; absent: not recorded */
  languages?: Language[];
}

/** How a person composed a send. */
export interface Composed extends Omit<DraftContent, 'mode' | 'query' | 'applicantIds'> {
  /** as an address has it; null: its people were chosen one by one, and are its recipients */
  filter: Record<string, string> | null;
}

/** One send: one message of one company to many recipients. */
@Entity('delivery')
// a stage of a wave is sent once
@Index('delivery_stage', ['waveId', 'messageType', 'reminderNumber'], { unique: true, where: '"wave_id" IS NOT NULL' })
// a resend of a question's plan is sent once
@Index('delivery_resend', ['rootId', 'reminderNumber'], {
  unique: true,
  where: '"root_id" IS NOT NULL AND "reminder_number" > 0',
})
@Index('delivery_resend_due', ['resendDueAt'], { where: '"resend_due_at" IS NOT NULL' })
@Index('delivery_history', ['companyId', 'sentAt'])
@Index('delivery_newest', ['sentAt'])
@Index('delivery_help', ['lastHelpAt'], { where: '"last_help_at" IS NOT NULL' })
@Index('delivery_drill_company', ['drillId', 'companyId'], { where: '"drill_id" IS NOT NULL' })
@Check(
  'delivery_drill_check',
  `("origin" = 'drill') = ("drill_id" IS NOT NULL) AND ("drill_id" IS NULL OR "event_id" IS NULL)`,
)
@Index('delivery_open', ['id'], { where: `"state" IN ('scheduled', 'sending')` })
export class DeliveryEntity extends Row {
  /** one send over several companies makes one delivery each under one sendId */
  @Index()
  @Column('uuid')
  sendId!: string;

  @Column('int')
  companyId!: number;

  @ManyToOne(() => CompanyEntity, { nullable: false })
  @JoinColumn({ name: 'company_id' })
  company!: Relation<CompanyEntity>;

  @Column('smallint')
  messageType!: MessageType;

  /** 1 to 5 for a reminder, otherwise 0 */
  @Column('smallint', { default: 0 })
  reminderNumber!: number;

  @Column('varchar', { length: 10 })
  origin!: (typeof DELIVERY_ORIGINS)[number];

  @Column('varchar', { length: 10 })
  state!: (typeof DELIVERY_STATES)[number];

  /** null: the system */
  @Column('int', { nullable: true })
  senderId!: number | null;

  @ManyToOne(() => UserEntity, { nullable: true })
  @JoinColumn({ name: 'sender_id' })
  sender!: Relation<UserEntity> | null;

  @Index()
  @Column('int', { nullable: true })
  eventId!: number | null;

  @ManyToOne(() => EventEntity, { nullable: true })
  @JoinColumn({ name: 'event_id' })
  event!: Relation<EventEntity> | null;

  /** only with origin drill: the delivery counts in that drill's report and nowhere else */
  @Column('int', { nullable: true })
  drillId!: number | null;

  @ManyToOne(() => DrillEntity, { nullable: true })
  @JoinColumn({ name: 'drill_id' })
  drill!: Relation<DrillEntity> | null;

  @Column('int', { nullable: true })
  waveId!: number | null;

  @ManyToOne(() => WaveEntity, { nullable: true })
  @JoinColumn({ name: 'wave_id' })
  wave!: Relation<WaveEntity> | null;

  /** the first send of the question that this one repeats; null: its own */
  @Index()
  @Column('int', { nullable: true })
  rootId!: number | null;

  @Column('boolean')
  asksAnswer!: boolean;

  /** subjects as the history shows them, filled for the whole send */
  @Column('varchar', { length: 200 })
  subject!: string;

  @Column('varchar', { length: 200 })
  subjectEn!: string;

  @Column('jsonb')
  content!: DeliveryContent;

  /** null: nobody composed it */
  @Column('jsonb', { nullable: true })
  composed!: Composed | null;

  @Column('varchar', { length: 2, array: true, default: '{}' })
  targetPrefectures!: string[];

  @Column('smallint', { default: 0 })
  resendTimes!: number;

  @Column('smallint', { default: 0 })
  resendIntervalMinutes!: number;

  /** resends of the plan that were made */
  @Column('smallint', { default: 0 })
  resendsSent!: number;

  /** when the plan's next resend is due; null: none left */
  @Column('timestamptz', { nullable: true })
  resendDueAt!: Date | null;

  /** 1 alerts, 2 confirmations, 3 reminders, 4 manual sends and notices */
  @Column('smallint')
  priority!: number;

  /** if scheduled: when it leaves; until then it can be undone */
  @Column('timestamptz')
  sentAt!: Date;

  @Column('timestamptz', { nullable: true })
  finishedAt!: Date | null;

  /** latest answer "needs help": makes the delivery unread again */
  @Column('timestamptz', { nullable: true })
  lastHelpAt!: Date | null;

  /** where in a trace it was made (W3C's traceparent); null: nothing was traced */
  @Column('varchar', { length: 55, nullable: true })
  traceParent!: string | null;
}

/** Recipients of an alert to many that are still to be made (delivery/slices.ts). */
@Entity('delivery_slice')
export class DeliverySliceEntity {
  @PrimaryColumn('int')
  deliveryId!: number;

  @ManyToOne(() => DeliveryEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'delivery_id' })
  delivery!: Relation<DeliveryEntity>;

  /** from 0, in the order in which they are made */
  @PrimaryColumn('int')
  number!: number;

  @Column('int', { array: true })
  applicantIds!: number[];

  /** false: nobody carries SMS */
  @Column('boolean')
  smsPossible!: boolean;

  /** a slice is not made, and nothing of it leaves, before */
  @Column('timestamptz')
  notBefore!: Date;
}

/** A send that a person asked for under a key: asked for again, it is answered again and not sent again. */
@Entity('send_key')
export class SendKeyEntity {
  @PrimaryColumn('int')
  userId!: number;

  @PrimaryColumn('varchar', { length: 100 })
  key!: string;

  /** of what was asked for */
  @Column('char', { length: 64 })
  bodySha256!: string;

  @Column('jsonb', { nullable: true })
  reply!: unknown;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}

/** Recipients and answers of a delivery by department, so that no list counts and a department sees its own. */
@Entity('delivery_tally')
export class DeliveryTallyEntity {
  @PrimaryColumn('int')
  deliveryId!: number;

  @PrimaryColumn('int')
  divisionId!: number;

  @Column('int', { default: 0 }) total!: number;
  @Column('int', { default: 0 }) safe!: number;
  @Column('int', { default: 0 }) injured!: number;
  @Column('int', { default: 0 }) help!: number;
  @Column('int', { default: 0 }) other!: number;
  @Column('int', { default: 0 }) mailNone!: number;
  @Column('int', { default: 0 }) smsNone!: number;
}

/** A delivery's recipients and who of them has answered, by prefecture; none of a delivery that is older than this table. */
@Entity('place_tally')
export class PlaceTallyEntity {
  @PrimaryColumn('int')
  deliveryId!: number;

  @PrimaryColumn('char', { length: 2 })
  prefectureCode!: string;

  @Column('int') total!: number;
  @Column('int') answered!: number;
}

/** A recipient whose message failed on some channel, noted by a trigger. */
@Entity('failed_recipient')
export class FailedRecipientEntity {
  @PrimaryColumn('int')
  deliveryId!: number;

  @PrimaryColumn('int')
  applicantId!: number;

  /** nothing reached them; null: noted by a version that left that to their row */
  @Column({ type: 'boolean', nullable: true })
  undelivered!: boolean | null;
}

/** A recipient who has answered other than that they are safe, noted by a trigger; their row says how they are now. */
@Entity('attention_recipient')
export class AttentionRecipientEntity {
  @PrimaryColumn('int')
  deliveryId!: number;

  @PrimaryColumn('int')
  applicantId!: number;
}

/** Whether an automatic alert was handed over in time (PROMISE): one row for each alert, written when that is certain. */
@Entity('hand_over')
@Index('hand_over_broken', ['judgedAt'], { where: 'NOT "kept"' })
export class HandOverEntity {
  @PrimaryColumn('int')
  deliveryId!: number;

  @ManyToOne(() => DeliveryEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'delivery_id' })
  delivery!: Relation<DeliveryEntity>;

  /** with a message; those refused or unreachable by every way they have are not among them */
  @Column('int')
  people!: number;

  /** how many of them had been handed over in the times of PROMISE, in its order */
  @Column('int', { array: true })
  onTime!: number[];

  @Column('boolean')
  kept!: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  judgedAt!: Date;
}

/** A delivery that was deleted at the end of its retention period and has recipients or answers left. */
@Entity('pruned_delivery')
export class PrunedDeliveryEntity {
  @PrimaryColumn('int')
  deliveryId!: number;
}

/** How fast an automatic alert left, by department (0: all of it); written once all of it has left. */
@Entity('hand_over_time')
export class HandOverTimeEntity {
  @PrimaryColumn('int')
  deliveryId!: number;

  @ManyToOne(() => DeliveryEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'delivery_id' })
  delivery!: Relation<DeliveryEntity>;

  @PrimaryColumn('int')
  divisionId!: number;

  @Column('int') people!: number;
  @Column('int') handed!: number;
  @Column('int') failed!: number;
  @Column('timestamptz', { nullable: true }) firstAt!: Date | null;
  @Column('timestamptz', { nullable: true }) at500!: Date | null;
  @Column('timestamptz', { nullable: true }) at950!: Date | null;
  @Column('timestamptz', { nullable: true }) at990!: Date | null;
  @Column('timestamptz', { nullable: true }) at999!: Date | null;
}
