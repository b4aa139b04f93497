import type { EntityManager } from 'typeorm';
import { endUnsent, lockOpenChunks } from '../db/end-unsent.js';
import { exec, one, shared, sql } from '../db/sql.js';
import { completeDeliveries } from './slices.js';

/** Messages on either channel. */
export interface Stopped {
  /** handed over before it was stopped, or perhaps so */
  left: number;
  stopped: number;
}

/**
 * Nothing further of these deliveries leaves, nor of their resend plans, in the caller's transaction. The caller holds
 * their rows; the order of locks (wave, delivery, flow, chunk, recipient, tally) is that of the worker's stages.
 */
export async function stopDeliveries(tx: EntityManager, ids: readonly number[]): Promise<Stopped> {
  const deliveries = sql`SELECT unnest(${ids}::int[])`;
  await completeDeliveries(tx, deliveries);
  const chunks = await lockOpenChunks(tx, deliveries);
  const withdrawn = await endUnsent(tx, chunks, { state: 'stopped', from: ['pending'] });
  const stopped = shared([...withdrawn.keys()]);
  // one of which everything had left is finished, not stopped: the worker says so
  await exec(
    tx,
    sql`UPDATE delivery SET resend_due_at = NULL, updated_at = now(),
       state = CASE WHEN id = ANY(${stopped}) THEN 'stopped' ELSE state END,
       finished_at = CASE WHEN id = ANY(${stopped}) THEN now() ELSE finished_at END
     WHERE id = ANY(${ids}) AND (id = ANY(${stopped}) OR resend_due_at IS NOT NULL)`,
  );
  const { left } = await one<{ left: number }>(
    tx,
    sql`SELECT coalesce(sum(accepted + unknown), 0)::int AS left FROM chunk_tally WHERE delivery_id = ANY(${ids})`,
  );
  return { left, stopped: [...withdrawn.values()].reduce((sum, count) => sum + count, 0) };
}
