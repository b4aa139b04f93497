import type { AlertedPrefecture, AutoSendSetting } from '@tabimori/domain';
import { IN_JAPAN } from '@tabimori/server';
import { rowsOf, type Runner } from '../sql.js';

/** A company as its decision about an event needs it. */
export interface CompanySetting extends AutoSendSetting {
  companyId: number;
  /** by the earthquake flow of this event */
  alerted: AlertedPrefecture[];
}

/** All active companies, or the one asked for. */
export const companySettings = (
  runner: Runner,
  eventId: number,
  companyId: number | null = null,
): Promise<CompanySetting[]> =>
  rowsOf<CompanySetting>(
    runner,
    `SELECT c.id AS "companyId", s.earthquake_threshold AS "earthquakeThreshold", s.tsunami_warning AS "tsunamiWarning",
       c.end_of_use AS "endOfUse", (SELECT auto_send_enabled FROM system_setting) AS "masterSwitch",
       coalesce(told.alerted, '[]') AS alerted
     FROM company c JOIN auto_send_setting s ON s.company_id = c.id
     LEFT JOIN (
       SELECT f.company_id, jsonb_agg(jsonb_build_object('prefectureCode', p.prefecture_code, 'class', p.class)) AS alerted
       FROM flow f JOIN wave_prefecture p ON p.flow_id = f.id
       WHERE f.event_id = $1 AND f.hazard = 'earthquake' GROUP BY f.company_id
     ) AS told ON told.company_id = c.id
     WHERE c.state = 'active' AND ($2::int IS NULL OR c.id = $2) ORDER BY c.id`,
    [eventId, companyId],
  );

/** `company prefecture` of every company that has a traveler in one of these prefectures. */
export async function companiesWithTravelers(
  runner: Runner,
  codes: readonly string[],
  companyId: number | null = null,
): Promise<Set<string>> {
  const rows = await rowsOf<{ key: string }>(
    runner,
    `SELECT DISTINCT a.company_id || ' ' || a.prefecture_code AS key
     FROM applicant a JOIN auto_send_setting s ON s.company_id = a.company_id
     WHERE a.prefecture_code = ANY($1) AND ($2::int IS NULL OR a.company_id = $2) AND ${IN_JAPAN}`,
    [codes, companyId],
  );
  return new Set(rows.map(({ key }) => key));
}
