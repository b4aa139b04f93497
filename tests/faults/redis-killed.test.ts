import { setTimeout as sleep } from 'node:timers/promises';
import { MESSAGE_TYPE } from '@tabimori/shared';
import { Redis } from 'ioredis';
import { createTestDatabase } from '../support/database.js';
import { freePort } from '../support/ports.js';
import { startRedis } from '../support/redis.js';
import { until } from '../support/until.js';
import { fault, type Extent, type Figures } from './fault.js';
import { isFinished, messageIds, newDelivery } from './send.js';
import { startSystem } from './system.js';

const AWAY_MS = 1500;

/** Redis is flushed, full, and killed in turn; an alert is due each time. */
async function run({ times, full }: Extent): Promise<Figures> {
  const recipients = full ? 20_000 : 1500;
  const database = await createTestDatabase();
  const port = await freePort();
  let redis = await startRedis(port);
  const starting = startSystem({ own: database.url, way: database.url, recipients }, { REDIS_URL: redis.url });
  starting.catch(() => redis.kill());
  const system = await starting;
  const { db, sink } = system;
  let slowestStartMs = 0;
  const started: number[] = [];
  const startsMeanwhile = async (): Promise<void> => {
    const id = await newDelivery(db, 1, MESSAGE_TYPE.earthquakeAlert);
    const startedAt = performance.now();
    const isSent = (): boolean => sink.mails.some(({ raw }) => raw.includes(`Message-ID: <${id}.`));
    await until(system.worker.output, 20, isSent);
    slowestStartMs = Math.max(slowestStartMs, Math.round(performance.now() - startedAt));
    started.push(id);
  };
  const command = async (...given: [string, ...string[]]): Promise<void> => {
    const client = new Redis(redis.url);
    await client.call(...given);
    client.disconnect();
  };
  try {
    for (let turn = 0; turn < times; turn += 1) {
      await command('FLUSHALL');
      await startsMeanwhile();
      await command('CONFIG', 'SET', 'maxmemory', '1');
      await startsMeanwhile();
      await command('CONFIG', 'SET', 'maxmemory', '0');
      await redis.kill();
      await startsMeanwhile();
      await sleep(AWAY_MS);
      redis = await startRedis(port);
      await startsMeanwhile();
    }
    await system.finish();
    // the alerts in between have arrived before their results are written
    for (const id of started) await until(system.worker.output, 60, () => isFinished(db, id));
    const ids = messageIds(sink);
    const rows = await db.query<{ n: number }[]>(
      `SELECT count(*)::int AS n FROM recipient WHERE mail_state <> 'accepted'`,
    );
    return {
      recipients,
      kills: times,
      lost: rows[0]?.n ?? 0,
      duplicates: ids.length - new Set(ids).size,
      deliveries: started.length,
      slowestStartMs,
      isReady: await system.isReady(),
    };
  } finally {
    await system.close();
    await redis.kill();
    await database.drop();
  }
}

fault({
  name: 'redis-killed',
  what: 'Redis flushed, full, killed and restarted in the middle: nothing is lost, and nothing waits for it',
  times: { short: 1, full: 10 },
  run,
  holds: (figures, { patience }) => {
    expect(figures).toMatchObject({ lost: 0, duplicates: 0, isReady: true });
    expect(figures.slowestStartMs).toBeLessThan(5000 * patience);
  },
});
