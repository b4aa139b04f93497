import { gradeInForce, warningsIn } from '@tabimori/domain';
import {
  type AnswerCounts,
  type Hazard,
  INTENSITIES,
  type Intensity,
  isWarning,
  RESPONSE,
  RESPONSE_DAYS,
  type RESPONSE_STATES,
  STRONG,
  type StrongerShock,
  type TsunamiCoast,
  type TsunamiInForce,
} from '@tabimori/shared';
import {
  CLOSED_AT,
  type EventRegion,
  isAlert,
  LAST_MOTION,
  recipientOf,
  regionOf,
  rows,
  type Runner,
  type Sql,
  sql,
} from '@tabimori/server';
import { hasLeft } from '../answers/has-left.js';
import { latestHandling } from '../answers/handlings.js';
import { openCallsFrom } from '../answers/open-calls.js';
import { strongerShock } from '../answers/stronger-shock.js';
import { companiesOf, deliveriesOf, divisionsOf } from '../auth/within.js';
import type { Db } from '../db/sql.js';
import { ANSWERS } from '../delivery-history/summaries.js';
import type { Actor } from '../http/actor.js';
import { gravestFirst } from './gravest-first.js';

/** The delivery that represents a wave: its question, before that its alert. One that can still be undone represents nobody yet. */
const standingOf = (wave: Sql): Sql => sql`LATERAL (
  SELECT d.id, d.asks_answer, d.sent_at FROM delivery d
  WHERE d.wave_id = ${wave}.id AND ${hasLeft(sql`d`)} AND (d.asks_answer OR ${isAlert(sql`d.message_type`)})
  ORDER BY d.asks_answer DESC, d.id LIMIT 1)`;
export const STANDING = standingOf(sql`w`);

/** Deliveries `d` that represent a wave of these flows. */
export const standingIn = (flows: readonly number[]): Sql =>
  sql`d.id IN (SELECT q.id FROM wave w CROSS JOIN ${STANDING} q WHERE w.flow_id = ANY(${flows}))`;

/**
 * What the tallies of the waves `standing` count too much: those alerted again by a later wave of their flow count there. They are found by
 * counting both together and not by a join: of a new delivery, PostgreSQL expects a handful of recipients.
 */
const ALERTED_AGAIN = sql`
  SELECT r.division_id, -count(*) AS total, -count(*) FILTER (WHERE r.response = ${RESPONSE.help}) AS help,
    -count(*) FILTER (WHERE r.response = ${RESPONSE.injured}) AS injured, -count(*) FILTER (WHERE r.response = ${RESPONSE.other}) AS other,
    -count(*) FILTER (WHERE r.response = ${RESPONSE.safe}) AS safe
  FROM standing w CROSS JOIN LATERAL (
    SELECT max(x.division_id) AS division_id, max(x.response) AS response
    FROM (
      SELECT applicant_id, division_id, response, false AS anew FROM recipient WHERE delivery_id = w.id
      UNION ALL
      SELECT lr.applicant_id, NULL, NULL, true
      FROM wave lw CROSS JOIN ${standingOf(sql`lw`)} lq JOIN recipient lr ON lr.delivery_id = lq.id
      WHERE lw.flow_id = w.flow_id AND lw.id > w.wave_id
    ) x GROUP BY x.applicant_id HAVING bool_or(x.anew) AND NOT bool_and(x.anew)
  ) r WHERE w.is_followed GROUP BY r.division_id`;

/**
 * Answers of the waves of flows `f` that a condition leaves, as the reader may see them, the deliveries that represent the waves, and the
 * latest of these to open. The condition leaves all waves of a flow or none.
 */
export const answersOfFlows = (actor: Actor, flows: Sql): Sql => sql`LATERAL (
  WITH standing AS MATERIALIZED (
    SELECT w.id AS wave_id, w.flow_id, q.id, q.asks_answer, q.sent_at, w.id < max(w.id) OVER (PARTITION BY w.flow_id) AS is_followed
    FROM flow f JOIN wave w ON w.flow_id = f.id CROSS JOIN ${STANDING} q WHERE ${flows}
  )
  SELECT ${ANSWERS} AS answers, coalesce((SELECT bool_or(asks_answer) FROM standing), false) AS asked,
         ARRAY(SELECT id FROM standing) AS standing,
         (SELECT id FROM standing ORDER BY asks_answer DESC, sent_at DESC, id DESC LIMIT 1) AS delivery_id
  FROM (
    SELECT t.division_id, t.total, t.help, t.injured, t.other, t.safe
    FROM delivery_tally t WHERE t.delivery_id = ANY(ARRAY(SELECT id FROM standing))
    UNION ALL ${ALERTED_AGAIN}
  ) t WHERE ${divisionsOf(actor, sql`t.division_id`)})`;

