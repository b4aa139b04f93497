import type { EntityManager } from 'typeorm';
import { rowsOf } from '../db/sql.js';
import { stopDeliveries, type Stopped } from './stop-deliveries.js';

/**
 * No further stage of these flows, and nothing of their sends that has not left yet. The order of locks (wave, delivery,
 * flow, chunk, recipient, tally) is that of the worker's stages.
 */
export async function endFlows(tx: EntityManager, flows: readonly number[]): Promise<Stopped> {
  await tx.query('SELECT FROM wave WHERE flow_id = ANY($1) ORDER BY id FOR UPDATE', [flows]);
  const all = await rowsOf<{ id: number }>(
    tx,
    `SELECT d.id FROM delivery d JOIN wave w ON w.id = d.wave_id
     WHERE w.flow_id = ANY($1) ORDER BY d.id FOR UPDATE OF d`,
    [flows],
  );
  await tx.query(
    `UPDATE wave SET stage = 'stopped', due_at = NULL, updated_at = now() WHERE flow_id = ANY($1) AND due_at IS NOT NULL`,
    [flows],
  );
  await tx.query(`UPDATE flow SET state = 'stopped', updated_at = now() WHERE id = ANY($1) AND state = 'running'`, [
    flows,
  ]);
  return stopDeliveries(
    tx,
    all.map(({ id }) => id),
  );
}
