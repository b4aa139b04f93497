import { createTestDatabase } from '../support/database.js';
import { makeApplicants, makeCompany, makeDivision } from '../support/factories.js';
import { makeDelivery } from '../../apps/worker/src/testing/send.js';
import { startSmtpSink } from '../support/smtp-sink.js';
import { until } from '../support/until.js';
import { startWorker } from '../support/worker-process.js';
import { fault, p95, type Extent, type Figures } from './fault.js';

/** Companies with a domain of their own each, so that none has a lane of its own in the short form. */
const GOOD_DOMAINS = 20;

/** Milliseconds until each mail to the others was taken, beside a domain that answers so to `bad` of `recipients`. */
async function others(
  recipients: number,
  bad: number,
  answer: 'accept' | 'slow' | 'stall',
  delay: number,
): Promise<number[]> {
  const database = await createTestDatabase();
  const db = database.dataSource;
  const sink = await startSmtpSink();
  sink.delay = delay;
  const company = await makeCompany(db);
  const division = await makeDivision(db, company.id);
  await makeApplicants(db, division, bad, 'bad.example');
  for (let n = 1; n <= bad; n += 1) sink.answers.set(`t${n}@bad.example`, answer);
  const each = Math.floor((recipients - bad) / GOOD_DOMAINS);
  for (let n = 0; n < GOOD_DOMAINS; n += 1) await makeApplicants(db, division, each, `good${n}.example`);
  const worker = await startWorker({ DATABASE_URL: database.url, SMTP_URL: sink.url });
  const good = (): number[] => sink.mails.filter(({ to }) => !to.endsWith('@bad.example')).map(({ at }) => at);
  try {
    await makeDelivery(db, company.id);
    const started = performance.now();
    await until(
      worker.output,
      600,
      () => sink.mails.length >= each * GOOD_DOMAINS && good().length === each * GOOD_DOMAINS,
      100,
    );
    return good().map((at) => at - started);
  } finally {
    worker.child.kill('SIGKILL');
    await worker.ended;
    await sink.close();
    await database.drop();
  }
}

async function run({ times, full }: Extent): Promise<Figures> {
  const [recipients, bad, delay] = full ? [64_000, 3000, 1] : [1280, 60, 5];
  const figures: Figures = { recipients, stalling: bad };
  for (const answer of full ? (['slow', 'stall'] as const) : (['stall'] as const)) {
    const [without, beside]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < times; turn += 1) {
      without.push(p95(await others(recipients, bad, 'accept', delay)));
      beside.push(p95(await others(recipients, bad, answer, delay)));
    }
    const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
    figures[`${answer} p95 without Ms`] = middle(without);
    figures[`${answer} p95 beside Ms`] = middle(beside);
    figures[`${answer} ratio`] = Number((middle(beside) / middle(without)).toFixed(3));
  }
  return figures;
}

/** Of a send that takes seconds, the second in which the stall is noticed is more than a tenth. */
const NOTICED_MS = 3000;

fault({
  name: 'stalling-domain',
  what: 'a domain that stalls does not hold up the others',
  times: { short: 1, full: 3 },
  run,
  holds: (figures, { full, patience }) => {
    if (full) {
      expect(figures['slow ratio']).toBeLessThanOrEqual(1.1);
      expect(figures['stall ratio']).toBeLessThanOrEqual(1.1);
    }
    expect(Number(figures['stall p95 beside Ms']) - Number(figures['stall p95 without Ms'])).toBeLessThan(
      full ? Infinity : NOTICED_MS * patience,
    );
  },
});
