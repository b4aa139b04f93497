import type { AnswerCounts, Hazard, Intensity } from '@tabimori/shared';
import { companiesOf, divisionsOf } from '../db/within.js';
import { type Db, type Sql, sql } from '../db/sql.js';
import { ANSWERS } from '../delivery-history/summaries.js';
import type { Actor } from '../http/actor.js';

/** The delivery whose answers stand for a wave: its question, before that its alert. */
const standingOf = (wave: Sql): Sql => sql`LATERAL (
  SELECT d.id, d.asks_answer, d.sent_at FROM delivery d
  WHERE d.wave_id = ${wave}.id AND (d.asks_answer OR d.message_type IN (1, 7))
  ORDER BY d.asks_answer DESC, d.id LIMIT 1)`;
export const STANDING = standingOf(sql`w`);

/** Recipients `r` of a wave `w` whom a later wave of its flow has alerted anew: there they count. */
export const ALERTED_ANEW = sql`EXISTS (
  SELECT FROM wave lw CROSS JOIN ${standingOf(sql`lw`)} lq JOIN recipient lr ON lr.delivery_id = lq.id
  WHERE lw.flow_id = w.flow_id AND lw.id > w.id AND lr.applicant_id = r.applicant_id)`;

/** The tallies of a wave `w` with its standing delivery `q`, less those who were alerted anew. */
const TALLIES = sql`LATERAL (
  SELECT t.division_id, t.total, t.help, t.injured, t.other, t.safe FROM delivery_tally t WHERE t.delivery_id = q.id
  UNION ALL
  SELECT r.division_id, -count(*), -count(*) FILTER (WHERE r.response = 3), -count(*) FILTER (WHERE r.response = 2),
    -count(*) FILTER (WHERE r.response = 4), -count(*) FILTER (WHERE r.response = 1)
  FROM recipient r WHERE r.delivery_id = q.id AND ${ALERTED_ANEW}
    AND w.id < (SELECT max(lw.id) FROM wave lw WHERE lw.flow_id = w.flow_id)
  GROUP BY r.division_id)`;

/** Answers of the waves of flows `f` that a condition leaves, as the reader may see them, and the latest delivery to open. */
export const answersOfFlows = (actor: Actor, flows: Sql): Sql => sql`LATERAL (
  SELECT ${ANSWERS} AS answers, coalesce(bool_or(q.asks_answer), false) AS asked, (array_agg(q.id ORDER BY q.asks_answer DESC, q.sent_at DESC, q.id DESC))[1] AS "deliveryId"
  FROM flow f JOIN wave w ON w.flow_id = f.id
  CROSS JOIN ${STANDING} q
  LEFT JOIN ${TALLIES} t ON ${divisionsOf(actor, sql`t.division_id`)}
  WHERE ${flows})`;

/** How many travelers of an event `e` were alerted of its earthquake and of its tsunami both. */
export const alertedOfBoth = (actor: Actor): Sql => sql`(
  SELECT count(DISTINCT r.applicant_id)::int
  FROM flow f JOIN wave w ON w.flow_id = f.id CROSS JOIN ${STANDING} q JOIN recipient r ON r.delivery_id = q.id
  JOIN flow qf ON qf.event_id = f.event_id AND qf.company_id = f.company_id AND qf.hazard = 'earthquake'
  JOIN wave qw ON qw.flow_id = qf.id CROSS JOIN ${standingOf(sql`qw`)} qq
  JOIN recipient qr ON qr.delivery_id = qq.id AND qr.applicant_id = r.applicant_id
  WHERE f.event_id = e.id AND f.hazard = 'tsunami' AND ${companiesOf(actor, sql`f.company_id`)}
    AND ${divisionsOf(actor, sql`r.division_id`)})`;

/** Events `e` of which companies in scope were not alerted: a telegram came too late, or sends were off for too long. */
export const missedBy = (actor: Actor): Sql => sql`e.missed AND EXISTS (
  SELECT FROM decision g WHERE g.event_id = e.id AND g.reason IN ('late', 'masterSwitchOff') AND ${companiesOf(actor, sql`g.company_id`)})`;

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
  /** whether any of its sends asks for an answer */
  asked: boolean;
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
           counted.answers, counted.asked, counted."deliveryId"
    FROM (
      SELECT f.event_id, f.hazard, count(DISTINCT f.company_id)::int AS companies, array_agg(f.id) AS flow_ids,
             min(f.company_id) AS company_id
      FROM flow f WHERE f.state = 'running' AND f.drill_id IS NULL AND ${companiesOf(actor, sql`f.company_id`)}
      GROUP BY f.event_id, f.hazard
    ) g
    JOIN event e ON e.id = g.event_id
    CROSS JOIN ${answersOfFlows(actor, sql`f.id = ANY(g.flow_ids)`)} counted
    ORDER BY e.latest_at DESC, e.id DESC, g.hazard`);
