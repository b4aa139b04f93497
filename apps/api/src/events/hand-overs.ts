import { COUNTS, FAILED, HANDED_AT, isAlert, type Sql, sql, TO_COME, wokenBy } from '@tabimori/server';
import type { events, HandOver, Reply } from '@tabimori/shared';
import { deliveriesOf, divisionsOf } from '../auth/within.js';
import type { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';

type Stored = Omit<HandOver, 'publishedAt'> & { publishedAt: string | null };

/** SQL: when a share of the people of group `p` had been handed over; who was not comes last. */
const reached = (share: number): Sql =>
  sql`nullif(percentile_disc(${share}::float8) WITHIN GROUP (ORDER BY coalesce(p.at, 'infinity')) FILTER (WHERE p.counts), 'infinity')`;

/** How fast the alerts of an event left, each as far as the reader may see it. */
export async function handOversOf(db: Db, actor: Actor, eventId: number): Promise<Reply<typeof events.handOvers>> {
  if (!(await db.row(sql`SELECT FROM event WHERE id = ${eventId}`))) throw new Failure('ITEM_NOT_FOUND');
  const stored = await db.rows<Stored>(sql`
    SELECT d.id AS delivery_id, c.name AS company_name, f.hazard, t.content->>'controlAt' AS published_at,
           t.created_at AS read_at, w.created_at AS decided_at, timed.*
    FROM delivery d
    JOIN company c ON c.id = d.company_id
    JOIN wave w ON w.id = d.wave_id
    JOIN flow f ON f.id = w.flow_id
    LEFT JOIN telegram t ON t.id = ${wokenBy(sql`f.event_id`, sql`f.hazard`, sql`w.created_at`)}
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE p.counts)::int AS people, count(p.at)::int AS handed,
             count(*) FILTER (WHERE p.failed)::int AS failed, min(p.at) AS first_at,
             ${reached(0.5)} AS at500, ${reached(0.95)} AS at950, ${reached(0.99)} AS at990, ${reached(0.999)} AS at999
      FROM (
        SELECT ${HANDED_AT} AS at, ${COUNTS} AS counts, ${FAILED} AS failed
        FROM recipient r WHERE r.delivery_id = d.id AND ${divisionsOf(actor, sql`r.division_id`)}
        UNION ALL
        SELECT NULL, true, false FROM ${TO_COME}
        WHERE s.delivery_id = d.id AND ${divisionsOf(actor, sql`a.division_id`)}
      ) p
    ) timed
    WHERE d.event_id = ${eventId} AND ${isAlert(sql`d.message_type`)} AND ${deliveriesOf(actor)}
    ORDER BY d.sent_at, d.id`);
  const alerts = stored.map((alert) => ({
    ...alert,
    publishedAt: alert.publishedAt === null ? null : new Date(alert.publishedAt),
  }));
  return { alerts };
}
