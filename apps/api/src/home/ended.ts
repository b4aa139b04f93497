import { CLOSED_AT, sql } from '@tabimori/server';
import type { home, Reply } from '@tabimori/shared';
import { companiesOf } from '../auth/within.js';
import type { Db } from '../db/sql.js';
import { answersOfFlows } from '../events/flows.js';
import type { Actor } from '../http/actor.js';

type Ended = Reply<typeof home.myHomePage>['ended'];

const SHOWN = 3;

/**
 * The events in scope whose response was ended within 7 days, apart from those still in progress, as for another company. They are looked
 * for among the events of 30 days, by their index: the flows have none by when they were ended.
 */
export const endedResponses = (db: Db, actor: Actor, inProgress: readonly number[]): Promise<Ended> =>
  db.rows<Ended[number]>(sql`
    SELECT e.id AS event_id, e.epicenter, e.origin_at, g.ended_at, counted.answers, counted.asked,
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
