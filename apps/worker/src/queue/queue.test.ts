import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { createLogger } from '@tabimori/server';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import type { Wake } from '../context.js';
import { createWakeQueue } from './queue.js';

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

async function startRedis(): Promise<string> {
  if (!existsSync(REDIS)) {
    throw new Error(`${REDIS} is missing: apt-get install redis-server, or set REDIS_SERVER_PATH to a redis-server`);
  }
  const port = await freePort();
  const server = spawn(REDIS, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  redis = server;
  await new Promise<void>((resolve, reject) => {
    server.once('exit', () => reject(new Error('redis-server ended')));
    server.stdout.on('data', (part: Buffer) => part.toString().includes('Ready to accept') && resolve());
  });
  return `redis://127.0.0.1:${port}`;
}

const carries = async (redisUrl: string | null): Promise<void> => {
  const got: Wake[] = [];
  const queue = createWakeQueue({ redisUrl, databaseUrl: database.url }, createLogger('test', 'silent'), (wake) => {
    got.push(wake);
    return Promise.resolve();
  });
  try {
    queue.wake({ kind: 'telegram', id: 7 });
    queue.wake({ kind: 'delivery', id: 12 });
    for (const end = Date.now() + 10_000; got.length < 2 && Date.now() < end; ) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(got).toEqual(expect.arrayContaining([{ kind: 'telegram', id: 7 }, { kind: 'delivery', id: 12 }]));
  } finally {
    await queue.close();
  }
};

test('in PostgreSQL a wake-up arrives', () => carries(null));

test('on Redis a wake-up arrives', async () => carries(await startRedis()));

test('a queue that is down throws nothing', async () => {
  const config = { redisUrl: 'redis://127.0.0.1:1', databaseUrl: database.url };
  const queue = createWakeQueue(config, createLogger('test', 'silent'), () => Promise.resolve());
  queue.wake({ kind: 'delivery', id: 1 });
  await new Promise((resolve) => setTimeout(resolve, 300));
  await queue.close();
});
