import { sql } from '@tabimori/server';
import type { home, Reply } from '@tabimori/shared';
import { HANDLING } from '../answers/handlings.js';
import { callOrder, openCallsFrom } from '../answers/open-calls.js';
import { divisionsOf } from '../auth/within.js';
import type { Db } from '../db/sql.js';
import { CITY_THEN } from '../delivery-history/recipients.js';
import { NOT_REGISTRATION } from '../delivery-history/summaries.js';
import type { CallOfFlows } from '../events/flows.js';
import { gradeInForceAt } from '../events/grade-in-force.js';
import type { Actor } from '../http/actor.js';

type Home = Reply<typeof home.myHomePage>;

const SHOWN = 20;

const JOINED = sql`
  LEFT JOIN event e ON e.id = d.event_id
  LEFT JOIN wave x ON x.id = d.wave_id LEFT JOIN flow f ON f.id = x.flow_id`;

/** No later alert of the flow has reached the traveler, whose call came from the wave `x`. */
const IS_LATEST_WAVE = sql`NOT EXISTS (
  SELECT FROM wave lw JOIN delivery ld ON ld.wave_id = lw.id JOIN recipient lr ON lr.delivery_id = ld.id
  WHERE lw.flow_id = f.id AND lw.id > x.id AND lr.applicant_id = w.applicant_id)`;

/**
 * The first of these open calls for help, which are in order. Company and department are looked up for each: with a join, all companies were read for
 * each call.
 */
export async function callsForHelp(db: Db, actor: Actor, calls: readonly CallOfFlows[]): Promise<Home['needsHelp']> {
  if (calls.length === 0) return [];
  const inForce = await gradeInForceAt(db.source);
  return db.rows<Home['needsHelp'][number]>(sql`
    SELECT r.delivery_id, r.applicant_id, r.name,
           (SELECT c.name FROM company c WHERE c.id = d.company_id) AS company_name,
           (SELECT v.name FROM division v WHERE v.id = a.division_id) AS division_name, r.prefecture_code, ${CITY_THEN}, ${inForce} AS in_force,
           CASE WHEN r.phone = a.phone_e164 THEN a.phone ELSE r.phone END AS phone,
           w.comment, w.answered_at AS responded_at, w.via AS responded_via,
           CASE WHEN e.id IS NOT NULL THEN jsonb_build_object(
             'id', e.id, 'hazard', coalesce(f.hazard, 'earthquake'), 'epicenter', e.epicenter) END AS event,
           (f.id IS NOT NULL AND ${IS_LATEST_WAVE} AND ${divisionsOf(actor, sql`r.division_id`)}) AS in_result,
           CASE WHEN ${NOT_REGISTRATION} THEN d.subject END AS subject,
           CASE WHEN ${NOT_REGISTRATION} THEN d.subject_en END AS subject_en, ${HANDLING}
    ${openCallsFrom(actor, JOINED, sql`w.id = ANY(${calls.slice(0, SHOWN).map(({ id }) => id)}::bigint[])`)}
    ORDER BY ${callOrder}`);
}
