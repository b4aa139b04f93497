import { HAND_OVER_TIMES, HANDED, sql, textOf } from '@tabimori/server';

const TEXT = '{"subject": "安否確認", "body": "ご無事ですか。", "sms": "ご無事ですか。"}';

/**
 * The worst hour on a seeded database: one earthquake struck everybody in Japan. All have been alerted and asked,
 * and a fifth have answered, one of 500 of them with a call for help.
 * @param {import('pg').ClientBase} owner
 * @returns {Promise<{ eventId: number, asked: number }>}
 */
export async function strike(owner) {
  await owner.query('BEGIN');
  await owner.query(`SET LOCAL work_mem = '256MB'; SET LOCAL synchronous_commit = off`);
  const {
    rows: [{ id: eventId }],
  } = await owner.query(
    `INSERT INTO event (event_key, status, epicenter, origin_at, magnitude, max_intensity, prefectures, latest_at)
     SELECT 'struck', '通常', '計測沖', now() - interval '16 minutes', '8.9', '7',
       jsonb_agg(jsonb_build_object('code', code, 'intensity', '6-', 'unreceived', false)), now() - interval '14 minutes' FROM prefecture RETURNING id`,
  );
  await owner.query(
    `CREATE TEMP TABLE struck ON COMMIT DROP AS
     WITH f AS (INSERT INTO flow (event_id, company_id, hazard) SELECT ${eventId}, id, 'earthquake' FROM company
         WHERE id IN (SELECT company_id FROM applicant) RETURNING id, company_id),
       w AS (INSERT INTO wave (flow_id, stage, due_at) SELECT id, 'reminder', now() + interval '1 hour' FROM f RETURNING id, flow_id),
       p AS (INSERT INTO wave_prefecture (flow_id, prefecture_code, class, wave_id, intensity) SELECT w.flow_id, q.code, 6, w.id, '6-'
         FROM w CROSS JOIN prefecture q)
     SELECT f.company_id, f.id AS flow_id, w.id AS wave_id, nextval(pg_get_serial_sequence('delivery', 'id'))::int AS alert,
       nextval(pg_get_serial_sequence('delivery', 'id'))::int AS question
     FROM f JOIN w ON w.flow_id = f.id`,
  );
  for (const [id, type, asks, state, minutes] of [
    ['alert', 1, false, 'finished', 15],
    ['question', 2, true, 'finished', 0],
  ]) {
    await owner.query(
      `INSERT INTO delivery (id, send_id, company_id, message_type, origin, state, event_id, wave_id, asks_answer, subject, subject_en,
         content, priority, sent_at, finished_at)
       SELECT ${id}, gen_random_uuid(), company_id, ${type}, 'auto', '${state}', ${eventId}, wave_id, ${asks}, '安否確認', 'Safety check',
         '{"jp": ${TEXT}, "en": ${TEXT}}', ${type}, now() - interval '${minutes} minutes', now() FROM struck`,
    );
  }
  await owner.query('ANALYZE struck');
  await owner.query(
    `CREATE TEMP TABLE struck_person ON COMMIT DROP AS
     SELECT s.*, a.id AS applicant_id, a.division_id, a.name, a.language, a.prefecture_code, a.mail_address,
       CASE WHEN a.id % 5 = 0 THEN CASE WHEN a.id % 2500 = 0 THEN 3 WHEN a.id % 250 = 5 THEN 2 ELSE 1 END END AS response
     FROM struck s JOIN applicant a ON a.company_id = s.company_id AND a.deleted_at IS NULL AND a.prefecture_code IS NOT NULL`,
  );
  await owner.query('ANALYZE struck_person');
  await owner.query(
    `CREATE TEMP TABLE struck_answer ON COMMIT DROP AS
     SELECT nextval(pg_get_serial_sequence('answer', 'id')) AS id, alert, applicant_id, response,
       now() - make_interval(secs => applicant_id % 600) AS at FROM struck_person WHERE response IS NOT NULL`,
  );
  await owner.query(
    `INSERT INTO answer (id, delivery_id, root_id, applicant_id, nonce, response, via, answered_at)
     SELECT id, alert, alert, applicant_id, 'struck', response, 'url', at FROM struck_answer`,
  );
  await owner.query('ANALYZE struck_answer');
  for (const id of ['alert', 'question']) {
    await owner.query(
      `INSERT INTO recipient (delivery_id, applicant_id, division_id, name, language, prefecture_code, mail_address, mail_state, sms_state,
         mail_at, answer_id, response, responded_at)
       SELECT p.${id}, p.applicant_id, division_id, name, language, prefecture_code, mail_address,
         CASE WHEN mail_address IS NULL THEN 'none' WHEN p.applicant_id % 70 = 0 THEN 'refused' ELSE 'accepted' END, 'none',
         CASE WHEN mail_address IS NOT NULL THEN now() - make_interval(secs => 840 + p.applicant_id % 60) END,
         w.id, w.response, w.at
       FROM struck_person p LEFT JOIN struck_answer w ON w.applicant_id = p.applicant_id
       ORDER BY 1, 2`,
    );
    await owner.query(
      `INSERT INTO delivery_tally (delivery_id, division_id, total, safe, injured, help, other, mail_none, sms_none)
       SELECT ${id}, division_id, count(*), count(*) FILTER (WHERE response = 1), count(*) FILTER (WHERE response = 2),
         count(*) FILTER (WHERE response = 3), 0, count(*) FILTER (WHERE mail_address IS NULL), count(*)
       FROM struck_person GROUP BY ${id}, division_id`,
    );
  }
  await owner.query(
    `INSERT INTO place_tally (delivery_id, prefecture_code, total, answered)
     SELECT question, prefecture_code, count(*), count(response) FROM struck_person GROUP BY question, prefecture_code`,
  );
  // as the worker keeps it once an alert has left
  const kept = textOf(
    sql`INSERT INTO hand_over_time (delivery_id, division_id, people, handed, failed, first_at, at500, at950, at990, at999)
        SELECT d.alert, coalesce(p.division_id, 0), ${HAND_OVER_TIMES}
        FROM struck d CROSS JOIN LATERAL (SELECT r.division_id, ${HANDED} FROM recipient r WHERE r.delivery_id = d.alert) p
        GROUP BY GROUPING SETS ((d.alert), (d.alert, p.division_id))`,
  );
  await owner.query(kept.text, kept.values);
  // as the trigger notes them
  await owner.query(
    `INSERT INTO failed_recipient SELECT question, applicant_id, true FROM struck_person
     WHERE mail_address IS NOT NULL AND applicant_id % 70 = 0`,
  );
  const {
    rows: [{ asked }],
  } = await owner.query('SELECT count(*)::int AS asked FROM struck_person');
  await owner.query('COMMIT');
  await owner.query('VACUUM ANALYZE');
  return { eventId, asked };
}
