import type { Context } from '../context.js';
import { errorText, exec, isFuture, isHeld, rows, sql, type Sql } from '@tabimori/server';
import type { Answer } from './http.js';

export interface FeedRow {
  url: string;
  etag: string | null;
  lastModified: string | null;
  lastError: string | null;
  /** the newest time that the feed has said of itself; null: never read */
  documentUpdatedAt: Date | null;
  /** the last successful reading was longer ago, or at a time that has not come: nobody knows when it was; false: never read */
  hadGap: boolean;
}

/** Longer than a reading takes. */
const LEASE_SECONDS = 30;

export async function ensureFeeds({ dataSource }: Context, urls: readonly string[]): Promise<void> {
  await exec(dataSource, sql`INSERT INTO feed (url) SELECT unnest(${urls}::text[]) ON CONFLICT DO NOTHING`);
}

/**
 * Takes the feed for this process if nobody holds it and it was not read since `notReadSince` (null: however
 * recently). Until the lease ends nobody else reads it: after a reading it ends when the next one is due.
 */
export async function leaseFeed(
  { dataSource, holder, config }: Context,
  url: string,
  notReadSince: Date | null,
  gapSeconds: number,
): Promise<FeedRow | null> {
  const [row] = await rows<FeedRow>(
    dataSource,
    sql`UPDATE feed SET lease_holder = ${holder}, lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
     WHERE url = ${url} AND NOT ${isHeld(sql`lease_until`, Math.max(LEASE_SECONDS, config.pollSeconds))}
       AND (${notReadSince}::timestamptz IS NULL OR read_at IS NULL OR read_at < ${notReadSince} OR ${isFuture(sql`read_at`)})
     RETURNING url, etag, last_modified, last_error, document_updated_at,
       coalesce(read_at < now() - make_interval(secs => ${gapSeconds}) OR ${isFuture(sql`read_at`)}, false) AS had_gap`,
  );
  return row ?? null;
}

/** Each minute the agency refreshes its feeds before second 20; a shorter period is for tests and demos. */
const nextReading = ({ pollSeconds }: Context['config']): Sql =>
  pollSeconds === 60
    ? sql`date_trunc('minute', now() - interval '20 s') + interval '80 s'`
    : sql`now() + make_interval(secs => ${pollSeconds})`;

interface Reading {
  clockOffsetMs: number | null;
  /** null: not changed, or it does not say */
  updatedAt: Date | null;
  /** null: its validators stay, so that the next reading gets everything again */
  answer: Answer | null;
}

/** Ends a successful reading. */
export async function feedWasRead(
  { dataSource, holder, config }: Context,
  url: string,
  { clockOffsetMs, updatedAt, answer }: Reading,
): Promise<void> {
  await exec(
    dataSource,
    sql`UPDATE feed SET read_at = now(), failed_at = NULL, last_error = NULL, lease_until = ${nextReading(config)},
       document_updated_at = greatest(${updatedAt}, document_updated_at), clock_offset_ms = coalesce(${clockOffsetMs}, clock_offset_ms),
       etag = CASE WHEN ${answer !== null} THEN ${answer?.etag} ELSE etag END, last_modified = CASE WHEN ${answer !== null} THEN ${answer?.lastModified} ELSE last_modified END
     WHERE url = ${url} AND lease_holder = ${holder}`,
  );
}

/** Ends a reading that failed; `failed_at` says since when. */
export async function feedFailed({ dataSource, holder, config }: Context, url: string, error: unknown): Promise<void> {
  await exec(
    dataSource,
    sql`UPDATE feed SET failed_at = coalesce(failed_at, now()), last_error = ${errorText(error)}, lease_until = ${nextReading(config)}
     WHERE url = ${url} AND lease_holder = ${holder}`,
  );
}
