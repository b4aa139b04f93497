import type { AnswerCounts, Hazard, Intensity } from '@tabimori/shared';
import { companiesOf, divisionsOf } from '../db/within.js';
import { type Db, type Sql, sql } from '../db/sql.js';
import { ANSWERS } from '../delivery-history/summaries.js';
import type { Actor } from '../http/actor.js';

/** The delivery whose answers stand for a wave `w`: its question, before that its alert. */
export const STANDING = sql`LATERAL (
  SELECT d.id, d.asks_answer, d.sent_at FROM delivery d
  WHERE d.wave_id = w.id AND (d.asks_answer OR d.message_type IN (1, 7))
  ORDER BY d.asks_answer DESC, d.id LIMIT 1)`;

/** Answers of the waves of flows `f` that a condition leaves, as the reader may see them, and the latest delivery to open. */
export const answersOfFlows = (actor: Actor, flows: Sql): Sql => sql`LATERAL (
  SELECT ${ANSWERS} AS answers, (array_agg(q.id ORDER BY q.asks_answer DESC, q.sent_at DESC, q.id DESC))[1] AS "deliveryId"
  FROM flow f JOIN wave w ON w.flow_id = f.id
  CROSS JOIN ${STANDING} q
  LEFT JOIN delivery_tally t ON t.delivery_id = q.id AND ${divisionsOf(actor, sql`t.division_id`)}
  WHERE ${flows})`;

/** One event that is running now for companies in scope. */
export interface RunningFlows {
  eventId: number;
  hazard: Hazard;
  epicenter: string | null;
  originAt: Date | null;
  magnitude: string | null;
  maxIntensity: Intensity | null;
  intensities: { code: string; intensity: Intensity }[];
  companies: number;
  answers: AnswerCounts;
  deliveryId: number | null;
  flowIds: number[];
  /** where it runs for one alone */
  company: { id: number; name: string } | null;
}

/** What runs now, the newest event first. */
export const runningFlows = (db: Db, actor: Actor): Promise<RunningFlows[]> =>
  db.rows<RunningFlows>(sql`
    SELECT e.id AS "eventId", g.hazard, e.epicenter, e.origin_at AS "originAt", e.magnitude, e.max_intensity AS "maxIntensity",
           e.prefectures AS intensities, g.companies, g.flow_ids AS "flowIds",
           CASE WHEN g.companies = 1 THEN (
             SELECT jsonb_build_object('id', c.id, 'name', c.name) FROM company c WHERE c.id = g.company_id) END AS company,
           counted.answers, counted."deliveryId"
    FROM (
      SELECT f.event_id, f.hazard, count(DISTINCT f.company_id)::int AS companies, array_agg(f.id) AS flow_ids,
             min(f.company_id) AS company_id
      FROM flow f WHERE f.state = 'running' AND ${companiesOf(actor, sql`f.company_id`)}
      GROUP BY f.event_id, f.hazard
    ) g
    JOIN event e ON e.id = g.event_id
    CROSS JOIN ${answersOfFlows(actor, sql`f.id = ANY(g.flow_ids)`)} counted
    ORDER BY e.latest_at DESC, e.id DESC, g.hazard`);
