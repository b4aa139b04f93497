import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { type Pooler, startPooler } from '../../../../tests/support/pooler.js';
import { startTcpProxy, type TcpProxy } from '../../../../tests/support/tcp-proxy.js';
import { ImpatientClient } from './impatient-client.js';
import { PooledClient } from './pooled-client.js';

let database: TestDatabase;
let pooler: Pooler;

beforeAll(async () => {
  database = await createTestDatabase();
  pooler = await startPooler(database.url);
});
afterAll(async () => {
  await pooler.close();
  await database.drop();
});

async function losesOnlyTheForgotten(Kind: typeof ImpatientClient, way: TcpProxy): Promise<void> {
  const connected = async (): Promise<ImpatientClient> => {
    const client = new Kind({ connectionString: way.url, query_timeout: 30_000, statement_timeout: 30_000 });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
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
}

// waits for the same seconds twice
test('a statement ends if its connection was forgotten on the way, also to a pooler; a slow one is not', async () => {
  const ways = await Promise.all([startTcpProxy(database.url), startTcpProxy(pooler.url)]);
  const [direct, pooled] = ways;
  await Promise.all([losesOnlyTheForgotten(ImpatientClient, direct), losesOnlyTheForgotten(PooledClient, pooled)]);
  await Promise.all(ways.map((way) => way.close()));
});

test('a connection that ends while nobody listens ends nothing else', async () => {
  const client = new ImpatientClient({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const ended = new Promise((resolve) => client.once('end', resolve));
  await database.dataSource.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended;
  await expect(client.query('SELECT 1')).rejects.toThrow('not queryable');
});

test('behind a pooler no statement relies on the one before it', async () => {
  const clients = [1, 2].map(() => new PooledClient({ connectionString: pooler.url, options: '-c work_mem=5MB' }));
  await Promise.all(clients.map((client) => client.connect()));
  const pids = new Set<number>();
  for (let turn = 0; turn < 6; turn += 1) {
    for (const client of clients) {
      const { rows } = await client.query<{ pid: number }>({
        name: 'named',
        text: 'SELECT pg_backend_pid() AS pid, $1::int AS turn',
        values: [turn],
      });
      expect(rows).toMatchObject([{ turn }]);
      if (client === clients[0]) pids.add(rows[0]?.pid ?? 0);
    }
    // the turns would otherwise fit the connections
    if (turn === 2) await clients[1]?.query('SELECT 1');
  }
  expect(pids.size).toBe(2);
  await Promise.all(clients.map((client) => client.end()));
});
