import { verifyPassword } from '@tabimori/server';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { makeProvider } from './first-provider.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a provider administrator is created once, and the password is stored only as a hash', async () => {
  const password = await makeProvider(database.dataSource, ' Admin@Example.com ', '東城 慎吾');
  expect(password).toMatch(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)[A-Za-z\d]{16}$/);
  const [user] = await database.dataSource.query<Record<string, string>[]>(
    'SELECT mail_address, user_name, user_div, password_hash FROM users',
  );
  expect(user).toMatchObject({ mail_address: 'admin@example.com', user_name: '東城 慎吾', user_div: 1 });
  expect(await verifyPassword(user?.password_hash ?? null, password)).toBe(true);
  const log = JSON.stringify(await database.dataSource.query('SELECT * FROM operation_log'));
  expect(log).toContain('admin@example.com');
  expect(log).not.toContain(password);
  await expect(makeProvider(database.dataSource, 'admin@example.com', 'x')).rejects.toThrow('registered already');
});

test.each(['', 'nobody', 'a b@example.com', `${'a'.repeat(250)}@example.com`])('%p is refused', async (address) => {
  await expect(makeProvider(database.dataSource, address, 'x')).rejects.toThrow('not a mail address');
});
