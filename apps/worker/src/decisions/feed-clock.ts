import { type Sql, sql } from '@tabimori/server';

/**
 * SQL: the current time by the feed's clock. The reading that listed the telegram noted both clocks; its document may have come much
 * later, after an outage. One that no feed listed was seen when it was stored.
 */
export const feedNow = (telegram: Sql): Sql =>
  sql`${telegram}.first_seen_at + (now() - coalesce((SELECT e.created_at FROM feed_entry e WHERE e.url = ${telegram}.url), ${telegram}.created_at))`;
