import { setTimeout as sleep } from 'node:timers/promises';
import { createSender } from '../../apps/worker/src/sending/sender.js';
import { testContext } from '../../apps/worker/src/testing/context.js';
import { countsOf, makeDelivery } from '../../apps/worker/src/testing/send.js';
import { createTestDatabase } from '../support/database.js';
import { makeApplicants, makeCompany, makeDivision } from '../support/factories.js';
import { startSmtpSink, type SinkAnswer } from '../support/smtp-sink.js';
import { fault, type Extent, type Figures } from './fault.js';
import { tallyOf } from './send.js';

/** Each answer belongs to one domain, so that one send meets all of them; `ok` answers properly. */
const DOMAINS: Record<string, SinkAnswer> = {
  'ok.example': 'accept',
  'refuses.example': 550,
  'greylists.example': 'greylist',
  'stalls.example': 'stall',
  'hangs.example': 'hang',
  'drops.example': 'drop',
};
/** Temporary problems end after this: longer than a mail waits for an address, and in the full form for its text. */
const RIGHT_AFTER_MS = { short: 4000, full: 70_000 };
const EACH = 5;

async function run({ times, full }: Extent): Promise<Figures> {
  const sum = {
    kinds: Object.keys(DOMAINS).length,
    mails: 0,
    lost: 0,
    refused: 0,
    dropped: 0,
    duplicates: 0,
    possibleDuplicates: 0,
  };
  let slowestOkMs = 0;
  for (let turn = 0; turn < times; turn += 1) {
    const database = await createTestDatabase();
    const db = database.dataSource;
    const sink = await startSmtpSink();
    const company = await makeCompany(db);
    const division = await makeDivision(db, company.id);
    for (const [domain, answer] of Object.entries(DOMAINS)) {
      await makeApplicants(db, division, EACH, domain);
      for (let n = 1; n <= EACH; n += 1) sink.answers.set(`t${n}@${domain}`, answer);
    }
    const context = testContext(db, { smtpUrl: sink.url });
    const sender = createSender(context);
    const id = await makeDelivery(db, company.id);
    const started = performance.now();
    const right = setTimeout(
      () => {
        for (const [to, answer] of sink.answers) if (answer === 'stall' || answer === 'hang') sink.answers.delete(to);
        // the short form does not wait the minute that an answer may take: it ends the connection, as a stop does
        if (!full) sender.cut();
      },
      RIGHT_AFTER_MS[full ? 'full' : 'short'],
    );
    const runs: Promise<void>[] = [];
    const isOpen = async (): Promise<boolean> => {
      const open = `SELECT FROM recipient WHERE delivery_id = $1 AND mail_state IN ('pending', 'unknown') LIMIT 1`;
      return (await db.query<unknown[]>(open, [id])).length > 0;
    };
    while (await isOpen()) {
      runs.push(sender.run());
      await sleep(200);
    }
    await Promise.all(runs);
    clearTimeout(right);
    const wanted = EACH * sum.kinds;
    const { accepted = 0, refused = 0 } = await countsOf(db, id, 'mail');
    const { lost, duplicates } = tallyOf(sink, wanted - EACH);
    const counted = (await context.metrics.possibleDuplicates.get()).values.reduce((all, { value }) => all + value, 0);
    const ok = sink.mails.filter(({ to }) => to.endsWith('@ok.example')).map(({ at }) => at - started);
    slowestOkMs = Math.max(slowestOkMs, Math.round(Math.max(...ok)));
    sum.mails += wanted;
    sum.lost += lost + wanted - accepted - refused;
    sum.refused += refused;
    sum.dropped += EACH;
    sum.duplicates += duplicates;
    sum.possibleDuplicates += counted;
    await sender.close();
    await sink.close();
    await database.drop();
  }
  return { ...sum, slowestOkMs };
}

fault({
  name: 'relay-answers',
  what: 'a relay that refuses, greylists, hangs and drops: what can arrive does, and a repeat is counted',
  times: { short: 1, full: 10 },
  run,
  holds: (figures, { times, patience }) => {
    expect(figures).toMatchObject({ lost: 0, refused: EACH * times });
    expect(figures.duplicates).toBeGreaterThanOrEqual(1);
    expect(figures.duplicates).toBeLessThanOrEqual(Number(figures.possibleDuplicates));
    expect(figures.slowestOkMs).toBeLessThan(2000 * patience);
  },
});
