import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MESSAGE_TYPE } from '@tabimori/shared';
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
  const company = await makeCompany(database.dataSource, { name: '青空商事' });
  division = await makeDivision(database.dataSource, company.id);
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
const traveler = (mailAddress: string, values = {}): Promise<{ id: number }> =>
  makeApplicant(database.dataSource, division, { mailAddress, ...values });
const rows = (text: string): Promise<Record<string, unknown>[]> => queryRows(database.dataSource, text);
const counts = (id: number): Promise<Record<string, number>> => countsOf(database.dataSource, id, 'mail');

test('a delivery is sent to everyone once, and is finished', async () => {
  await makeApplicants(database.dataSource, division, 320, 'big.example');
  await makeApplicants(database.dataSource, division, 20, 'small.example');
  await makeApplicant(database.dataSource, division, { mailAddress: null });
  const id = await makeDelivery(database.dataSource, division.companyId);
  expect(await rows('SELECT lane, count(*)::int AS n FROM chunk GROUP BY lane ORDER BY lane')).toEqual([
    { lane: 'big.example', n: 3 },
    { lane: 'mixed', n: 1 },
  ]);
  await newSender().run();
  expect(await counts(id)).toEqual({ accepted: 340 });
  expect(new Set(sink.mails.map(({ to }) => to)).size).toBe(340);
  expect(sink.mails).toHaveLength(340);
  expect(await rows('SELECT state, finished_at IS NULL AS open FROM delivery')).toEqual([
    { state: 'finished', open: false },
  ]);
  expect(await rows('SELECT total, mail_none, sms_none FROM delivery_tally')).toEqual([
    { total: 341, mail_none: 1, sms_none: 341 },
  ]);
  expect(await rows('SELECT prefecture_code, total, answered FROM place_tally')).toEqual([
    { prefecture_code: '17', total: 341, answered: 0 },
  ]);
  expect(await rows('SELECT last_ok_at IS NULL AS never, down_since FROM channel_health')).toEqual([
    { never: false, down_since: null },
  ]);
});

test('an idle worker says whether the relay can be reached', async () => {
  const state = 'SELECT down_since IS NOT NULL AS down, last_error IS NOT NULL AS told FROM channel_health';
  const sender = newSender();
  await sender.check();
  expect(await rows(state)).toEqual([{ down: false, told: false }]);
  await sink.close();
  await newSender().check();
  expect(await rows(state)).toEqual([{ down: true, told: true }]);
});

test('two workers send nothing twice', async () => {
  await makeApplicants(database.dataSource, division, 1000);
  const id = await makeDelivery(database.dataSource, division.companyId);
  await Promise.all([newSender().run(), newSender().run()]);
  expect(await counts(id)).toEqual({ accepted: 1000 });
  expect(sink.mails).toHaveLength(1000);
});

test('a temporary failure is tried again, a refusal is final and flags the traveler, a success clears the flag', async () => {
  await traveler('later@example.com', { mailUndelivered: true });
  await traveler('never@example.jp');
  await traveler('not an address');
  sink.answers.set('later@example.com', 450).set('never@example.jp', 550);
  const id = await makeDelivery(database.dataSource, division.companyId);
  const sender = newSender();
  await sender.run();
  expect(await counts(id)).toEqual({ pending: 1, refused: 2 });
  const [mixed, aside] = await rows(
    'SELECT lane, done, failures, last_error, not_before > now() AS waits, window_to FROM chunk ORDER BY id',
  );
  expect(mixed).toMatchObject({ lane: 'mixed', done: true, failures: 0 });
  expect(aside).toMatchObject({ lane: 'example.com', done: false, failures: 1, waits: true, window_to: null });
  expect(aside?.last_error).toContain('450 try again later');
  await sender.run();
  expect(await counts(id)).toEqual({ pending: 1, refused: 2 });
  sink.answers.delete('later@example.com');
  await database.dataSource.query('UPDATE chunk SET not_before = now()');
  await sender.run();
  expect(await counts(id)).toEqual({ accepted: 1, refused: 2 });
  expect(
    await rows(
      'SELECT mail_address, mail_undelivered, mail_error FROM applicant JOIN recipient USING (mail_address) ORDER BY 1',
    ),
  ).toEqual([
    { mail_address: 'later@example.com', mail_undelivered: false, mail_error: null },
    { mail_address: 'never@example.jp', mail_undelivered: true, mail_error: '550 no such user' },
    { mail_address: 'not an address', mail_undelivered: true, mail_error: 'the address is not valid' },
  ]);
});

