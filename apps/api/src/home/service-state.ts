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
  mailOkAt: Date | null;
  mailDownSince: Date | null;
  smsOkAt: Date | null;
  smsDownSince: Date | null;
}

/** The worker asks each channel every half minute, and notes what it took. */
const PROVED_SECONDS = 300;

/** None: nothing has proved for 5 minutes that the channel takes messages. */
export function channelHealth(lastOkAt: Date | null, downSince: Date | null, now: Date): Health {
  if (downSince !== null) return 'down';
  return lastOkAt !== null && now.getTime() - lastOkAt.getTime() <= PROVED_SECONDS * 1000 ? 'ok' : 'none';
}

/** The state of feed and channels; of several feeds the one that was read longest ago counts, before it one of which nobody knows when. */
export async function serviceState(db: Db, feedUrls: readonly string[], pollSeconds: number): Promise<ServiceState> {
  const row = await db.row<Row>(sql`
    SELECT now() AS now, feed.read_at AS "readAt", feed.failed_at AS "failedAt", (${new Sql([AUTO_SENDS], [])}) AS "autoSendEnabled",
           mail.last_ok_at AS "mailOkAt", mail.down_since AS "mailDownSince",
           sms.last_ok_at AS "smsOkAt", sms.down_since AS "smsDownSince"
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
    mail: { state: channelHealth(row.mailOkAt, row.mailDownSince, row.now) },
    sms: { state: channelHealth(row.smsOkAt, row.smsDownSince, row.now) },
    autoSendEnabled: row.autoSendEnabled,
    mailDownSince: row.mailDownSince,
    smsDownSince: row.smsDownSince,
  };
}
