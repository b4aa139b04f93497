import { createLogger } from '@tabimori/server';
import { QUEUES, type QueueName, type QueueState } from '@tabimori/shared';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { freePort } from '../../../../tests/support/ports.js';
import { startRedis, type RedisServer } from '../../../../tests/support/redis.js';
import { until } from '../../../../tests/support/until.js';
import type { RedisSettings } from './connect-redis.js';
import { createQueues, type Queues } from './queues.js';

let database: TestDatabase;
let redis: RedisServer;
let redisPort: number;
let queues: Queues | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  redisPort = await freePort();
  redis = await startRedis(redisPort);
});
afterEach(() => queues?.close());
afterAll(async () => {
  await redis.kill();
  await database.drop();
});

const newQueues = (settings: RedisSettings | null, handle: (queue: QueueName) => Promise<void>): Queues => {
  queues = createQueues(
    { redis: settings, databaseUrl: database.url, databaseIsPooler: false, databaseConnections: null },
    createLogger('test', 'silent'),
    handle,
  );
  return queues;
};
const alone = (url: string): RedisSettings => ({ urls: [url], sentinel: null, cluster: false, caFile: null });
/** Queues whose jobs are only noted. */
function noting(settings: RedisSettings | null): { queues: Queues; arrived: (queue: QueueName) => Promise<unknown> } {
  const got: QueueName[] = [];
  const made = newQueues(settings, (queue) => {
    got.push(queue);
    return Promise.resolve();
  });
  return { queues: made, arrived: (queue) => until(`a job of ${queue}`, 10, () => got.includes(queue), 10) };
}
const stateOf = (states: QueueState[] | null, queue: QueueName): QueueState | undefined =>
  states?.find(({ name }) => name === queue);

describe.each(['PostgreSQL', 'Redis'])('on %s', (server) => {
  const settings = (): RedisSettings | null => (server === 'Redis' ? alone(redis.url) : null);

  test('a job of each queue arrives, and nothing is left waiting', async () => {
    const { queues, arrived } = noting(settings());
    for (const queue of QUEUES) queues.wake(queue, 7);
    for (const queue of QUEUES) await arrived(queue);
    const idle = (states: QueueState[] | null): boolean =>
      states?.every(({ waiting, active, failed }) => waiting + active + failed === 0) ?? false;
    await until('the queues are empty', 10, async () => idle(await queues.counts()), 50);
  });

  test('rows under way, waiting and failed are counted by queue; the same row waits once', async () => {
    let begun = 0;
    let end = (): void => undefined;
    const held = new Promise<void>((resolve) => (end = resolve));
    const queues = newQueues(settings(), async (queue) => {
      if (queue === 'mails') throw new Error('no mail');
      begun += 1;
      await held;
    });
    for (const id of [1, 2, 3, 4]) queues.wake('sends', id);
    await until('as many as run at a time are under way', 10, () => begun === 4, 10);
    for (const id of [5, 5, 5, 6]) queues.wake('sends', id);
    queues.wake('mails', 1);
    const counted = async (): Promise<boolean> => {
      const states = await queues.counts();
      return stateOf(states, 'sends')?.waiting === 2 && stateOf(states, 'mails')?.failed === 1;
    };
    await until('the counts', 10, counted, 50);
    expect(stateOf(await queues.counts(), 'sends')).toEqual({ name: 'sends', waiting: 2, active: 4, failed: 0 });
    expect(stateOf(await queues.counts(), 'telegrams')).toMatchObject({ waiting: 0, active: 0, failed: 0 });
    end();
    await until('the rest runs, too', 10, () => begun === 6, 10);
  });
});

test('a job arrives also after Redis was killed and came back empty; meanwhile nothing is counted', async () => {
  const { queues, arrived } = noting(alone(redis.url));
  queues.wake('telegrams', 7);
  await arrived('telegrams');
  await redis.kill();
  queues.wake('mails', 8);
  expect(await queues.counts()).toBeNull();
  redis = await startRedis(redisPort);
  queues.wake('sends', 9);
  await arrived('sends');
  await until('it is counted again', 10, async () => (await queues.counts()) !== null, 50);
});

test.each([
  ['a password that is not percent-encoded', alone('redis://:100%@127.0.0.1:1')],
  ['a file of certificates that is not there', { ...alone('rediss://127.0.0.1:1'), caFile: '/nowhere/ca.pem' }],
])('%s leaves a worker without queues, and does not end it', async (_, settings) => {
  const logger = createLogger('test', 'silent');
  const warn = jest.spyOn(logger, 'warn');
  const config = { redis: settings, databaseUrl: database.url, databaseIsPooler: false, databaseConnections: null };
  const none = createQueues(config, logger, () => Promise.resolve());
  none.wake('telegrams', 1);
  expect(await none.counts()).toBeNull();
  expect(warn).toHaveBeenCalledTimes(1);
  await none.close();
});
