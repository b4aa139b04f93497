import { freePort } from '../scripts/lib/ports.mjs';
import { withDatabase } from './database.mjs';
import { grownBy, inTurn, ratio, startProgram, startSink, summaries, summary, until } from './lib.mjs';
import { newDelivery, settings } from './settings.mjs';
import { seedTravelers } from './travelers.mjs';

/** Does the worker's memory while sending grow with the number of recipients, and does the first mail wait for them? */
export const goals = [
  { id: 'memory', what: 'MB of a worker that sends to a million ÷ to 100,000', goal: 1.3, atMost: true },
  { id: 'first mail', what: 's from the decision about a million to the first mail', goal: 2, atMost: true },
];

/** No fewer: a send of a second ends before the process has allocated what it makes and throws away. */
const FEW = 100_000;
const DOMAINS = 50;

const answers = (url) =>
  fetch(url)
    .then(({ ok }) => ok)
    .catch(() => false);

export const run = ({ rounds, travelers = 1_000_000 }) =>
  withDatabase(async ({ url, dataSource, owner }) => {
    const sink = await startSink();
    const sends = {
      few: { to: FEW, megabytes: [], rates: [], firstMails: [] },
      many: { to: travelers, megabytes: [], rates: [], firstMails: [] },
    };
    for (const send of Object.values(sends))
      send.company = await seedTravelers(owner, send.to, { domains: Math.min(DOMAINS, send.to / 1000) });
    try {
      for (let round = 0; round < rounds; round += 1)
        for (const name of inTurn(Object.keys(sends), round)) {
          const send = sends[name];
          await sink.seen('reset');
          const port = await freePort();
          const env = settings({ DATABASE_URL: url, SMTP_URL: sink.url, WORKER_HEALTH_PORT: String(port) });
          const worker = startProgram('apps/worker/dist/main.js', { env });
          await until(() => answers(`http://127.0.0.1:${port}/healthz`), 30, 'the worker listens');
          const decidedAt = Date.now();
          const { id } = await newDelivery(dataSource, send.company);
          const isFinished = async () =>
            (await dataSource.query('SELECT state FROM delivery WHERE id = $1', [id]))[0].state === 'finished';
          const { most } = await grownBy(worker.child.pid, () => until(isFinished, 900, `${send.to} mails`));
          await worker.stop();
          const { taken, firstAt, lastAt } = await sink.seen();
          if (taken !== send.to) throw new Error(`the sink took ${taken} mails of ${send.to}`);
          send.megabytes.push(most);
          send.firstMails.push((firstAt - decidedAt) / 1000);
          send.rates.push((1000 * taken) / (lastAt - firstAt));
        }
    } finally {
      sink.stop();
    }
    return {
      ratios: {
        memory: ratio(sends.many.megabytes, sends.few.megabytes),
        'first mail': summary(sends.many.firstMails),
      },
      figures: summaries({
        'MB at a million': sends.many.megabytes,
        'MB at 100,000': sends.few.megabytes,
        'mails/s at a million': sends.many.rates,
        'mails/s at 100,000': sends.few.rates,
      }),
    };
  });
