import { Injectable } from '@nestjs/common';
import { rows, type Runner, sql } from '@tabimori/server';
import { Db } from '../db/sql.js';
import { tooManyRequests } from '../http/failure.js';

/** At most `tries` within a window. */
export interface Limit {
  key: string;
  tries: number;
  seconds: number;
}

/** `free` tries without a wait, and after each further one a wait that doubles from `first` to `most` seconds. */
export interface Slowed {
  key: string;
  /** at least 2 */
  free: number;
  first: number;
  most: number;
}

/**
 * SQL: a window is open. One that ends later than one that began now was made by a clock that was ahead, and is void; but of two calls
 * at once the later one may count first, so a little later is none of that.
 */
const IS_OPEN = sql`(r.window_ends_at > now() AND r.window_ends_at <= EXCLUDED.window_ends_at + interval '10 seconds')`;
/** Seconds after which slowed tries are forgotten. */
const REMEMBERED = 3600;
const MOST_DOUBLED = 20;

/**
 * Counts in the database, so that a restart forgives nothing, and before the act in one statement, so that
 * simultaneous calls get no more than consecutive ones.
 */
@Injectable()
export class RateLimit {
  constructor(private readonly db: Db) {}

  /** Counts within the window, this one too, and the seconds until it ends. */
  async count({ key, seconds }: Limit): Promise<{ hits: number; wait: number }> {
    const counted = await this.db.row<{ hits: number; wait: number }>(sql`
      INSERT INTO rate_limit AS r (key, window_ends_at, hits) VALUES (${key}, now() + make_interval(secs => ${seconds}), 1)
      ON CONFLICT (key) DO UPDATE SET
        hits = CASE WHEN ${IS_OPEN} THEN r.hits + 1 ELSE 1 END,
        window_ends_at = CASE WHEN ${IS_OPEN} THEN r.window_ends_at ELSE EXCLUDED.window_ends_at END
      RETURNING hits, ceil(extract(epoch FROM window_ends_at - now()))::int AS wait`);
    return counted ?? { hits: 1, wait: seconds };
  }

  /** Counts, and throws 429 when it is one too many. */
  async take(limit: Limit): Promise<void> {
    const { hits, wait } = await this.count(limit);
    if (hits > limit.tries) throw tooManyRequests(Math.max(1, wait));
  }

  /**
   * Counts a try under each of the keys, and under none if it has to wait for one of them: then it throws 429 with
   * the seconds. True for the try with which the waits begin.
   */
  slow(tries: readonly Slowed[]): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      let begins = false;
      for (const slowed of tries) begins = (await countSlowed(tx, slowed)) === slowed.free || begins;
      return begins;
    });
  }

  /** One after the other: at once they could wait for a try that is being counted, while it waits for them. */
  async forget(limits: readonly { key: string }[]): Promise<void> {
    for (const { key } of limits) await this.db.rows(sql`DELETE FROM rate_limit WHERE key = ${key}`);
  }
}

/**
 * How many tries there are with this one. Throws 429 before its time. Of two tries at once the one that began first may count
 * last: it compares with the clock, not with its own beginning, or it would wait for a time that has passed.
 */
async function countSlowed(tx: Runner, { key, free, first, most }: Slowed): Promise<number> {
  const hits = sql`(CASE WHEN ${IS_OPEN} THEN r.hits + 1 ELSE 1 END)`;
  const doubled = sql`least(greatest(${hits} - ${free}::int, 0), ${MOST_DOUBLED}::int)`;
  const [counted] = await rows<{ hits: number }>(
    tx,
    sql`INSERT INTO rate_limit AS r (key, window_ends_at, hits, wait_until)
        VALUES (${key}, now() + make_interval(secs => ${REMEMBERED}), 1, now())
        ON CONFLICT (key) DO UPDATE SET hits = ${hits}, window_ends_at = EXCLUDED.window_ends_at,
          wait_until = CASE WHEN ${hits} < ${free} THEN now()
            ELSE now() + make_interval(secs => least(${first}::int * 2 ^ ${doubled}, ${most}::int)) END
        WHERE r.wait_until <= clock_timestamp() OR r.wait_until > now() + make_interval(secs => ${most})
        RETURNING hits`,
  );
  if (counted) return counted.hits;
  const [waiting] = await rows<{ seconds: number }>(
    tx,
    sql`SELECT ceil(extract(epoch FROM wait_until - now()))::int AS seconds FROM rate_limit WHERE key = ${key}`,
  );
  throw tooManyRequests(Math.max(1, waiting?.seconds ?? 1));
}
