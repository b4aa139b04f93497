import { HAND_OVER_TIMES, HANDED, isAlert, sql, TO_COME, wokenBy } from '@tabimori/server';
import type { events, HandOver, Reply } from '@tabimori/shared';
import { deliveriesOf, divisionsOf } from '../auth/within.js';
import type { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';
import { Failure } from '../http/failure.js';

type Stored = Omit<HandOver, 'publishedAt'> & { publishedAt: string | null };

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
      SELECT k.people, k.handed, k.failed, k.first_at, k.at500, k.at950, k.at990, k.at999
      FROM hand_over_time k WHERE k.delivery_id = d.id AND k.division_id = ${actor.divisionId ?? 0}
      UNION ALL
      SELECT ${HAND_OVER_TIMES}
      FROM (
        SELECT ${HANDED} FROM recipient r WHERE r.delivery_id = d.id AND ${divisionsOf(actor, sql`r.division_id`)}
        UNION ALL
        SELECT NULL, true, false FROM ${TO_COME}
        WHERE s.delivery_id = d.id AND ${divisionsOf(actor, sql`a.division_id`)}
      ) p
      HAVING NOT EXISTS (SELECT FROM hand_over_time k WHERE k.delivery_id = d.id)
    ) timed
    WHERE d.event_id = ${eventId} AND ${isAlert(sql`d.message_type`)} AND ${deliveriesOf(actor)}
    ORDER BY d.sent_at, d.id`);
  const alerts = stored.map((alert) => ({
    ...alert,
    publishedAt: alert.publishedAt === null ? null : new Date(alert.publishedAt),
  }));
  return { alerts };
}
