import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** Who did what, append-only: the application's role can insert and read it, not change it. */
@Entity('operation_log')
@Index('operation_log_at', ['at'])
@Index('operation_log_company', ['companyId', 'at'])
export class OperationLogEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column('timestamptz')
  at!: Date;

  @Column('int', { nullable: true })
  userId!: number | null;

  @Column('varchar', { length: 100 })
  userName!: string;

  /** whose log it is; null: the provider's alone */
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
}
