import { FAMILY } from '../apps/demo/dist/data/names.js';
import { Trouble } from '../scripts/lib/say.mjs';
import { COMPANY_KINDS, COMPANY_PLACES, FIRST, PLACES, SECOND } from './seed-names.mjs';

/** The app IDs of seeded travelers: this digit followed by their number. */
const APP_ID = '9';
const DAYS = 1000;

/** A number from 0 to 1 that is the same for a row and purpose in every seed. */
const chance = (row, purpose) => `((hashint8extended(${row}::bigint, ${purpose}) & 2147483647) / 2147483648.0)`;
/** An element of a list; with `skew` over 1 the first ones are the most frequent. */
const oneOf = (list, row, purpose, skew = 1) =>
  `(${list})[1 + floor(power(${chance(row, purpose)}, ${skew}) * cardinality(${list}))::int]`;
const texts = (values) => `ARRAY[${values.map((value) => `'${value}'`).join(',')}]`;
const column = (table, index) => texts(table.map((row) => row[index]));

/**
 * Number of companies for a number of travelers; the largest of 2,000 has an eighth of the travelers, the median
 * company hundreds.
 */
export const companiesFor = (travelers) => Math.round(Math.min(2000, Math.max(500, Math.sqrt(travelers) * 3)));

/**
 * Fills a database of a bench or the demo with travelers of many companies, and with what was sent to them and
 * answered. Always the same. Refuses a database with users who have real addresses, and a second run.
 * @param {import('pg').ClientBase} owner may change tables
 * @param {{ passwordHash?: string }} options of the four users, one of each level, that the seed adds:
 * seed-1@example.com (provider) to seed-4@example.com (department of the largest company)
 */
export async function seed(owner, travelers, { passwordHash = null } = {}) {
  await requireOurs(owner);
  await owner.query('BEGIN');
  try {
    await owner.query(
      `SET LOCAL maintenance_work_mem = '512MB'; SET LOCAL work_mem = '128MB'; SET LOCAL synchronous_commit = off`,
    );
    await seedCompanies(owner, companiesFor(travelers));
    await seedUsers(owner, passwordHash);
    await seedTravelers(owner, travelers);
    await seedEvents(owner);
    await seedDeliveries(owner, Math.ceil(travelers / 20));
    await seedLogs(owner, Math.ceil(travelers / 5));
    await owner.query('COMMIT');
  } catch (error) {
    await owner.query('ROLLBACK');
    throw error;
  }
  await owner.query('VACUUM ANALYZE');
}

async function requireOurs(owner) {
  const {
    rows: [{ strangers, seeded }],
  } = await owner.query(
    `SELECT (SELECT count(*)::int FROM users WHERE mail_address !~ '@([a-z0-9-]+\\.)*example\\.(com|org|net|jp)$') AS strangers,
       EXISTS (SELECT FROM applicant WHERE app_id = '${APP_ID}' || lpad('1', 9, '0')) AS seeded`,
  );
  if (strangers > 0) {
    throw new Trouble(
      'このデータベースには実在のアドレスのユーザーがいるため、入れられません。',
      'This database has users with real addresses: it is not for a seed.',
    );
  }
  if (seeded) throw new Trouble('このデータベースには前に入れてあります。', 'This database has been seeded before.');
}

async function seedCompanies(owner, count) {
  await owner.query(
    `CREATE TEMP TABLE seed_company ON COMMIT DROP AS
     WITH g AS (INSERT INTO category (name) SELECT '計測 ' || n FROM generate_series(1, 10) AS n RETURNING id),
       ids AS (SELECT array_agg(id ORDER BY id) AS ids FROM g),
       k AS (INSERT INTO company (category_id, name, created_at)
         SELECT ids[1 + n % 10], ${oneOf(texts(COMPANY_PLACES), 'n', 1)} || ${oneOf(texts(COMPANY_KINDS), 'n', 2)} || ' 第' || n,
           now() - make_interval(days => ${DAYS} - n % ${DAYS})
         FROM generate_series(1, ${count}) AS n, ids RETURNING id, category_id),
       s AS (INSERT INTO auto_send_setting (company_id) SELECT id FROM k)
     SELECT (row_number() OVER (ORDER BY id))::int AS n, id, category_id, NULL::int[] AS divisions FROM k`,
  );
  await owner.query(
    `WITH v AS (INSERT INTO division (company_id, name, display_order)
       SELECT id, '第' || d || '部', d FROM seed_company, generate_series(1, greatest(2, 20 - n / 10)) AS d RETURNING id, company_id)
     UPDATE seed_company k SET divisions = own.ids
     FROM (SELECT company_id, array_agg(id ORDER BY id) AS ids FROM v GROUP BY company_id) AS own WHERE own.company_id = k.id`,
  );
  await owner.query('CREATE UNIQUE INDEX ON seed_company (n)');
  await owner.query('ANALYZE seed_company');
}

