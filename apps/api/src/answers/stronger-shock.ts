import { ROW_BY_ROW, type Sql, sql } from '@tabimori/server';
import { MESSAGE_TYPE, RESPONSE_DAYS, type StrongerShock } from '@tabimori/shared';
import { divisionsOf } from '../auth/within.js';
import type { Db } from '../db/sql.js';
import type { Actor } from '../http/actor.js';

/** An hour, as the times of two that are made at once may not be in the order of their ids. */
const IS_LATER_ALERT = sql`sd.company_id = d.company_id AND sd.id > d.id AND sd.sent_at > d.sent_at - interval '1 hour' AND sd.message_type = ${MESSAGE_TYPE.earthquakeAlert}
  AND sd.drill_id IS NULL`;

/**
 * Joins to the recipient `r` of an earthquake's delivery `d`, who answered it at this time, the alerts `sd` of stronger shocks
 * that reached the same person afterwards, while the response to the first one lasted: how they are now nobody knows.
 */
export const thenStruck = (answeredAt: Sql): Sql => sql`
  JOIN wave_prefecture p ON p.wave_id = d.wave_id AND p.prefecture_code = r.prefecture_code AND p.intensity IS NOT NULL
    AND d.drill_id IS NULL
  JOIN delivery sd ON ${IS_LATER_ALERT}
    AND sd.sent_at > ${answeredAt} AND sd.sent_at < ${answeredAt} + make_interval(days => ${RESPONSE_DAYS}::int)
  JOIN recipient sr ON sr.delivery_id = sd.id AND sr.applicant_id = r.applicant_id
  JOIN wave_prefecture sp ON sp.wave_id = sd.wave_id AND sp.prefecture_code = sr.prefecture_code AND sp.class > p.class
    AND sp.retracted_at IS NULL`;

/**
 * The latest stronger shock that struck people who had answered deliveries `d` of this condition, and their number; `but`: a condition on the
 * later alerts `sd`. It is looked up for each who answered: PostgreSQL knows nothing of the recipients of new alerts, and would join them
 * with all places of both first.
 */
export async function strongerShock(
  db: Db,
  actor: Actor,
  deliveries: Sql,
  but = sql`TRUE`,
): Promise<StrongerShock | null> {
  // rarely true: no answers are read unless it is
  const pairs = await db.rows<{ id: number; alert: number }>(sql`
    SELECT d.id, sd.id AS alert
    FROM (SELECT d.id, d.company_id, d.wave_id, d.sent_at FROM delivery d WHERE d.drill_id IS NULL AND ${deliveries} ${ROW_BY_ROW}) d
    CROSS JOIN LATERAL (SELECT sd.id, sd.wave_id FROM delivery sd WHERE ${IS_LATER_ALERT} AND ${but} ${ROW_BY_ROW}) sd
    WHERE (SELECT min(p.class) FROM wave_prefecture p WHERE p.wave_id = d.wave_id AND p.intensity IS NOT NULL)
        < (SELECT max(sp.class) FROM wave_prefecture sp WHERE sp.wave_id = sd.wave_id AND sp.retracted_at IS NULL)`);
  if (pairs.length === 0) return null;
  const ids = [...new Set(pairs.map(({ id }) => id))];
  const alerts = [...new Set(pairs.map(({ alert }) => alert))];
  const found = await db.row<StrongerShock>(sql`
    SELECT struck.people, sd.sent_at AS at, e.id AS event_id, e.epicenter, e.max_intensity,
           jsonb_array_length(e.tsunami) > 0 AS has_tsunami,
           coalesce((SELECT q.id FROM delivery q WHERE q.wave_id = sd.wave_id AND q.asks_answer ORDER BY q.id LIMIT 1), sd.id)
             AS delivery_id
    FROM (
      SELECT count(DISTINCT r.applicant_id)::int AS people, max(later.alert) AS alert
      FROM delivery d JOIN recipient r ON r.delivery_id = d.id
      CROSS JOIN LATERAL (
        SELECT max(sd.id) AS alert FROM (SELECT) one ${thenStruck(sql`r.responded_at`)} WHERE sd.id = ANY(${alerts}::int[])
      ) later
      WHERE d.id = ANY(${ids}::int[]) AND r.responded_at IS NOT NULL AND later.alert IS NOT NULL
        AND ${divisionsOf(actor, sql`r.division_id`)}
    ) struck
    JOIN delivery sd ON sd.id = struck.alert JOIN event e ON e.id = sd.event_id`);
  return found ?? null;
}
