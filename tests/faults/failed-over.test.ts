import { setTimeout as sleep } from 'node:timers/promises';
import { startTcpProxy } from '../support/tcp-proxy.js';
import { until } from '../support/until.js';
import { summaryOf } from './calls.js';
import { fault, type Extent, type Figures } from './fault.js';
import { startOwnPostgres } from './own-postgres.mjs';
import { possibleDuplicates } from './send.js';
import { startSystem } from './system.js';
import { lostAnswers } from './travelers-answer.js';

interface FailOver {
  full: boolean;
  isSynchronous: boolean;
  /** the address leads to the standby before it is promoted, so that for a while it is only read */
  addressFirst: boolean;
}

/** The primary dies in the middle of a send, its standby is promoted, and the address moves to it. */
async function failOver({ full, isSynchronous, addressFirst }: FailOver): Promise<Figures> {
  const recipients = full ? 10_000 : 1000;
  const primary = await startOwnPostgres();
  const wire = await startTcpProxy(primary.url);
  const standby = await primary.addStandby(Number(new URL(wire.url).port), isSynchronous);
  const way = await startTcpProxy(primary.url);
  const system = await startSystem({ own: way.url, way: way.url, recipients });
  try {
    await sleep(500 + Math.random() * (full ? 3000 : 500));
    if (!isSynchronous) {
      // what is not replicated by then is lost
      await wire.become('silent');
      await sleep(1000);
    }
    await primary.kill();
    await sleep(full ? 2000 + Math.random() * 8000 : 500);
    if (addressFirst) {
      way.leadTo(standby.url);
      await sleep(1000);
    }
    await standby.promote();
    way.leadTo(standby.url);
    const recoveryMs = await until('ready', 60, () => system.isReady());
    const ready = (await (await fetch(`${system.api.url}/readyz`)).json()) as { degraded: string[] };
    const counted = await system.finish();
    await system.answering.stop();
    return {
      recipients,
      ...counted,
      possibleDuplicates: await possibleDuplicates(system.worker.metricsUrl),
      lostAnswers: await lostAnswers(system.db, system.answering),
      ...summaryOf(system.answering),
      paused: ready.degraded.includes('paused') ? 1 : 0,
      ended: [system.api, system.worker].filter(({ child }) => child.exitCode !== null).length,
      recoveryMs: Math.round(recoveryMs),
    };
  } finally {
    await system.close();
    await Promise.all([way.close(), wire.close()]);
    await standby.stop();
    await primary.stop();
  }
}

/** Of several: milliseconds the longest, words together, counts in all. */
function together(one: Figures, other: Figures): Figures {
  const both = (name: string): Figures[string] => {
    const [a = 0, b = 0] = [one[name], other[name]];
    if (typeof a === 'string') return `${a} ${b}`.trim();
    return name.endsWith('Ms') ? Math.max(Number(a), Number(b)) : Number(a) + Number(b);
  };
  return Object.fromEntries(Object.keys(one).map((name) => [name, both(name)]));
}

async function run({ times, full }: Extent, isSynchronous: boolean): Promise<Figures> {
  const all: Figures[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    all.push(await failOver({ full, isSynchronous, addressFirst: turn % 2 === 0 }));
  }
  return { failOvers: times, ...all.reduce(together) };
}

fault({
  name: 'failed-over',
  what: 'the primary killed in the middle of a send, its synchronous standby promoted, the address moved: nothing is lost, sending goes on by itself',
  times: { short: 1, full: 10 },
  run: (extent) => run(extent, true),
  holds: (figures, { patience }) => {
    expect(figures).toMatchObject({ lost: 0, lostAnswers: 0, failed: '', paused: 0, ended: 0 });
    expect(figures.duplicates).toBeLessThanOrEqual(Number(figures.possibleDuplicates));
    expect(figures.acknowledged).toBeGreaterThan(0);
    expect(figures.busy).toBeGreaterThan(0);
    expect(figures.slowestCallMs).toBeLessThan(5000 * patience);
    expect(figures.recoveryMs).toBeLessThan(5000 * patience);
  },
});

fault({
  name: 'failed-over-behind',
  what: 'the same with a standby that is 1 s behind: everybody is reached and sending goes on; the report says what was lost',
  times: { short: 0, full: 5 },
  run: (extent) => run(extent, false),
  holds: (figures, { patience }) => {
    expect(figures).toMatchObject({ lost: 0, failed: '', paused: 0, ended: 0 });
    expect(figures.recoveryMs).toBeLessThan(5000 * patience);
  },
});
