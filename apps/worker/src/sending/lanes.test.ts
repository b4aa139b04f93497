import { queryRows } from '../../../../tests/support/query.js';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { makeApplicant, makeApplicants, makeCompany, makeDivision } from '../../../../tests/support/factories.js';
import { startSmtpSink, type SmtpSink } from '../../../../tests/support/smtp-sink.js';
import { until } from '../../../../tests/support/until.js';
import { testContext } from '../testing/context.js';
import { countsOf, makeDelivery } from '../testing/send.js';
import { createSender, type Sender } from './sender.js';

let database: TestDatabase;
let sink: SmtpSink;
let senders: Sender[];
let division: { id: number; companyId: number };

beforeEach(async () => {
  database = await createTestDatabase();
  sink = await startSmtpSink();
  senders = [];
  division = await makeDivision(database.dataSource, (await makeCompany(database.dataSource)).id);
});

afterEach(async () => {
  for (const sender of senders) await sender.close();
  await sink.close();
  await database.drop();
});

const newSender = (config = {}): Sender => {
  const sender = createSender(testContext(database.dataSource, { smtpUrl: sink.url, ...config }));
  senders.push(sender);
  return sender;
};
const rows = (text: string): Promise<Record<string, unknown>[]> => queryRows(database.dataSource, text);
const counts = (id: number): Promise<Record<string, number>> => countsOf(database.dataSource, id, 'mail');

/** A lane that is freed during a run is sent by the next. */
async function sendAll(): Promise<void> {
  const sender = newSender();
  await sender.run();
  await sender.run();
}

/** This many travelers whose domain gives this answer to all, spread over the others. */
async function stalling(count: number, answer: 450 | 'stall'): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const mailAddress = `t${n}@bad.example`;
    await makeApplicant(database.dataSource, division, { mailAddress });
    sink.answers.set(mailAddress, answer);
  }
}

test.each([450, 'stall'] as const)(
  'a domain that answers %s in the mixed lane steps aside, and the others continue',
  async (answer) => {
    await makeApplicants(database.dataSource, division, 90, 'a.example');
    await stalling(40, answer);
    await makeApplicants(database.dataSource, division, 90, 'b.example');
    const id = await makeDelivery(database.dataSource, division.companyId);
    const sender = newSender();
    const started = Date.now();
    const running = sender.run();
    while ((await counts(id)).accepted !== 180 && Date.now() - started < 20_000)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(Date.now() - started).toBeLessThan(14_000);
    sender.cut();
    await running;
    expect(await counts(id)).toEqual({ accepted: 180, pending: 40 });
    sink.answers.clear();
    await database.dataSource.query('UPDATE chunk SET not_before = now(), lease_until = NULL');
    await sendAll();
    expect(await counts(id)).toEqual({ accepted: 220 });
    expect(sink.mails).toHaveLength(220);
    expect(
      await rows(`SELECT lane, count(*)::int AS n FROM chunk WHERE lane = 'bad.example' AND done GROUP BY lane`),
    ).toHaveLength(1);
  },
  60_000,
);

test('a domain that had answered well and then hangs after the text holds up neither connections nor slots', async () => {
  await makeApplicants(database.dataSource, division, 300, 'bad.example');
  await makeApplicants(database.dataSource, division, 600, 'good.example');
  sink.delay = 5;
  const id = await makeDelivery(database.dataSource, division.companyId);
  const sender = newSender();
  const running = sender.run();
  const taken = (domain: string): number => sink.mails.filter(({ to }) => to.endsWith(domain)).length;
  await until('the bad domain takes mail', 20, () => taken('@bad.example') >= 20, 1);
  for (let n = 1; n <= 300; n += 1) sink.answers.set(`t${n}@bad.example`, 'hang');
  await until('the good domain has all of its own', 25, () => taken('@good.example') === 600);
  sender.cut();
  await running;
  sink.answers.clear();
  await database.dataSource.query('UPDATE chunk SET not_before = now(), lease_until = NULL');
  await sendAll();
  expect(await counts(id)).toEqual({ accepted: 900 });
  expect(new Set(sink.mails.map(({ to }) => to)).size).toBe(900);
}, 90_000);

test('a lane of its own that stalls waits as a whole, and continues as a whole when one of its mails is accepted', async () => {
  await stalling(400, 450);
  const id = await makeDelivery(database.dataSource, division.companyId);
  await newSender().run();
  expect(await counts(id)).toEqual({ pending: 400 });
  expect(await rows('SELECT DISTINCT failures > 0 AS failed, not_before > now() AS waits FROM chunk')).toEqual([
    { failed: true, waits: true },
  ]);
  sink.answers.clear();
  await database.dataSource.query('UPDATE chunk SET not_before = now() WHERE id = (SELECT min(id) FROM chunk)');
  await sendAll();
  expect(await counts(id)).toEqual({ accepted: 400 });
});

