import type { Channel } from '@tabimori/shared';
import { backoffSeconds } from '../backoff.js';
import type { Context } from '../context.js';

/** How often a success is written down at most. */
const NOTE_OK_MS = 10_000;

/**
 * Whether a channel works, as this process sees it. While it does not, nothing is taken to be sent, so nothing is used
 * up; from time to time one probe is made, and a success lets everything go on.
 */
export interface Circuit {
  /** true: take work; `probe` is tried first when it is time */
  mayTake(probe: () => Promise<string | null>): Promise<boolean>;
  isDown(): boolean;
  failed(error: string): Promise<void>;
  worked(): Promise<void>;
}

export function createCircuit({ dataSource, logger }: Context, channel: Channel): Circuit {
  let down = false;
  let failures = 0;
  let probeAt = 0;
  let noted = -Infinity;

  const failed = async (error: string): Promise<void> => {
    if (down) return;
    down = true;
    failures += 1;
    probeAt = performance.now() + backoffSeconds(failures, { first: 1, most: 30 }) * 1000;
    noted = -Infinity;
    if (failures === 1)
      logger.error({ alarm: 'channelDown', channel, error }, 'a channel takes nothing; sending waits');
    await dataSource.query(
      `INSERT INTO channel_health (channel, down_since, last_error) VALUES ($1, now(), $2)
       ON CONFLICT (channel) DO UPDATE SET down_since = coalesce(channel_health.down_since, now()), last_error = $2`,
      [channel, error.slice(0, 500)],
    );
  };

  return {
    isDown: () => down,
    failed,
    mayTake: async (probe) => {
      if (!down) return true;
      if (performance.now() < probeAt) return false;
      probeAt = Infinity;
      const error = await probe();
      down = false;
      if (error !== null) await failed(error);
      return error === null;
    },
    worked: async () => {
      if (performance.now() - noted < NOTE_OK_MS) return;
      noted = performance.now();
      if (failures > 0) logger.info({ channel }, 'the channel works again');
      failures = 0;
      await dataSource.query(
        `INSERT INTO channel_health (channel, last_ok_at) VALUES ($1, now())
         ON CONFLICT (channel) DO UPDATE SET last_ok_at = now(), down_since = NULL, last_error = NULL`,
        [channel],
      );
    },
  };
}
