import type { EntityManager } from 'typeorm';
import { endUnsent, lockOpenChunks } from '../db/end-unsent.js';
import { rowsOf } from '../db/sql.js';

/** Messages on either channel. */
export interface EndedFlows {
  /** handed over before it was stopped, or perhaps so */
  left: number;
  stopped: number;
}

/**
 * No further stage of these flows, and nothing of their sends that has not left yet. The order of locks (wave, delivery,
 * flow, chunk, recipient, tally) is that of the worker's stages.
 */
export async function endFlows(tx: EntityManager, flows: readonly number[]): Promise<EndedFlows> {
  await tx.query('SELECT FROM wave WHERE flow_id = ANY($1) ORDER BY id FOR UPDATE', [flows]);
  const open = await rowsOf<{ id: number }>(
    tx,
    `SELECT d.id FROM delivery d JOIN wave w ON w.id = d.wave_id
     WHERE w.flow_id = ANY($1) AND d.state IN ('scheduled', 'sending') ORDER BY d.id FOR UPDATE OF d`,
    [flows],
  );
  await tx.query(
    `UPDATE wave SET stage = 'stopped', due_at = NULL, updated_at = now() WHERE flow_id = ANY($1) AND due_at IS NOT NULL`,
    [flows],
  );
  await tx.query(`UPDATE flow SET state = 'stopped', updated_at = now() WHERE id = ANY($1) AND state = 'running'`, [
    flows,
  ]);
  const stopped = await stopDeliveries(
    tx,
    open.map(({ id }) => id),
  );
  const [sums] = await rowsOf<{ left: number }>(
    tx,
    `SELECT coalesce(sum(t.accepted + t.unknown), 0)::int AS left
     FROM wave w JOIN delivery d ON d.wave_id = w.id JOIN chunk_tally t ON t.delivery_id = d.id
     WHERE w.flow_id = ANY($1)`,
    [flows],
  );
  return { left: sums?.left ?? 0, stopped };
}

/** Stops what these locked deliveries have not handed over; returns how many messages that were. */
export async function stopDeliveries(tx: EntityManager, ids: readonly number[]): Promise<number> {
  const chunks = await lockOpenChunks(tx, { text: 'SELECT unnest($1::int[])', parameters: [ids] });
  const withdrawn = await endUnsent(tx, chunks, { state: 'stopped', from: ['pending'] });
  // one of which everything had left is finished, not stopped: the worker says so
  await tx.query(`UPDATE delivery SET state = 'stopped', finished_at = now(), updated_at = now() WHERE id = ANY($1)`, [
    [...withdrawn.keys()],
  ]);
  return [...withdrawn.values()].reduce((sum, count) => sum + count, 0);
}