async function seedUsers(owner, passwordHash) {
  await owner.query(
    `INSERT INTO users (user_div, category_id, company_id, division_id, mail_address, user_name, password_hash)
     SELECT level, CASE level WHEN 2 THEN category_id END, CASE WHEN level > 2 THEN id END, CASE level WHEN 4 THEN divisions[1] END,
       'seed-' || level || '@example.com', '計測 担当' || level, $1
     FROM seed_company, generate_series(1, 4) AS level WHERE n = 1`,
    [passwordHash],
  );
  await owner.query(
    `INSERT INTO users (user_div, company_id, division_id, mail_address, user_name)
     SELECT CASE u WHEN 1 THEN 3 ELSE 4 END, id, CASE WHEN u > 1 THEN divisions[u] END, 'u' || u || '@c' || n || '.example.com',
       ${oneOf(column(FAMILY, 0), 'n * 10 + u', 3)} || ' ' || u
     FROM seed_company, generate_series(1, 3) AS u WHERE u = 1 OR divisions[u] IS NOT NULL`,
  );
}

/** Without the search index, which is rebuilt afterwards in a fraction of the time. */
async function seedTravelers(owner, count) {
  const { rows } = await owner.query(`SELECT indexdef FROM pg_indexes WHERE indexname = 'applicant_search'`);
  await owner.query('DROP INDEX applicant_search');
  await owner.query(
    `INSERT INTO applicant (company_id, division_id, name, name_kana, app_id, mail_address, phone, phone_e164, country_id,
       prefecture_code, city, number_of_people, language, stay_from, stay_to, app_registered_at, mail_undelivered, sms_undelivered,
       created_at, deleted_at)
     SELECT k.id, k.divisions[1 + floor(${chance('p.n', 4)} * cardinality(k.divisions))::int],
       p.family || ' ' || f.first || f.second, r.family || '\u3000' || r.first || r.second,
       '${APP_ID}' || lpad(p.n::text, 9, '0'),
       CASE WHEN p.n % 33 <> 0 THEN 't' || p.n || '@c' || k.n || '.example.com' END,
       CASE WHEN p.n % 10 < 7 THEN '090-' || substr(p.digits, 1, 4) || '-' || substr(p.digits, 5) END,
       CASE WHEN p.n % 10 < 7 THEN '+8190' || p.digits END,
       CASE WHEN p.abroad THEN ${oneOf('c.abroad', 'p.n', 5)} ELSE c.japan END,
       CASE WHEN NOT p.abroad THEN ${oneOf(column(PLACES, 0), 'p.n', 6, 2)} END,
       CASE WHEN p.abroad THEN '' ELSE ${oneOf(column(PLACES, 1), 'p.n', 6, 2)} END,
       1 + p.n % 4, CASE WHEN p.n % 7 = 0 THEN 'en' ELSE 'jp' END,
       CASE WHEN p.n % 5 < 3 THEN current_date - (p.n % 30) END, CASE WHEN p.n % 5 < 3 THEN current_date + (p.n % 40) - 20 END,
       CASE WHEN p.n % 5 < 2 THEN now() - make_interval(days => p.n % 300) END, p.n % 97 = 0, p.n % 193 = 0,
       now() - make_interval(secs => (${count} - p.n) * ${DAYS * 86_400}::float8 / ${count}),
       CASE WHEN p.n % 51 = 0 THEN now() END
     FROM (
       SELECT n, ${chance('n', 7)} < 0.12 AS abroad, lpad((n * 7919::bigint % 100000000)::text, 8, '0') AS digits,
         ${oneOf(column(FAMILY, 0), 'n', 8, 1.5)} AS family,
         1 + floor(power(${chance('n', 9)}, 3) * (SELECT count(*) FROM seed_company))::int AS company
       FROM generate_series(1, ${count}) AS n
     ) p
     JOIN seed_company k ON k.n = p.company
     CROSS JOIN LATERAL (SELECT ${oneOf(column(FIRST, 0), 'p.n', 10)} AS first, ${oneOf(column(SECOND, 0), 'p.n', 11)} AS second) f
     CROSS JOIN LATERAL (SELECT ${oneOf(column(FAMILY, 1), 'p.n', 8, 1.5)} AS family, ${oneOf(column(FIRST, 1), 'p.n', 10)} AS first,
       ${oneOf(column(SECOND, 1), 'p.n', 11)} AS second) r
     CROSS JOIN (SELECT min(id) FILTER (WHERE code = '392') AS japan, array_agg(id ORDER BY id) FILTER (WHERE code <> '392') AS abroad
       FROM country) c
     ORDER BY p.n`,
  );
  await owner.query(rows[0].indexdef);
  await owner.query('ANALYZE applicant');
}

