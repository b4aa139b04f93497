import { Inject, Injectable } from '@nestjs/common';
import { Db, sql } from '../db/sql.js';
import { tooManyRequests } from '../http/failure.js';

/** At most so many tries within a window. */
export interface Limit {
  key: string;
  tries: number;
  seconds: number;
}

/** Counts tries in the database, so that a restart forgives nothing. */
@Injectable()
export class RateLimit {
  constructor(@Inject(Db) private readonly db: Db) {}

  /** Throws 429 with the time to wait when one of the limits is used up. */
  async check(limits: readonly Limit[]): Promise<void> {
    const known = await this.db.rows<{ key: string; hits: number; seconds: number }>(sql`
      SELECT key, hits, ceil(extract(epoch FROM window_ends_at - now()))::int AS seconds
      FROM rate_limit WHERE key = ANY(${limits.map(({ key }) => key)}) AND window_ends_at > now()`);
    const waits = known
      .filter(({ key, hits }) => limits.some((limit) => limit.key === key && hits >= limit.tries))
      .map(({ seconds }) => seconds);
    if (waits.length > 0) throw tooManyRequests(Math.max(1, ...waits));
  }

  /** Tries within the window, this one too, and the seconds until it ends. */
  async count({ key, seconds }: Limit): Promise<{ hits: number; wait: number }> {
    const counted = await this.db.row<{ hits: number; wait: number }>(sql`
      INSERT INTO rate_limit AS r (key, window_ends_at, hits) VALUES (${key}, now() + make_interval(secs => ${seconds}), 1)
      ON CONFLICT (key) DO UPDATE SET
        hits = CASE WHEN r.window_ends_at > now() THEN r.hits + 1 ELSE 1 END,
        window_ends_at = CASE WHEN r.window_ends_at > now() THEN r.window_ends_at ELSE EXCLUDED.window_ends_at END
      RETURNING hits, ceil(extract(epoch FROM window_ends_at - now()))::int AS wait`);
    return counted ?? { hits: 1, wait: seconds };
  }

  /**
   * Counts a try and throws 429 when it is one too many: of tries at once, too, no more get through. `onFirst` is called for
   * the first one that is refused in a window.
   */
  async take(limit: Limit, onFirst: () => Promise<void>): Promise<void> {
    const { hits, wait } = await this.count(limit);
    if (hits <= limit.tries) return;
    if (hits === limit.tries + 1) await onFirst();
    throw tooManyRequests(Math.max(1, wait));
  }

  async forget({ key }: Limit): Promise<void> {
    await this.db.rows(sql`DELETE FROM rate_limit WHERE key = ${key}`);
  }
}
