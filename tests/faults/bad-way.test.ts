import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase } from '../support/database.js';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js';
import { until } from '../support/until.js';
import { summaryOf } from './calls.js';
import { fault, type Extent, type Figures } from './fault.js';
import { possibleDuplicates } from './send.js';
import { startSystem } from './system.js';
import { lostAnswers } from './travelers-answer.js';

const FAULTS: Record<string, (way: TcpProxy) => Promise<void>> = {
  slow: (way) => way.become('slow'),
  reset: (way) => Promise.resolve(way.reset()),
  closed: (way) => way.become('closed'),
  silent: (way) => way.become('silent'),
};

/** The connection to the database is slow, reset, closed and silent in turn. */
async function run({ times, full }: Extent): Promise<Figures> {
  const recipients = full ? 20_000 : 2000;
  const lastsMs = full ? 15_000 : 4500;
  const database = await createTestDatabase();
  const way = await startTcpProxy(database.url);
  const system = await startSystem({ own: database.url, way: way.url, recipients, delay: 10 });
  const recoveries: Figures = {};
  try {
    for (let turn = 0; turn < times; turn += 1) {
      for (const [name, happens] of Object.entries(FAULTS)) {
        await happens(way);
        await sleep(name === 'reset' ? 500 : lastsMs);
        await way.become('open');
        const taken = system.answering.acknowledged.size;
        const recovery = await until(
          name,
          60,
          async () => system.answering.acknowledged.size > taken && (await system.isReady()),
        );
        recoveries[`${name} recoveryMs`] = Math.max(
          Number(recoveries[`${name} recoveryMs`] ?? 0),
          Math.round(recovery),
        );
      }
    }
    const { lost, duplicates } = await system.finish();
    await system.answering.stop();
    return {
      recipients,
      lastsMs,
      lost,
      duplicates,
      possibleDuplicates: await possibleDuplicates(system.worker.metricsUrl),
      lostAnswers: await lostAnswers(system.db, system.answering),
      ...summaryOf(system.answering),
      ...recoveries,
    };
  } finally {
    await system.close();
    await way.close();
    await database.drop();
  }
}

fault({
  name: 'bad-way-to-postgres',
  what: 'a database connection that is slow, reset, closed or silent: calls end within 5 s, and everything recovers by itself',
  times: { short: 1, full: 10 },
  run,
  holds: (figures, { patience }) => {
    expect(figures).toMatchObject({ lost: 0, lostAnswers: 0, failed: '' });
    expect(figures.duplicates).toBeLessThanOrEqual(Number(figures.possibleDuplicates));
    expect(figures.slowestCallMs).toBeLessThan(5000 * patience);
    for (const name of Object.keys(FAULTS)) expect(figures[`${name} recoveryMs`]).toBeLessThan(15_000 * patience);
  },
});
