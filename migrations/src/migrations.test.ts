import { TSUNAMI_ISLAND_MUNICIPALITIES, TSUNAMI_REGION_PREFECTURES } from '@tabimori/domain';
import { join } from 'node:path';
import { Client } from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import { BeforeFirstRelease } from './before-first-release.js';
import { migrate, ownerDataSource, runPending } from './migrate.js';

const REFERENCE = join(process.cwd(), 'migrations/reference');
const admin = process.env.TEST_DATABASE_URL ?? '';
const name = `migrations_${process.pid}`;
const url = (() => {
  const address = new URL(admin);
  address.pathname = `/${name}`;
  return address.toString();
})();

const run = async (database: string, ...statements: string[]): Promise<void> => {
  const client = new Client({ connectionString: database });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};

async function tablesIn(database: string): Promise<string[]> {
  const client = new Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `SELECT nspname || '.' || relname AS name FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
     WHERE relkind = 'r' AND nspname IN ('public', 'bullmq') ORDER BY 1`,
  );
  await client.end();
  return rows.map((row) => row.name);
}

beforeAll(async () => {
  await run(admin, `CREATE DATABASE ${name}`);
  await migrate(url, REFERENCE);
});
afterAll(() => run(admin, `DROP DATABASE ${name} WITH (FORCE)`));

test('the entities and the migrated schema are the same, except for hand-made indexes', async () => {
  const owner = await ownerDataSource(url).initialize();
  const drift = await owner.driver.createSchemaBuilder().log();
  await owner.destroy();
  expect(drift.upQueries.map(({ query }) => query)).toEqual([]);
});

test('keys are named for their table and columns, as the errors of the database are read by', async () => {
  const owner = await ownerDataSource(url).initialize();
  const names = await owner.query<{ name: string; expected: string }[]>(
    `SELECT conname AS name, conrelid::regclass
       || CASE contype WHEN 'p' THEN '_pkey' ELSE (
            SELECT string_agg('_' || attname, '' ORDER BY place) FROM unnest(conkey) WITH ORDINALITY AS key(number, place)
            JOIN pg_attribute ON attrelid = conrelid AND attnum = number) END
       || CASE contype WHEN 'u' THEN '_key' WHEN 'f' THEN '_fkey' ELSE '' END AS expected
     FROM pg_constraint WHERE contype IN ('p', 'u', 'f') AND connamespace = 'public'::regnamespace
       AND conrelid <> 'migrations'::regclass`,
  );
  await owner.destroy();
  expect(names.length).toBeGreaterThan(80);
  expect(names.filter(({ name, expected }) => name !== expected)).toEqual([]);
});

test('a database of before the first release is refused, and nothing is changed in it', async () => {
  const old = new URL(admin);
  old.pathname = `/${name}_old`;
  await run(admin, `CREATE DATABASE ${name}_old`);
  try {
    await run(
      old.toString(),
      'CREATE TABLE migrations (id serial PRIMARY KEY, timestamp bigint NOT NULL, name varchar NOT NULL)',
      `INSERT INTO migrations (timestamp, name) VALUES (1763683200000, 'Schema1763683200000')`,
      'CREATE TABLE logo (sha256 char(64) PRIMARY KEY)',
    );
    const refused = migrate(old.toString(), REFERENCE);
    await expect(refused).rejects.toBeInstanceOf(BeforeFirstRelease);
    await expect(refused).rejects.toThrow(/before the first release.*create an empty database/s);
    expect(await tablesIn(old.toString())).toEqual(['public.logo', 'public.migrations']);
  } finally {
    await run(admin, `DROP DATABASE ${name}_old WITH (FORCE)`);
  }
});

