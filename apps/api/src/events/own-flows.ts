import { rows, type Runner, sql } from '@tabimori/server';
import { USER_DIV } from '@tabimori/shared';
import { requireCompany, wrongField } from '../auth/within.js';
import type { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';

/** The event that a call's path names. */
export async function requireEventOfPath(db: Db, eventId: number): Promise<void> {
  if (!(await db.row(sql`SELECT FROM event WHERE id = ${eventId}`))) throw new Failure('ITEM_NOT_FOUND');
}

/** The event of the path, and a company in scope if one is named. */
export async function requireEventAndCompany(
  db: Db,
  actor: Actor,
  eventId: number,
  companyId: number | undefined,
): Promise<void> {
  await requireCompany(db, actor, companyId);
  await requireEventOfPath(db, eventId);
}

/** A flow belongs to the whole company: refused to a department administrator when it reached other departments, or may still. */
export async function requireOwnFlows(tx: Runner, actor: Actor, flows: readonly number[]): Promise<void> {
  if (actor.userDiv !== USER_DIV.division) return;
  const others = await rows(
    tx,
    sql`SELECT 1 FROM wave w JOIN delivery d ON d.wave_id = w.id JOIN delivery_tally t ON t.delivery_id = d.id
        WHERE w.flow_id = ANY(${flows}) AND t.division_id <> ${actor.divisionId} AND t.total > 0
        UNION ALL
        SELECT 1 FROM wave w JOIN delivery d ON d.wave_id = w.id JOIN delivery_slice s ON s.delivery_id = d.id
        WHERE w.flow_id = ANY(${flows}) LIMIT 1`,
  );
  if (others.length > 0) throw wrongField('companyId', 'COMPANY_NOT_FOUND');
}
