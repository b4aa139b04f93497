import { endUnsent, lockOpenChunks, sql } from '@tabimori/server';
import { type Hazard, MESSAGE_TYPE } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';

/** Supersedes the messages of the wave's earlier stages that were not handed over, in the caller's transaction. */
export async function supersedeEarlier(tx: EntityManager, waveId: number): Promise<void> {
  const deliveries = sql`SELECT id FROM delivery WHERE wave_id = ${waveId}`;
  await endUnsent(tx, await lockOpenChunks(tx, deliveries), { state: 'superseded' });
}

/**
 * A new alert or lowering supersedes, for its recipients, the messages of the hazard's earlier waves and lowerings
 * that were not handed over; a drill supersedes only its own.
 */
export async function supersedeByAlert(
  tx: EntityManager,
  companyId: number,
  alertId: number,
  hazard: Hazard,
): Promise<void> {
  const chunks = await lockOpenChunks(
    tx,
    sql`SELECT d.id FROM delivery d LEFT JOIN wave w ON w.id = d.wave_id LEFT JOIN flow f ON f.id = w.flow_id
           WHERE d.state = 'sending' AND d.company_id = ${companyId} AND d.id < ${alertId}
             AND (f.hazard = ${hazard} OR (${hazard}::text = 'tsunami' AND d.wave_id IS NULL AND d.message_type = ${MESSAGE_TYPE.tsunamiAlert}))
             AND d.drill_id IS NOT DISTINCT FROM (SELECT drill_id FROM delivery WHERE id = ${alertId})`,
  );
  const applicants = sql`SELECT applicant_id FROM recipient WHERE delivery_id = ${alertId}
    UNION ALL SELECT unnest(applicant_ids) FROM delivery_slice WHERE delivery_id = ${alertId}`;
  await endUnsent(tx, chunks, { state: 'superseded', applicants });
}
