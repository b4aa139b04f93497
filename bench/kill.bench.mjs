import { withDatabase } from './database.mjs';
import { freePort } from '../scripts/lib/ports.mjs';
import { startProgram, startSink, summary, until } from './lib.mjs';
import { newDelivery, settings } from './settings.mjs';
import { seedTravelers } from './travelers.mjs';

/** Chunks being sent (alerts have one more slot), times the mails between two writes. */
const WINDOWS = 5 * 50;

/** kill -9 at some point in a send that another worker then finishes: what was lost, what arrived twice. */
export const goals = [
  { id: 'P5 lost', what: 'recipients that no mail reached, a kill', goal: 0, atMost: true, always: true },
  { id: 'P5 twice', what: 'mails that arrived twice, a kill', goal: WINDOWS, atMost: true, always: true },
];

const RECIPIENTS = 5000;

export const run = ({ rounds }) =>
  withDatabase(async ({ url, dataSource, owner }) => {
    const company = await seedTravelers(owner, RECIPIENTS);
    const sink = await startSink('--addresses', '--delay=2');
    const worker = async () =>
      startProgram('apps/worker/dist/main.js', {
        env: settings({ DATABASE_URL: url, SMTP_URL: sink.url, WORKER_HEALTH_PORT: String(await freePort()) }),
      });
    const [lost, twice, killedAt] = [[], [], []];
    try {
      for (let round = 0; round < rounds; round += 1) {
        await sink.seen('reset');
        const { id } = await newDelivery(dataSource, company);
        const victim = await worker();
        const moment = Math.round(RECIPIENTS * (0.1 + 0.8 * Math.random()));
        await until(async () => (await sink.seen()).taken >= moment, 60, 'the first worker sends');
        await victim.stop('SIGKILL');
        killedAt.push((await sink.seen()).taken);
        // as if the leases had expired
        await dataSource.query('UPDATE chunk SET lease_until = now() WHERE lease_until > now()');
        const heir = await worker();
        const isFinished = async () =>
          (await dataSource.query('SELECT state FROM delivery WHERE id = $1', [id]))[0].state === 'finished';
        await until(isFinished, 60, 'the second worker ends the send');
        await heir.stop();
        const { taken, different } = await sink.seen();
        lost.push(RECIPIENTS - different);
        twice.push(taken - different);
      }
    } finally {
      sink.stop();
    }
    return {
      ratios: { 'P5 lost': summary(lost), 'P5 twice': summary(twice) },
      figures: { 'mails taken when it was killed': summary(killedAt) },
    };
  });
