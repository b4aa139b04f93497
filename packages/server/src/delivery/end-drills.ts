import type { EntityManager } from 'typeorm';
import { exec, rows, sql } from '../db/sql.js';
import { endFlows } from './end-flows.js';
import { stopDeliveries, type Stopped } from './stop-deliveries.js';

/** Ends a company's part in a drill, under the company's lock; what it had sent stays sent. */
export async function endDrill(
  tx: EntityManager,
  drillId: number,
  companyId: number,
  state: 'stopped' | 'interrupted',
): Promise<Stopped> {
  await exec(
    tx,
    sql`UPDATE drill_company SET state = ${state}, due_at = NULL, ended_at = now() WHERE drill_id = ${drillId} AND company_id = ${companyId} AND state = 'running'`,
  );
  const flows = await rows<{ id: number }>(
    tx,
    sql`SELECT id FROM flow WHERE drill_id = ${drillId} AND company_id = ${companyId} ORDER BY id`,
  );
  return endFlows(
    tx,
    flows.map(({ id }) => id),
  );
}

/** A real alert: every drill of the company ends at once, and no correction of one follows. Under the company's lock. */
export async function interruptDrills(tx: EntityManager, companyId: number): Promise<void> {
  const open = await rows<{ drillId: number }>(
    tx,
    sql`SELECT drill_id FROM drill_company
     WHERE company_id = ${companyId} AND (state = 'running' OR correction_wanted_at IS NOT NULL) ORDER BY drill_id`,
  );
  for (const { drillId } of open) await endDrill(tx, drillId, companyId, 'interrupted');
  await exec(
    tx,
    sql`UPDATE drill_company SET correction_wanted_at = NULL WHERE company_id = ${companyId} AND correction_wanted_at IS NOT NULL`,
  );
  const sending = await rows<{ id: number }>(
    tx,
    sql`SELECT id FROM delivery WHERE company_id = ${companyId} AND drill_id IS NOT NULL AND state IN ('scheduled', 'sending')
     ORDER BY id FOR UPDATE`,
  );
  if (sending.length === 0) return;
  await stopDeliveries(
    tx,
    sending.map(({ id }) => id),
  );
}
