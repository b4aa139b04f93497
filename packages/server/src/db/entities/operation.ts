import type { QueueState } from '@tabimori/shared';
import { Column, Entity, Generated, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** Who did what, append-only: the application's role can insert and read it, not change it. */
@Entity('operation_log')
@Index('operation_log_at', ['at'])
@Index('operation_log_company', ['companyId', 'at'])
@Index('operation_log_entity', ['entity', 'entityId'])
@Index('operation_log_applicant', { synchronize: false })
export class OperationLogEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column('timestamptz')
  at!: Date;

  @Column('int', { nullable: true })
  userId!: number | null;

  @Column('varchar', { length: 100 })
  userName!: string;

  /** the company whose log it is; null: only the provider's */
  @Column('int', { nullable: true })
  companyId!: number | null;

  @Column('varchar', { length: 45 })
  address!: string;

  /** feature id of the specification, 0 for signing in and out */
  @Column('smallint')
  feature!: number;

  @Column('varchar', { length: 30 })
  action!: string;

  @Column('varchar', { length: 30 })
  entity!: string;

  @Column('varchar', { length: 40, nullable: true })
  entityId!: string | null;

  @Column('jsonb', { nullable: true })
  before!: unknown;

  @Column('jsonb', { nullable: true })
  after!: unknown;

  @Column('varchar', { length: 30 })
  result!: string;

  /** so that the seal of an erased content reveals nothing about it; null: erased */
  @Generated('uuid')
  @Column('uuid', { nullable: true })
  nonce!: string | null;
}

/** A link of the chain over the operation log; it stays when its row is pruned. */
@Entity('operation_seal')
@Index('operation_seal_log', ['logId'], { unique: true })
export class OperationSealEntity {
  /** 1, 2, 3 … without a gap */
  @PrimaryColumn('bigint')
  seq!: string;

  @Column('bigint')
  logId!: string;

  /** the row's */
  @Column('timestamptz')
  at!: Date;

  /** hash of the row without its content */
  @Column('bytea')
  rowSha256!: Buffer;

  /** hash of the content: nonce, before and after */
  @Column('bytea')
  contentSha256!: Buffer;

  /** hash of the seal before and this one's fields */
  @Column('bytea')
  hash!: Buffer;
}

/** A row that waits for its seal; a trigger puts it here. */
@Entity('operation_unsealed')
export class OperationUnsealedEntity {
  @PrimaryColumn('bigint')
  logId!: string;
}

/** When a user opened the result of a delivery; without one, or with a later call for help, it is unread. */
@Entity('read_mark')
export class ReadMarkEntity {
  @PrimaryColumn('int')
  userId!: number;

  @PrimaryColumn('int')
  deliveryId!: number;

  @Column('timestamptz')
  readAt!: Date;
}

/** A worker that lives: it writes its time every few seconds. */
@Entity('worker_heartbeat')
export class WorkerHeartbeatEntity {
  @PrimaryColumn('varchar', { length: 100 })
  id!: string;

  @Column('timestamptz')
  seenAt!: Date;

  /** the queues as this worker saw them; null: they did not answer */
  @Column('jsonb', { nullable: true })
  queues!: QueueState[] | null;
}

/** How a way out of the house does: the relay, the SMS provider. */
@Entity('channel_health')
export class ChannelHealthEntity {
  @PrimaryColumn('varchar', { length: 4 })
  channel!: string;

  @Column('timestamptz', { nullable: true })
  lastOkAt!: Date | null;

  /** since when nothing goes through; null: it works */
  @Column('timestamptz', { nullable: true })
  downSince!: Date | null;

  @Column('varchar', { length: 500, nullable: true })
  lastError!: string | null;

  /** since when the first relay takes nothing while the second one sends; null: it works, or is the only one */
  @Column('timestamptz', { nullable: true })
  firstDownSince!: Date | null;

  @Column('varchar', { length: 500, nullable: true })
  firstError!: string | null;
}

/** The turns of a relay with a rate: the next mail of any worker leaves at `nextAt`. */
@Entity('relay')
export class RelayEntity {
  @PrimaryColumn('varchar', { length: 255 })
  name!: string;

  @Column('timestamptz')
  nextAt!: Date;
}

/** Mails handed to a relay with a day's quota, in ten minutes from `since` on. */
@Entity('relay_use')
export class RelayUseEntity {
  @PrimaryColumn('varchar', { length: 255 })
  relay!: string;

  @PrimaryColumn('timestamptz')
  since!: Date;

  @Column('int')
  mails!: number;
}

/** The pace that a worker has found for a relay. */
@Entity('relay_pace')
export class RelayPaceEntity {
  @PrimaryColumn('varchar', { length: 255 })
  relay!: string;

  @PrimaryColumn('varchar', { length: 100 })
  holder!: string;

  /** allowed */
  @Column('smallint')
  connections!: number;

  /** what keeps the connections from growing */
  @Column('varchar', { length: 10 })
  because!: string;

  /** mails a second at most; null: no limit is known */
  @Column('real', { nullable: true })
  rate!: number | null;

  /** mails taken a second, of late */
  @Column('real')
  perSecond!: number;

  /** the relay's words when it last limited us */
  @Column('varchar', { length: 500, nullable: true })
  said!: string | null;

  @Column('timestamptz')
  seenAt!: Date;
}
