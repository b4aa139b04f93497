import { type Sql, sql } from './sql.js';

/**
 * How long a worker holds a chunk that it sends; renewed while it sends. If the worker crashes, another takes over
 * after this.
 */
export const CHUNK_LEASE_SECONDS = 10;

/**
 * SQL: somebody holds it until `until`. A lease further ahead than its length comes from a clock that was wrong: it is
 * void. The clock itself measures that end, because now() may be older than a lease that another has just taken.
 */
export const isHeld = (until: Sql, seconds: number): Sql =>
  sql`coalesce(${until} > now() AND ${until} <= clock_timestamp() + make_interval(secs => ${seconds}), false)`;

/** SQL: it has not happened yet: a clock that was ahead wrote it. */
export const isFuture = (at: Sql): Sql => sql`${at} > clock_timestamp() + interval '1 s'`;

/** SQL: a worker is sending this chunk now. */
export const isSending = (chunk: Sql): Sql => isHeld(sql`${chunk}.lease_until`, CHUNK_LEASE_SECONDS);
