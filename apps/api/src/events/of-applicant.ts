import { recipientOf, sql } from '@tabimori/server';
import { type events, type Given, type Reply, RESPONSE } from '@tabimori/shared';
import { graverThan } from '../answers/graver.js';
import { HANDLING_STATE, latestHandling } from '../answers/handlings.js';
import { companiesOf, divisionsOf, within } from '../auth/within.js';
import type { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';
import { STANDING } from './flows.js';

type OfApplicant = Reply<typeof events.ofApplicant>;

const SHOWN = 5;

/** The latest events that reached a traveler, each with how they are as its list has them: by the earthquake's last wave, otherwise the tsunami's. */
export async function eventsOf(db: Db, actor: Actor, { id }: Given<typeof events.ofApplicant>): Promise<OfApplicant> {
  const known = await db.row(
    sql`SELECT FROM applicant a WHERE a.id = ${id} AND ${within(actor, sql`a.company_id`, sql`a.division_id`)}`,
  );
  if (!known) throw new Failure('ITEM_NOT_FOUND');
  const found = await db.rows<OfApplicant['events'][number]>(sql`
    SELECT e.id AS event_id, e.epicenter, e.max_intensity, jsonb_array_length(e.tsunami) > 0 AS has_tsunami, e.origin_at, e.latest_at,
           r.asks_answer AS asked, r.response, coalesce(${HANDLING_STATE} = 'done', false) AS done,
           CASE WHEN r.response <> ${RESPONSE.safe} OR graver.response IS NOT NULL OR h.state IS NOT NULL
             THEN coalesce(${HANDLING_STATE}, 'open') END AS handling
    FROM (
      SELECT DISTINCT ON (f.event_id) f.event_id, w.id AS wave_id, q.asks_answer, r.delivery_id, r.applicant_id, r.response, r.answer_id
      FROM wave w JOIN flow f ON f.id = w.flow_id CROSS JOIN ${STANDING} q CROSS JOIN ${recipientOf(sql`q.id`, sql`${id}::int`)} r
      WHERE w.id IN (SELECT d.wave_id FROM recipient x JOIN delivery d ON d.id = x.delivery_id WHERE x.applicant_id = ${id})
        AND f.event_id IS NOT NULL AND ${companiesOf(actor, sql`f.company_id`)} AND ${divisionsOf(actor, sql`r.division_id`)}
      ORDER BY f.event_id, f.hazard = 'earthquake' DESC, w.id DESC
    ) r JOIN event e ON e.id = r.event_id LEFT JOIN answer w ON w.id = r.answer_id
    ${graverThan(sql`r.wave_id`)} ${latestHandling}
    ORDER BY e.latest_at DESC, e.id DESC LIMIT ${SHOWN}`);
  return { events: found };
}
