import { CLOSED_AT, sql, wokenBy } from '@tabimori/server';
import type { EventDetail, Hazard } from '@tabimori/shared';
import { companiesOf, FLOW_STOPPED } from '../auth/within.js';
import type { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { answersOfFlows } from './flows.js';
import { joinedOf, partOf, wavesOf } from './waves.js';

type Decision = EventDetail['decisions'][number];
type Flow = NonNullable<Decision['flow']>;
type Closed = NonNullable<Flow['closed']>;
type Decided = Omit<Decision, 'flow' | 'joined'> & {
  flow:
    | (Omit<Flow, 'nextAt' | 'closed' | 'waves' | 'stops'> & {
        nextAt: string | null;
        closed: (Omit<Closed, 'at'> & { at: string }) | null;
      })
    | null;
};

/** Who ended the response to a flow `f`, according to the operation log of that moment. */
const CLOSED = sql`CASE WHEN ${CLOSED_AT} IS NOT NULL THEN (
  SELECT jsonb_build_object('at', f.closed_at, 'userName', max(l.user_name), 'unanswered', max((l.after->>'unanswered')::int))
  FROM operation_log l
  WHERE l.entity = 'event' AND l.entity_id = f.event_id::text AND l.action = 'close' AND l.company_id = f.company_id
    AND l.at = f.closed_at) END`;

/** The decisions about an event for the companies in scope, their reasons and results; those with a flow first. */
export async function decisionsOf(db: Db, actor: Actor, eventId: number): Promise<Decision[]> {
  const decided = await db.rows<Decided>(sql`
    SELECT g.company_id, c.name AS company_name, c.name_en AS company_name_en, g.hazard, g.threshold, g.reason, g.prefectures,
           g.joined AS joined_count, g.held AS held_count, g.decided_at,
           ${wokenBy(sql`g.event_id`, sql`g.hazard`, sql`g.decided_at`)} AS telegram_id,
           CASE WHEN f.id IS NOT NULL THEN jsonb_build_object(
             'stage', CASE WHEN f.state = 'stopped' THEN 'stopped' ELSE coalesce(stage.stage, f.state) END,
             'remindersSent', coalesce(stage.reminders_sent, 0), 'nextAt', stage.due_at,
             'deliveryId', counted.delivery_id, 'answers', counted.answers, 'closed', ${CLOSED}) END AS flow
    FROM decision g
    JOIN company c ON c.id = g.company_id
    LEFT JOIN flow f ON f.event_id = g.event_id AND f.company_id = g.company_id AND f.hazard = g.hazard
    LEFT JOIN LATERAL (
      SELECT w.stage, w.reminders_sent, w.due_at FROM wave w
      WHERE w.flow_id = f.id ORDER BY w.due_at NULLS LAST, w.id DESC LIMIT 1
    ) stage ON TRUE
    LEFT JOIN ${answersOfFlows(actor, sql`f.event_id = g.event_id AND f.company_id = g.company_id AND f.hazard = g.hazard`)} counted
      ON f.id IS NOT NULL
    WHERE g.event_id = ${eventId} AND ${companiesOf(actor, sql`g.company_id`)}
    ORDER BY f.id IS NULL, c.name, g.hazard`);
  const joined = await joinedOf(db, actor, eventId);
  const waves = await wavesOf(db, actor, eventId, joined);
  const stops = Map.groupBy(await stopsOf(db, actor, eventId), partOf);
  return decided.map(({ flow, ...decision }) => ({
    ...decision,
    joined: joined.filter(({ waveId, ...one }) => waveId === null && partOf(one) === partOf(decision)),
    flow: flow && {
      ...flow,
      nextAt: flow.nextAt === null ? null : new Date(flow.nextAt),
      closed: flow.closed && { ...flow.closed, at: new Date(flow.closed.at) },
      waves: waves.get(partOf(decision)) ?? [],
      stops: stops.get(partOf(decision)) ?? [],
    },
  }));
}

type Stop = Flow['stops'][number] & { companyId: number; hazard: Hazard };

/** Who stopped which flow, according to the operation log. */
const stopsOf = (db: Db, actor: Actor, eventId: number): Promise<Stop[]> =>
  db.rows<Stop>(sql`
    SELECT f.company_id, f.hazard, l.at, l.user_name
    FROM flow f JOIN operation_log l ON l.company_id = f.company_id AND l.at >= f.created_at
    WHERE f.event_id = ${eventId} AND ${companiesOf(actor, sql`f.company_id`)}
      AND ${FLOW_STOPPED}
    ORDER BY l.at`);

/** Who stopped sends of an event, of a company's flows or single ones; one press for several companies is one. */
export const stopsOfEvent = (db: Db, actor: Actor, eventId: number): Promise<EventDetail['stops']> =>
  db.rows<EventDetail['stops'][number]>(sql`
    SELECT l.at, l.user_name, array_agg(DISTINCT c.name) AS company_names, max(c.name_en) AS company_name_en,
           max((l.after->>'left')::int) AS "left",
           max((l.after->>'stopped')::int) AS stopped
    FROM operation_log l JOIN company c ON c.id = l.company_id
    WHERE l.action = 'stop' AND ${companiesOf(actor, sql`l.company_id`)}
      AND (l.entity = 'event' AND l.entity_id = ${String(eventId)} OR l.entity = 'delivery'
        AND l.entity_id = ANY(ARRAY(SELECT d.id::text FROM delivery d WHERE d.event_id = ${eventId})))
    GROUP BY l.at, l.user_name ORDER BY l.at`);
