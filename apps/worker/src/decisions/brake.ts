import { isHeld } from '@tabimori/domain';
import { type Audience, rowsOf } from '@tabimori/server';
import type { Hazard } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';

const ALERT_TODAY = `d.message_type IN (1, 7) AND d.wave_id IS NOT NULL AND d.drill_id IS NULL AND d.sent_at >= date_trunc('day', now(), 'Asia/Tokyo')`;

/** The automatic alerts that the company's travelers got today, a calendar day in Japan; one taken back tells no class. */
const toldToday = (company: string, hazard: string): string => `(
  SELECT r.applicant_id, count(DISTINCT d.id)::int AS alerts, max(p.class) FILTER (WHERE f.hazard = ${hazard}) AS highest
  FROM delivery d JOIN recipient r ON r.delivery_id = d.id JOIN wave w ON w.id = d.wave_id JOIN flow f ON f.id = w.flow_id
  LEFT JOIN wave_prefecture p ON p.wave_id = w.id AND p.prefecture_code = r.prefecture_code AND p.retracted_at IS NULL
  WHERE d.company_id = ${company} AND ${ALERT_TODAY} GROUP BY r.applicant_id)`;

/** Travelers in one prefecture who were told the same today. */
interface Group {
  code: string;
  alerts: number;
  highest: number | null;
  people: number;
}

interface Alert {
  companyId: number;
  hazard: Hazard;
  prefectures: readonly { code: string; class: number }[];
  /** whom it would reach */
  audience: Audience;
}

/** Whom an alert reaches without those whom the brake holds back, and how many these are; under the company's lock. */
export async function withoutHeld(
  tx: EntityManager,
  { companyId, hazard, prefectures, audience }: Alert,
): Promise<{ audience: Audience; held: number }> {
  // while the company has fewer alerts than that, so has each traveler
  const [brake] = await rowsOf<{ perDay: number; reached: boolean }>(
    tx,
    `SELECT alerts_per_day AS "perDay",
       alerts_per_day <= (SELECT count(*) FROM delivery d WHERE d.company_id = $1 AND ${ALERT_TODAY}) AS reached
     FROM system_setting`,
    [companyId],
  );
  if (!brake?.reached) return { audience, held: 0 };
  const [company, hazardIs, groupsAre] = [1, 2, 3].map((own) => `$${audience.parameters.length + own}`);
  const told = toldToday(`${company}::int`, `${hazardIs}::text`);
  const parameters = [...audience.parameters, companyId, hazard];
  const groups = await rowsOf<Group>(
    tx,
    `SELECT a.prefecture_code AS code, told.alerts, told.highest, count(*)::int AS people
     FROM ${told} AS told JOIN applicant a ON a.id = told.applicant_id
     WHERE a.id IN (${audience.text}) GROUP BY a.prefecture_code, told.alerts, told.highest`,
    parameters,
  );
  const levels = new Map(prefectures.map(({ code, class: level }) => [code, level]));
  const held = groups.filter((group) => isHeld(group, levels.get(group.code) ?? 0, brake.perDay));
  if (held.length === 0) return { audience, held: 0 };
  return {
    audience: {
      text: `SELECT a.id FROM applicant a WHERE a.id IN (${audience.text}) AND a.id NOT IN (
        SELECT told.applicant_id FROM ${told} AS told JOIN applicant h ON h.id = told.applicant_id
        JOIN jsonb_to_recordset(${groupsAre}) AS held(code text, alerts int, highest int)
          ON held.code = h.prefecture_code AND held.alerts = told.alerts AND held.highest = told.highest)`,
      parameters: [...parameters, JSON.stringify(held)],
    },
    held: held.reduce((sum, { people }) => sum + people, 0),
  };
}
