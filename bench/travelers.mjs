const DIVISIONS = 10;
/** From here on without the search index, which takes most of the time and which no bench uses. */
const MANY = 50_000;

/**
 * A company with `count` travelers in one prefecture and ten departments, each with an address of their own.
 * @param {import('pg').ClientBase} owner may change tables
 * @param {{ prefecture?: string, domains?: number }} options `domains`: over how many mail domains the addresses are
 * spread
 * @returns {Promise<number>} the company's id
 */
export async function seedTravelers(owner, count, { prefecture = '17', domains = 1 } = {}) {
  const {
    rows: [{ id }],
  } = await owner.query(
    `WITH c AS (INSERT INTO category (name) VALUES ('bench ' || gen_random_uuid()) RETURNING id),
       k AS (INSERT INTO company (category_id, name) SELECT id, '計測商事 ' || id FROM c RETURNING id),
       s AS (INSERT INTO auto_send_setting (company_id) SELECT id FROM k),
       d AS (INSERT INTO division (company_id, name) SELECT id, '計測部 ' || n FROM k, generate_series(1, ${DIVISIONS}) AS n)
     SELECT id FROM k`,
  );
  if (count >= MANY) await owner.query('DROP INDEX IF EXISTS applicant_search');
  await owner.query(
    `INSERT INTO applicant (company_id, division_id, name, app_id, mail_address, country_id, prefecture_code)
     SELECT $1, d.ids[n % ${DIVISIONS} + 1], '旅行者 ' || n, 'T' || upper(lpad(to_hex($1::bigint * 10000000 + n), 9, '0')),
       't' || n || '@c' || $1 || '-' || n % $2::int || '.example.com', (SELECT id FROM country WHERE code = '392'), $3
     FROM generate_series(1, $4::int) AS n,
       (SELECT array_agg(id) AS ids FROM division WHERE company_id = $1) AS d`,
    [id, domains, prefecture, count],
  );
  await owner.query('ANALYZE applicant');
  return id;
}
