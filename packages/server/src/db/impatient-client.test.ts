import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { startTcpProxy, type TcpProxy } from '../../../../tests/support/tcp-proxy.js';
import { ImpatientClient } from './impatient-client.js';

let database: TestDatabase;
let way: TcpProxy;

beforeAll(async () => {
  database = await createTestDatabase();
  way = await startTcpProxy(database.url);
});
afterAll(async () => {
  await way.close();
  await database.drop();
});

const connected = async (): Promise<ImpatientClient> => {
  const client = new ImpatientClient({ connectionString: way.url, query_timeout: 30_000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

test('a statement ends if its connection was forgotten on the way; a slow one is not', async () => {
  const forgotten = await connected();
  await way.become('silent');
  const lost = expect(forgotten.query('SELECT 1')).rejects.toThrow('Connection terminated');
  await way.become('open');
  const long = await connected();
  const answered = expect(long.query('SELECT pg_sleep(6)')).resolves.toMatchObject({ rowCount: 1 });
  const asked = performance.now();
  await lost;
  expect(performance.now() - asked).toBeLessThan(20_000);
  await answered;
  await long.end();
});