test('one mailbox that is full holds up nobody else of its domain', async () => {
  await makeApplicants(database.dataSource, division, 3, 'big.example');
  sink.answers.set('t2@big.example', 450);
  const sender = newSender();
  await makeDelivery(database.dataSource, division.companyId);
  await sender.run();
  const alert = await makeDelivery(database.dataSource, division.companyId);
  await database.dataSource.query(
    `UPDATE chunk SET lane = 'big.example', failures = 7, not_before = now() WHERE NOT done AND delivery_id <> ${alert}`,
  );
  await database.dataSource.query(
    `UPDATE chunk SET lane = 'big.example', not_before = now() + interval '1 hour' WHERE delivery_id = ${alert}`,
  );
  await sender.run();
  expect(await rows('SELECT failures FROM chunk WHERE NOT done ORDER BY delivery_id')).toEqual([
    { failures: 8 },
    { failures: 0 },
  ]);
});

test('a domain that refuses each address the first time has all its mails after a few tries', async () => {
  await makeApplicants(database.dataSource, division, 1000, 'grey.example');
  for (let n = 1; n <= 1000; n += 1) sink.answers.set(`t${n}@grey.example`, 'greylist');
  const id = await makeDelivery(database.dataSource, division.companyId);
  const sender = newSender();
  for (let tries = 1; tries <= 12; tries += 1) {
    await sender.run();
    await database.dataSource.query('UPDATE chunk SET not_before = now()');
  }
  expect(await counts(id)).toEqual({ accepted: 1000 });
  expect(await rows('SELECT DISTINCT state FROM delivery')).toEqual([{ state: 'finished' }]);
}, 60_000);

test('what takes some of its mails is tried again as soon as one that failed once', async () => {
  await makeApplicants(database.dataSource, division, 120, 'big.example');
  sink.answers.set('t120@big.example', 450);
  const id = await makeDelivery(database.dataSource, division.companyId);
  await database.dataSource.query('UPDATE chunk SET failures = 7');
  await newSender().run();
  expect(await counts(id)).toEqual({ accepted: 119, pending: 1 });
  expect(await rows('SELECT failures FROM chunk')).toEqual([{ failures: 1 }]);
});

test('one mail of a lane of its own that is put off is not forgotten when the windows after it are taken', async () => {
  await makeApplicants(database.dataSource, division, 120, 'big.example');
  sink.answers.set('t1@big.example', 450).set('t10@big.example', 450);
  const id = await makeDelivery(database.dataSource, division.companyId);
  await newSender().run();
  expect((await counts(id)).pending).toBeGreaterThan(0);
  expect(await rows('SELECT state FROM delivery')).toEqual([{ state: 'sending' }]);
  sink.answers.clear();
  await database.dataSource.query('UPDATE chunk SET not_before = now()');
  await sendAll();
  expect(await counts(id)).toEqual({ accepted: 120 });
  expect(sink.mails).toHaveLength(120);
  expect(await rows('SELECT state FROM delivery')).toEqual([{ state: 'finished' }]);
});

test('what nobody takes for a day is given up, with the last words of the relay', async () => {
  await stalling(5, 450);
  const id = await makeDelivery(database.dataSource, division.companyId);
  await newSender().run();
  await database.dataSource.query(`UPDATE delivery SET sent_at = now() - interval '25 hours'`);
  await database.dataSource.query('UPDATE chunk SET not_before = now()');
  await newSender().run();
  expect(await counts(id)).toEqual({ refused: 5 });
  expect(await rows('SELECT DISTINCT mail_error FROM recipient')).toEqual([
    { mail_error: expect.stringMatching(/^given up after 24 hours: 450/) as unknown },
  ]);
});

test('companies are served in turn: a small send does not wait for the end of a large one made before', async () => {
  await makeApplicants(database.dataSource, division, 1500);
  await makeDelivery(database.dataSource, division.companyId);
  const other = await makeDivision(database.dataSource, (await makeCompany(database.dataSource)).id);
  await makeApplicants(database.dataSource, other, 10, 'other.example');
  await makeDelivery(database.dataSource, other.companyId);
  await newSender().run();
  expect(sink.mails).toHaveLength(1510);
  expect(sink.mails.findLastIndex(({ to }) => to.endsWith('@other.example'))).toBeLessThan(900);
});

test('a second relay takes over while the first takes nothing, and gives back when it does', async () => {
  const second = await startSmtpSink();
  await makeApplicants(database.dataSource, division, 60);
  const { port } = sink;
  await sink.close();
  const sender = newSender({ smtpFallbackUrl: second.url });
  const first = await makeDelivery(database.dataSource, division.companyId);
  await sender.run();
  expect(await counts(first)).toEqual({ accepted: 60 });
  expect(second.mails).toHaveLength(60);
  expect(await rows('SELECT down_since FROM channel_health')).toEqual([{ down_since: null }]);
  sink = await startSmtpSink(port);
  await sender.check();
  await makeDelivery(database.dataSource, division.companyId);
  await sender.run();
  expect(sink.mails).toHaveLength(60);
  expect(second.mails).toHaveLength(60);
  await second.close();
});
