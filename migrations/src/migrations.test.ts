import { join } from 'node:path';
import { Client } from 'pg';
import { migrate, ownerDataSource } from './migrate.js';

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

beforeAll(async () => {
  await run(admin, `CREATE DATABASE ${name}`);
  await migrate(url, REFERENCE);
});
afterAll(() => run(admin, `DROP DATABASE ${name} WITH (FORCE)`));

test('the entities and the migrated schema are the same, hand-made indexes aside', async () => {
  const owner = await ownerDataSource(url).initialize();
  const drift = await owner.driver.createSchemaBuilder().log();
  await owner.destroy();
  expect(drift.upQueries.map(({ query }) => query)).toEqual([]);
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
