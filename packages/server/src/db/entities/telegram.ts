import type { Intensity } from '@tabimori/shared';
import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
  Unique,
} from 'typeorm';
import type { EventRegion } from '../../agency/content.js';
import { Row } from './columns.js';

/** A feed, its position, and who is reading it. */
@Entity('feed')
export class FeedEntity {
  @PrimaryColumn('varchar', { length: 500 })
  url!: string;

  @Column('varchar', { length: 200, nullable: true })
  etag!: string | null;

  @Column('varchar', { length: 100, nullable: true })
  lastModified!: string | null;

  /** last successful reading, changed or not */
  @Column('timestamptz', { nullable: true })
  readAt!: Date | null;

  /** the time of the feed that was read, as it says itself */
  @Column('timestamptz', { nullable: true })
  documentUpdatedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  failedAt!: Date | null;

  @Column('varchar', { length: 500, nullable: true })
  lastError!: string | null;

  /** the feed server's clock minus ours, in milliseconds */
  @Column('int', { default: 0 })
  clockOffsetMs!: number;

  /** only this worker fetches until then */
  @Column('varchar', { length: 100, nullable: true })
  leaseHolder!: string | null;

  @Column('timestamptz', { nullable: true })
  leaseUntil!: Date | null;
}

/** A document that a feed named; never fetched again once stored. */
@Entity('feed_entry')
@Index('feed_entry_wanted', ['firstSeenAt'], { where: `"state" = 'wanted'` })
export class FeedEntryEntity {
  @PrimaryColumn('varchar', { length: 500 })
  url!: string;

  @Column('varchar', { length: 500 })
  feedUrl!: string;

  @Column('varchar', { length: 10 })
  type!: string;

  @Column('varchar', { length: 200 })
  title!: string;

  /** by the feed's clock */
  @Column('timestamptz')
  firstSeenAt!: Date;

  /** by the database's clock: all telegrams of one reading have the same */
  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  /**
   * wanted: to be fetched; missing: could not be fetched for 10 minutes; refused: without an address that may be
   * fetched
   */
  @Column('varchar', { length: 10 })
  state!: 'wanted' | 'stored' | 'missing' | 'refused';

  /** tries to fetch it */
  @Column('int', { default: 0 })
  attempts!: number;

  /** postponed by the worker that fetches it */
  @Column('timestamptz', { default: () => 'now()' })
  nextTryAt!: Date;

  @Column('int', { nullable: true })
  telegramId!: number | null;

  @Column('varchar', { length: 500, nullable: true })
  lastError!: string | null;
}

/** One XML document of the weather agency, as it came. */
@Entity('telegram')
@Index('telegram_due', ['nextTryAt'], { where: `"state" = 'new'` })
@Index('telegram_seen', ['firstSeenAt'])
export class TelegramEntity extends Row {
  @Column('varchar', { length: 500, unique: true })
  url!: string;

  @Column('bytea', { unique: true })
  sha256!: Buffer;

  @Column('bytea', { select: false })
  raw!: Buffer;

  /** type code of the file name, such as VXSE53 */
  @Column('varchar', { length: 10 })
  type!: string;

  /** by the feed's clock */
  @Column('timestamptz')
  firstSeenAt!: Date;

  /** new: to be decided on; decided; unreadable */
  @Column('varchar', { length: 10, default: 'new' })
  state!: 'new' | 'decided' | 'unreadable';

  @Column('timestamptz')
  nextTryAt!: Date;

  @Column('int', { default: 0 })
  attempts!: number;

  @Column('varchar', { length: 500, nullable: true })
  lastError!: string | null;

  /** the content that was read: the domain's Telegram, dates as ISO texts; null until read */
  @Column('jsonb', { nullable: true })
  content!: unknown;

  /** where in a trace it was stored (W3C's traceparent); null: nothing was traced */
  @Column('varchar', { length: 55, nullable: true })
  traceParent!: string | null;
}

/** All telegrams that share an EventID and a status: an earthquake or a tsunami. */
@Entity('event')
@Unique(['eventKey', 'status'])
@Index('event_latest', ['latestAt'])
export class EventEntity extends Row {
  @Column('varchar', { length: 100 })
  eventKey!: string;

  /** 通常, 訓練, 試験, or as received */
  @Column('varchar', { length: 20 })
  status!: string;

  @Column('varchar', { length: 100, nullable: true })
  epicenter!: string | null;

  @Column('timestamptz', { nullable: true })
  originAt!: Date | null;

  @Column('varchar', { length: 30, nullable: true })
  magnitude!: string | null;

  @Column('real', { nullable: true })
  depthKm!: number | null;

  @Column('double precision', { nullable: true })
  latitude!: number | null;

  @Column('double precision', { nullable: true })
  longitude!: number | null;

  @Column('varchar', { length: 2, nullable: true })
  maxIntensity!: Intensity | null;

  @Column('jsonb', { default: [] })
  prefectures!: { code: string; intensity: Intensity; unreceived: boolean }[];

  @Column('jsonb', { default: [] })
  tsunami!: EventRegion[];

  /** publication of the latest telegram */
  @Column('timestamptz')
  latestAt!: Date;

  /** a telegram of it came too late to alert */
  @Column('boolean', { default: false })
  missed!: boolean;
}

@Entity('event_telegram')
export class EventTelegramEntity {
  @PrimaryColumn('int')
  eventId!: number;

  @PrimaryColumn('int')
  @Index()
  telegramId!: number;

  @ManyToOne(() => EventEntity, { nullable: false })
  @JoinColumn({ name: 'event_id' })
  event!: Relation<EventEntity>;

  @ManyToOne(() => TelegramEntity, { nullable: false })
  @JoinColumn({ name: 'telegram_id' })
  telegram!: Relation<TelegramEntity>;

  /** false once the agency has cancelled it */
  @Column('boolean')
  standing!: boolean;

  /** when it was put to the event: what was decided next, it woke */
  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
