import { setTimeout as sleep } from 'node:timers/promises';
import { MESSAGE_TYPE } from '@tabimori/shared';
import { makeDelivery } from '../../apps/worker/src/testing/send.js';
import { createTestDatabase } from '../support/database.js';
import { makeApplicant, makeCompany, makeDivision } from '../support/factories.js';
import { startSmtpSink } from '../support/smtp-sink.js';
import { until } from '../support/until.js';
import { startWorker } from '../support/worker-process.js';
import { fault, p95, type Extent, type Figures } from './fault.js';
import { newDelivery } from './send.js';

const ALERT_RECIPIENTS = 20;

/** Alerts, one after another, while a worker is busy with reminders at a relay that takes `delay` for each mail. */
async function firstMails(recipients: number, alerts: number, delay: number): Promise<number[]> {
  const database = await createTestDatabase();
  const db = database.dataSource;
  const sink = await startSmtpSink();
  sink.delay = delay;
  const company = await makeCompany(db);
  const division = await makeDivision(db, company.id);
  for (let n = 0; n < ALERT_RECIPIENTS; n += 1)
    await makeApplicant(db, division, { mailAddress: `a${n}@alert.example` });
  const worker = await startWorker({ DATABASE_URL: database.url, SMTP_URL: sink.url });
  const waits: number[] = [];
  try {
    await newDelivery(db, recipients, MESSAGE_TYPE.reminder);
    await until(worker.output, 60, () => sink.mails.length > 4);
    for (let n = 0; n < alerts; n += 1) {
      const from = sink.mails.length;
      const started = performance.now();
      await makeDelivery(db, company.id, { messageType: MESSAGE_TYPE.earthquakeAlert });
      const first = () => sink.mails.slice(from).find(({ to }) => to.endsWith('@alert.example'));
      await until(worker.output, 120, () => first() !== undefined);
      waits.push((first()?.at ?? 0) - started);
      await sleep(Math.random() * 500);
    }
    const rows = await db.query<{ open: boolean }[]>(
      `SELECT state = 'sending' AS open FROM delivery ORDER BY id LIMIT 1`,
    );
    if (!rows[0]?.open) throw new Error('the bulk send ended before the last alert');
    return waits;
  } finally {
    worker.child.kill('SIGKILL');
    await worker.ended;
    await sink.close();
    await database.drop();
  }
}

async function run({ times, full }: Extent): Promise<Figures> {
  const recipients = full ? 100_000 : 2000;
  const slowRelayMs = 1000;
  const quick = await firstMails(full ? recipients : 10_000, times, full ? 2 : 20);
  const slow = await firstMails(recipients, times, slowRelayMs);
  return {
    recipients,
    alerts: times,
    'p95 Ms': p95(quick),
    'most Ms': Math.round(Math.max(...quick)),
    slowRelayMs,
    'slow relay p95 Ms': p95(slow),
    'slow relay most Ms': Math.round(Math.max(...slow)),
  };
}

fault({
  name: 'alert-behind',
  what: 'an alert behind a running bulk send is handed over within 2 s, however slow the relay',
  times: { short: 4, full: 40 },
  run,
  holds: (figures) => {
    expect(figures['p95 Ms']).toBeLessThanOrEqual(2000);
    // the second the relay itself takes for the mail does not count
    expect(figures['slow relay p95 Ms']).toBeLessThanOrEqual(2000);
  },
});