/** How many travelers of an event `e` were alerted of its earthquake and of its tsunami both. */
const alertedOfBoth = (actor: Actor): Sql => sql`(
  SELECT count(DISTINCT r.applicant_id)::int
  FROM flow f JOIN wave w ON w.flow_id = f.id CROSS JOIN ${STANDING} q JOIN recipient r ON r.delivery_id = q.id
  JOIN flow qf ON qf.event_id = f.event_id AND qf.company_id = f.company_id AND qf.hazard = 'earthquake'
  JOIN wave qw ON qw.flow_id = qf.id CROSS JOIN ${standingOf(sql`qw`)} qq
  CROSS JOIN ${recipientOf(sql`qq.id`, sql`r.applicant_id`)} qr
  WHERE f.event_id = e.id AND f.hazard = 'tsunami' AND ${companiesOf(actor, sql`f.company_id`)}
    AND ${divisionsOf(actor, sql`r.division_id`)})`;

/** SQL: whom an event `e` alerted, each counted once, by the answers of its earthquake's flows and of its tsunami's. */
export const alertedOf = (actor: Actor, quake: Sql, tsunami: Sql): Sql =>
  sql`(${quake}->>'total')::int + (${tsunami}->>'total')::int - ${alertedOfBoth(actor)}`;

/** Events `e` of which companies in scope were not alerted: a telegram came too late, or sends were off for too long. */
export const missedBy = (actor: Actor): Sql => sql`e.missed AND EXISTS (
  SELECT FROM decision g WHERE g.event_id = e.id AND g.reason IN ('late', 'masterSwitchOff') AND ${companiesOf(actor, sql`g.company_id`)})`;

const SINCE = sql`now() - make_interval(days => ${RESPONSE_DAYS}::int)`;

/** The agency has taken back all telegrams for which a flow `f` alerted anybody: there is nothing to respond to. */
const IS_WITHDRAWN = sql`(SELECT bool_and(p.retracted_at IS NOT NULL) IS TRUE FROM wave_prefecture p WHERE p.flow_id = f.id)`;

/** The response to a flow `f` is in progress: sends are pending, or nobody has ended it for RESPONSE_DAYS. */
export const IS_OPEN = sql`(f.state = 'running' OR (${CLOSED_AT} IS NULL AND ${LAST_MOTION} > ${SINCE} AND NOT ${IS_WITHDRAWN}))`;

/** An open call for help, by its answer, and the flows whose messages carry it. */
export interface CallOfFlows {
  id: string;
  applicantId: number;
  flowIds: number[];
}

/**
 * The open calls for help in scope, one a traveler; `order`: where it matters who comes first, by their handling, too. Most readers have none, and to find that
 * out costs little.
 */
export async function openCallsOfFlows(runner: Runner, actor: Actor, order?: Sql): Promise<CallOfFlows[]> {
  const calls = await rows<Omit<CallOfFlows, 'flowIds'>>(
    runner,
    sql`SELECT w.id, w.applicant_id ${openCallsFrom(actor, order && latestHandling)} ORDER BY ${order ?? sql`w.id`}`,
  );
  if (calls.length === 0) return [];
  return rows<CallOfFlows>(
    runner,
    sql`
    SELECT c.id, c.applicant_id, carried.flow_ids
    FROM unnest(${calls.map(({ id }) => id)}::bigint[], ${calls.map(({ applicantId }) => applicantId)}::int[])
      WITH ORDINALITY AS c(id, applicant_id, position)
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(DISTINCT x.flow_id), '{}') AS flow_ids
      FROM recipient t JOIN delivery td ON td.id = t.delivery_id JOIN wave x ON x.id = td.wave_id
      WHERE t.applicant_id = c.applicant_id AND t.answer_id = c.id
    ) carried ORDER BY c.position`,
  );
}

/** How many travelers of flows have an open call for help. */
export async function countCalls(runner: Runner, actor: Actor, flows: readonly number[]): Promise<number> {
  const calls = await openCallsOfFlows(runner, actor);
  return calls.filter(({ flowIds }) => flowIds.some((id) => flows.includes(id))).length;
}

/** The latest stronger shock of another event, after people had answered deliveries `d` of this condition, which represent its waves. */
export const strongerThan = (db: Db, actor: Actor, eventId: number, standing: Sql): Promise<StrongerShock | null> =>
  strongerShock(db, actor, standing, sql`sd.event_id <> ${eventId}`);

