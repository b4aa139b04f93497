import { Inject, Injectable } from '@nestjs/common';
import { channelHealth, type Facts, feedHealth, judge, longFeedHealth } from '@tabimori/domain';
import {
  type Config,
  IS_ALIVE,
  OLDEST_UNSENT,
  readFacts,
  relaysOf,
  sql,
  usedWithinADay,
  VERSION,
} from '@tabimori/server';
import { CHANNELS, type Given, PACE_REASONS, type Reply, type status } from '@tabimori/shared';
import { CONFIG } from '../config.js';
import { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { Metrics } from '../http/metrics.js';
import { pauseAll, resumeAll, resumeLane } from './sending.js';

type Status = Reply<typeof status.get>;

const MOST_LANES = 100;

/** Messages of open chunks, counted by the tallies. */
const MESSAGES = sql`(SELECT coalesce(sum(pending + unknown), 0) FROM chunk_tally t WHERE t.chunk_id = c.id)`;

function channelsOf({ channels, now }: Facts): Status['channels'] {
  return CHANNELS.map((channel) => {
    const found = channels.find((one) => one.channel === channel);
    if (found) return { ...found, state: channelHealth(found, now) };
    const unknown = { lastOkAt: null, downSince: null, lastError: null, firstDownSince: null, firstError: null };
    return { channel, state: 'none', ...unknown };
  });
}

const feedsOf = (facts: Facts): Status['feeds'] =>
  facts.feeds.map((feed) => ({ ...feed, state: feed.long ? longFeedHealth(feed) : feedHealth(feed, facts) }));

@Injectable()
export class StatusService {
  constructor(
    private readonly db: Db,
    @Inject(CONFIG) private readonly config: Config,
    private readonly metrics: Metrics,
  ) {}

  async get(actor: Actor): Promise<Status> {
    const facts = await readFacts(this.db.source, this.config, this.metrics.own);
    const counted = await this.db.row<Pick<Status, 'autoSendEnabled' | 'oldestUnsentAt' | 'documents'>>(sql`
      SELECT s.auto_send_enabled,
        (${OLDEST_UNSENT}) AS oldest_unsent_at,
        (SELECT jsonb_build_object('wanted', count(*) FILTER (WHERE state = 'wanted'),
           'missing', count(*) FILTER (WHERE state = 'missing' AND first_seen_at > now() - interval '7 days'))
         FROM feed_entry WHERE state IN ('wanted', 'missing')) AS documents
      FROM system_setting s WHERE s.id = 1`);
    if (!counted) throw new Error('system_setting has no row: the migrations have not run');
    const [lanes, mails] = [await this.lanes(), await this.mails()];
    const condition = judge(facts, {
      autoSendEnabled: counted.autoSendEnabled,
      parkedLanes: lanes.length,
      missingDocuments: counted.documents.missing,
      refusedMails: mails.refused,
    });
    return {
      ...counted,
      now: facts.now,
      version: VERSION,
      problems: condition.problems,
      sending: { pausedBy: facts.pausedBy, since: facts.pausedSince },
      backlog: await this.backlog(),
      lanes,
      channels: channelsOf(facts),
      relays: await this.relays(),
      feeds: feedsOf(facts),
      lastTelegram: await this.lastTelegram(),
      clock: { offsetSeconds: facts.clockOffsetSeconds, wrong: condition.alarms.includes('clock') },
      workers: await this.workers(),
      queues: await this.queues(),
      mails,
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

  /** The pace of a relay is that of all workers that sent over it when one last did. */
  private async relays(): Promise<Status['relays']> {
    const relays: Status['relays'] = [];
    for (const { name, rate, dailyQuota } of relaysOf(this.config)) {
      const pace = await this.db.row<NonNullable<Status['relays'][number]['pace']>>(sql`
        SELECT sum(connections)::int AS connections, sum(rate)::float8 AS rate, sum(per_second)::float8 AS per_second,
          (array_agg(because ORDER BY array_position(${[...PACE_REASONS]}::text[], because::text)))[1] AS because,
          (array_agg(said ORDER BY seen_at DESC) FILTER (WHERE said IS NOT NULL))[1] AS said, max(seen_at) AS seen_at
        FROM relay_pace WHERE relay = ${name} AND seen_at > now() - interval '1 day'
          AND seen_at > (SELECT max(seen_at) FROM relay_pace WHERE relay = ${name}) - interval '10 s'
        HAVING count(*) > 0`);
      const used = dailyQuota === null ? null : await usedWithinADay(this.db.source, name);
      relays.push({ name, pace: pace ?? null, setRate: rate, dailyQuota, used });
    }
    return relays;
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