const FELT = ['13', '27', '17'];

async function seedEvents(owner) {
  await owner.query(
    `INSERT INTO event (event_key, status, epicenter, origin_at, magnitude, max_intensity, prefectures, latest_at)
     SELECT 'seed-' || n, 'normal', '計測沖', at, '5.0', CASE WHEN n <= ${FELT.length} THEN '6-' ELSE '3' END,
       jsonb_build_array(jsonb_build_object('code', (${texts(FELT)})[1 + n % ${FELT.length}], 'intensity', CASE WHEN n <= ${FELT.length} THEN '6-' ELSE '3' END)), at
     FROM generate_series(1, 5000) AS n, LATERAL (SELECT now() - make_interval(hours => n * 4) AS at) t`,
  );
}

/**
 * Confirmations of three earthquakes to everyone they struck, one to all of the largest company, and small ones by
 * hand.
 */
async function seedDeliveries(owner, small) {
  await owner.query(
    `CREATE TEMP TABLE seed_delivery ON COMMIT DROP AS
     SELECT nextval(pg_get_serial_sequence('delivery', 'id'))::int AS id, nextval(pg_get_serial_sequence('chunk', 'id'))::int AS chunk_id,
       s.* FROM (
       SELECT k.id AS company_id, e.id AS event_id, (e.prefectures->0->>'code')::char(2) AS prefecture, NULL::int AS nth, e.latest_at AS at
       FROM seed_company k, event e WHERE e.event_key IN ('seed-1', 'seed-2', 'seed-3')
       UNION ALL SELECT id, NULL, NULL, NULL, now() - interval '2 days' FROM seed_company WHERE n = 1
       UNION ALL SELECT k.id, NULL, NULL, i, now() - make_interval(mins => i * 20)
       FROM generate_series(1, ${small}) AS i
       JOIN seed_company k ON k.n = 1 + floor(power(${chance('i', 12)}, 3) * (SELECT count(*) FROM seed_company))::int
     ) s ORDER BY s.at`,
  );
  await owner.query(
    `INSERT INTO delivery (id, send_id, company_id, message_type, origin, state, event_id, asks_answer, subject, subject_en, content,
       target_prefectures, priority, sent_at, finished_at)
     SELECT id, gen_random_uuid(), company_id, 2, CASE WHEN event_id IS NULL THEN 'manual' ELSE 'auto' END, 'finished', event_id, true,
       '安否確認 ' || id, 'Safety check ' || id,
       '{"jp": {"subject": "安否確認", "body": "ご無事ですか。", "sms": "ご無事ですか。"}, "en": {"subject": "Safety check", "body": "Are you safe?", "sms": "Are you safe?"}}',
       CASE WHEN prefecture IS NULL THEN '{}' ELSE ARRAY[prefecture::varchar(2)] END, 2, at, at + interval '1 minute'
     FROM seed_delivery`,
  );
  await owner.query(
    `CREATE TEMP TABLE seed_recipient ON COMMIT DROP AS
     SELECT s.*, nextval(pg_get_serial_sequence('answer', 'id')) AS answer_id FROM (
       SELECT d.id AS delivery_id, d.chunk_id, d.at, a.id AS applicant_id, a.division_id, a.name, a.language, a.prefecture_code,
         a.mail_address, a.phone_e164,
         CASE WHEN ${chance('a.id', 'd.id')} < 0.7 THEN CASE WHEN a.id % 200 = 0 THEN 3 WHEN a.id % 50 = 0 THEN 2 WHEN a.id % 30 = 0 THEN 4 ELSE 1 END END AS response
       FROM seed_delivery d JOIN applicant a ON a.company_id = d.company_id AND a.deleted_at IS NULL
         AND (a.prefecture_code = d.prefecture OR d.prefecture IS NULL)
       WHERE d.nth IS NULL
       UNION ALL
       SELECT d.id, d.chunk_id, d.at, a.*, 1 FROM seed_delivery d CROSS JOIN LATERAL (
         SELECT a.id, a.division_id, a.name, a.language, a.prefecture_code, a.mail_address, a.phone_e164 FROM applicant a
         WHERE a.company_id = d.company_id AND a.deleted_at IS NULL AND a.id >= d.nth ORDER BY a.id LIMIT 2) a
       WHERE d.nth IS NOT NULL
     ) s`,
  );
  await owner.query(
    `INSERT INTO recipient (delivery_id, applicant_id, division_id, name, language, prefecture_code, mail_address, phone, mail_chunk_id,
       mail_state, sms_state, mail_at, answer_id, response, responded_at)
     SELECT delivery_id, applicant_id, division_id, name, language, prefecture_code, mail_address, phone_e164,
       CASE WHEN mail_address IS NOT NULL THEN chunk_id END, CASE WHEN mail_address IS NULL THEN 'none' WHEN applicant_id % 70 = 0 THEN 'refused' ELSE 'accepted' END,
       'none', CASE WHEN mail_address IS NOT NULL THEN at + interval '20 s' END, CASE WHEN response IS NOT NULL THEN answer_id END, response,
       CASE WHEN response IS NOT NULL THEN at + make_interval(secs => 60 + applicant_id % 3600) END
     FROM seed_recipient ORDER BY delivery_id, applicant_id`,
  );
  await owner.query(
    `INSERT INTO answer (id, delivery_id, root_id, applicant_id, nonce, response, via, answered_at)
     SELECT answer_id, delivery_id, delivery_id, applicant_id, 'seed', response, 'url', at + make_interval(secs => 60 + applicant_id % 3600)
     FROM seed_recipient WHERE response IS NOT NULL`,
  );
  await owner.query(
    `INSERT INTO delivery_tally (delivery_id, division_id, total, safe, injured, help, other, mail_none, sms_none)
     SELECT delivery_id, division_id, count(*), count(*) FILTER (WHERE response = 1), count(*) FILTER (WHERE response = 2),
       count(*) FILTER (WHERE response = 3), count(*) FILTER (WHERE response = 4), count(*) FILTER (WHERE mail_address IS NULL), count(*)
     FROM seed_recipient GROUP BY delivery_id, division_id`,
  );
  await owner.query(
    `INSERT INTO chunk (id, delivery_id, channel, lane, priority, done, not_before)
     SELECT chunk_id, id, 'mail', 'example.com', 2, true, at FROM seed_delivery`,
  );
  await owner.query(
    `INSERT INTO chunk_tally (chunk_id, division_id, delivery_id, channel, accepted, refused)
     SELECT chunk_id, division_id, delivery_id, 'mail', count(*) FILTER (WHERE applicant_id % 70 <> 0), count(*) FILTER (WHERE applicant_id % 70 = 0)
     FROM seed_recipient WHERE mail_address IS NOT NULL GROUP BY chunk_id, division_id, delivery_id`,
  );
}

async function seedLogs(owner, count) {
  await owner.query(
    `INSERT INTO operation_log (at, user_id, user_name, company_id, address, feature, action, entity, entity_id, result)
     SELECT now() - make_interval(secs => (${count} - i) * 60), NULL, '計測 担当', k.id, '127.0.0.1', 1 + i % 10,
       (ARRAY['insert', 'update', 'delete', 'print'])[1 + i % 4], 'applicant', i, 'done'
     FROM generate_series(1, ${count}) AS i
     JOIN seed_company k ON k.n = 1 + floor(power(${chance('i', 13)}, 3) * (SELECT count(*) FROM seed_company))::int`,
  );
}
