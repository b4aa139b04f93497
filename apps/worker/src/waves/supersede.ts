import { endUnsent, lockOpenChunks } from '@tabimori/server';
import type { Hazard } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';

/** Supersedes the messages of the wave's earlier stages that were not handed over, in the caller's transaction. */
export async function supersedeEarlier(tx: EntityManager, waveId: number): Promise<void> {
  const deliveries = { text: 'SELECT id FROM delivery WHERE wave_id = $1', parameters: [waveId] };
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
  const chunks = await lockOpenChunks(tx, {
    text: `SELECT d.id FROM delivery d LEFT JOIN wave w ON w.id = d.wave_id LEFT JOIN flow f ON f.id = w.flow_id
           WHERE d.state = 'sending' AND d.company_id = $1 AND d.id < $2
             AND (f.hazard = $3 OR ($3 = 'tsunami' AND d.wave_id IS NULL AND d.message_type = 7))
             AND d.drill_id IS NOT DISTINCT FROM (SELECT drill_id FROM delivery WHERE id = $2)`,
    parameters: [companyId, alertId, hazard],
  });
  const applicants = { text: 'SELECT applicant_id FROM recipient WHERE delivery_id = $1', parameters: [alertId] };
  await endUnsent(tx, chunks, { state: 'superseded', applicants });
}
