import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { pendingOf, type LeasedChunk } from '../../apps/worker/src/sending/chunk.js';
import { createMailTransport } from '../../apps/worker/src/sending/mail/mail-transport.js';
import { cutWindows } from '../../apps/worker/src/sending/send-chunk.js';
import { createStatements } from '../../apps/worker/src/sending/statements.js';
import { testContext } from '../../apps/worker/src/testing/context.js';
import { countsOf } from '../../apps/worker/src/testing/send.js';
import { createTestDatabase } from '../support/database.js';
import { startSmtpSink, type SmtpSink } from '../support/smtp-sink.js';
import { until } from '../support/until.js';
import { startWorker } from '../support/worker-process.js';
import { fault, type Extent, type Figures } from './fault.js';
import { applicantOf, endLeases, isFinished, messageIds, newDelivery, possibleDuplicates, tallyOf } from './send.js';

/**
 * Chunks being sent apart from the one for alerts, times the mails between two writes: what a crash may leave
 * uncertain.
 */
const WINDOW = 4 * 50;
const LAST_WORDS_MS = 300;

/** The travelers whose mail the product itself considers uncertain, now that the worker is dead. */
async function uncertainIn(db: DataSource): Promise<Set<number>> {
  const context = testContext(db);
  const statements = createStatements(context, 1);
  const transport = createMailTransport(context);
  const chunks = await db.query<LeasedChunk[]>(
    `SELECT id, delivery_id AS "deliveryId", channel, window_to AS "windowTo", true AS "wasAbandoned" FROM chunk
     WHERE NOT done AND lease_holder IS NOT NULL`,
  );
  const uncertain = new Set<number>();
  for (const chunk of chunks) {
    const pending = await pendingOf({ ...context, statements }, chunk);
    for (const one of cutWindows(pending, chunk, transport).flat()) if (one.uncertain) uncertain.add(one.applicantId);
  }
  await statements.end();
  return uncertain;
}

/** Mails handed over in this life without their results being stored: each is sent again. */
async function unrecorded(db: DataSource, sink: SmtpSink, from: number): Promise<number[]> {
  const rows = await db.query<{ id: number }[]>(
    `SELECT applicant_id AS id FROM recipient WHERE mail_state = 'accepted'`,
  );
  const accepted = new Set(rows.map(({ id }) => id));
  return messageIds(sink)
    .slice(from)
    .map(applicantOf)
    .filter((id) => !accepted.has(id));
}

interface Sum {
  kills: number;
  lost: number;
  duplicates: number;
  unrecorded: number;
  outsideTheWindow: number;
  /** added by one kill: those of an earlier life may still be waiting for its leases to expire */
  mostUncertain: number;
  uncertainTheProductKnew: number;
  uncertainTheProductCounted: number;
  /** how long a lease of the dead worker still lasts */
  longestLeaseMs: number;
  slowestResumeMs: number;
}

/** Waits until everybody the dead worker was sending to has got a mail: its leases expire by themselves. */
async function goesOn(db: DataSource, chunks: readonly number[], output: () => string): Promise<unknown> {
  const text = `SELECT FROM recipient WHERE mail_chunk_id = ANY($1) AND mail_state <> 'accepted' LIMIT 1`;
  return until(output, 60, async () => (await db.query<unknown[]>(text, [chunks])).length === 0);
}

/** One send that is killed this often, the last time without help. */
async function killedSend(recipients: number, kills: number, sum: Sum): Promise<void> {
  const database = await createTestDatabase();
  const db = database.dataSource;
  const sink = await startSmtpSink();
  sink.delay = 1;
  const start = () => startWorker({ DATABASE_URL: database.url, SMTP_URL: sink.url });
  let worker = await start();
  try {
    const id = await newDelivery(db, recipients);
    let known = new Set<number>();
    /** mails before this life of the worker */
    let from = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const target = sink.mails.length + Math.random() * ((recipients / kills) * 0.8);
      await until(worker.output, 60, () => sink.mails.length > target);
      await sleep(Math.random() * 30);
      worker.child.kill('SIGKILL');
      await worker.ended;
      await until('the sink has read what was under way', 20, () => sink.connections() === 0);
      await sleep(LAST_WORDS_MS);
      const [uncertain, wasted] = [await uncertainIn(db), await unrecorded(db, sink, from)];
      const added = [...uncertain].filter((one) => !known.has(one));
      known = uncertain;
      sum.kills += 1;
      sum.unrecorded += wasted.length;
      sum.outsideTheWindow += wasted.filter((one) => !uncertain.has(one)).length;
      sum.mostUncertain = Math.max(sum.mostUncertain, added.length);
      const isLast = kill === kills - 1;
      if (isLast) sum.uncertainTheProductKnew += known.size;
      if (!isLast) await endLeases(db);
      const inFlight = await db.query<{ id: number; leaseMs: number }[]>(
        `SELECT id, extract(epoch FROM lease_until - now())::float8 * 1000 AS "leaseMs" FROM chunk
         WHERE NOT done AND lease_until > now()`,
      );
      from = sink.mails.length;
      const restarted = performance.now();
      worker = await start();
      await until(worker.output, 60, () => sink.mails.length > from);
      if (!isLast) continue;
      sum.longestLeaseMs = Math.max(sum.longestLeaseMs, ...inFlight.map(({ leaseMs }) => Math.round(leaseMs)));
      const ids = inFlight.map(({ id }) => id);
      await goesOn(db, ids, worker.output);
      sum.slowestResumeMs = Math.max(sum.slowestResumeMs, Math.round(performance.now() - restarted));
    }
    await until(worker.output, 300, () => isFinished(db, id));
    const counts = await countsOf(db, id, 'mail');
    const { lost, duplicates } = tallyOf(sink, recipients);
    sum.lost += lost + recipients - (counts.accepted ?? 0);
    sum.duplicates += duplicates;
    sum.uncertainTheProductCounted += await possibleDuplicates(worker.metricsUrl);
  } finally {
    worker.child.kill('SIGKILL');
    await worker.ended;
    await sink.close();
    await database.drop();
  }
}

const KILLS_A_SEND = 10;

async function run({ times, full }: Extent): Promise<Figures> {
  const recipients = full ? 20_000 : 1500;
  const sum: Sum = {
    kills: 0,
    lost: 0,
    duplicates: 0,
    unrecorded: 0,
    outsideTheWindow: 0,
    mostUncertain: 0,
    uncertainTheProductKnew: 0,
    uncertainTheProductCounted: 0,
    longestLeaseMs: 0,
    slowestResumeMs: 0,
  };
  let sends = 0;
  for (; sum.kills < times; sends += 1) await killedSend(recipients, Math.min(KILLS_A_SEND, times - sum.kills), sum);
  return { sends, recipients, ...sum };
}

fault({
  name: 'worker-killed',
  what: 'a worker killed at random during a send: nothing is lost, and the product knows what is sent twice',
  times: { short: 3, full: 100 },
  run,
  holds: (figures, { full }) => {
    expect(figures).toMatchObject({ lost: 0, outsideTheWindow: 0, duplicates: figures.unrecorded });
    expect(figures.uncertainTheProductCounted).toBe(figures.uncertainTheProductKnew);
    expect(figures.mostUncertain).toBeLessThanOrEqual(WINDOW + 50);
    expect(figures.longestLeaseMs).toBeLessThanOrEqual(10_000);
    if (full) expect(figures.slowestResumeMs).toBeLessThan(15_000);
  },
});
