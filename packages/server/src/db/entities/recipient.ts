import {
  type ChannelState,
  type HANDLING_STATES,
  type Language,
  RESPONDED_VIA,
  type ResponseValue,
} from '@tabimori/shared';
import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

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

  /** others of the delivery get the same mail; null: made before this was kept */
  @Column('boolean', { nullable: true })
  sharesAddress!: boolean | null;
}

/** One answer; nothing is overwritten, the latest counts. */
@Entity('answer')
// a double tap or a reload is the same answer
@Index('answer_once', ['deliveryId', 'applicantId', 'nonce'], { unique: true })
@Index('answer_applicant', ['applicantId', 'id'])
@Index('answer_root', ['rootId', 'answeredAt'])
@Index('answer_attention', ['response', 'applicantId'], { where: '"response" <> 1' })
@Index('answer_user', ['userId'], { where: '"user_id" IS NOT NULL' })
// the positions whose time is over
@Index('answer_position', ['answeredAt'], { where: '"latitude" IS NOT NULL' })
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

  /** meters */
  @Column('real', { nullable: true })
  accuracy!: number | null;

  @Column('varchar', { length: 5 })
  via!: (typeof RESPONDED_VIA)[number];

  /** the applicant whose link was used, when they answered for another at the same address */
  @Column('int', { nullable: true })
  proxyId!: number | null;

  /** the administrator who took it by phone, and why they did */
  @Column('int', { nullable: true })
  userId!: number | null;

  @Column('varchar', { length: 100, nullable: true })
  userName!: string | null;

  @Column('varchar', { length: 400, default: '' })
  reason!: string;

  @Column('timestamptz')
  answeredAt!: Date;
}

/** Who looks after a person in need, by question; nothing is overwritten, the highest number counts. */
@Entity('handling')
@Index('handling_applicant', ['applicantId'])
@Index('handling_user', ['userId'])
export class HandlingEntity {
  @PrimaryColumn('int')
  rootId!: number;

  @PrimaryColumn('int')
  applicantId!: number;

  /** 1, 2, …: two who say something at once do not both have it */
  @PrimaryColumn('int')
  number!: number;

  @Column('varchar', { length: 5 })
  state!: (typeof HANDLING_STATES)[number];

  @Column('varchar', { length: 400 })
  note!: string;

  @Column('int')
  userId!: number;

  @Column('varchar', { length: 100 })
  userName!: string;

  @Column('timestamptz')
  at!: Date;

  /** only a note: the number of the entry that says who looks after the person, and since when */
  @Column('int', { nullable: true })
  keptNumber!: number | null;

  /** the question of the same event from which it was carried over */
  @Column('int', { nullable: true })
  carriedFrom!: number | null;
}
