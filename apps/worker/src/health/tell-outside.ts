import { errorText } from '@tabimori/server';
import type { Context } from '../context.js';

const TIMEOUT_MS = 10_000;

/**
 * Requests the outside address to show that this worker works; its monitoring notices when that stops. A failure is
 * only logged.
 */
export async function tellOutside({ config, logger, stopping }: Context): Promise<void> {
  if (config.heartbeatUrl === null) return;
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
