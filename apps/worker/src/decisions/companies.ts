import type { AutoSendSetting } from '@tabimori/domain';
import { AUTO_SEND_RULES, AUTO_SENDS, IN_JAPAN, rows, type Runner, sql } from '@tabimori/server';
import type { Hazard } from '@tabimori/shared';
import { linked } from './linked.js';
import type { ToldPlace } from './places.js';

/** The facts about a company that a decision about an event needs. */
export interface CompanySetting extends AutoSendSetting {
  companyId: number;
  /**
   * places alerted by the flows of this event and hazard and by the rounds it joined; for a tsunami also by flows of
   * linked events
   */
  alerted: ToldPlace[];
}

/** All active companies, or only the given one. */
export const companySettings = (
  runner: Runner,
  eventId: number,
  hazard: Hazard,
  companyId: number | null = null,
): Promise<CompanySetting[]> =>
  rows<CompanySetting>(
    runner,
    sql`WITH RECURSIVE ${linked([eventId])}
     SELECT c.id AS company_id, ${AUTO_SEND_RULES}, c.end_of_use,
       (${AUTO_SENDS}) AS master_switch, coalesce(told.alerted, '[]') AS alerted
     FROM company c JOIN auto_send_setting s ON s.company_id = c.id
     LEFT JOIN (
       SELECT t.company_id, jsonb_agg(jsonb_build_object(
         'code', t.prefecture_code, 'region', t.region, 'class', t.class, 'waveId', t.wave_id, 'inForce', t.in_force)) AS alerted
       FROM (
       SELECT f.company_id, p.prefecture_code, p.region, p.class, p.wave_id, p.in_force FROM flow f JOIN wave_prefecture p ON p.flow_id = f.id
       WHERE f.hazard = ${hazard} AND p.retracted_at IS NULL AND (f.event_id = ${eventId} OR (f.hazard = 'tsunami' AND f.event_id IN (SELECT id FROM linked)))
       UNION ALL
       SELECT f.company_id, j.prefecture_code, '', j.class, j.wave_id, NULL
       FROM joined_event j JOIN wave w ON w.id = j.wave_id JOIN flow f ON f.id = w.flow_id
       WHERE j.event_id = ${eventId} AND f.hazard = ${hazard}
       ) AS t GROUP BY t.company_id
     ) AS told ON told.company_id = c.id
     WHERE c.state = 'active' AND (${companyId}::int IS NULL OR c.id = ${companyId}) ORDER BY c.id`,
  );

/** `company prefecture` for every company with a traveler in one of these prefectures. */
export async function companiesWithTravelers(
  runner: Runner,
  codes: readonly string[],
  companyId: number | null = null,
): Promise<Set<string>> {
  const pairs = await rows<{ key: string }>(
    runner,
    sql`SELECT DISTINCT a.company_id || ' ' || a.prefecture_code AS key
     FROM applicant a JOIN auto_send_setting s ON s.company_id = a.company_id
     WHERE a.prefecture_code = ANY(${codes}) AND (${companyId}::int IS NULL OR a.company_id = ${companyId}) AND ${IN_JAPAN}`,
  );
  return new Set(pairs.map(({ key }) => key));
}
