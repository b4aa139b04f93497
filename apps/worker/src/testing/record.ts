import { rows, sql } from '@tabimori/server';
import type { DataSource } from 'typeorm';
import { queryRows } from '../../../../tests/support/query.js';

/** Every message made, in words that do not depend on when or by whom: `company event type/reminder prefecture said`. */
export const messagesOf = async (db: DataSource): Promise<string[]> =>
  (
    await rows<{ line: string }>(
      db,
      sql`SELECT c.name || ' ' || e.event_key || ' ' || d.message_type || '/' || d.reminder_number || ' ' || r.mail_address
         || ' ' || r.mail_state || coalesce(' ' || (d.content->'intensities'->r.prefecture_code->>'intensity'), '')
         || coalesce(' ' || (d.content->'grades'->>r.prefecture_code), '')
         || coalesce(' lowered to ' || (d.content->'lowered'->>'to'), '') AS line
       FROM recipient r JOIN delivery d ON d.id = r.delivery_id JOIN company c ON c.id = d.company_id JOIN event e ON e.id = d.event_id`,
    )
  )
    .map(({ line }) => line)
    .sort();

/** Who alerts have reached: the highest class sent, by traveler, event and hazard. */
export const toldOf = async (db: DataSource): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await rows<{ who: string; level: number }>(
        db,
        sql`SELECT r.mail_address || ' ' || e.event_key || ' ' || d.message_type AS who, max(p.class)::int AS level
         FROM recipient r JOIN delivery d ON d.id = r.delivery_id JOIN event e ON e.id = d.event_id
         JOIN wave_prefecture p ON p.wave_id = d.wave_id AND p.prefecture_code = r.prefecture_code
         WHERE d.message_type IN (1, 7) GROUP BY 1 ORDER BY 1`,
      )
    ).map(({ who, level }) => [who, level]),
  );

/** The final state of the events. */
export const eventsOf = (db: DataSource): Promise<object[]> =>
  rows(
    db,
    sql`SELECT event_key, status, epicenter, origin_at, magnitude, depth_km, max_intensity, prefectures, tsunami, latest_at,
       (SELECT array_agg(t.url ORDER BY t.url) FROM event_telegram et JOIN telegram t ON t.id = et.telegram_id
        WHERE et.event_id = event.id AND et.standing) AS standing
     FROM event ORDER BY event_key, status`,
  );

