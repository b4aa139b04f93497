import type {
  Channel,
  ChannelState,
  Intensity,
  Language,
  MessageType,
  ResponseValue,
  TsunamiGrade,
} from '@tabimori/shared';
import { DELIVERY_ORIGINS, DELIVERY_STATES, RESPONDED_VIA } from '@tabimori/shared';
import {
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { Row } from './columns.js';
import { WaveEntity } from './flow.js';
import { CompanyEntity, UserEntity } from './organisation.js';
import { EventEntity } from './telegram.js';

/** The texts of a delivery in one language, with the placeholders of the recipients still in them. */
export interface DeliveryText {
  subject: string;
  body: string;
  sms: string;
}

/** What is known of an earthquake; instants in ISO 8601. */
export interface QuakeFacts {
  originAt: string | null;
  epicenter: string | null;
  magnitude: string | null;
}

/** What the texts of a delivery are filled with, beside the recipient's own name, place and link. */
export interface DeliveryContent extends QuakeFacts {
  jp: DeliveryText;
  en: DeliveryText;
  /** prefecture code → its intensity; `quake`: of a later earthquake, which joined the round there */
  intensities: Record<string, { intensity: Intensity; unreceived: boolean; quake?: QuakeFacts }>;
  /** of a tsunami alone: prefecture code → the grade of its warning */
  grades?: Record<string, TsunamiGrade>;
}

/** One send: one message of one company to many recipients. */
@Entity('delivery')
// a stage of a wave is sent once
@Index('delivery_stage', ['waveId', 'messageType', 'reminderNumber'], { unique: true, where: '"wave_id" IS NOT NULL' })
@Index('delivery_history', ['companyId', 'sentAt'])
@Index('delivery_newest', ['sentAt'])
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

  /** 1 to 5 for a reminder, else 0 */
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

  @Column('varchar', { length: 2, array: true, default: '{}' })
  targetPrefectures!: string[];

  @Column('smallint', { default: 0 })
  resendTimes!: number;

  @Column('smallint', { default: 0 })
  resendIntervalMinutes!: number;

  /** 1 alerts, 2 confirmations, 3 reminders, 4 manual sends and notices */
  @Column('smallint')
  priority!: number;

  @Column('timestamptz')
  sentAt!: Date;

  @Column('timestamptz', { nullable: true })
  finishedAt!: Date | null;

  /** latest answer "needs help": makes the delivery unread again */
  @Column('timestamptz', { nullable: true })
  lastHelpAt!: Date | null;
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

/** The unit of sending: up to 150 recipients of one delivery, channel and lane, leased to one worker at a time. */
@Entity('chunk')
// the next work: highest priority first, oldest first
@Index('chunk_open', ['priority', 'id'], { where: '"done" = false' })
@Index('chunk_delivery', ['deliveryId'])
export class ChunkEntity {
  @PrimaryGeneratedColumn('identity', { type: 'int', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('int')
  deliveryId!: number;

  @ManyToOne(() => DeliveryEntity, { nullable: false })
  @JoinColumn({ name: 'delivery_id' })
  delivery!: Relation<DeliveryEntity>;

  @Column('varchar', { length: 4 })
  channel!: Channel;

  /** the recipients' domain where the delivery has many of it, else mixed; sms for SMS */
  @Column('varchar', { length: 254 })
  lane!: string;

  @Column('smallint')
  priority!: number;

  @Column('boolean', { default: false })
  done!: boolean;

  @Column('timestamptz')
  notBefore!: Date;

  @Column('varchar', { length: 100, nullable: true })
  leaseHolder!: string | null;

  @Column('timestamptz', { nullable: true })
  leaseUntil!: Date | null;

  /** rises with each lease; a result of an older one is refused */
  @Column('int', { default: 0 })
  attempt!: number;

  /** the last applicant id of the window being sent, written before it; null when nothing is in flight */
  @Column('int', { nullable: true })
  windowTo!: number | null;

  @Column('int', { default: 0 })
  failures!: number;

  @Column('varchar', { length: 500, nullable: true })
  lastError!: string | null;
}

/** States of a chunk's messages by department; their sum over a delivery is what the screens show. */
@Entity('chunk_tally')
@Index('chunk_tally_delivery', ['deliveryId'])
export class ChunkTallyEntity {
  @PrimaryColumn('int')
  chunkId!: number;

  @PrimaryColumn('int')
  divisionId!: number;

  @Column('int')
  deliveryId!: number;

  @Column('varchar', { length: 4 })
  channel!: Channel;

  @Column('int', { default: 0 }) pending!: number;
  @Column('int', { default: 0 }) accepted!: number;
  @Column('int', { default: 0 }) refused!: number;
  @Column('int', { default: 0 }) unreachable!: number;
  @Column('int', { default: 0 }) unknown!: number;
  @Column('int', { default: 0 }) superseded!: number;
  @Column('int', { default: 0 }) stopped!: number;
}

/**
 * One applicant in one delivery, with the name and addresses of that moment.
 * No foreign keys and no index on a state: a million are made in one statement, and updates stay in the page.
 */
@Entity('recipient')
@Index('recipient_applicant', ['applicantId', 'deliveryId'])
@Index('recipient_mail_chunk', ['mailChunkId'], { where: '"mail_chunk_id" IS NOT NULL' })
@Index('recipient_sms_chunk', ['smsChunkId'], { where: '"sms_chunk_id" IS NOT NULL' })
export class RecipientEntity {
  @PrimaryColumn('int')
  deliveryId!: number;

  @PrimaryColumn('int')
  applicantId!: number;

  @Column('int')
  divisionId!: number;

  @Column('varchar', { length: 100 })
  name!: string;

  @Column('varchar', { length: 2 })
  language!: Language;

  @Column('char', { length: 2, nullable: true })
  prefectureCode!: string | null;

  @Column('varchar', { length: 254, nullable: true })
  mailAddress!: string | null;

  /** E.164 */
  @Column('varchar', { length: 16, nullable: true })
  phone!: string | null;

  @Column('int', { nullable: true })
  mailChunkId!: number | null;

  @Column('int', { nullable: true })
  smsChunkId!: number | null;

  @Column('varchar', { length: 12 })
  mailState!: ChannelState;

  @Column('varchar', { length: 12 })
  smsState!: ChannelState;

  @Column('timestamptz', { nullable: true })
  mailAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  smsAt!: Date | null;

  @Column('varchar', { length: 300, nullable: true })
  mailError!: string | null;

  @Column('varchar', { length: 300, nullable: true })
  smsError!: string | null;

  /** the provider's id of the SMS */
  @Column('varchar', { length: 64, nullable: true })
  smsId!: string | null;

  /** the latest answer */
  @Column('bigint', { nullable: true })
  answerId!: string | null;

  @Column('smallint', { nullable: true })
  response!: ResponseValue | null;

  @Column('timestamptz', { nullable: true })
  respondedAt!: Date | null;
}

/** One answer; nothing is overwritten, the latest counts. */
@Entity('answer')
// a double tap or a reload is the same answer
@Index('answer_once', ['deliveryId', 'applicantId', 'nonce'], { unique: true })
@Index('answer_applicant', ['applicantId', 'id'])
@Index('answer_root', ['rootId', 'answeredAt'])
export class AnswerEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: string;

  /** the delivery whose link was used */
  @Column('int')
  deliveryId!: number;

  @Column('int')
  rootId!: number;

  @Column('int')
  applicantId!: number;

  @Column('varchar', { length: 40 })
  nonce!: string;

  @Column('smallint')
  response!: ResponseValue;

  @Column('varchar', { length: 400, default: '' })
  comment!: string;

  @Column('double precision', { nullable: true })
  latitude!: number | null;

  @Column('double precision', { nullable: true })
  longitude!: number | null;

  /** metres */
  @Column('real', { nullable: true })
  accuracy!: number | null;

  @Column('varchar', { length: 5 })
  via!: (typeof RESPONDED_VIA)[number];

  /** the applicant whose link was used, when they answered for another at the same address */
  @Column('int', { nullable: true })
  proxyId!: number | null;

  @Column('timestamptz')
  answeredAt!: Date;
}
