import type { EntityManager } from 'typeorm';
import { exec, rows, sql } from '../db/sql.js';
import { stopDeliveries, type Stopped } from './stop-deliveries.js';

/**
 * No further stage of these flows, and nothing of their sends that has not left yet. The order of locks (wave, delivery,
 * flow, chunk, recipient, tally) is that of the worker's stages.
 */
export async function endFlows(tx: EntityManager, flows: readonly number[]): Promise<Stopped> {
  await exec(tx, sql`SELECT FROM wave WHERE flow_id = ANY(${flows}) ORDER BY id FOR UPDATE`);
  const all = await rows<{ id: number }>(
    tx,
    sql`SELECT d.id FROM delivery d JOIN wave w ON w.id = d.wave_id
     WHERE w.flow_id = ANY(${flows}) ORDER BY d.id FOR UPDATE OF d`,
  );
  await exec(
    tx,
    sql`UPDATE wave SET stage = 'stopped', due_at = NULL, updated_at = now() WHERE flow_id = ANY(${flows}) AND due_at IS NOT NULL`,
  );
  await exec(
    tx,
    sql`UPDATE flow SET state = 'stopped', updated_at = now() WHERE id = ANY(${flows}) AND state = 'running'`,
  );
  return stopDeliveries(
    tx,
    all.map(({ id }) => id),
  );
}
