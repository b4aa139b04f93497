/** How long a worker holds a chunk that it sends; renewed while it sends. Who crashes is replaced after it. */
export const CHUNK_LEASE_SECONDS = 10;

/**
 * SQL: somebody holds it until `until`. A lease further ahead than its length comes from a clock that was wrong: it is
 * void. That end is measured by the clock itself, because now() may be older than a lease just taken by another.
 */
export const isHeld = (until: string, seconds: number): string =>
  `coalesce(${until} > now() AND ${until} <= clock_timestamp() + make_interval(secs => ${seconds}), false)`;

/** SQL: it has not happened yet: a clock that was ahead wrote it. */
export const isFuture = (at: string): string => `${at} > clock_timestamp() + interval '1 s'`;

/** SQL: a worker is sending this chunk now. */
export const isSending = (chunk: string): string => isHeld(`${chunk}.lease_until`, CHUNK_LEASE_SECONDS);
