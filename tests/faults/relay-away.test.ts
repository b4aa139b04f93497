import { setTimeout as sleep } from 'node:timers/promises';
import { countsOf } from '../../apps/worker/src/testing/send.js';
import { createTestDatabase } from '../support/database.js';
import { startSmtpSink, type SmtpSink } from '../support/smtp-sink.js';
import { until } from '../support/until.js';
import { startWorker } from '../support/worker-process.js';
import { fault, type Extent, type Figures } from './fault.js';
import { isFinished, newDelivery, possibleDuplicates, tallyOf } from './send.js';

/** A relay that disappears in the middle of a send, and comes back. */
async function run({ times, full }: Extent): Promise<Figures> {
  const recipients = full ? 5000 : 300;
  const awayMs = full ? 60_000 : 1500;
  const sum = {
    recipients,
    awayMs,
    sends: 0,
    lost: 0,
    duplicates: 0,
    possibleDuplicates: 0,
    usedUp: 0,
    slowestRecoveryMs: 0,
  };
  for (let turn = 0; turn < times; turn += 1) {
    const database = await createTestDatabase();
    const db = database.dataSource;
    const before = await startSmtpSink();
    before.delay = 5;
    const worker = await startWorker({ DATABASE_URL: database.url, SMTP_URL: before.url });
    let after: SmtpSink | undefined;
    try {
      const id = await newDelivery(db, recipients);
      await until(worker.output, 60, () => before.mails.length > recipients / 4);
      const { port } = before;
      await before.close();
      await sleep(awayMs);
      const rows = await db.query<{ n: number }[]>(
        `SELECT count(*)::int AS n FROM recipient WHERE mail_state NOT IN ('accepted', 'pending')`,
      );
      sum.usedUp += rows[0]?.n ?? 0;
      after = await startSmtpSink(port);
      const { mails } = after;
      mails.push(...before.mails);
      const old = before.mails.length;
      const recovery = await until(worker.output, 60, () => mails.length > old);
      await until(worker.output, 60, () => isFinished(db, id));
      const { accepted = 0 } = await countsOf(db, id, 'mail');
      const { lost, duplicates } = tallyOf(after, recipients);
      sum.possibleDuplicates += await possibleDuplicates(worker.metricsUrl);
      sum.sends += 1;
      sum.lost += lost + recipients - accepted;
      sum.duplicates += duplicates;
      sum.slowestRecoveryMs = Math.max(sum.slowestRecoveryMs, Math.round(recovery));
    } finally {
      worker.child.kill('SIGKILL');
      await worker.ended;
      await (after ?? before).close();
      await database.drop();
    }
  }
  return sum;
}

fault({
  name: 'relay-away',
  what: 'a relay that is away for a while: nothing is lost or used up, and sending resumes by itself',
  times: { short: 1, full: 10 },
  run,
  holds: (figures, { full, patience }) => {
    expect(figures).toMatchObject({ lost: 0, usedUp: 0 });
    expect(figures.duplicates).toBeLessThanOrEqual(Number(figures.possibleDuplicates));
    expect(figures.slowestRecoveryMs).toBeLessThan(patience * (full ? 35_000 : 8000));
  },
});
