import { type Condition, conditionOf } from '@tabimori/server';
import type { Context } from '../context.js';

const AGAIN_MS = 3_600_000;

/** Alarms about what lasts: in the log when it begins, then once an hour. */
export function createAlarms({ config, dataSource, logger, metrics }: Context): () => Promise<void> {
  const toldAt = new Map<Condition['degraded'][number], number>();
  return async () => {
    const { paused, clockOffsetSeconds, degraded } = await conditionOf(dataSource, config);
    metrics.paused.set(paused.by === null ? 0 : 1);
    for (const name of toldAt.keys()) if (!degraded.includes(name)) toldAt.delete(name);
    for (const name of degraded) {
      if (performance.now() - (toldAt.get(name) ?? -Infinity) < AGAIN_MS) continue;
      toldAt.set(name, performance.now());
      if (name === 'clock')
        logger.error({ alarm: 'clockWrong', clockOffsetSeconds }, "the clock differs from that of the feed's server");
      else
        logger.error(
          { alarm: 'sendingPaused', by: paused.by },
          'nothing is sent until an operator resumes sending on the status page',
        );
    }
  };
}
