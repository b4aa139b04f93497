import { setTimeout as sleep } from 'node:timers/promises';
import { CHUNK_LEASE_SECONDS, isSending } from '../db/lease.js';
import { exec, one, type Runner, sql } from '../db/sql.js';
import { holdSlices } from './slices.js';

/** Workers look several times a second; one that has hung or died since sends nothing more after its lease. */
const MOST_MS = (CHUNK_LEASE_SECONDS + 1) * 1000;
/** Longer than the wait; if nobody stops them then (the process may have died), they continue automatically. */
const HELD_SECONDS = 2 * CHUNK_LEASE_SECONDS;
const LOOK_MS = 100;

/**
 * Called before deliveries are stopped: workers let go of the messages they are sending, so that the reported number
 * of messages that left is right. A message that has left and is not answered for long is unknown by then, and gets
 * its true result later. The hold is renewed while it waits: workers may free a lane, or move messages to new chunks.
 */
export const holdDeliveries = (runner: Runner, ids: readonly number[]): Promise<void> =>
  untilLetGo(runner, sql`delivery_id = ANY(${ids})`, async () => {
    // first, so that the chunks of a slice that is being made are there
    await holdSlices(runner, ids, HELD_SECONDS);
    await exec(
      runner,
      sql`UPDATE chunk SET not_before = now() + make_interval(secs => ${HELD_SECONDS})
       WHERE id IN (SELECT id FROM chunk WHERE delivery_id = ANY(${ids}) AND NOT done
         AND not_before < now() + make_interval(secs => ${HELD_SECONDS / 2}) ORDER BY id FOR UPDATE)`,
    );
  });

/**
 * Waits until nothing is being sent: usually less than a second, but as long as a lease if a worker hangs or a relay
 * does not answer. `which` selects chunks; absent: all. `hold` is done before each look.
 */
export async function untilLetGo(
  runner: Runner,
  which = sql`true`,
  hold: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  for (const started = performance.now(); performance.now() - started < MOST_MS; await sleep(LOOK_MS)) {
    await hold();
    const { sending } = await one<{ sending: boolean }>(
      runner,
      sql`SELECT EXISTS (SELECT FROM chunk WHERE NOT done AND ${isSending(sql`chunk`)} AND ${which}) AS sending`,
    );
    if (!sending) return;
  }
}
