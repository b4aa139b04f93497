import { isKept } from '@tabimori/domain';
import {
  COUNTS,
  exec,
  HAND_OVER_TIMES,
  HANDED,
  HANDED_AT,
  isAlert,
  list,
  one,
  rows,
  type Sql,
  sql,
  wokenBy,
} from '@tabimori/server';
import { PROMISE } from '@tabimori/shared';
import type { Context } from '../context.js';

/** The last time of PROMISE, and a moment in which what left just before it is noted. */
const JUDGED_SECONDS = Math.max(...PROMISE.map(({ seconds }) => seconds)) + 10;
/** Nobody is called for an older alert, for instance after a restore. */
const LOOKED_BACK_SECONDS = 3600;

/** SQL, of people `p`: how many had been handed over in each of the times of PROMISE. */
const onTime = (readAt: Date): Sql =>
  list(
    PROMISE.map(
      ({ seconds }) =>
        sql`count(*) FILTER (WHERE p.counts AND p.at <= ${readAt}::timestamptz + make_interval(secs => ${seconds}))::int`,
    ),
  );

/** One tick: notes of each automatic alert, once its time is over, whether its people were handed over in time. */
export async function judgeHandOvers({ dataSource }: Context): Promise<void> {
  const due = await rows<{ deliveryId: number; readAt: Date }>(
    dataSource,
    sql`SELECT d.id AS delivery_id, t.created_at AS read_at
        FROM delivery d JOIN wave w ON w.id = d.wave_id JOIN flow f ON f.id = w.flow_id
        JOIN telegram t ON t.id = ${wokenBy(sql`f.event_id`, sql`f.hazard`, sql`w.created_at`)}
        WHERE d.sent_at > now() - make_interval(secs => ${LOOKED_BACK_SECONDS}) AND ${isAlert(sql`d.message_type`)}
          AND t.created_at <= now() - make_interval(secs => ${JUDGED_SECONDS})
          AND NOT EXISTS (SELECT FROM hand_over h WHERE h.delivery_id = d.id)
        ORDER BY d.id`,
  );
  for (const { deliveryId, readAt } of due) {
    const { people, inTime } = await one<{ people: number; inTime: number[] }>(
      dataSource,
      sql`SELECT count(*) FILTER (WHERE p.counts)::int AS people, ARRAY[${onTime(readAt)}] AS in_time
          FROM (SELECT ${HANDED_AT} AS at, ${COUNTS} AS counts FROM recipient r WHERE r.delivery_id = ${deliveryId}
            UNION ALL SELECT NULL, true FROM delivery_slice s CROSS JOIN unnest(s.applicant_ids)
            WHERE s.delivery_id = ${deliveryId}) p`,
    );
    // another worker may have judged it; the result is the same
    await exec(
      dataSource,
      sql`INSERT INTO hand_over (delivery_id, people, on_time, kept)
          SELECT id, ${people}, ${inTime}::int[], ${isKept(people, inTime)} FROM delivery WHERE id = ${deliveryId}
          ON CONFLICT DO NOTHING`,
    );
  }
}

/** One tick: keeps how fast the alerts left that have left as a whole, all of it and by department, so that nobody counts it again. */
export async function keepHandOverTimes({ dataSource }: Context): Promise<void> {
  const due = await rows<{ id: number }>(
    dataSource,
    sql`SELECT d.id FROM delivery d
        WHERE d.sent_at > now() - make_interval(secs => ${LOOKED_BACK_SECONDS}) AND ${isAlert(sql`d.message_type`)}
          AND d.wave_id IS NOT NULL AND d.finished_at IS NOT NULL
          AND NOT EXISTS (SELECT FROM hand_over_time k WHERE k.delivery_id = d.id)
        ORDER BY d.id`,
  );
  for (const { id } of due) {
    await exec(
      dataSource,
      sql`INSERT INTO hand_over_time (delivery_id, division_id, people, handed, failed, first_at, at500, at950, at990, at999)
          SELECT d.id, coalesce(p.division_id, 0), ${HAND_OVER_TIMES}
          FROM delivery d CROSS JOIN LATERAL (SELECT r.division_id, ${HANDED} FROM recipient r WHERE r.delivery_id = d.id) p
          WHERE d.id = ${id} GROUP BY GROUPING SETS ((d.id), (d.id, p.division_id)) ON CONFLICT DO NOTHING`,
    );
  }
}
