import { createTestDatabase } from '../support/database.js';
import { makeApplicants, makeCompany, makeDivision } from '../support/factories.js';
import { makeDelivery } from '../../apps/worker/src/testing/send.js';
import { startSmtpSink, type SinkAnswer } from '../support/smtp-sink.js';
import { until } from '../support/until.js';
import { startWorker } from '../support/worker-process.js';
import { fault, exactQuantile, quantile, type Extent, type Figures } from './fault.js';

/** Companies with a domain of their own each, so that none has its own lane in the short form. */
const GOOD_DOMAINS = 20;

interface Send {
  recipients: number;
  /** recipients of the domain that stalls */
  bad: number;
  answer: SinkAnswer;
  /** mails the domain takes before it stalls */
  taken: number;
  /** milliseconds the relay takes for a mail */
  delay: number;
}

/** Milliseconds until each mail to the others was taken, while one domain answers like this. */
async function others({ recipients, bad, answer, taken, delay }: Send): Promise<number[]> {
  const database = await createTestDatabase();
  const db = database.dataSource;
  const sink = await startSmtpSink();
  sink.delay = delay;
  const company = await makeCompany(db);
  const division = await makeDivision(db, company.id);
  await makeApplicants(db, division, bad, 'bad.example');
  const turnBad = (): void => {
    for (let n = 1; n <= bad; n += 1) sink.answers.set(`t${n}@bad.example`, answer);
  };
  if (taken === 0) turnBad();
  const each = Math.floor((recipients - bad) / GOOD_DOMAINS);
  for (let n = 0; n < GOOD_DOMAINS; n += 1) await makeApplicants(db, division, each, `good${n}.example`);
  const worker = await startWorker({ DATABASE_URL: database.url, SMTP_URL: sink.url });
  const isBad = ({ to }: { to: string }): boolean => to.endsWith('@bad.example');
  const good = (): number[] => sink.mails.filter((mail) => !isBad(mail)).map(({ at }) => at);
  try {
    await makeDelivery(db, company.id);
    const started = performance.now();
    if (taken > 0) {
      await until(worker.output, 60, () => sink.mails.filter(isBad).length >= taken, 1);
      turnBad();
    }
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

/**
 * The cases: a domain that never answers properly, and a fifth of a send whose domain had answered properly before. The full sends take ten
 * seconds and more with all connections that the sender opens, so that the second until a stall is noticed is less than a tenth.
 */
const FORMS: Record<string, { answer: SinkAnswer; fromGood: boolean; short: boolean }> = {
  slow: { answer: 'slow', fromGood: false, short: false },
  stall: { answer: 'stall', fromGood: false, short: false },
  'good, then stall': { answer: 'stall', fromGood: true, short: true },
  'good, then slow': { answer: 'slow', fromGood: true, short: false },
  'good, then hang after the text': { answer: 'hang', fromGood: true, short: true },
  'good, then slow after the text': { answer: 'slowText', fromGood: true, short: false },
  'good, then 450': { answer: 450, fromGood: true, short: false },
};

async function run({ times, full }: Extent): Promise<Figures> {
  const figures: Figures = {};
  for (const [name, { answer, fromGood, short }] of Object.entries(FORMS)) {
    if (!full && !short) continue;
    const long = fromGood
      ? { recipients: 12_000, bad: 2400, taken: 300, delay: 100 }
      : { recipients: 64_000, bad: 3000, taken: 0, delay: 1 };
    const send = full ? long : { recipients: 1280, bad: 240, taken: 20, delay: 5 };
    // each between two of the same send without a stall: what else the machine does changes by the minute
    const without = [await others({ ...send, answer: 'accept' })];
    const beside: number[][] = [];
    // a send that the processors limit scatters more than one that the relay limits
    const turns = full && !fromGood ? times + 2 : times;
    for (let turn = 0; turn < turns; turn += 1) {
      beside.push(await others({ ...send, answer }));
      without.push(await others({ ...send, answer: 'accept' }));
    }
    for (const [what, part] of Object.entries({ median: 0.5, p95: 0.95 })) {
      const alone = without.map((taken) => quantile(taken, part));
      const disturbed = beside.map((taken) => quantile(taken, part));
      const ratios = disturbed.map((ms, n) => (2 * ms) / ((alone[n] ?? NaN) + (alone[n + 1] ?? NaN)));
      figures[`${name}: ${what} without Ms`] = quantile(alone, 0.5);
      figures[`${name}: ${what} beside Ms`] = quantile(disturbed, 0.5);
      figures[`${name}: ${what} ratio`] = Number(exactQuantile(ratios, 0.5).toFixed(3));
      figures[`${name}: ${what} ratios`] = ratios.map((ratio) => ratio.toFixed(2)).join(' ');
    }
  }
  return figures;
}

/** In a send that takes seconds, the second until the stall is noticed is more than a tenth. */
const NOTICED_MS = 3000;

fault({
  name: 'stalling-domain',
  what: 'a domain that stalls, even one that had answered properly, does not hold up the others',
  times: { short: 1, full: 3 },
  run,
  holds: (figures, { full, patience }) => {
    for (const [name, value] of Object.entries(figures)) {
      if (full && name.endsWith('ratio'))
        expect({ [name]: Number(value) <= 1.1 ? 'held' : value }).toEqual({ [name]: 'held' });
      if (full || !name.endsWith('p95 beside Ms')) continue;
      const without = Number(figures[name.replace('beside', 'without')]);
      expect(Number(value) - without).toBeLessThan(NOTICED_MS * patience);
    }
  },
});
