import { isHeld } from '@tabimori/domain';
import { type Audience, isFuture, rowsOf } from '@tabimori/server';
import type { EntityManager } from 'typeorm';

const ALERT_TODAY = `d.message_type IN (1, 7) AND d.wave_id IS NOT NULL AND d.drill_id IS NULL
  AND d.sent_at >= date_trunc('day', now(), 'Asia/Tokyo') AND NOT ${isFuture('d.sent_at')}`;

/** Each traveler's automatic alerts today (calendar day in Japan); a retracted alert counts but has no class. */
const toldToday = (company: string): string => `(
  SELECT r.applicant_id, count(DISTINCT d.id)::int AS alerts,
    (array_agg(p.class ORDER BY d.id DESC) FILTER (WHERE d.message_type = 1 AND p.class IS NOT NULL))[1] AS last
  FROM delivery d JOIN recipient r ON r.delivery_id = d.id JOIN wave w ON w.id = d.wave_id
  LEFT JOIN wave_prefecture p ON p.wave_id = w.id AND p.prefecture_code = r.prefecture_code AND p.retracted_at IS NULL
  WHERE d.company_id = ${company} AND ${ALERT_TODAY} GROUP BY r.applicant_id)`;

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
  audience: Audience;
}

/**
 * The audience minus the travelers over their daily limit of alerts, and how many were held back; under the company's
 * lock. `prefectures` excludes those where this same earthquake has risen.
 */
export async function withoutHeld(
  tx: EntityManager,
  { companyId, prefectures, audience }: Alert,
): Promise<{ audience: Audience; held: number }> {
  // as long as the company has fewer alerts than the limit, so has every traveler; when the brake is off, the limit
  // is null
  const [brake] = await rowsOf<{ perDay: number; reached: boolean | null }>(
    tx,
    `SELECT alerts_per_day AS "perDay",
       alerts_per_day <= (SELECT count(*) FROM delivery d WHERE d.company_id = $1 AND ${ALERT_TODAY}) AS reached
     FROM system_setting`,
    [companyId],
  );
  if (!brake?.reached) return { audience, held: 0 };
  const [company, groupsAre] = [1, 2].map((own) => `$${audience.parameters.length + own}`);
  const told = toldToday(`${company}::int`);
  const parameters = [...audience.parameters, companyId];
  const groups = await rowsOf<Group>(
    tx,
    `SELECT a.prefecture_code AS code, told.alerts, told.last, count(*)::int AS people
     FROM ${told} AS told JOIN applicant a ON a.id = told.applicant_id
     WHERE a.id IN (${audience.text}) GROUP BY a.prefecture_code, told.alerts, told.last`,
    parameters,
  );
  const levels = new Map(prefectures.map(({ code, class: level }) => [code, level]));
  const held = groups.filter((group) => {
    const level = levels.get(group.code);
    return level !== undefined && isHeld(group, level, brake.perDay);
  });
  if (held.length === 0) return { audience, held: 0 };
  return {
    audience: {
      text: `SELECT a.id FROM applicant a WHERE a.id IN (${audience.text}) AND a.id NOT IN (
        SELECT told.applicant_id FROM ${told} AS told JOIN applicant h ON h.id = told.applicant_id
        JOIN jsonb_to_recordset(${groupsAre}) AS held(code text, alerts int, last int)
          ON held.code = h.prefecture_code AND held.alerts = told.alerts AND held.last = told.last)`,
      parameters: [...parameters, JSON.stringify(held)],
    },
    held: held.reduce((sum, { people }) => sum + people, 0),
  };
}
