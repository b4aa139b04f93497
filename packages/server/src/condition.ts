import type { Config } from './config.js';
import { rows, type Runner, sql } from './db/sql.js';
import { feedState } from './feed-health.js';
import { logWriting } from './logger.js';
import { pauseOf, type Pause } from './sending-pause.js';

/** From here on the clock is wrong. */
export const CLOCK_SECONDS = 60;

/** Faults that the service works in spite of, for an operator to fix. */
export interface Condition {
  paused: Pause;
  /** the feed's clock minus ours, of the feed that differs most; null when none was read */
  clockOffsetSeconds: number | null;
  degraded: ('feed' | 'clock' | 'paused' | 'mail' | 'sms' | 'relay' | 'log')[];
}

export async function conditionOf(
  runner: Runner,
  config: Pick<Config, 'feedUrls' | 'longFeedUrls' | 'pollSeconds'>,
): Promise<Condition> {
  const paused = await pauseOf(runner);
  const feed = await feedState(runner, config);
  const [clock] = await rows<{ seconds: number }>(
    runner,
    sql`SELECT clock_offset_ms / 1000.0::float8 AS seconds FROM feed WHERE url = ANY(${[...config.feedUrls, ...config.longFeedUrls]}) AND read_at IS NOT NULL
     ORDER BY abs(clock_offset_ms::bigint) DESC LIMIT 1`,
  );
  const [channels] = await rows<Record<'mail' | 'sms' | 'relay', boolean | null>>(
    runner,
    sql`SELECT bool_or(channel = 'mail' AND down_since IS NOT NULL) AS mail, bool_or(channel = 'sms' AND down_since IS NOT NULL) AS sms,
       bool_or(down_since IS NULL AND first_down_since IS NOT NULL) AS relay FROM channel_health`,
  );
  const clockOffsetSeconds = clock?.seconds ?? null;
  return {
    paused,
    clockOffsetSeconds,
    degraded: [
      ...(feed.state === 'late' || feed.state === 'down' ? (['feed'] as const) : []),
      ...(Math.abs(clockOffsetSeconds ?? 0) > CLOCK_SECONDS ? (['clock'] as const) : []),
      ...(paused.by === null ? [] : (['paused'] as const)),
      ...(logWriting.fails ? (['log'] as const) : []),
      ...(['mail', 'sms', 'relay'] as const).filter((name) => channels?.[name] === true),
    ],
  };
}