/** The relay takes mail again: all 120 mails of the delivery arrive, once each. */
async function sendsAgain(sender: Sender, id: number): Promise<void> {
  const isSent = async (): Promise<boolean> => {
    await sender.run();
    return (await counts(id))['pending'] === undefined;
  };
  await until('the relay is asked again', 10, isSent, 100);
  expect(await counts(id)).toEqual({ accepted: 120 });
  expect(sink.mails).toHaveLength(120);
}

test('while the relay is down no tries are used up, and sending resumes when it is back', async () => {
  await makeApplicants(database.dataSource, division, 120);
  const id = await makeDelivery(database.dataSource, division.companyId);
  const { port } = sink;
  await sink.close();
  const sender = newSender();
  await sender.run();
  expect(await counts(id)).toEqual({ pending: 120 });
  expect(await rows('SELECT failures, not_before > now() AS waits FROM chunk')).toEqual([
    { failures: 0, waits: false },
  ]);
  expect(await rows('SELECT down_since IS NULL AS up FROM channel_health')).toEqual([{ up: false }]);
  sink = await startSmtpSink(port);
  await sendsAgain(sender, id);
  expect(await rows('SELECT down_since FROM channel_health')).toEqual([{ down_since: null }]);
});

test('a CA file that cannot be read is a relay that is down: sending resumes when it can', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ca-'));
  const smtpCaFile = join(folder, 'ca.pem');
  await makeApplicants(database.dataSource, division, 120);
  const id = await makeDelivery(database.dataSource, division.companyId);
  const sender = newSender({ smtpCaFile });
  const down = 'SELECT down_since IS NOT NULL AS down, last_error FROM channel_health';
  try {
    await sender.run();
    expect(await rows(down)).toEqual([{ down: true, last_error: expect.stringContaining('ENOENT') as unknown }]);
    writeFileSync(smtpCaFile, '');
    await sendsAgain(sender, id);
    expect(await rows(down)).toEqual([{ down: false, last_error: null }]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a mail that cannot be composed holds up none of its domain and of its window, and is tried again', async () => {
  await makeApplicants(database.dataSource, division, 5, 'a.example');
  await makeApplicants(database.dataSource, division, 5, 'b.example');
  const id = await makeDelivery(database.dataSource, division.companyId);
  let composed = 0;
  const now = (): Date => {
    composed += 1;
    if (composed === 1) throw new Error('no clock');
    return new Date();
  };
  const sender = createSender(testContext(database.dataSource, { smtpUrl: sink.url }, { now }));
  senders.push(sender);
  await sender.run();
  expect(await counts(id)).toEqual({ accepted: 9, pending: 1 });
  expect(await rows('SELECT last_error FROM chunk WHERE NOT done')).toEqual([{ last_error: 'no clock' }]);
  await database.dataSource.query('UPDATE chunk SET not_before = now()');
  await sender.run();
  expect(await counts(id)).toEqual({ accepted: 10 });
  expect(sink.mails).toHaveLength(10);
});

test('a relay that is found down after its answers were lost is asked again for every priority, not only for alerts', async () => {
  await traveler('drop@example.com');
  sink.answers.set('drop@example.com', 'drop');
  await makeDelivery(database.dataSource, division.companyId, { messageType: MESSAGE_TYPE.notice });
  const { port } = sink;
  const context = testContext(database.dataSource, { smtpUrl: sink.url });
  const sender = createSender(context);
  senders.push(sender);
  await sender.run();
  await sink.close();
  const isKnown = async (): Promise<boolean> => (await context.metrics.relayDown.get()).values[0]?.value === 1;
  await until('the relay is known to be down', 10, isKnown);
  sink = await startSmtpSink(port);
  const isSent = async (): Promise<boolean> => {
    await sender.run();
    return sink.mails.length > 0;
  };
  await until('the mail is sent', 10, isSent, 100);
});

test('a connection that ends after the data is not lost: the mail is sent again under the same Message-ID', async () => {
  await traveler('drop@example.com');
  sink.answers.set('drop@example.com', 'drop');
  const id = await makeDelivery(database.dataSource, division.companyId);
  const sender = newSender();
  await sender.run();
  expect(await counts(id)).toEqual({ pending: 1 });
  await database.dataSource.query('UPDATE chunk SET not_before = now()');
  await sender.run();
  expect(await counts(id)).toEqual({ accepted: 1 });
  const ids = (await sink.parsed()).map(({ messageId }) => messageId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('travelers who share an address get one mail with a link each, and never two mails', async () => {
  await makeApplicants(database.dataSource, division, 200);
  await traveler('Family@example.com', { name: '山田 太郎' });
  await traveler('family@example.com', { name: '山田 花子' });
  await traveler('family@example.com', { name: 'Taro', language: 'en' });
  const id = await makeDelivery(database.dataSource, division.companyId);
  expect(await rows(`SELECT name FROM recipient WHERE shares_address ORDER BY name COLLATE "C"`)).toEqual([
    { name: 'Taro' },
    { name: '山田 太郎' },
    { name: '山田 花子' },
  ]);
  expect(await rows(`SELECT count(*)::int AS alone FROM recipient WHERE NOT shares_address`)).toEqual([{ alone: 200 }]);
  await newSender().run();
  expect(await counts(id)).toEqual({ accepted: 203 });
  expect(sink.mails).toHaveLength(202);
  const [mail] = (await sink.parsed()).filter(({ text }) => text?.includes('山田 花子'));
  expect(mail?.text).toContain('山田 太郎');
  expect(new Set(mail?.text?.match(/token=[\w-]{24}/g)).size).toBe(2);
});

test('whoever reads English is written to under the English name of the company, if it has one', async () => {
  await traveler('one@example.com', { language: 'en' });
  await traveler('two@example.com');
  const write = async (name_en: string): Promise<string[]> => {
    await database.dataSource.query('UPDATE company SET name_en = $1', [name_en]);
    await makeDelivery(database.dataSource, division.companyId);
    await newSender().run();
    const mails = (await sink.parsed()).slice(-2).sort((a, b) => (a.text ?? '').localeCompare(b.text ?? '', 'en'));
    return mails.flatMap(({ from, text }) => [
      from?.value[0]?.name ?? '',
      /^.* safety team$|^.*の安否確認$/m.exec(text ?? '')?.[0] ?? '',
    ]);
  };
  const japanese = ['青空商事', '青空商事 の安否確認'];
  expect(await write('')).toEqual(['青空商事', '青空商事 safety team', ...japanese]);
  expect(await write('Aozora Trading')).toEqual(['Aozora Trading', 'Aozora Trading safety team', ...japanese]);
});

test('nothing in a name or subject can add a header or a recipient', async () => {
  await database.dataSource.query('UPDATE company SET name = $1', ['悪い会社\r\nBcc: evil@example.com\r\n\r\n本文']);
  await traveler('one@example.com', { name: 'A\r\nBcc: evil@example.com' });
  await makeDelivery(database.dataSource, division.companyId);
  await newSender().run();
  const [mail] = await sink.parsed();
  expect(sink.mails).toHaveLength(1);
  expect(mail?.bcc).toBeUndefined();
  expect(mail?.headers.has('bcc')).toBe(false);
  expect(mail?.from?.value[0]?.name).toBe('悪い会社 Bcc: evil@example.com 本文');
});

test('an alert overtakes a running bulk send', async () => {
  await makeApplicants(database.dataSource, division, 600);
  await makeDelivery(database.dataSource, division.companyId, { messageType: MESSAGE_TYPE.reminder });
  // the bulk send takes at least 12 seconds
  sink.delay = 200;
  const sender = newSender();
  const bulk = sender.run();
  await until('the bulk send runs', 10, () => sink.mails.length > 0, 5);
  const other = await makeDivision(database.dataSource, (await makeCompany(database.dataSource)).id);
  await makeApplicant(database.dataSource, other, { mailAddress: 'alert@example.com' });
  const alert = await makeDelivery(database.dataSource, other.companyId, { messageType: MESSAGE_TYPE.earthquakeAlert });
  const running = Promise.all([bulk, sender.run()]);
  await until('the alert arrives', 20, () => sink.mails.some(({ to }) => to === 'alert@example.com'), 5);
  expect(sink.mails.length).toBeLessThan(300);
  sink.delay = 0;
  await running;
  expect(await counts(alert)).toEqual({ accepted: 1 });
  expect(sink.mails).toHaveLength(601);
}, 60_000);

test('a worker whose lease is another’s writes nothing and stops', async () => {
  await makeApplicants(database.dataSource, division, 100);
  const id = await makeDelivery(database.dataSource, division.companyId);
  // none of the first mails is accepted before the lease is gone
  sink.delay = 500;
  const sender = newSender();
  const running = sender.run();
  await until('the first mail', 10, () => sink.mails.length > 0, 5);
  await database.dataSource.query(
    `UPDATE chunk SET attempt = attempt + 1, lease_holder = 'other', lease_until = now() + interval '9 seconds'`,
  );
  await running;
  expect(await counts(id)).toEqual({ pending: 100 });
  expect(sink.mails.length).toBeLessThanOrEqual(50);
});
