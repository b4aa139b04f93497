import { IN_JAPAN, sql } from '@tabimori/server';
import { JAPAN } from '@tabimori/shared';
import type { Db } from '../db/sql.js';
import { divisionsOf } from '../auth/within.js';
import type { Actor } from '../http/actor.js';

/** Travelers of a company in a prefecture of Japan as of today. */
export interface Travelers {
  companyId: number;
  code: string;
  /** travelers an automatic send includes */
  all: number;
  /** the number that the reader may see */
  own: number;
  /** the number of these without mail address and phone */
  noContact: number;
  /** left out: the stay is over or has not begun */
  stay: number;
}

const SENT_TO = IN_JAPAN;

/** By company and prefecture; `respectStay` overrides each company's setting. */
export const travelersOf = (
  db: Db,
  actor: Actor,
  companyIds: readonly number[],
  respectStay: boolean | null = null,
): Promise<Travelers[]> => {
  const own = divisionsOf(actor, sql`a.division_id`);
  return db.rows<Travelers>(sql`
    SELECT a.company_id, a.prefecture_code AS code,
           (count(*) FILTER (WHERE ${SENT_TO}))::int AS all,
           (count(*) FILTER (WHERE ${SENT_TO} AND ${own}))::int AS own,
           (count(*) FILTER (WHERE ${SENT_TO} AND ${own} AND a.mail_address IS NULL AND a.phone_e164 IS NULL))::int AS no_contact,
           (count(*) FILTER (WHERE NOT (${SENT_TO}) AND ${own}))::int AS stay
    FROM applicant a
    JOIN (SELECT company_id, coalesce(${respectStay}::boolean, respect_stay) AS respect_stay FROM auto_send_setting) s
      ON s.company_id = a.company_id
    WHERE a.company_id = ANY(${companyIds}) AND a.deleted_at IS NULL AND a.prefecture_code IS NOT NULL
      AND a.country_id = (SELECT id FROM country WHERE code = ${JAPAN})
    GROUP BY a.company_id, a.prefecture_code`);
};
