import { AUTO_SENDS, isFuture } from '@tabimori/server';
import type { home, Reply } from '@tabimori/shared';
import { type Db, Sql, sql } from '../db/sql.js';

type Situation = Reply<typeof home.situation>;
type Health = Situation['mail']['state'];

/** What everybody may know of the service itself. */
export type ServiceState = Pick<Situation, 'now' | 'feed' | 'mail' | 'sms' | 'autoSendEnabled'> & {
  mailDownSince: Date | null;
  smsDownSince: Date | null;
};

export interface FeedTimes {
  now: Date;
  readAt: Date | null;
  failedAt: Date | null;
}

/** A statement's now() may be older than a reading by so much; what is further ahead was read by a clock that was wrong. */
const AHEAD_SECONDS = 5;

/**
 * Late: not read for three polls or 3 minutes, whichever is longer, or at a time that has not come: nobody knows when that
 * was. Down: late, and the last try failed.
 */
export function feedHealth({ now, readAt, failedAt }: FeedTimes, pollSeconds: number): Health {
  if (readAt === null) return failedAt === null ? 'none' : 'down';
  const age = (now.getTime() - readAt.getTime()) / 1000;
  const happened = age >= -AHEAD_SECONDS;
  if (happened && age <= Math.max(3 * pollSeconds, 180)) return 'ok';
  return failedAt !== null && (!happened || failedAt > readAt) ? 'down' : 'late';
}

interface Row extends FeedTimes {
  autoSendEnabled: boolean;
  mailKnown: boolean;
  mailDownSince: Date | null;
  smsKnown: boolean;
  smsDownSince: Date | null;
}

const channelHealth = (known: boolean, downSince: Date | null): Health => {
  if (!known) return 'none';
  return downSince === null ? 'ok' : 'down';
};

/** The state of feed and channels; of several feeds the one that was read longest ago counts, before it one of which nobody knows when. */
export async function serviceState(db: Db, feedUrls: readonly string[], pollSeconds: number): Promise<ServiceState> {
  const row = await db.row<Row>(sql`
    SELECT now() AS now, feed.read_at AS "readAt", feed.failed_at AS "failedAt", (${new Sql([AUTO_SENDS], [])}) AS "autoSendEnabled",
           mail.channel IS NOT NULL AS "mailKnown", mail.down_since AS "mailDownSince",
           sms.channel IS NOT NULL AS "smsKnown", sms.down_since AS "smsDownSince"
    FROM system_setting s
    LEFT JOIN LATERAL (
      SELECT read_at, failed_at FROM feed WHERE url = ANY(${feedUrls}) ORDER BY ${new Sql([isFuture('read_at')], [])} DESC, read_at NULLS FIRST LIMIT 1
    ) feed ON TRUE
    LEFT JOIN channel_health mail ON mail.channel = 'mail'
    LEFT JOIN channel_health sms ON sms.channel = 'sms'
    WHERE s.id = 1`);
  if (!row) throw new Error('system_setting has no row: the migrations have not run');
  return {
    now: row.now,
    feed: { state: feedHealth(row, pollSeconds), readAt: row.readAt },
    mail: { state: channelHealth(row.mailKnown, row.mailDownSince) },
    sms: { state: channelHealth(row.smsKnown, row.smsDownSince) },
    autoSendEnabled: row.autoSendEnabled,
    mailDownSince: row.mailDownSince,
    smsDownSince: row.smsDownSince,
  };
}
