import type { EntityManager } from 'typeorm';
import { endUnsent, lockOpenChunks } from '../db/end-unsent.js';
import { rowsOf } from '../db/sql.js';

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
  const chunks = await lockOpenChunks(tx, { text: 'SELECT unnest($1::int[])', parameters: [ids] });
  const withdrawn = await endUnsent(tx, chunks, { state: 'stopped', from: ['pending'] });
  // one of which everything had left is finished, not stopped: the worker says so
  await tx.query(
    `UPDATE delivery SET resend_due_at = NULL, updated_at = now(),
       state = CASE WHEN id = ANY($2) THEN 'stopped' ELSE state END,
       finished_at = CASE WHEN id = ANY($2) THEN now() ELSE finished_at END
     WHERE id = ANY($1) AND (id = ANY($2) OR resend_due_at IS NOT NULL)`,
    [ids, [...withdrawn.keys()]],
  );
  const [sums] = await rowsOf<{ left: number }>(
    tx,
    `SELECT coalesce(sum(accepted + unknown), 0)::int AS left FROM chunk_tally WHERE delivery_id = ANY($1)`,
    [ids],
  );
  return { left: sums?.left ?? 0, stopped: [...withdrawn.values()].reduce((sum, count) => sum + count, 0) };
}
