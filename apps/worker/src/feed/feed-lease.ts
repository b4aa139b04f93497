import type { Context } from '../context.js';
import { errorText, isFuture, isHeld, rowsOf } from '@tabimori/server';
import type { Answer } from './http.js';

export interface FeedRow {
  url: string;
  etag: string | null;
  lastModified: string | null;
  lastError: string | null;
  /** the last successful reading was longer ago, or at a time that has not come: nobody knows when it was; false: never read */
  hadGap: boolean;
}

/** Longer than a reading takes. */
const LEASE_SECONDS = 30;

export async function ensureFeeds({ dataSource }: Context, urls: readonly string[]): Promise<void> {
  await dataSource.query('INSERT INTO feed (url) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [urls]);
}

/**
 * Takes the feed for this process if nobody holds it and it was not read since `notReadSince` (null: however lately).
 * Until the lease ends nobody else reads it: after a reading it ends when the next one is due.
 */
export async function leaseFeed(
  { dataSource, holder, config }: Context,
  url: string,
  notReadSince: Date | null,
  gapSeconds: number,
): Promise<FeedRow | null> {
  const [row] = await rowsOf<FeedRow>(
    dataSource,
    `UPDATE feed SET lease_holder = $2, lease_until = now() + make_interval(secs => $3)
     WHERE url = $1 AND NOT ${isHeld('lease_until', Math.max(LEASE_SECONDS, config.pollSeconds))}
       AND ($4::timestamptz IS NULL OR read_at IS NULL OR read_at < $4 OR ${isFuture('read_at')})
     RETURNING url, etag, last_modified AS "lastModified", last_error AS "lastError",
       coalesce(read_at < now() - make_interval(secs => $5) OR ${isFuture('read_at')}, false) AS "hadGap"`,
    [url, holder, LEASE_SECONDS, notReadSince, gapSeconds],
  );
  return row ?? null;
}

/** Each minute the agency refreshes its feeds before second 20; a shorter period is for tests and demos. */
const NEXT_READING = `CASE WHEN $3 = 60
  THEN date_trunc('minute', now() - interval '20 s') + interval '80 s'
  ELSE now() + make_interval(secs => $3) END`;

/** Ends a successful reading. `answer` null: its validators stay, so that the next reading gets everything again. */
export async function feedWasRead(
  { dataSource, holder, config }: Context,
  url: string,
  clockOffsetMs: number | null,
  answer: Answer | null,
): Promise<void> {
  await dataSource.query(
    `UPDATE feed SET read_at = now(), failed_at = NULL, last_error = NULL, lease_until = ${NEXT_READING},
       clock_offset_ms = coalesce($4, clock_offset_ms),
       etag = CASE WHEN $5 THEN $6 ELSE etag END, last_modified = CASE WHEN $5 THEN $7 ELSE last_modified END
     WHERE url = $1 AND lease_holder = $2`,
    [url, holder, config.pollSeconds, clockOffsetMs, answer !== null, answer?.etag, answer?.lastModified],
  );
}

/** Ends a reading that failed; `failed_at` says since when. */
export async function feedFailed({ dataSource, holder, config }: Context, url: string, error: unknown): Promise<void> {
  await dataSource.query(
    `UPDATE feed SET failed_at = coalesce(failed_at, now()), last_error = $4, lease_until = ${NEXT_READING}
     WHERE url = $1 AND lease_holder = $2`,
    [url, holder, config.pollSeconds, errorText(error)],
  );
}
