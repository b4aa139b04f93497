import { endDrill, holdDeliveries, lockCompany, rows, sql } from '@tabimori/server';
import { type drills, type Given, HAZARDS, type Reply, USER_DIV } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import type { Db } from '../db/sql.js';
import { companiesOf } from '../auth/within.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { logAction } from '../http/operation-log.js';
import { realFlowOf, requireNone } from './start.js';

type Stopped = Reply<typeof drills.stop>;

/**
 * Ends the drill for the caller's companies. A correction can also be requested afterwards, once; the worker creates
 * it when it is known who the drill reached.
 */
export async function stopDrill(db: Db, actor: Actor, { id, correction }: Given<typeof drills.stop>): Promise<Stopped> {
  await holdDrill(db, actor, id);
  return db.transaction(async (tx) => {
    const parts = await rows<{ companyId: number }>(
      tx,
      sql`SELECT company_id FROM drill_company
            WHERE drill_id = ${id} AND ${companiesOf(actor, sql`company_id`)} ORDER BY company_id`,
    );
    if (parts.length === 0) throw new Failure('ITEM_NOT_FOUND');
    const sum = { left: 0, stopped: 0 };
    for (const { companyId } of parts) {
      const ended = await stopPart(tx, actor, id, companyId, correction);
      sum.left += ended.left;
      sum.stopped += ended.stopped;
    }
    return sum;
  });
}

/** Makes workers let go of the messages they are sending, so that it is known who has been reached. */
async function holdDrill(db: Db, actor: Actor, id: number): Promise<void> {
  if (actor.userDiv === USER_DIV.division) return;
  const sending = await db.rows<{ id: number }>(
    sql`SELECT id FROM delivery WHERE drill_id = ${id} AND ${companiesOf(actor, sql`company_id`)}`,
  );
  await holdDeliveries(
    db.source,
    sending.map((one) => one.id),
  );
}

async function stopPart(
  tx: EntityManager,
  actor: Actor,
  drillId: number,
  companyId: number,
  correction: boolean,
): Promise<Stopped> {
  for (const hazard of HAZARDS) await lockCompany(tx, companyId, hazard);
  const [part] = await rows<{ running: boolean; corrected: boolean }>(
    tx,
    sql`SELECT state = 'running' AS running, coalesce(correction_wanted_at, corrected_at) IS NOT NULL AS corrected
        FROM drill_company WHERE drill_id = ${drillId} AND company_id = ${companyId} FOR UPDATE`,
  );
  const corrects = correction && part?.corrected === false;
  if (!part?.running && !corrects) return { left: 0, stopped: 0 };
  if (actor.userDiv === USER_DIV.division) throw new Failure('DRILL_WHOLE_COMPANY');
  if (corrects) await requireNone(tx, 'DRILL_REAL_RUNNING', realFlowOf([companyId]));
  const ended = part?.running ? await endDrill(tx, drillId, companyId, 'stopped') : { left: 0, stopped: 0 };
  if (corrects) {
    await rows(
      tx,
      sql`UPDATE drill_company SET correction_wanted_at = now() WHERE drill_id = ${drillId} AND company_id = ${companyId}`,
    );
  }
  await logAction(tx, actor, {
    feature: 'safetyConfirmation',
    action: 'stop',
    entity: 'drill',
    entityId: drillId,
    after: { correction: corrects, ...ended },
    companyId,
  });
  return ended;
}
