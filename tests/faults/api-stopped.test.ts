import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase } from '../support/database.js';
import { startApiProcess } from '../support/api-process.js';
import { summaryOf } from './calls.js';
import { lostCompanies, startRegistering } from './companies-registered.js';
import { fault, type Extent, type Figures } from './fault.js';
import { startSystem } from './system.js';
import { lostAnswers } from './travelers-answer.js';

const RECIPIENTS = 3000;

/**
 * The API is stopped or killed while travelers answer and companies are registered, and comes back on the same port.
 */
async function run(times: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<Figures> {
  const database = await createTestDatabase();
  const system = await startSystem({ own: database.url, way: database.url, recipients: RECIPIENTS, delay: 0 });
  const port = new URL(system.api.url).port;
  const registering = await startRegistering(system.db, system.api.url);
  let api = system.api;
  let slowestEndMs = 0;
  try {
    for (let turn = 0; turn < times; turn += 1) {
      await sleep(300 + Math.random() * 700);
      const told = performance.now();
      api.child.kill(signal);
      await api.ended;
      slowestEndMs = Math.max(slowestEndMs, Math.round(performance.now() - told));
      api = await startApiProcess({ DATABASE_URL: database.url, PORT: port });
    }
    await sleep(500);
    await Promise.all([system.answering.stop(), registering.stop()]);
    return {
      stops: times,
      slowestEndMs,
      refused: system.answering.refused() + registering.refused(),
      lostAnswers: await lostAnswers(system.db, system.answering),
      ...(await lostCompanies(system.db, registering)),
      ...summaryOf(system.answering, registering),
    };
  } finally {
    await registering.stop();
    api.child.kill('SIGKILL');
    await api.ended;
    await system.close();
    await database.drop();
  }
}

fault({
  name: 'api-stopped',
  what: 'the API stopped by SIGTERM under load answers the requests it has taken, and ends within 10 s',
  times: { short: 2, full: 20 },
  run: ({ times }: Extent) => run(times, 'SIGTERM'),
  holds: (figures, { full, patience }) => {
    expect(figures).toMatchObject({ lostAnswers: 0, lostCompanies: 0, halfCompanies: 0 });
    // beside other tests connections wait to be taken for longer than the API waits for them
    if (full) expect(figures.failed).toBe('');
    expect(figures.slowestEndMs).toBeLessThan(10_000 * patience);
    expect(figures.acknowledged).toBeGreaterThan(0);
  },
});

fault({
  name: 'api-killed',
  what: 'the API killed while it writes: everything acknowledged is kept, and nothing is half written',
  times: { short: 2, full: 20 },
  run: ({ times }: Extent) => run(times, 'SIGKILL'),
  holds: (figures) => {
    expect(figures).toMatchObject({ lostAnswers: 0, lostCompanies: 0, halfCompanies: 0 });
    expect(figures.companies).toBeGreaterThan(0);
    expect(figures.acknowledged).toBeGreaterThan(0);
  },
});
