import type { Config } from './config.js';
import { rowsOf, type Runner } from './db/sql.js';
import { pauseOf, type Pause } from './sending-pause.js';

/** From here on the clock is wrong. */
export const CLOCK_SECONDS = 60;

/** What the service works in spite of, and what an operator should see to. */
export interface Condition {
  paused: Pause;
  /** the feed's clock minus ours, of the feed that differs most; null when none was read */
  clockOffsetSeconds: number | null;
  degraded: ('clock' | 'paused')[];
}

export async function conditionOf(
  runner: Runner,
  { feedUrls, longFeedUrls }: Pick<Config, 'feedUrls' | 'longFeedUrls'>,
): Promise<Condition> {
  const paused = await pauseOf(runner);
  const [clock] = await rowsOf<{ seconds: number }>(
    runner,
    `SELECT clock_offset_ms / 1000.0::float8 AS seconds FROM feed WHERE url = ANY($1) AND read_at IS NOT NULL
     ORDER BY abs(clock_offset_ms::bigint) DESC LIMIT 1`,
    [[...feedUrls, ...longFeedUrls]],
  );
  const clockOffsetSeconds = clock?.seconds ?? null;
  return {
    paused,
    clockOffsetSeconds,
    degraded: [
      ...(Math.abs(clockOffsetSeconds ?? 0) > CLOCK_SECONDS ? (['clock'] as const) : []),
      ...(paused.by === null ? [] : (['paused'] as const)),
    ],
  };
}
