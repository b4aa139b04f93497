import { endUnsent, lockOpenChunks, rows, sql } from '@tabimori/server';
import type { EntityManager } from 'typeorm';
import type { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { logActions } from '../http/operation-log.js';
import { chosenOf } from './chosen.js';
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

/**
 * Deletes travelers of the caller's scope: nothing more is sent to them and their rounds end; past sends and answers
 * keep the name and addresses of that time.
 */
export async function removeTravelers(tx: EntityManager, actor: Actor, ids: readonly number[]): Promise<void> {
  const applicants = sql`SELECT unnest(${ids}::int[])`;
  // the worker, too, holds a chunk and its recipients before a traveler
  const chunks = await lockOpenChunks(tx, sql`SELECT delivery_id FROM recipient WHERE applicant_id IN (${applicants})`);
  await endUnsent(tx, chunks, { state: 'stopped', from: ['pending'], applicants });
  await chosenOf(tx, actor, ids, sql`FOR UPDATE OF a`);
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
    await removeTravelers(tx, actor, [id]);
    return {};
  });
}