const warnedIn = (tsunami: readonly EventRegion[]): string[] =>
  warningsIn(tsunami).map(({ prefectureCode }) => prefectureCode);
const strongIn = (intensities: OpenResponse['intensities']): string[] =>
  intensities.flatMap(({ code, intensity }) => (INTENSITIES.indexOf(intensity) >= STRONG ? [code] : []));

/** The response to one event for companies in scope, by all of its flows, those that are over too. */
export interface OpenResponse {
  eventId: number;
  hazard: Hazard;
  state: (typeof RESPONSE_STATES)[number];
  grade: TsunamiInForce | null;
  /** open calls for help */
  help: number;
  epicenter: string | null;
  originAt: Date | null;
  magnitude: string | null;
  maxIntensity: Intensity | null;
  intensities: { code: string; intensity: Intensity }[];
  /** the coasts under a tsunami warning */
  coasts: TsunamiCoast[];
  /** the prefectures where it is or was strong, or those under a tsunami warning */
  struck: string[];
  companies: number;
  answers: AnswerCounts;
  /** whether any of its sends asks for an answer */
  asked: boolean;
  deliveryId: number | null;
  flowIds: number[];
  /** the deliveries that represent their waves */
  standing: number[];
  /** set if sends are pending for only one company */
  company: { id: number; name: string; nameEn: string } | null;
}

/**
 * Events in progress: those with pending sends or an open call for help, and those whose response nobody has ended,
 * for RESPONSE_DAYS after they were last active. The gravest first, then the newest.
 */
export async function openResponses(db: Db, actor: Actor, calls: readonly CallOfFlows[]): Promise<OpenResponse[]> {
  const called = calls.flatMap(({ applicantId, flowIds }) => flowIds.map((flowId) => ({ flowId, applicantId })));
  const mine = companiesOf(actor, sql`f.company_id`);
  const responses = await db.rows<Omit<OpenResponse, 'grade' | 'coasts' | 'struck'> & { tsunami: EventRegion[] }>(sql`
    WITH calls AS MATERIALIZED (
      SELECT * FROM unnest(${called.map(({ flowId }) => flowId)}::int[], ${called.map(({ applicantId }) => applicantId)}::int[])
        AS c(flow_id, applicant_id)
    ), moved AS MATERIALIZED (
      SELECT f.event_id FROM flow f WHERE f.drill_id IS NULL AND (f.state = 'running' OR f.updated_at > ${SINCE}) AND ${mine}
      UNION SELECT d.event_id FROM delivery d WHERE d.last_help_at > ${SINCE} AND d.event_id IS NOT NULL AND ${deliveriesOf(actor)}
      UNION SELECT f.event_id FROM calls JOIN flow f ON f.id = calls.flow_id WHERE f.drill_id IS NULL
    )
    SELECT e.id AS event_id, g.hazard, CASE WHEN g.running > 0 THEN 'running' ELSE 'over' END AS state, g.help, e.tsunami,
           e.epicenter, e.origin_at, e.magnitude, e.max_intensity, e.prefectures AS intensities, g.companies,
           g.flow_ids,
           CASE WHEN g.running = 1 THEN (
             SELECT jsonb_build_object('id', c.id, 'name', c.name, 'nameEn', c.name_en) FROM company c WHERE c.id = g.company_id) END AS company,
           counted.answers, counted.asked, counted.standing, counted.delivery_id
    FROM (
      SELECT f.event_id, f.hazard, count(*)::int AS companies, array_agg(f.id) AS flow_ids,
             (count(*) FILTER (WHERE f.state = 'running'))::int AS running,
             min(f.company_id) FILTER (WHERE f.state = 'running') AS company_id,
             bool_or(${IS_OPEN}) AS open,
             (SELECT count(DISTINCT calls.applicant_id)::int FROM calls WHERE calls.flow_id = ANY(array_agg(f.id))) AS help
      FROM flow f WHERE f.event_id IN (SELECT event_id FROM moved) AND ${mine}
      GROUP BY f.event_id, f.hazard
    ) g
    JOIN event e ON e.id = g.event_id
    CROSS JOIN ${answersOfFlows(actor, sql`f.id = ANY(g.flow_ids)`)} counted
    WHERE g.open OR g.help > 0
    ORDER BY e.latest_at DESC, e.id DESC, g.hazard`);
  return gravestFirst(
    responses.map(({ tsunami, ...response }) => ({
      ...response,
      grade: gradeInForce(tsunami),
      coasts: tsunami.filter((region) => isWarning(gradeInForce([region]))).map(regionOf),
      struck: response.hazard === 'tsunami' ? warnedIn(tsunami) : strongIn(response.intensities),
    })),
  );
}