/** For each way in which the rows could contradict each other or the rules, those that do. */
const CONTRADICTIONS: Record<string, string> = {
  'somebody twice for a stage of a wave': `
    SELECT d.wave_id, d.message_type, d.reminder_number, r.applicant_id FROM recipient r JOIN delivery d ON d.id = r.delivery_id
    WHERE d.wave_id IS NOT NULL GROUP BY 1, 2, 3, 4 HAVING count(*) > 1`,
  'a class told twice to somebody of one event, although nothing was taken back': `
    SELECT r.applicant_id, f.id FROM recipient r JOIN delivery d ON d.id = r.delivery_id JOIN wave w ON w.id = d.wave_id
    JOIN flow f ON f.id = w.flow_id
    WHERE d.message_type IN (1, 7) AND NOT EXISTS (SELECT FROM event_telegram et WHERE et.event_id = f.event_id AND NOT et.standing)
    GROUP BY 1, 2 HAVING count(*) > (
      SELECT count(*) FROM wave_prefecture p JOIN applicant a ON a.id = r.applicant_id
      WHERE p.flow_id = f.id AND p.prefecture_code = a.prefecture_code)`,
  'a message of what is not 通常': `
    SELECT d.id FROM delivery d JOIN event e ON e.id = d.event_id WHERE e.status <> '通常'`,
  'a higher class that joined': `
    SELECT j.* FROM joined_event j
    WHERE j.class > (SELECT max(p.class) FROM wave_prefecture p WHERE p.wave_id = j.wave_id AND p.prefecture_code = j.prefecture_code)`,
  'more than 5 reminders': `
    SELECT r.applicant_id FROM recipient r JOIN delivery d ON d.id = r.delivery_id
    WHERE d.message_type = 3 GROUP BY r.applicant_id, d.wave_id HAVING count(*) > 5 OR max(d.reminder_number) > 5`,
  'a lowering for somebody whom no alert has reached': `
    SELECT r.applicant_id FROM recipient r JOIN delivery d ON d.id = r.delivery_id WHERE d.content ? 'lowered' AND NOT EXISTS (
      SELECT FROM recipient alert JOIN delivery a ON a.id = alert.delivery_id
      WHERE alert.applicant_id = r.applicant_id AND a.id < d.id AND a.message_type = 7 AND a.wave_id IS NOT NULL
        AND a.company_id = d.company_id AND alert.mail_state = 'accepted')`,
  'a lowering told twice, with no alert in between': `
    SELECT r.applicant_id, d.event_id FROM recipient r JOIN delivery d ON d.id = r.delivery_id
    JOIN recipient r2 ON r2.applicant_id = r.applicant_id JOIN delivery d2 ON d2.id = r2.delivery_id AND d2.id > d.id
    WHERE d.content ? 'lowered' AND d2.content ? 'lowered' AND d2.event_id = d.event_id
      AND d2.content->'lowered'->>'to' = d.content->'lowered'->>'to'
      AND r.mail_state = 'accepted' AND NOT EXISTS (
        SELECT FROM recipient a JOIN delivery b ON b.id = a.delivery_id
        WHERE a.applicant_id = r.applicant_id AND b.id > d.id AND b.id < d2.id AND b.message_type = 7 AND b.wave_id IS NOT NULL)`,
  'a question or reminder of a tsunami': `
    SELECT d.id FROM delivery d JOIN wave w ON w.id = d.wave_id JOIN flow f ON f.id = w.flow_id
    WHERE f.hazard = 'tsunami' AND d.message_type <> 7`,
  'a retraction for somebody who had no alert': `
    SELECT r.applicant_id FROM recipient r JOIN delivery d ON d.id = r.delivery_id WHERE d.message_type = 6 AND NOT EXISTS (
      SELECT FROM recipient alert JOIN delivery a ON a.id = alert.delivery_id
      WHERE alert.applicant_id = r.applicant_id AND a.id < d.id AND a.message_type IN (1, 7) AND a.company_id = d.company_id
        AND alert.mail_state = 'accepted')`,
  'counters that are not the sum of the recipients': `
    SELECT t.delivery_id FROM (
      SELECT delivery_id, sum(accepted) AS accepted, sum(superseded) AS superseded, sum(stopped) AS stopped, sum(pending + unknown) AS open,
        sum(accepted + superseded + stopped + pending + unknown + refused + unreachable) AS total
      FROM chunk_tally GROUP BY delivery_id) AS t
    FULL JOIN (
      SELECT delivery_id, count(*) FILTER (WHERE mail_state = 'accepted') AS accepted,
        count(*) FILTER (WHERE mail_state = 'superseded') AS superseded, count(*) FILTER (WHERE mail_state = 'stopped') AS stopped,
        count(*) FILTER (WHERE mail_state IN ('pending', 'unknown')) AS open, count(*) AS total
      FROM recipient GROUP BY delivery_id) AS r USING (delivery_id)
    WHERE (t.accepted, t.superseded, t.stopped, t.open, t.total) IS DISTINCT FROM (r.accepted, r.superseded, r.stopped, r.open, r.total)`,
  'answers that are not the sum of the recipients': `
    SELECT t.delivery_id FROM (SELECT delivery_id, sum(total) AS total, sum(safe) AS safe, sum(help) AS help FROM delivery_tally GROUP BY 1) AS t
    JOIN (
      SELECT delivery_id, count(*) AS total, count(*) FILTER (WHERE response = 1) AS safe, count(*) FILTER (WHERE response = 3) AS help
      FROM recipient GROUP BY 1) AS r USING (delivery_id)
    WHERE (t.total, t.safe, t.help) IS DISTINCT FROM (r.total, r.safe, r.help)`,
  'something left undone': `
    SELECT 'delivery', id FROM delivery WHERE state = 'sending' AND NOT EXISTS (SELECT FROM chunk WHERE delivery_id = delivery.id AND NOT done)
    UNION ALL SELECT 'telegram', id FROM telegram WHERE state = 'new'
    UNION ALL SELECT 'decision', event_id FROM decision WHERE next_try_at IS NOT NULL`,
};

/** Empty when all is well. */
export async function contradictionsIn(db: DataSource): Promise<string[]> {
  const found: string[] = [];
  for (const [name, text] of Object.entries(CONTRADICTIONS)) {
    const rows = await queryRows<object>(db, text);
    if (rows.length > 0) found.push(`${name}: ${JSON.stringify(rows.slice(0, 5))}`);
  }
  return found;
}
