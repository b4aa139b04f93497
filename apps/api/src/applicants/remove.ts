import { endUnsent, isOpenCall, lockOpenChunks, rows, type Runner, sql } from '@tabimori/server';
import type { EntityManager } from 'typeorm';
import type { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { logActions } from '../http/operation-log.js';
import { chosenOf, faultsAt } from './chosen.js';
import { applicantOf } from './read-applicants.js';

interface Removed {
  id: number;
  companyId: number;
  name: string;
  nameKana: string;
  appId: string;
  mailAddress: string | null;
  phone: string | null;
}

/** Those of the travelers who call for help, or whom somebody looks after; drills aside. */
async function inNeedOf(runner: Runner, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const found = await rows<{ id: number }>(
    runner,
    sql`SELECT w.applicant_id AS id FROM answer w LEFT JOIN delivery d ON d.id = w.delivery_id
        WHERE w.applicant_id = ANY(${ids}::int[]) AND ${isOpenCall(sql`w`)} AND d.drill_id IS NULL
        UNION ALL
        SELECT latest.applicant_id FROM (
          SELECT DISTINCT ON (k.applicant_id, k.root_id) k.applicant_id, k.root_id, k.state FROM handling k
          WHERE k.applicant_id = ANY(${ids}::int[]) ORDER BY k.applicant_id, k.root_id, k.number DESC
        ) AS latest LEFT JOIN delivery d ON d.id = latest.root_id WHERE latest.state = 'taken' AND d.drill_id IS NULL`,
  );
  return new Set(found.map(({ id }) => id));
}

/**
 * Deletes travelers of the caller's scope: nothing more is sent to them and their rounds end; past sends and answers
 * keep the name and addresses of that time. Refused while one is in need: home, map and counts show no deleted traveler.
 */
export async function removeTravelers(tx: EntityManager, actor: Actor, ids: readonly number[]): Promise<void> {
  const applicants = sql`SELECT unnest(${ids}::int[])`;
  // the worker, too, holds a chunk and its recipients before a traveler
  const chunks = await lockOpenChunks(tx, sql`SELECT delivery_id FROM recipient WHERE applicant_id IN (${applicants})`);
  await endUnsent(tx, chunks, { state: 'stopped', from: ['pending'], applicants });
  await chosenOf(tx, actor, ids, sql`FOR UPDATE OF a`);
  const inNeed = await inNeedOf(tx, ids);
  const faults = faultsAt(ids, (id) => inNeed.has(id), 'STILL_NEEDS_HELP');
  if (faults.length > 0) throw new Failure('E00041', faults);
  const removed = await rows<Removed>(
    tx,
    sql`UPDATE applicant SET deleted_at = now(), updated_at = now(), version = version + 1 WHERE id IN (${applicants})
        RETURNING id, company_id, name, name_kana, app_id, mail_address, phone`,
  );
  await logActions(
    tx,
    actor,
    { feature: 'applicant', action: 'delete', entity: 'applicant' },
    removed.map(({ id, companyId, ...before }) => ({ entityId: id, companyId, before })),
  );
}

export function removeApplicant(db: Db, actor: Actor, id: number): Promise<Record<string, never>> {
  return db.transaction(async (tx) => {
    await applicantOf(tx, actor, id);
    // not at a field: there is no form to show it
    if ((await inNeedOf(tx, [id])).size > 0) throw new Failure('STILL_NEEDS_HELP');
    await removeTravelers(tx, actor, [id]);
    return {};
  });
}
