import { readAppId, sql } from '@tabimori/server';
import type { Db } from '../db/sql.js';
import type { Limiter } from '../http/limiter.js';
import { networkOf } from '../http/network-of.js';
import type { Links } from './links.js';
import { hasLeft } from '../answers/has-left.js';

/** Tries a minute from one address that find nobody; who is right passes, however many others share the address. */
const TRIES = 20;

/**
 * A token of the traveler's latest message that asks for an answer, otherwise of the latest message, real ones before
 * drills; null if nobody is found.
 */
export async function tokenOf(
  db: Db,
  links: Links,
  limiter: Limiter,
  appId: string,
  mailAddress: string,
  address: string,
): Promise<string | null> {
  const found = await db.row<{ deliveryId: number; applicantId: number }>(sql`
      SELECT r.delivery_id, r.applicant_id
      FROM applicant a JOIN recipient r ON r.applicant_id = a.id JOIN delivery d ON d.id = r.delivery_id
      WHERE a.app_id = ${readAppId(appId)} AND lower(a.mail_address) = lower(${mailAddress}) AND a.deleted_at IS NULL
        AND ${hasLeft(sql`d`)}
      ORDER BY d.drill_id IS NULL DESC, d.asks_answer DESC, r.delivery_id DESC LIMIT 1`);
  if (found) return links.sign(found.deliveryId, found.applicantId);
  limiter.count(`find ${networkOf(address)}`, TRIES);
  return null;
}
