import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a statement is ended after 30 s, an idle transaction after 60, and none is compiled', async () => {
  const settings = await database.dataSource.query<{ name: string; setting: string }[]>(
    `SELECT name, setting FROM pg_settings
     WHERE name IN ('statement_timeout', 'idle_in_transaction_session_timeout', 'jit') ORDER BY name`,
  );
  expect(settings).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '60000' },
    { name: 'jit', setting: 'off' },
    { name: 'statement_timeout', setting: '30000' },
  ]);
});
