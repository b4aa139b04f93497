import { createHash } from 'node:crypto';
import { Client } from 'pg';
import type { TestApi } from './api.js';
import { insert, seedCompany, seedDrill, seedUploads, type SeededCompany } from './seed.js';

/** A company with everything that a company can have; its texts and ids differ from all others. */
export interface MarkedCompany extends SeededCompany {
  /** matches whatever shows anything of it */
  marks: RegExp;
  /** its ids, those of its category, users and messages too */
  ids: { from: number; to: number };
}

/** Texts too short to be names hold codes, numbers and states. */
const SHORTEST = 90;
const IDS = 1000;

/** The number from which the next rows of every table are counted. */
async function numberFrom(test: TestApi, first: number): Promise<void> {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = new URL(test.database.url).pathname;
  const client = new Client({ connectionString: url.toString() });
  await client.connect();
  await client.query(
    `SELECT setval(format('%I', sequencename)::regclass, $1) FROM pg_sequences WHERE schemaname = 'public'`,
    [first],
  );
  await client.end();
}

/** The columns of tables with an id of a company's rows. */
const columnsOf = (test: TestApi, types: string): Promise<{ table: string; column: string; length: number | null }[]> =>
  test.query(
    `SELECT table_name AS "table", column_name AS "column", character_maximum_length AS length
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'migrations' AND data_type = ANY($1) ORDER BY 1, 2`,
    [types.split(', ')],
  );

/** For each table: which of its rows belong to a company. */
async function conditions(test: TestApi, { from, to }: MarkedCompany['ids']): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { table, column } of await columnsOf(test, 'integer, bigint')) {
    if (!/^id$|_id$|_by$/.test(column)) continue;
    const one = `"${column}" BETWEEN ${from} AND ${to}`;
    found.set(table, found.has(table) ? `${found.get(table)} OR ${one}` : one);
  }
  return found;
}

/**
 * Makes a company whose rows are numbered from `first` on and whose texts begin with `mark`. Its users sign in as
 * `<mark>x-company@example.com` and so on.
 */
export async function markedCompany(
  test: TestApi,
  eventId: number,
  mark: string,
  digit: number,
  first: number,
): Promise<MarkedCompany> {
  const { source } = test;
  const ids = { from: first, to: first + IDS };
  await numberFrom(test, first);
  const made = await seedCompany(source, 'x', eventId);
  const { categoryId, companyId, divisions, applicants, questionId } = made;
  const number = `0${digit}0-${String(digit).repeat(4)}-${String(digit).repeat(4)}`;
  const e164 = `+81${number.replaceAll('-', '').slice(1)}`;
  await seedDrill(source, companyId);
  await seedUploads(source, companyId, divisions[0], mark);
  const [user] = await test.query<{ id: number }>('SELECT id FROM users WHERE company_id = $1 AND user_div = 3', [
    companyId,
  ]);
  const userId = user?.id ?? 0;
  const sha256 = createHash('sha256').update(mark).digest('hex');
  await test.query(`INSERT INTO logo (sha256, media_type, bytes) VALUES ($1, 'image/png', $2)`, [
    sha256,
    Buffer.from(mark),
  ]);
  await test.query('UPDATE category SET logo_sha256 = $1, phone = $2, is_partner = true WHERE id = $3', [
    sha256,
    number,
    categoryId,
  ]);
  await test.query(
    'UPDATE company SET logo_sha256 = $1, emergency_tel = $2, contact_tel = $2, contact_mail_cc = $3, policy_number = $4 WHERE id = $5',
    [sha256, number, [`${mark}@example.com`], `809GI${String(digit).repeat(6)}`, companyId],
  );
  await test.query(
    `UPDATE applicant SET phone = $1, phone_e164 = $2, latitude = 31.9, longitude = 131.4, located_at = now(), app_id = $3::text || right(id::text, 6)
     WHERE company_id = $4`,
    [number, e164, mark.toUpperCase(), companyId],
  );
  await test.query(
    `UPDATE delivery SET sender_id = $1, content = replace(content::text, '本文', $2)::jsonb WHERE company_id = $3`,
    [userId, `${mark}本文`, companyId],
  );
  await test.query('UPDATE recipient SET phone = $1 WHERE applicant_id = ANY($2)', [e164, applicants]);
  await insert(source, 'answer', {
    delivery_id: questionId,
    root_id: questionId,
    applicant_id: applicants[0],
    nonce: mark,
    response: 3,
    comment: 'comment',
    latitude: 31.9,
    longitude: 131.4,
    via: 'admin',
    user_id: userId,
    user_name: 'user',
    reason: 'reason',
    answered_at: new Date(),
  });
  await test.query(
    `INSERT INTO handling (root_id, applicant_id, number, state, note, user_id, user_name, at)
     VALUES ($1, $2, 1, 'taken', 'note', $3, 'user', now())`,
    [questionId, applicants[0], userId],
  );
  await test.query('INSERT INTO read_mark (user_id, delivery_id, read_at) VALUES ($1, $2, now())', [
    userId,
    questionId,
  ]);
  await test.query(
    `INSERT INTO operation_log (at, user_id, user_name, company_id, address, feature, action, entity, entity_id, before, after, result)
     VALUES (now(), $1, $2, $3, '192.0.2.1', 2001, 'update', 'company', 'x', $4, $4, 'done')`,
    [userId, mark, companyId, JSON.stringify({ name: mark })],
  );
  await test.query(`INSERT INTO send_key (user_id, key, body_sha256, reply) VALUES ($1, 'k', $2, '{}')`, [
    userId,
    sha256,
  ]);
  const where = await conditions(test, ids);
  for (const { table, column, length } of await columnsOf(test, 'character varying, text')) {
    const rows = where.get(table);
    if (
      rows === undefined ||
      (length ?? SHORTEST) < SHORTEST ||
      table === 'operation_log' ||
      column === 'password_hash'
    )
      continue;
    await test.query(`UPDATE "${table}" SET "${column}" = left($1 || "${column}", ${length ?? 1000}) WHERE ${rows}`, [
      mark,
    ]);
  }
  await numberFrom(test, first + 100 * IDS);
  const four = String(digit).repeat(4);
  // the ids of its rows differ from a time or a version by their length
  const own = `\\b${String(first).slice(0, -2)}\\d\\d\\b`;
  return { ...made, ids, marks: new RegExp(`${mark}|${sha256}|${four}-?${four}|${own}`, 'i') };
}

/** A hash of each table's rows that belong to a company or name anything of it. */
export async function fingerprints(test: TestApi, { ids }: MarkedCompany): Promise<Record<string, string>> {
  const parts = [...(await conditions(test, ids))].map(
    ([table, rows]) =>
      `SELECT '${table}' AS name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS hash
       FROM "${table}" t WHERE ${rows}`,
  );
  const found = await test.query<{ name: string; hash: string }>(parts.join(' UNION ALL '));
  return Object.fromEntries(found.map(({ name, hash }) => [name, hash]));
}
