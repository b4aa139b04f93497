import { errorText, exec, sql, type Sql } from '@tabimori/server';
import { backoffSeconds } from '../backoff.js';
import type { Context } from '../context.js';
import type { Transport } from './transport.js';

/** How often a success is written down at most. */
const NOTE_OK_MS = 10_000;
/** The other side of a channel that is down is asked at least so often. */
const MOST_SECONDS = 10;

/**
 * Whether a channel works, as this process sees it. While it does not, nothing is taken to be sent, so no tries are
 * used up; from time to time one probe is made, and a success lets sending continue.
 */
export interface Circuit {
  /** true: take work; the other side is asked first when it is time */
  mayTake(): Promise<boolean>;
  isDown(): boolean;
  failed(error: string): Promise<void>;
  /** a message was taken */
  worked(): Promise<void>;
  /** asks the other side while nothing is sent; `ok` is only written down when it has proved it */
  check(): Promise<void>;
}

export function createCircuit(
  { dataSource, logger, metrics }: Context,
  { channel, probe, firstDown }: Pick<Transport, 'channel' | 'probe' | 'firstDown'>,
): Circuit {
  let down = false;
  let failures = 0;
  let probeAt = 0;
  let noted = -Infinity;
  let notedError: string | null = null;

  metrics.channelDown.set({ channel }, 0);

  /** Sending must not stop because this cannot be written. */
  const note = async (statement: Sql): Promise<void> => {
    try {
      await exec(dataSource, statement);
    } catch (error) {
      noted = -Infinity;
      metrics.failures.inc({ place: 'channels' });
      logger.warn({ channel, error: errorText(error) }, 'the state of a channel cannot be written');
    }
  };

  const failed = async (error: string): Promise<void> => {
    if (down) return;
    down = true;
    failures += 1;
    probeAt = performance.now() + backoffSeconds(failures, { first: 1, most: MOST_SECONDS }) * 1000;
    noted = -Infinity;
    metrics.channelDown.set({ channel }, 1);
    if (failures === 1) logger.warn({ channel, error }, 'a channel takes nothing; sending waits');
    await note(
      sql`INSERT INTO channel_health AS h (channel, down_since, last_error) VALUES (${channel}, now(), ${error.slice(0, 500)})
          ON CONFLICT (channel) DO UPDATE SET down_since = coalesce(h.down_since, now()), last_error = EXCLUDED.last_error`,
    );
  };

  const worked = async (): Promise<void> => {
    const firstError = firstDown();
    if (performance.now() - noted < NOTE_OK_MS && firstError === notedError) return;
    noted = performance.now();
    notedError = firstError;
    metrics.channelDown.set({ channel }, 0);
    if (failures > 0) logger.info({ channel }, 'the channel works again');
    failures = 0;
    await note(
      sql`INSERT INTO channel_health AS h (channel, last_ok_at, first_down_since, first_error)
          SELECT ${channel}::text, now(), CASE WHEN first.error IS NOT NULL THEN now() END, first.error
          FROM (SELECT ${firstError?.slice(0, 500) ?? null}::text AS error) AS first
          ON CONFLICT (channel) DO UPDATE SET last_ok_at = now(), down_since = NULL, last_error = NULL,
            first_error = EXCLUDED.first_error, first_down_since = CASE
              WHEN EXCLUDED.first_error IS NOT NULL THEN coalesce(h.first_down_since, EXCLUDED.first_down_since) END`,
    );
  };

  return {
    isDown: () => down,
    failed,
    worked,
    mayTake: async () => {
      if (!down) return true;
      if (performance.now() < probeAt) return false;
      probeAt = Infinity;
      const said = await probe().catch((error: unknown) => ({ down: errorText(error) }));
      down = false;
      if (typeof said === 'string') return true;
      await failed(said.down);
      return false;
    },
    check: async () => {
      if (down) return;
      const said = await probe();
      if (said === 'works') await worked();
      else if (said !== 'unclear') await failed(said.down);
    },
  };
}
