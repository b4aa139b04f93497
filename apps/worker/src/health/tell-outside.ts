import { conditionOf, errorText } from '@tabimori/server';
import type { Context } from '../context.js';

const TIMEOUT_MS = 10_000;
/** A minute, less half of a tick: the tick that comes a little early counts. */
const BETWEEN_MS = 57_500;

/**
 * One tick: tells outside once a minute. Its monitoring waits for two minutes, so a worker that starts does not wait
 * for one first.
 */
export function createOutside(
  context: Context,
  isTicking: () => boolean,
  clock = () => performance.now(),
): () => Promise<void> {
  let toldAt = -Infinity;
  return async () => {
    const now = clock();
    if (!isTicking() || now - toldAt < BETWEEN_MS) return;
    if (await tellOutside(context)) toldAt = now;
  };
}

/**
 * Requests the outside address to show that an earthquake now would alert travelers; its monitoring notices when that
 * stops. A failure is only logged. False: there was nothing to tell.
 */
export async function tellOutside(context: Context): Promise<boolean> {
  const { config, dataSource, logger, own, stopping } = context;
  if (config.heartbeatUrl === null) return false;
  const { alerts } = await conditionOf(dataSource, config, own);
  if (!alerts) return false;
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), stopping]);
    const response = await fetch(config.heartbeatUrl, { signal });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
  } catch (error) {
    // the address is a secret of its own: it is not named
    logger.warn({ error: errorText(error) }, 'the heartbeat could not be told outside');
  }
  return true;
}
