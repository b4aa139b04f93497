import { CHUNK_LEASE_SECONDS as LEASE_SECONDS } from '@tabimori/server';
import { countsOf } from '../../apps/worker/src/testing/send.js';
import { createTestDatabase } from '../support/database.js';
import { startSmtpSink } from '../support/smtp-sink.js';
import { until } from '../support/until.js';
import { startWorker } from '../support/worker-process.js';
import { fault, type Extent, type Figures } from './fault.js';
import { isFinished, newDelivery, tallyOf } from './send.js';

async function run({ times }: Extent): Promise<Figures> {
  const database = await createTestDatabase();
  const db = database.dataSource;
  const sink = await startSmtpSink();
  sink.delay = (LEASE_SECONDS + 3) * 1000;
  const settings = { DATABASE_URL: database.url, SMTP_URL: sink.url };
  const first = await startWorker(settings);
  const second = await startWorker(settings);
  try {
    const id = await newDelivery(db, times);
    await until('a mail is under way', 60, () => sink.mails.length > 0);
    await until('the send is finished', times * LEASE_SECONDS + 45, () => isFinished(db, id));
    const { accepted = 0 } = await countsOf(db, id, 'mail');
    const { lost, duplicates } = tallyOf(sink, times);
    return {
      workers: 2,
      answerAfterMs: sink.delay,
      leaseMs: LEASE_SECONDS * 1000,
      lost: lost + times - accepted,
      duplicates,
    };
  } finally {
    for (const { child } of [first, second]) child.kill('SIGKILL');
    await Promise.all([first.ended, second.ended]);
    await sink.close();
    await database.drop();
  }
}

fault({
  name: 'slow-relay',
  what: 'a relay that answers later than a lease lasts makes no duplicate',
  times: { short: 4, full: 20 },
  run,
  holds: (figures) => expect(figures).toMatchObject({ lost: 0, duplicates: 0 }),
});
