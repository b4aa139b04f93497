import { isHeld } from '@tabimori/domain';
import { isAlert, isFuture, rows, sql, type Sql } from '@tabimori/server';
import { MESSAGE_TYPE } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';

const ALERT_TODAY = sql`${isAlert(sql`d.message_type`)} AND d.wave_id IS NOT NULL AND d.drill_id IS NULL
  AND d.sent_at >= date_trunc('day', now(), 'Asia/Tokyo') AND NOT ${isFuture(sql`d.sent_at`)}`;

/** Each traveler's automatic alerts today (calendar day in Japan); a retracted alert counts but has no class. */
const toldToday = (companyId: number): Sql => sql`(
  SELECT r.applicant_id, count(DISTINCT d.id)::int AS alerts,
    (array_agg(p.class ORDER BY d.id DESC) FILTER (WHERE d.message_type = ${MESSAGE_TYPE.earthquakeAlert} AND p.class IS NOT NULL))[1] AS last
  FROM delivery d JOIN recipient r ON r.delivery_id = d.id JOIN wave w ON w.id = d.wave_id
  LEFT JOIN wave_prefecture p ON p.wave_id = w.id AND p.prefecture_code = r.prefecture_code AND p.retracted_at IS NULL
  WHERE d.company_id = ${companyId} AND ${ALERT_TODAY} GROUP BY r.applicant_id)`;

/** Travelers in one prefecture with the same alerts today. */
interface Group {
  code: string;
  alerts: number;
  last: number | null;
  people: number;
}

interface Alert {
  companyId: number;
  prefectures: readonly { code: string; class: number }[];
  /** everyone the alert would reach without the brake */
  audience: Sql;
}

/**
 * The audience minus the travelers over their daily limit of alerts, and how many were held back; under the company's
 * lock. `prefectures` excludes those where this same earthquake has risen.
 */
export async function withoutHeld(
  tx: EntityManager,
  { companyId, prefectures, audience }: Alert,
): Promise<{ audience: Sql; held: number }> {
  // as long as the company has fewer alerts than the limit, so has every traveler; when the brake is off, the limit
  // is null
  const [brake] = await rows<{ perDay: number; reached: boolean | null }>(
    tx,
    sql`SELECT alerts_per_day AS per_day,
       alerts_per_day <= (SELECT count(*) FROM delivery d WHERE d.company_id = ${companyId} AND ${ALERT_TODAY}) AS reached
     FROM system_setting`,
  );
  if (!brake?.reached) return { audience, held: 0 };
  const told = toldToday(companyId);
  const groups = await rows<Group>(
    tx,
    sql`SELECT a.prefecture_code AS code, told.alerts, told.last, count(*)::int AS people
        FROM ${told} AS told JOIN applicant a ON a.id = told.applicant_id
        WHERE a.id IN (${audience}) GROUP BY a.prefecture_code, told.alerts, told.last`,
  );
  const levels = new Map(prefectures.map(({ code, class: level }) => [code, level]));
  const held = groups.filter((group) => {
    const level = levels.get(group.code);
    return level !== undefined && isHeld(group, level, brake.perDay);
  });
  if (held.length === 0) return { audience, held: 0 };
  return {
    audience: sql`SELECT a.id FROM applicant a WHERE a.id IN (${audience}) AND a.id NOT IN (
      SELECT told.applicant_id FROM ${told} AS told JOIN applicant h ON h.id = told.applicant_id
      JOIN jsonb_to_recordset(${JSON.stringify(held)}) AS held(code text, alerts int, last int)
        ON held.code = h.prefecture_code AND held.alerts = told.alerts AND held.last = told.last)`,
    held: held.reduce((sum, { people }) => sum + people, 0),
  };
}
