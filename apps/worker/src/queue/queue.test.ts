import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { createLogger } from '@tabimori/server';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import type { Wake } from '../context.js';
import { createWakeQueue, type WakeQueue } from './queue.js';

const REDIS = process.env.REDIS_SERVER_PATH || '/usr/bin/redis-server';

let database: TestDatabase;
let redis: ChildProcess | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(async () => {
  redis?.kill('SIGKILL');
  await database.drop();
});

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

async function startRedis(port: number): Promise<void> {
  if (!existsSync(REDIS)) {
    throw new Error(`${REDIS} is missing: apt-get install redis-server, or set REDIS_SERVER_PATH to a redis-server`);
  }
  const server = spawn(REDIS, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  redis = server;
  await new Promise<void>((resolve, reject) => {
    server.once('exit', () => reject(new Error('redis-server ended')));
    server.stdout.on('data', (part: Buffer) => part.toString().includes('Ready to accept') && resolve());
  });
}

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
  await startRedis(port);
  const queue = newQueue(`redis://127.0.0.1:${port}`);
  queue.wake({ kind: 'telegram', id: 7 });
  await arrived({ kind: 'telegram', id: 7 });
  redis?.kill('SIGKILL');
  queue.wake({ kind: 'wave', id: 8 });
  await startRedis(port);
  queue.wake({ kind: 'delivery', id: 9 });
  await arrived({ kind: 'delivery', id: 9 });
  await queue.close();
});
