import type { Config } from './config.js';
import { isFuture } from './db/lease.js';
import { rows, type Runner, sql } from './db/sql.js';

export interface FeedTimes {
  now: Date;
  readAt: Date | null;
  failedAt: Date | null;
}

/** None: nothing was tried yet. */
export type FeedHealth = 'ok' | 'late' | 'down' | 'none';

/**
 * A statement's now() may be older than a reading by this much; anything further ahead was read by a clock that was
 * wrong.
 */
const AHEAD_SECONDS = 5;

/**
 * Late: not read for three polls or 3 minutes, whichever is longer, or at a time that has not come: nobody knows when that
 * was. Down: late, and the last try failed.
 */
export function feedHealth({ now, readAt, failedAt }: FeedTimes, pollSeconds: number): FeedHealth {
  if (readAt === null) return failedAt === null ? 'none' : 'down';
  const age = (now.getTime() - readAt.getTime()) / 1000;
  const happened = age >= -AHEAD_SECONDS;
  if (happened && age <= Math.max(3 * pollSeconds, 180)) return 'ok';
  return failedAt !== null && (!happened || failedAt > readAt) ? 'down' : 'late';
}

/** Of several feeds the one that was read longest ago counts, before it one of which nobody knows when. */
export async function feedState(
  runner: Runner,
  { feedUrls, pollSeconds }: Pick<Config, 'feedUrls' | 'pollSeconds'>,
): Promise<{ state: FeedHealth; readAt: Date | null }> {
  const [times] = await rows<FeedTimes>(
    runner,
    sql`SELECT now() AS now, read_at, failed_at FROM feed WHERE url = ANY(${feedUrls})
     ORDER BY ${isFuture(sql`read_at`)} DESC, read_at NULLS FIRST LIMIT 1`,
  );
  return times ? { state: feedHealth(times, pollSeconds), readAt: times.readAt } : { state: 'none', readAt: null };
}
