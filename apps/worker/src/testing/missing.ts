import { NORMAL_STATUS, reachedBy, thresholdClass, tsunamiClass, warningsIn } from '@tabimori/domain';
import { rowsOf } from '@tabimori/server';
import type { Hazard, Threshold } from '@tabimori/shared';
import type { DataSource } from 'typeorm';
import { stateOf } from '../decisions/store-event.js';

interface Company {
  id: number;
  threshold: Threshold;
  tsunami: boolean;
}

/** Travelers of a company in a prefecture whom nothing tells of this class: no alert of the event, nor a round that it joined. */
const UNTOLD = `
  SELECT a.mail_address AS who FROM applicant a
  WHERE a.company_id = $1 AND a.prefecture_code = $2 AND NOT EXISTS (
    SELECT FROM recipient r JOIN delivery d ON d.id = r.delivery_id JOIN wave w ON w.id = d.wave_id JOIN flow f ON f.id = w.flow_id
    JOIN wave_prefecture p ON p.wave_id = w.id AND p.prefecture_code = $2
    WHERE r.applicant_id = a.id AND f.hazard = $3 AND p.class >= $4 AND p.retracted_at IS NULL
      AND coalesce(p.in_force, 'major') NOT IN ('none', 'advisory') AND ($4 < 2 OR coalesce(p.in_force, 'major') = 'major') AND (
      EXISTS (SELECT FROM event_telegram own JOIN event_telegram other USING (telegram_id)
              WHERE own.event_id = $5 AND other.event_id = f.event_id)
      OR EXISTS (SELECT FROM joined_event j WHERE j.wave_id = w.id AND j.event_id = $5 AND j.prefecture_code = $2)))`;

/** Whom the final state of the events says to alert, and who heard nothing of it: `traveler event hazard class`. */
export async function missingIn(db: DataSource): Promise<string[]> {
  const companies = await rowsOf<Company>(
    db,
    `SELECT company_id AS id, earthquake_threshold AS threshold, tsunami_warning AS tsunami FROM auto_send_setting`,
  );
  const events = await rowsOf<{ id: number; key: string }>(
    db,
    'SELECT id, event_key AS key FROM event WHERE status = $1',
    [NORMAL_STATUS],
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
    const untold = await rowsOf<{ who: string }>(db, UNTOLD, [id, code, hazard, level, event.id]);
    for (const { who } of untold) missing.push(`${who} ${event.key} ${hazard} ${level}`);
  }
}
