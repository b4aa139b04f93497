import { CLOSED_AT, sql } from '@tabimori/server';
import type { home, Reply } from '@tabimori/shared';
import { companiesOf } from '../auth/within.js';
import type { Db } from '../db/sql.js';
import { answersOfFlows, type OpenResponse, STANDING } from '../events/flows.js';
import type { Actor } from '../http/actor.js';
import { leftOf } from './dealt-with.js';

type Ended = Reply<typeof home.myHomePage>['ended'];
type Row = Omit<Ended[number], 'toLookAfter' | 'safeUnfinished' | 'alerted'> & {
  /** the deliveries that represent the event's waves */
  standing: number[];
};

const SHOWN = 3;

/**
 * The events in scope whose response was ended within 7 days, apart from those still in progress, as for another company. They are looked
 * for among the events of 30 days, by their index: the flows have none by when they were ended. `countUnasked`: whom nobody has asked.
 */
export async function endedResponses(
  db: Db,
  actor: Actor,
  inProgress: readonly number[],
  countUnasked: (eventId: number) => Promise<number>,
): Promise<Ended> {
  const events = await db.rows<Row>(sql`
    SELECT e.id AS event_id, e.epicenter, e.origin_at, g.ended_at, counted.answers, counted.asked,
           ARRAY(SELECT q.id FROM flow f JOIN wave w ON w.flow_id = f.id CROSS JOIN ${STANDING} q
                 WHERE f.event_id = e.id AND ${companiesOf(actor, sql`f.company_id`)}) AS standing,
           CASE WHEN g.quakes IS NULL THEN 'tsunami' ELSE 'earthquake' END AS hazard
    FROM (
      SELECT f.event_id, max(f.closed_at) AS ended_at, array_agg(f.id) AS flows,
             array_agg(f.id) FILTER (WHERE f.hazard = 'earthquake') AS quakes
      FROM event e JOIN flow f ON f.event_id = e.id
      WHERE e.latest_at > now() - interval '30 days' AND e.id <> ALL(${inProgress}::int[])
        AND f.closed_at > now() - interval '7 days' AND ${CLOSED_AT} IS NOT NULL AND ${companiesOf(actor, sql`f.company_id`)}
      GROUP BY f.event_id ORDER BY ended_at DESC, f.event_id DESC LIMIT ${SHOWN}
    ) g
    JOIN event e ON e.id = g.event_id
    CROSS JOIN ${answersOfFlows(actor, sql`f.id = ANY(coalesce(g.quakes, g.flows))`)} counted
    ORDER BY g.ended_at DESC, e.id DESC`);
  const ended: Ended = [];
  for (const { standing, ...event } of events) {
    const { eventId } = event;
    const alerted = await countUnasked(eventId);
    ended.push({ ...event, ...(await leftOf(db, actor, { eventId, standing })), alerted });
  }
  return ended;
}

/**
 * Of events in progress, how many people somebody still has to look after in companies that have ended their response. Whoever has one company
 * was told so when it was ended.
 */
export async function leftByEnded(
  db: Db,
  actor: Actor,
  responses: readonly Pick<OpenResponse, 'eventId' | 'flowIds'>[],
): Promise<Reply<typeof home.myHomePage>['leftByEnded']> {
  if (actor.companyId !== null) return [];
  const left: Reply<typeof home.myHomePage>['leftByEnded'] = [];
  for (const [eventId, hazards] of Map.groupBy(responses, (one) => one.eventId)) {
    const ended = await db.rows<{ standing: number[] }>(sql`
      SELECT array_agg(q.id) AS standing FROM flow f JOIN wave w ON w.flow_id = f.id CROSS JOIN ${STANDING} q
      WHERE f.id = ANY(${hazards.flatMap(({ flowIds }) => flowIds)}::int[]) AND f.closed_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM flow o WHERE o.event_id = f.event_id AND o.company_id = f.company_id AND o.closed_at IS NULL)
      GROUP BY f.company_id HAVING bool_and(${CLOSED_AT} IS NOT NULL)`);
    if (ended.length === 0) continue;
    const { toLookAfter } = await leftOf(db, actor, { eventId, standing: ended.flatMap(({ standing }) => standing) });
    if (toLookAfter > 0) left.push({ eventId, people: toLookAfter });
  }
  return left;
}
