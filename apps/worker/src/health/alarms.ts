import { type Condition, conditionOf } from '@tabimori/server';
import type { Context } from '../context.js';

const AGAIN_MS = 3_600_000;

const ALARMS: Record<Condition['degraded'][number], { alarm: string; text: string }> = {
  feed: { alarm: 'feedNotRead', text: 'the feed has not been read for minutes: no earthquake is seen' },
  clock: { alarm: 'clockWrong', text: "the clock differs from that of the feed's server" },
  paused: {
    alarm: 'sendingPaused',
    text: 'nothing is sent until an operator resumes sending on the status page',
  },
  mail: { alarm: 'mailDown', text: 'no relay takes mail; it waits' },
  sms: { alarm: 'smsDown', text: 'the provider takes no SMS; they wait' },
  log: { alarm: 'logFails', text: 'the log cannot be written' },
  relay: { alarm: 'firstRelayDown', text: 'the first relay takes no mail; the second one sends' },
};

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
      const { alarm, text } = ALARMS[name];
      logger.error(
        { alarm, ...(name === 'clock' && { clockOffsetSeconds }), ...(name === 'paused' && { by: paused.by }) },
        text,
      );
    }
  };
}