test('a database that is not UTF8 is refused in a sentence, and nothing is changed in it', async () => {
  const ascii = new URL(admin);
  ascii.pathname = `/${name}_ascii`;
  await run(admin, `CREATE DATABASE ${name}_ascii ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0`);
  try {
    await expect(migrate(ascii.toString(), REFERENCE)).rejects.toMatchObject({
      ja: expect.stringMatching(/^データベースの文字コードが SQL_ASCII です。.*ENCODING 'UTF8'/) as string,
      message: expect.stringMatching(/^The database's encoding is SQL_ASCII\. .* ENCODING 'UTF8'/) as string,
    });
    expect(await tablesIn(ascii.toString())).toEqual([]);
  } finally {
    await run(admin, `DROP DATABASE ${name}_ascii WITH (FORCE)`);
  }
});

test('three processes that migrate at once take turns, and all succeed', async () => {
  const fresh = new URL(admin);
  fresh.pathname = `/${name}_three`;
  await run(admin, `CREATE DATABASE ${name}_three`);
  try {
    const done = await Promise.allSettled(Array.from({ length: 3 }, () => migrate(fresh.toString(), REFERENCE)));
    expect(done).toEqual(Array.from({ length: 3 }, () => ({ status: 'fulfilled', value: undefined })));
  } finally {
    await run(admin, `DROP DATABASE ${name}_three WITH (FORCE)`);
  }
});

/** The owner with one more migration, which runs these statements. */
const ownerWith = (up: string, down: string): Promise<DataSource> => {
  class Further1999999999999 {
    up = (runner: QueryRunner) => runner.query(up);
    down = (runner: QueryRunner) => runner.query(down);
  }
  const source = ownerDataSource(url);
  const known = source.options.migrations;
  return source.setOptions({ migrations: [...(Array.isArray(known) ? known : []), Further1999999999999] }).initialize();
};

/** Resolves when somebody waits for the table. */
async function waitedFor(client: Client, table: string): Promise<void> {
  const waiting = `SELECT FROM pg_locks WHERE relation = '${table}'::regclass AND NOT granted`;
  while ((await client.query(waiting)).rows.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
}

test('a migration that waits for a table in use lets the others through, and is done once the table is free', async () => {
  const owner = await ownerWith(
    'ALTER TABLE country ADD COLUMN wider integer',
    'ALTER TABLE country DROP COLUMN wider',
  );
  const [long, other] = [new Client({ connectionString: url }), new Client({ connectionString: url })];
  await Promise.all([long.connect(), other.connect()]);
  try {
    await long.query('BEGIN; SELECT FROM country LIMIT 1');
    const migrated = runPending(owner);
    await waitedFor(other, 'country');
    // behind the ALTER, which would otherwise wait for as long as the long transaction does
    await other.query(`SET statement_timeout = '20s'`);
    await other.query('SELECT FROM country LIMIT 1');
    await long.query('COMMIT');
    await migrated;
    await owner.undoLastMigration({ transaction: 'each' });
  } finally {
    await Promise.all([long.end(), other.end(), owner.destroy()]);
  }
});

test('a migration that the database ends to solve a deadlock is tried again', async () => {
  const owner = await ownerWith(
    'ALTER TABLE country ADD COLUMN wider integer; ALTER TABLE prefecture ADD COLUMN wider integer',
    'ALTER TABLE country DROP COLUMN wider; ALTER TABLE prefecture DROP COLUMN wider',
  );
  const [long, other] = [new Client({ connectionString: url }), new Client({ connectionString: url })];
  await Promise.all([long.connect(), other.connect()]);
  try {
    // the migration finds the deadlock first, after a second, and is ended
    await long.query(`SET deadlock_timeout = '20s'; BEGIN; SELECT FROM prefecture LIMIT 1`);
    const migrated = runPending(owner);
    await waitedFor(other, 'prefecture');
    await long.query('SELECT FROM country LIMIT 1');
    await long.query('COMMIT');
    await migrated;
    await owner.undoLastMigration({ transaction: 'each' });
  } finally {
    await Promise.all([long.end(), other.end(), owner.destroy()]);
  }
});

test('the search index is there', async () => {
  const owner = await ownerDataSource(url).initialize();
  const rows = await owner.query<{ indexdef: string }[]>(
    `SELECT indexdef FROM pg_indexes WHERE indexname = 'applicant_search'`,
  );
  await owner.destroy();
  expect(rows[0]?.indexdef).toContain('USING gin');
});

test('a second run changes nothing', async () => {
  await migrate(url, REFERENCE);
  const owner = await ownerDataSource(url).initialize();
  const [counts] = await owner.query<object[]>(
    `SELECT (SELECT count(*)::int FROM country) countries, (SELECT count(*)::int FROM prefecture) prefectures,
            (SELECT count(*)::int FROM municipality) municipalities`,
  );
  await owner.destroy();
  expect(counts).toEqual({ countries: 250, prefectures: 47, municipalities: 1912 });
});

test('every municipality of an island region is known, and in the prefecture of the region', async () => {
  const owner = await ownerDataSource(url).initialize();
  const known = await owner.query<{ code: string; pref: string; name: string }[]>(
    'SELECT code, prefecture_code AS pref, name_short AS name FROM municipality',
  );
  await owner.destroy();
  const byCode = new Map(known.map((one) => [one.code, one]));
  for (const [region, codes] of Object.entries(TSUNAMI_ISLAND_MUNICIPALITIES)) {
    expect([region, [...new Set(codes.map((code) => byCode.get(code)?.pref))]]).toEqual([
      region,
      TSUNAMI_REGION_PREFECTURES[region],
    ]);
  }
  const named = (region: string) =>
    TSUNAMI_ISLAND_MUNICIPALITIES[region]?.map((code) => byCode.get(code)?.name).join(' ');
  expect(named('320')).toBe('大島町 利島村 新島村 神津島村 三宅村 御蔵島村 八丈町 青ヶ島村');
  expect(named('321')).toBe('小笠原村');
  expect(named('341')).toBe('佐渡市');
  expect(named('551')).toBe('海士町 西ノ島町 知夫村 隠岐の島町');
  expect(named('731')).toBe('対馬市 壱岐市');
  expect(named('771')).toBe('西之表市 三島村 中種子町 南種子町 屋久島町');
  expect(named('772')).toBe(
    '奄美市 十島村 大和村 宇検村 瀬戸内町 龍郷町 喜界町 徳之島町 天城町 伊仙町 和泊町 知名町 与論町',
  );
  expect(named('801')).toBe('南大東村 北大東村');
  expect(named('802')).toBe('石垣市 宮古島市 多良間村 竹富町 与那国町');
});

test('the application can write the operation log and not change it', async () => {
  const owner = await ownerDataSource(url).initialize();
  const privileges = await owner.query<{ privilege: string; held: boolean }[]>(
    `SELECT p AS privilege, has_table_privilege('tabimori_app', 'operation_log', p) AS held
     FROM unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) AS p`,
  );
  await owner.destroy();
  expect(privileges.filter(({ held }) => held).map(({ privilege }) => privilege)).toEqual(['SELECT', 'INSERT']);
});

test('every migration can be reverted and run again', async () => {
  const owner = await ownerDataSource(url).initialize();
  for (let left = owner.migrations.length; left > 0; left--) await owner.undoLastMigration({ transaction: 'each' });
  const left = await owner.query<{ tablename: string }[]>(
    `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`,
  );
  expect(left).toEqual([{ tablename: 'migrations' }]);
  await owner.runMigrations({ transaction: 'each' });
  await owner.destroy();
  await migrate(url, REFERENCE);
});
