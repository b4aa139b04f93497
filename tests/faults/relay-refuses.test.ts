import { setTimeout as sleep } from 'node:timers/promises';
import { countsOf, makeDelivery } from '../../apps/worker/src/testing/send.js';
import { createTestDatabase } from '../support/database.js';
import { makeApplicants, makeCompany, makeDivision } from '../support/factories.js';
import { startSmtpSink, type SinkAnswer } from '../support/smtp-sink.js';
import { until } from '../support/until.js';
import { startWorker } from '../support/worker-process.js';
import { fault, type Extent, type Figures } from './fault.js';
import { isFinished, tallyOf } from './send.js';

const DOMAINS = ['a.example', 'b.example', 'c.example', 'd.example'];

/**
 * A relay that gives everybody the same answer in the middle of a send: with a second relay that takes over, or with
 * none until it works again. `spares`: it still takes mail for ourselves.
 */
async function run(answer: SinkAnswer, hasSecond: boolean, { full }: Extent, spares = false): Promise<Figures> {
  const recipients = full ? 4000 : 400;
  const database = await createTestDatabase();
  const db = database.dataSource;
  const [first, second] = [await startSmtpSink(), await startSmtpSink()];
  first.everybody = answer;
  await db.query(`UPDATE system_setting SET sender_mail_address = 'us@own.example', reply_to_mail_address = 'us@own.example',
    support_mail_address = 'us@own.example'`);
  if (spares) first.answers.set('us@own.example', 'accept');
  const company = await makeCompany(db);
  const division = await makeDivision(db, company.id);
  for (const domain of DOMAINS) await makeApplicants(db, division, recipients / DOMAINS.length, domain);
  const worker = await startWorker({
    DATABASE_URL: database.url,
    SMTP_URL: first.url,
    ...(hasSecond && { SMTP_FALLBACK_URL: second.url }),
  });
  const ready = async (): Promise<string> => (await fetch(`${worker.metricsUrl}/readyz`)).text();
  try {
    const id = await makeDelivery(db, company.id);
    const started = performance.now();
    // there is no feed here either
    const said = new RegExp(`^degraded: (feed, )?${hasSecond ? 'relay' : 'mail'}$`);
    await until(worker.output, 60, async () => said.test(await ready()), 50);
    const saidAfterMs = Math.round(performance.now() - started);
    const alarm = hasSecond ? '"alarm":"relay"' : '"alarm":"mail"';
    await until(worker.output, 10, () => worker.output().includes(alarm), 50);
    const metrics = await (await fetch(`${worker.metricsUrl}/metrics`)).text();
    if (!hasSecond) {
      await sleep(2000);
      first.everybody = 'accept';
    }
    const marked = await db.query<{ n: number }[]>(
      `SELECT count(*)::int AS n FROM recipient WHERE mail_state NOT IN ('accepted', 'pending')`,
    );
    await until(worker.output, full ? 600 : 60, () => isFinished(db, id), 50);
    const { accepted = 0 } = await countsOf(db, id, 'mail');
    const flagged = await db.query<unknown[]>('SELECT FROM applicant WHERE mail_undelivered');
    return {
      recipients,
      saidAfterMs,
      isAlarm: worker.output().includes(alarm),
      isMeasured: metrics.includes('tabimori_relay_down{relay="1"} 1'),
      marked: (marked[0]?.n ?? 0) + flagged.length,
      lost: recipients - accepted + tallyOf(hasSecond ? second : first, recipients).lost,
      duplicates: tallyOf(hasSecond ? second : first, recipients).duplicates,
      seconds: Math.round((performance.now() - started) / 1000),
    };
  } finally {
    worker.child.kill('SIGKILL');
    await worker.ended;
    await Promise.all([first.close(), second.close()]);
    await database.drop();
  }
}

const holds = (figures: Figures): void => {
  expect(figures).toMatchObject({ isAlarm: true, isMeasured: true, marked: 0, lost: 0 });
};
const times = { short: 1, full: 1 };

fault({
  name: 'relay-refuses-second',
  what: 'a relay that refuses everybody: the second one sends, and nobody is marked',
  times,
  run: (extent) => run(550, true, extent),
  holds,
});

fault({
  name: 'relay-refuses',
  what: 'a relay that refuses everybody, without a second one: it is reported, nobody is marked, and sending resumes by itself',
  times,
  run: (extent) => run(550, false, extent),
  holds,
});

fault({
  name: 'relay-refuses-others',
  what: 'a relay that takes mail only for ourselves: the second one sends, and nobody is marked',
  times,
  run: (extent) => run(550, true, extent, true),
  holds,
});

fault({
  name: 'relay-silent',
  what: 'a relay that answers no address: the second one sends',
  times,
  run: (extent) => run('stall', true, extent),
  holds,
});
