import { asOwner, createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { createDataSource } from './data-source.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a statement is ended after 30 s, an idle transaction after 60, none is compiled, and dates are ISO, whatever the database has', async () => {
  const name = new URL(database.url).pathname.slice(1);
  for (const setting of [`DateStyle = 'SQL, DMY'`, 'jit = on'])
    await asOwner(database.url, `ALTER DATABASE ${name} SET ${setting}`);
  const source = await createDataSource(database.url, 1).initialize();
  const settings = await source.query<{ name: string; setting: string }[]>(
    `SELECT name, setting FROM pg_settings
     WHERE name IN ('DateStyle', 'statement_timeout', 'idle_in_transaction_session_timeout', 'jit') ORDER BY name COLLATE "C"`,
  );
  const [row] = await source.query<{ at: Date }[]>(`SELECT timestamptz '2026-11-03 12:00+09' AS at`);
  await source.destroy();
  expect(row?.at).toEqual(new Date('2026-11-03T03:00:00Z'));
  expect(settings).toEqual([
    { name: 'DateStyle', setting: 'ISO, MDY' },
    { name: 'idle_in_transaction_session_timeout', setting: '60000' },
    { name: 'jit', setting: 'off' },
    { name: 'statement_timeout', setting: '30000' },
  ]);
});
