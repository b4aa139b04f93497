import type { EntityManager } from 'typeorm';
import { rowsOf } from '../db/sql.js';
import { endFlows } from './end-flows.js';
import { stopDeliveries, type Stopped } from './stop-deliveries.js';

/** Ends a company's part in a drill, under the company's lock; what it had sent stays sent. */
export async function endDrill(
  tx: EntityManager,
  drillId: number,
  companyId: number,
  state: 'stopped' | 'interrupted',
): Promise<Stopped> {
  await tx.query(
    `UPDATE drill_company SET state = $3, due_at = NULL, ended_at = now() WHERE drill_id = $1 AND company_id = $2 AND state = 'running'`,
    [drillId, companyId, state],
  );
  const flows = await rowsOf<{ id: number }>(
    tx,
    'SELECT id FROM flow WHERE drill_id = $1 AND company_id = $2 ORDER BY id',
    [drillId, companyId],
  );
  return endFlows(
    tx,
    flows.map(({ id }) => id),
  );
}

/** A real alert: every drill of the company ends at once, and no correction of one follows. Under the company's lock. */
export async function interruptDrills(tx: EntityManager, companyId: number): Promise<void> {
  const open = await rowsOf<{ drillId: number }>(
    tx,
    `SELECT drill_id AS "drillId" FROM drill_company
     WHERE company_id = $1 AND (state = 'running' OR correction_wanted_at IS NOT NULL) ORDER BY drill_id`,
    [companyId],
  );
  for (const { drillId } of open) await endDrill(tx, drillId, companyId, 'interrupted');
  await tx.query(
    'UPDATE drill_company SET correction_wanted_at = NULL WHERE company_id = $1 AND correction_wanted_at IS NOT NULL',
    [companyId],
  );
  const sending = await rowsOf<{ id: number }>(
    tx,
    `SELECT id FROM delivery WHERE company_id = $1 AND drill_id IS NOT NULL AND state IN ('scheduled', 'sending')
     ORDER BY id FOR UPDATE`,
    [companyId],
  );
  if (sending.length === 0) return;
  await stopDeliveries(
    tx,
    sending.map(({ id }) => id),
  );
}
