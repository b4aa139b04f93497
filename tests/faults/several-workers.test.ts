import { countsOf } from '../../apps/worker/src/testing/send.js';
import { createTestDatabase } from '../support/database.js';
import { startSmtpSink } from '../support/smtp-sink.js';
import { until } from '../support/until.js';
import { startWorker } from '../support/worker-process.js';
import { fault, type Extent, type Figures } from './fault.js';
import { isFinished, newDelivery, tallyOf } from './send.js';

async function sendBy(workers: number, recipients: number): Promise<{ lost: number; duplicates: number }> {
  const database = await createTestDatabase();
  const sink = await startSmtpSink();
  const settings = { DATABASE_URL: database.url, SMTP_URL: sink.url };
  const all = await Promise.all(Array.from({ length: workers }, () => startWorker(settings)));
  try {
    const id = await newDelivery(database.dataSource, recipients);
    await until('the send is finished', 300, () => isFinished(database.dataSource, id));
    const { accepted = 0 } = await countsOf(database.dataSource, id, 'mail');
    const { lost, duplicates } = tallyOf(sink, recipients);
    return { lost: lost + recipients - accepted, duplicates };
  } finally {
    for (const { child } of all) child.kill('SIGKILL');
    await Promise.all(all.map(({ ended }) => ended));
    await sink.close();
    await database.drop();
  }
}

async function run({ times, full }: Extent): Promise<Figures> {
  const recipients = full ? 20_000 : 1500;
  const figures = { recipients, sends: 0, lost: 0, duplicates: 0 };
  for (let turn = 0; turn < times; turn += 1) {
    for (const workers of full ? [2, 4] : [4]) {
      const { lost, duplicates } = await sendBy(workers, recipients);
      figures.sends += 1;
      figures.lost += lost;
      figures.duplicates += duplicates;
    }
  }
  return figures;
}

fault({
  name: 'several-workers',
  what: 'two and four workers at once send nothing twice',
  times: { short: 1, full: 10 },
  run,
  holds: (figures) => expect(figures).toMatchObject({ lost: 0, duplicates: 0 }),
});
