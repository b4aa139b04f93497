import { rows, sql } from '@tabimori/server';
import { DEVICE_DAYS } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import type { Db } from '../db/sql.js';
import { hashOf, newToken } from '../auth/stored-token.js';

/** Per traveler; one more ends the one that was unused longest. */
const MOST = 10;

/** Whether a device's token is still valid. */
export const IN_USE = sql`last_used_at > now() - make_interval(days => ${DEVICE_DAYS})`;

/** A token with which an app calls for its traveler from now on; stored as a hash. */
export async function giveToken(tx: EntityManager, applicantId: number): Promise<string> {
  const token = newToken();
  await rows(
    tx,
    sql`INSERT INTO app_device (applicant_id, sha256, given_at, last_used_at)
        VALUES (${applicantId}, ${hashOf(token)}, now(), now())`,
  );
  await rows(
    tx,
    sql`DELETE FROM app_device WHERE applicant_id = ${applicantId} AND id NOT IN (
          SELECT id FROM app_device WHERE applicant_id = ${applicantId} ORDER BY last_used_at DESC, id DESC LIMIT ${MOST})`,
  );
  return token;
}

/** The traveler of a device token; null if it is invalid, expired or revoked. Its use is recorded once an hour. */
export async function travelerOf(db: Db, token: string): Promise<number | null> {
  const known = await db.row<{ id: number; applicantId: number; isNoted: boolean }>(sql`
    SELECT d.id, d.applicant_id, d.last_used_at > now() - interval '1 hour' AS is_noted
    FROM app_device d JOIN applicant a ON a.id = d.applicant_id
    WHERE d.sha256 = ${hashOf(token)} AND a.deleted_at IS NULL AND ${IN_USE}`);
  if (!known) return null;
  if (!known.isNoted) await db.rows(sql`UPDATE app_device SET last_used_at = now() WHERE id = ${known.id}`);
  return known.applicantId;
}
