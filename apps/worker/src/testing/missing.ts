import { NORMAL_STATUS, reachedBy, thresholdClass, tsunamiClass, warningsIn } from '@tabimori/domain';
import { rows, sql, type Sql } from '@tabimori/server';
import type { Hazard, Threshold } from '@tabimori/shared';
import type { DataSource } from 'typeorm';
import { stateOf } from '../decisions/store-event.js';

interface Company {
  id: number;
  threshold: Threshold;
  tsunami: boolean;
}

/**
 * Travelers of a company in a prefecture who heard nothing about this class: no alert of the event, and no round that
 * it joined.
 */
const untoldOf = (companyId: number, code: string, hazard: Hazard, level: number, eventId: number): Sql => sql`
  SELECT a.mail_address AS who FROM applicant a
  WHERE a.company_id = ${companyId} AND a.prefecture_code = ${code} AND NOT EXISTS (
    SELECT FROM recipient r JOIN delivery d ON d.id = r.delivery_id JOIN wave w ON w.id = d.wave_id JOIN flow f ON f.id = w.flow_id
    JOIN wave_prefecture p ON p.wave_id = w.id AND p.prefecture_code = ${code}
    WHERE r.applicant_id = a.id AND f.hazard = ${hazard} AND p.class >= ${level}::int AND p.retracted_at IS NULL
      AND coalesce(p.in_force, 'major') NOT IN ('none', 'advisory') AND (${level}::int < 2 OR coalesce(p.in_force, 'major') = 'major') AND (
      EXISTS (SELECT FROM event_telegram own JOIN event_telegram other USING (telegram_id)
              WHERE own.event_id = ${eventId} AND other.event_id = f.event_id)
      OR EXISTS (SELECT FROM joined_event j WHERE j.wave_id = w.id AND j.event_id = ${eventId} AND j.prefecture_code = ${code})))`;

/**
 * Travelers whom the final state of the events says to alert but who heard nothing about it: `traveler event hazard
 * class`.
 */
export async function missingIn(db: DataSource): Promise<string[]> {
  const companies = await rows<Company>(
    db,
    sql`SELECT company_id AS id, earthquake_threshold AS threshold, tsunami_warning AS tsunami FROM auto_send_setting`,
  );
  const events = await rows<{ id: number; key: string }>(
    db,
    sql`SELECT id, event_key AS key FROM event WHERE status = ${NORMAL_STATUS}`,
  );
  const missing: string[] = [];
  for (const event of events) {
    const state = await stateOf(db.manager, event.id);
    for (const company of companies) {
      const lowest = thresholdClass(company.threshold);
      const felt = lowest === null ? [] : reachedBy(state, lowest);
      const warned = company.tsunami ? warningsIn(state.tsunami ?? []) : [];
      for (const { code, class: level } of felt) await look('earthquake', event, company, code, level);
      for (const { prefectureCode, grade } of warned) {
        await look('tsunami', event, company, prefectureCode, tsunamiClass(grade));
      }
    }
  }
  return missing;

  async function look(
    hazard: Hazard,
    event: { id: number; key: string },
    { id }: Company,
    code: string,
    level: number,
  ): Promise<void> {
    const untold = await rows<{ who: string }>(db, untoldOf(id, code, hazard, level, event.id));
    for (const { who } of untold) missing.push(`${who} ${event.key} ${hazard} ${level}`);
  }
}
