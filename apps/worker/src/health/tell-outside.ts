import { conditionOf, errorText } from '@tabimori/server';
import type { Context } from '../context.js';

const TIMEOUT_MS = 10_000;

/**
 * Requests the outside address to show that an earthquake now would alert travelers; its monitoring notices when that
 * stops. A failure is only logged.
 */
export async function tellOutside(context: Context): Promise<void> {
  const { config, dataSource, logger, own, stopping } = context;
  if (config.heartbeatUrl === null) return;
  const { alerts } = await conditionOf(dataSource, config, own);
  if (!alerts) return;
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), stopping]);
    const response = await fetch(config.heartbeatUrl, { signal });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
  } catch (error) {
    // the address is a secret of its own: it is not named
    logger.warn({ error: errorText(error) }, 'the heartbeat could not be told outside');
  }
}
