import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../support/until.js';
import { summaryOf } from './calls.js';
import { lostCompanies, startRegistering } from './companies-registered.js';
import { fault, type Extent, type Figures } from './fault.js';
import { startOwnPostgres } from './own-postgres.mjs';
import { possibleDuplicates } from './send.js';
import { startSystem } from './system.js';
import { lostAnswers } from './travelers-answer.js';

async function run({ times, full }: Extent): Promise<Figures> {
  const recipients = full ? 20_000 : 1500;
  const postgres = await startOwnPostgres();
  const system = await startSystem({ own: postgres.url, way: postgres.url, recipients });
  const registering = await startRegistering(system.db, system.api.url);
  try {
    let slowestRecoveryMs = 0;
    for (let kill = 0; kill < times; kill += 1) {
      await sleep(500 + Math.random() * 1500);
      await postgres.kill();
      await sleep(full ? 5000 : 1000);
      await postgres.start();
      slowestRecoveryMs = Math.max(slowestRecoveryMs, await until('ready', 60, () => system.isReady()));
    }
    const { lost, duplicates } = await system.finish();
    await Promise.all([system.answering.stop(), registering.stop()]);
    return {
      recipients,
      kills: times,
      lost,
      duplicates,
      possibleDuplicates: await possibleDuplicates(system.worker.metricsUrl),
      lostAnswers: await lostAnswers(system.db, system.answering),
      ...(await lostCompanies(system.db, registering)),
      ...summaryOf(system.answering, registering),
      slowestRecoveryMs: Math.round(slowestRecoveryMs),
    };
  } finally {
    await registering.stop();
    await system.close();
    await postgres.stop();
  }
}

fault({
  name: 'postgres-killed',
  what: 'PostgreSQL killed and restarted in the middle: nothing is lost, no call hangs, everything recovers by itself',
  times: { short: 1, full: 10 },
  run,
  holds: (figures, { patience }) => {
    expect(figures).toMatchObject({ lost: 0, lostAnswers: 0, lostCompanies: 0, halfCompanies: 0, failed: '' });
    expect(figures.duplicates).toBeLessThanOrEqual(Number(figures.possibleDuplicates));
    expect(figures.slowestCallMs).toBeLessThan(5000 * patience);
    expect(figures.slowestRecoveryMs).toBeLessThan(5000 * patience);
  },
});
