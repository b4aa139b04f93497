import { withDatabase } from './database.mjs';
import { freePort } from '../scripts/lib/ports.mjs';
import { inTurn, ratio, startProgram, startSink, summaries, until } from './lib.mjs';
import { newDelivery, settings } from './settings.mjs';
import { seedTravelers } from './travelers.mjs';

/** One worker and two, with a distant relay. */
export const goals = [{ id: 'P11', what: '2 workers ÷ 1 worker, relay with 40 ms round trip', goal: 1.8 }];

const RECIPIENTS = 3000;
const CONNECTIONS = '20';

export const run = ({ rounds }) =>
  withDatabase(async ({ url, dataSource, owner }) => {
    const company = await seedTravelers(owner, RECIPIENTS);
    const sink = await startSink('--delay=40');
    const worker = async () => {
      const port = String(await freePort());
      const program = startProgram('apps/worker/dist/main.js', {
        env: settings({
          DATABASE_URL: url,
          SMTP_URL: sink.url,
          SMTP_CONNECTIONS: CONNECTIONS,
          WORKER_HEALTH_PORT: port,
        }),
      });
      const isReady = () =>
        fetch(`http://127.0.0.1:${port}/readyz`)
          .then(({ ok }) => ok)
          .catch(() => false);
      await until(isReady, 30, 'the worker becomes ready');
      return program;
    };
    const rates = { 1: [], 2: [] };
    const workers = [await worker()];
    try {
      for (let round = 0; round < rounds; round += 1) {
        for (const wanted of inTurn([1, 2], round)) {
          while (workers.length < wanted) workers.push(await worker());
          while (workers.length > wanted) await workers.pop().stop();
          await sink.seen('reset');
          await newDelivery(dataSource, company);
          await until(async () => (await sink.seen()).taken >= RECIPIENTS, 120, 'all mails are sent');
          const { firstAt, lastAt } = await sink.seen();
          rates[wanted].push((RECIPIENTS * 1000) / (lastAt - firstAt));
        }
      }
    } finally {
      for (const { stop } of workers) await stop();
      sink.stop();
    }
    return {
      ratios: { P11: ratio(rates[2], rates[1]) },
      figures: summaries({ '1 worker, mails/s': rates[1], '2 workers, mails/s': rates[2] }),
    };
  });
