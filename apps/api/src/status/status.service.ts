import { Inject, Injectable } from '@nestjs/common';
import { conditionOf, type Config, feedHealth, type FeedTimes, sql } from '@tabimori/server';
import { CHANNELS, type Given, type Reply, type status } from '@tabimori/shared';
import { CONFIG } from '../config.js';
import { Db } from '../db/sql.js';
import { IS_ALIVE } from '../health/health.service.js';
import { channelHealth } from '../home/service-state.js';
import type { Actor } from '../http/actor.js';
import { pauseAll, resumeAll, resumeLane } from './sending.js';

type Status = Reply<typeof status.get>;
type Health = Status['channels'][number]['state'];

const MOST_LANES = 100;
/** A long feed is read only after a start or a gap: its age says nothing. */
const longHealth = ({ readAt, failedAt }: Omit<FeedTimes, 'now'>): Health => {
  if (failedAt !== null) return 'down';
  return readAt === null ? 'none' : 'ok';
};

/** Messages of open chunks, counted by the tallies. */
const MESSAGES = sql`(SELECT coalesce(sum(pending + unknown), 0) FROM chunk_tally t WHERE t.chunk_id = c.id)`;

@Injectable()
export class StatusService {
  constructor(
    private readonly db: Db,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async get(actor: Actor): Promise<Status> {
    const { paused, clockOffsetSeconds, degraded } = await conditionOf(this.db.source, this.config);
    const counted = await this.db.row<Pick<Status, 'now' | 'autoSendEnabled' | 'oldestUnsentAt' | 'documents'>>(sql`
      SELECT now() AS now, s.auto_send_enabled,
        (SELECT min(d.sent_at) FROM chunk c JOIN delivery d ON d.id = c.delivery_id
         WHERE c.done = false AND d.sent_at <= now()) AS oldest_unsent_at,
        (SELECT jsonb_build_object('wanted', count(*) FILTER (WHERE state = 'wanted'),
           'missing', count(*) FILTER (WHERE state = 'missing' AND first_seen_at > now() - interval '7 days'))
         FROM feed_entry WHERE state IN ('wanted', 'missing')) AS documents
      FROM system_setting s WHERE s.id = 1`);
    if (!counted) throw new Error('system_setting has no row: the migrations have not run');
    const { now } = counted;
    return {
      ...counted,
      sending: { pausedBy: paused.by, since: paused.since },
      backlog: await this.backlog(),
      lanes: await this.lanes(),
      channels: await this.channels(now),
      hasSecondRelay: this.config.smtpFallbackUrl !== null,
      feeds: await this.feeds(now),
      lastTelegram: await this.lastTelegram(),
      clock: { offsetSeconds: clockOffsetSeconds, wrong: degraded.includes('clock') },
      workers: await this.workers(),
      queues: await this.queues(),
      mails: await this.mails(),
      testMail: await this.testMail(actor),
    };
  }

  resumeLane(actor: Actor, given: Given<typeof status.resumeLane>) {
    return resumeLane(this.db, actor, given);
  }

  pauseSending(actor: Actor) {
    return pauseAll(this.db, actor);
  }

  resumeSending(actor: Actor) {
    return resumeAll(this.db, actor);
  }

  private backlog(): Promise<Status['backlog']> {
    return this.db.rows(sql`
      SELECT c.channel, c.priority, count(*)::int AS chunks, sum(${MESSAGES})::int AS messages
      FROM chunk c WHERE c.done = false GROUP BY c.channel, c.priority ORDER BY c.priority, c.channel`);
  }

  private lanes(): Promise<Status['lanes']> {
    return this.db.rows(sql`
      SELECT c.channel, c.lane, count(*)::int AS chunks, sum(${MESSAGES})::int AS messages, max(c.failures)::int AS failures,
        (array_agg(c.last_error ORDER BY c.failures DESC, c.id DESC) FILTER (WHERE c.last_error IS NOT NULL))[1] AS last_error,
        min(c.not_before) AS next_try_at
      FROM chunk c WHERE c.done = false AND c.failures > 0
      GROUP BY c.channel, c.lane ORDER BY messages DESC, c.channel, c.lane LIMIT ${MOST_LANES}`);
  }

  private async channels(now: Date): Promise<Status['channels']> {
    const known = await this.db.rows<Omit<Status['channels'][number], 'state'>>(sql`
      SELECT channel, last_ok_at, down_since, last_error, first_down_since, first_error FROM channel_health`);
    return CHANNELS.map((channel) => {
      const found = known.find((one) => one.channel === channel);
      if (found) return { ...found, state: channelHealth(found.lastOkAt, found.downSince, now) };
      const unknown = { lastOkAt: null, downSince: null, lastError: null, firstDownSince: null, firstError: null };
      return { channel, state: 'none', ...unknown };
    });
  }

  private async feeds(now: Date): Promise<Status['feeds']> {
    const { feedUrls, longFeedUrls, pollSeconds } = this.config;
    const known = await this.db.rows<Omit<FeedTimes, 'now'> & { url: string; lastError: string | null }>(sql`
      SELECT url, read_at, failed_at, last_error FROM feed
      WHERE url = ANY(${[...feedUrls, ...longFeedUrls]})`);
    const feedOf = (url: string, long: boolean): Status['feeds'][number] => {
      const found = known.find((one) => one.url === url) ?? { url, readAt: null, failedAt: null, lastError: null };
      return { ...found, long, state: long ? longHealth(found) : feedHealth({ ...found, now }, pollSeconds) };
    };
    return [...feedUrls.map((url) => feedOf(url, false)), ...longFeedUrls.map((url) => feedOf(url, true))];
  }

  private async lastTelegram(): Promise<Status['lastTelegram']> {
    const last = await this.db.row<NonNullable<Status['lastTelegram']>>(sql`
      SELECT t.type, e.title, t.first_seen_at AS seen_at FROM telegram t LEFT JOIN feed_entry e ON e.url = t.url
      ORDER BY t.first_seen_at DESC, t.id DESC LIMIT 1`);
    return last ?? null;
  }

  private workers(): Promise<Status['workers']> {
    return this.db.rows(sql`
      SELECT id, seen_at, ${IS_ALIVE} AS alive
      FROM worker_heartbeat ORDER BY seen_at DESC, id LIMIT 100`);
  }

  /** All workers see the same queues; one whose connection to them is broken sees nothing. */
  private async queues(): Promise<Status['queues']> {
    const seen = await this.db.row<{ queues: Status['queues'] }>(sql`
      SELECT queues FROM worker_heartbeat WHERE ${IS_ALIVE} AND queues IS NOT NULL ORDER BY seen_at DESC LIMIT 1`);
    return seen?.queues ?? null;
  }

  private async mails(): Promise<Status['mails']> {
    const mails = await this.db.row<Status['mails']>(sql`
      SELECT (count(*) FILTER (WHERE state = 'pending'))::int AS pending,
        min(created_at) FILTER (WHERE state = 'pending') AS oldest_at,
        (count(*) FILTER (WHERE state = 'refused' AND updated_at > now() - interval '7 days'))::int AS refused
      FROM system_mail`);
    return mails ?? { pending: 0, oldestAt: null, refused: 0 };
  }

  private async testMail({ userId }: Actor): Promise<Status['testMail']> {
    const mail = await this.db.row<NonNullable<Status['testMail']>>(sql`
      SELECT state, created_at AS asked_at, sent_at, last_error FROM system_mail
      WHERE user_id = ${userId} AND kind = 'testMail' ORDER BY id DESC LIMIT 1`);
    return mail ?? null;
  }
}
