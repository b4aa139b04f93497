import { createLogger } from '@tabimori/server';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { freePort } from '../../../../tests/support/ports.js';
import { startRedis, type RedisServer } from '../../../../tests/support/redis.js';
import type { Wake } from '../context.js';
import { createWakeQueue, type WakeQueue } from './queue.js';

let database: TestDatabase;
let redis: RedisServer | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(async () => {
  await redis?.kill();
  await database.drop();
});

const got: Wake[] = [];
const newQueue = (redisUrl: string | null): WakeQueue => {
  got.length = 0;
  return createWakeQueue({ redisUrl, databaseUrl: database.url }, createLogger('test', 'silent'), (wake) => {
    got.push(wake);
    return Promise.resolve();
  });
};
const arrived = async (wake: Wake): Promise<void> => {
  const isHere = (): boolean => got.some(({ kind, id }) => kind === wake.kind && id === wake.id);
  for (const end = Date.now() + 10_000; !isHere() && Date.now() < end;) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(got).toContainEqual(wake);
};

test('in PostgreSQL a wake-up arrives', async () => {
  const queue = newQueue(null);
  queue.wake({ kind: 'telegram', id: 7 });
  queue.wake({ kind: 'delivery', id: 12 });
  await arrived({ kind: 'telegram', id: 7 });
  await arrived({ kind: 'delivery', id: 12 });
  await queue.close();
});

test('on Redis a wake-up arrives, also after Redis was killed and came back empty', async () => {
  const port = await freePort();
  redis = await startRedis(port);
  const queue = newQueue(redis.url);
  queue.wake({ kind: 'telegram', id: 7 });
  await arrived({ kind: 'telegram', id: 7 });
  await redis.kill();
  queue.wake({ kind: 'wave', id: 8 });
  redis = await startRedis(port);
  queue.wake({ kind: 'delivery', id: 9 });
  await arrived({ kind: 'delivery', id: 9 });
  await queue.close();
});
