import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApiProcess } from '../support/api-process.js';
import { createTestDatabase } from '../support/database.js';
import { newDatabase } from '../support/new-database.js';
import { makeRefusing } from '../support/refusing-database.js';
import { startSmtpSink } from '../support/smtp-sink.js';
import { until } from '../support/until.js';
import { startWorker } from '../support/worker-process.js';
import { summaryOf } from './calls.js';
import { fault, type Extent, type Figures } from './fault.js';
import { isFinished, newDelivery, tallyOf } from './send.js';
import { startSystem } from './system.js';
import { lostAnswers } from './travelers-answer.js';

/** The device accepts no byte, like a full disk. */
async function logFolderFull({ full }: Extent): Promise<Figures> {
  const calls = full ? 20_000 : 1500;
  const recipients = full ? 5000 : 100;
  const database = await createTestDatabase();
  const sink = await startSmtpSink();
  const log = openSync('/dev/full', 'w');
  const [api, worker] = await Promise.all([
    startApiProcess({ DATABASE_URL: database.url }, log),
    startWorker({ DATABASE_URL: database.url, SMTP_URL: sink.url }, { stdout: log }),
  ]);
  try {
    const id = await newDelivery(database.dataSource, recipients);
    let slowestCallMs = 0;
    let failed = 0;
    for (let done = 0; done < calls; done += 50) {
      await Promise.all(
        Array.from({ length: 50 }, async () => {
          const at = performance.now();
          const { ok } = await fetch(`${api.url}/api/v1/public-status`);
          if (!ok) failed += 1;
          slowestCallMs = Math.max(slowestCallMs, Math.round(performance.now() - at));
        }),
      );
    }
    await until(worker.output, 60, () => isFinished(database.dataSource, id), 50);
    const ready = (await (await fetch(`${api.url}/readyz`)).json()) as { ready: boolean; degraded: string[] };
    const metrics = await (await fetch(`${api.metricsUrl}/metrics`)).text();
    return {
      calls,
      failed,
      slowestCallMs,
      ...tallyOf(sink, recipients),
      isReady: ready.ready,
      isSaid: ready.degraded.includes('log'),
      workerSays: await (await fetch(`${worker.metricsUrl}/readyz`)).text(),
      dropped: Number(/^tabimori_log_lines_dropped_total (\d+)/m.exec(metrics)?.[1]),
      ended: [api, worker].filter(({ child }) => child.exitCode !== null).length,
    };
  } finally {
    for (const { child } of [api, worker]) child.kill('SIGKILL');
    await Promise.all([api.ended, worker.ended]);
    closeSync(log);
    await sink.close();
    await database.drop();
  }
}

fault({
  name: 'log-folder-full',
  what: 'a log that cannot be written: everything continues, and it is reported where it still can be',
  times: { short: 1, full: 1 },
  run: logFolderFull,
  holds: (figures, { patience }) => {
    expect(figures).toMatchObject({ failed: 0, lost: 0, duplicates: 0, isReady: true, isSaid: true, ended: 0 });
    // there is no feed here either
    expect(figures.workerSays).toMatch(/^degraded: (feed, )?log$/);
    expect(figures.dropped).toBeGreaterThan(0);
    expect(figures.slowestCallMs).toBeLessThan(1000 * patience);
  },
});

/** SQLSTATEs, one a turn: a full disk, no memory, read only. */
const STATES = ['53100', '53200', '25006'];

async function dataDiskFull({ times, full }: Extent): Promise<Figures> {
  const recipients = full ? 20_000 : 500;
  const fullMs = full ? 20_000 : 3000;
  const { url, drop } = await newDatabase();
  const refuse = await makeRefusing(url);
  const system = await startSystem({ own: url, way: url, recipients });
  let reads = 0;
  let failedReads = 0;
  let slowestReadMs = 0;
  let isSaid = false;
  try {
    for (let turn = 0; turn < times; turn += 1) {
      await refuse(STATES[turn % STATES.length] ?? null);
      for (const end = performance.now() + fullMs; performance.now() < end; await sleep(100)) {
        const at = performance.now();
        const ready = (await (await fetch(`${system.api.url}/readyz`)).json()) as { degraded: string[] };
        isSaid ||= ready.degraded.includes('writes');
        const page = await fetch(`${system.api.url}/api/v1/public-status`);
        reads += 1;
        if (!page.ok) failedReads += 1;
        slowestReadMs = Math.max(slowestReadMs, Math.round(performance.now() - at));
      }
      await refuse(null);
      await until(
        () => 'writes again',
        60,
        () => system.isReady(),
        50,
      );
      await sleep(500);
    }
    const alarms = system.worker.output().includes('"alarm":"writes"');
    const counted = await system.finish();
    await system.answering.stop();
    return {
      recipients,
      fullMs,
      ...counted,
      lostAnswers: await lostAnswers(system.db, system.answering),
      ...summaryOf(system.answering),
      reads,
      failedReads,
      slowestReadMs,
      isSaid,
      alarms,
      ended: [system.api, system.worker].filter(({ child }) => child.exitCode !== null).length,
    };
  } finally {
    await system.close();
    await drop();
  }
}

fault({
  name: 'data-disk-full',
  what: 'a database that cannot write: writes are told to come again, reads continue, and sends resume by themselves afterwards',
  times: { short: 1, full: 3 },
  run: dataDiskFull,
  holds: (figures, { patience }) => {
    expect(figures).toMatchObject({
      lost: 0,
      lostAnswers: 0,
      failed: '',
      failedReads: 0,
      isSaid: true,
      alarms: true,
      ended: 0,
    });
    expect(figures.busy).toBeGreaterThan(0);
    expect(figures.acknowledged).toBeGreaterThan(0);
    expect(figures.slowestReadMs).toBeLessThan(2000 * patience);
  },
});
