import { randomUUID } from 'node:crypto';
import { passwordCodeId, tellUser } from '@tabimori/server';
import { queryRows } from '../../../../tests/support/query.js';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { makeCompany, makeUser } from '../../../../tests/support/factories.js';
import { startSmtpSink, type SmtpSink } from '../../../../tests/support/smtp-sink.js';
import { startWorker } from '../../../../tests/support/worker-process.js';
import { createSender, type Sender } from '../sending/sender.js';
import { testContext } from '../testing/context.js';
import { TAKEN_SECONDS } from './due-mail.js';
import { sendMails } from './send-mails.js';

let database: TestDatabase;
let sink: SmtpSink;
let senders: Sender[];

beforeEach(async () => {
  database = await createTestDatabase();
  sink = await startSmtpSink();
  senders = [];
});
afterEach(async () => {
  for (const sender of senders) await sender.close();
  await sink.close();
  await database.drop();
});

const rows = (text: string): Promise<Record<string, unknown>[]> => queryRows(database.dataSource, text);
const newSender = (config = {}): { mails: () => Promise<void> } => {
  const context = testContext(database.dataSource, { smtpUrl: sink.url, ...config });
  const sender = createSender(context);
  senders.push(sender);
  return { mails: () => sendMails(context, sender.mail) };
};
const provider = (mailAddress: string, values = {}): Promise<{ id: number }> =>
  makeUser(database.dataSource, { userDiv: 1, mailAddress, userName: '東城 慎吾', ...values });

/** A mail that a password was changed. */
async function queued(mailAddress: string, values = {}): Promise<number> {
  const { id } = await provider(mailAddress, values);
  await tellUser(database.dataSource, 'passwordChanged', {}, id, 'once');
  return id;
}
const dueNow = (): Promise<unknown> => database.dataSource.query('UPDATE system_mail SET next_try_at = now()');

test('a mail goes out once, in the language of its reader, whatever repeats', async () => {
  const id = await queued('a@example.com', { language: 'en' });
  await tellUser(database.dataSource, 'passwordChanged', {}, id, 'once');
  const sender = newSender();
  await sender.mails();
  await sender.mails();
  const [mail, ...more] = await sink.parsed();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Tabimori: Your password was changed');
  expect(mail?.text).toContain('https://tabimori.example.com/login');
  expect(mail?.text).toMatch(/\n\n--\nTabimori\nReplies to this email are not read\.\s*$/);
  expect(mail?.from?.value).toEqual([{ name: 'Tabimori', address: 'no-reply@example.com' }]);
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
  expect(await rows('SELECT state, attempts, sent_at IS NOT NULL AS sent FROM system_mail')).toEqual([
    { state: 'accepted', attempts: 1, sent: true },
  ]);
});

test('a mail names the company of its reader in the language of its reader', async () => {
  const db = database.dataSource;
  const { id: companyId } = await makeCompany(db, { name: '青空商事', nameEn: 'Aozora Trading' });
  for (const language of ['jp', 'en'] as const) {
    const { id } = await makeUser(db, { companyId, language, userName: '東城 慎吾' });
    const [code] = await db.query<{ id: string }[]>(
      `INSERT INTO password_code (id, user_id, mail_address, created_at, expires_at)
       VALUES (gen_random_uuid(), $1, 'a@example.com', now(), now() + interval '1 hour') RETURNING id`,
      [id],
    );
    await tellUser(db, 'loginInfo', { codeId: code?.id ?? '' }, id, 'once');
  }
  await newSender().mails();
  // two are sent at once: either may be first
  const texts = (await sink.parsed()).map(({ text }) => text ?? '');
  const named = ['東城 慎吾 様（青空商事）', '東城 慎吾 (Aozora Trading)'];
  expect(named.map((name) => texts.filter((text) => text.includes(name)).length)).toEqual([1, 1]);
  expect(texts).toHaveLength(2);
});

test('two workers send nothing twice', async () => {
  for (let i = 0; i < 40; i += 1) await queued(`u${i}@example.com`);
  await Promise.all([newSender().mails(), newSender().mails()]);
  expect(new Set(sink.mails.map(({ to }) => to)).size).toBe(40);
  expect(sink.mails).toHaveLength(40);
});

test('a temporary failure waits, a refusal is kept with the words of the relay', async () => {
  await queued('later@example.com');
  await queued('never@example.jp');
  await queued('not an address');
  sink.answers.set('later@example.com', 450).set('never@example.jp', 550);
  await newSender().mails();
  expect(
    await rows('SELECT mail_address AS to, state, attempts, last_error AS error FROM system_mail ORDER BY id'),
  ).toEqual([
    {
      to: 'later@example.com',
      state: 'pending',
      attempts: 1,
      error: expect.stringContaining('try again later') as string,
    },
    {
      to: 'never@example.jp',
      state: 'refused',
      attempts: 1,
      error: expect.stringContaining('no such user') as string,
    },
    { to: 'not an address', state: 'refused', attempts: 1, error: 'the address is not valid' },
  ]);
  expect(await rows(`SELECT next_try_at > now() AS waits FROM system_mail WHERE state = 'pending'`)).toEqual([
    { waits: true },
  ]);
  sink.answers.clear();
  await dueNow();
  await newSender().mails();
  expect(sink.mails.map(({ to }) => to)).toEqual(['later@example.com']);
});

test('while the relay is down nothing is used up, and all goes out when it is back', async () => {
  for (let i = 0; i < 5; i += 1) await queued(`u${i}@example.com`);
  const { port } = sink;
  await sink.close();
  await newSender().mails();
  expect(await rows('SELECT DISTINCT state, attempts FROM system_mail')).toEqual([{ state: 'pending', attempts: 0 }]);
  expect(await rows('SELECT down_since IS NOT NULL AS down FROM channel_health')).toEqual([{ down: true }]);
  sink = await startSmtpSink(port);
  await newSender().mails();
  expect(sink.mails).toHaveLength(5);
});

test('a connection lost before the answer sends the same mail again, under the same Message-ID', async () => {
  await queued('drop@example.com');
  sink.answers.set('drop@example.com', 'drop');
  await newSender().mails();
  expect(await rows('SELECT state FROM system_mail')).toEqual([{ state: 'pending' }]);
  await dueNow();
  await newSender().mails();
  const ids = (await sink.parsed()).map(({ messageId }) => messageId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  expect(await rows('SELECT state FROM system_mail')).toEqual([{ state: 'accepted' }]);
});

test('a worker killed while it sends: another sends what it had, nothing is lost', async () => {
  await queued('hang@example.com');
  await queued('next@example.com');
  sink.answers.set('hang@example.com', 'hang').set('next@example.com', 'hang');
  const env = { DATABASE_URL: database.url, SMTP_URL: sink.url };
  const victim = await startWorker(env);
  for (const end = Date.now() + 10_000; Date.now() < end;) {
    const taken = await rows('SELECT id FROM system_mail WHERE attempts = 1');
    if (taken.length === 2) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  victim.child.kill('SIGKILL');
  await victim.ended;
  sink.answers.clear();
  const sender = newSender();
  await sender.mails();
  expect(sink.mails).toEqual([]);
  await database.dataSource.query(`UPDATE system_mail SET next_try_at = next_try_at - make_interval(secs => $1)`, [
    TAKEN_SECONDS,
  ]);
  await sender.mails();
  expect(sink.mails.map(({ to }) => to).sort()).toEqual(['hang@example.com', 'next@example.com']);
  expect(await rows('SELECT DISTINCT state FROM system_mail')).toEqual([{ state: 'accepted' }]);
}, 60_000);

test('users who may not sign in any more get no mail', async () => {
  const id = await queued('gone@example.com');
  await database.dataSource.query('UPDATE users SET is_disabled = true WHERE id = $1', [id]);
  await newSender().mails();
  expect(sink.mails).toEqual([]);
  expect(await rows('SELECT state FROM system_mail')).toEqual([{ state: 'refused' }]);
});

test.each([
  ['jp', 'loginInfo', '【たびもり】管理画面ログインのご案内', '東城 慎吾 様（たびもり）'],
  ['en', 'passwordReset', 'Tabimori: Reset your password', 'within 1 hour'],
] as const)('in %s, %s carries a link that the database does not hold', async (language, kind, subject, words) => {
  const user = await provider('a@example.com', { language });
  const codeId = randomUUID();
  const code = (id: string, ends: string) =>
    database.dataSource.query(
      `INSERT INTO password_code (id, user_id, mail_address, created_at, expires_at)
       VALUES ($1, $2, 'a@example.com', now(), now() + $3::interval)`,
      [id, user.id, ends],
    );
  await code(codeId, '1 hour');
  await tellUser(database.dataSource, kind, { codeId }, user.id, codeId);
  const ended = randomUUID();
  await code(ended, '-1 second');
  await tellUser(database.dataSource, kind, { codeId: ended }, user.id, ended);
  const context = testContext(database.dataSource);
  await newSender().mails();
  const [mail, ...more] = await sink.parsed();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(subject);
  expect(mail?.text).toContain(words);
  const link = /reset-password\?code=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(passwordCodeId(link, context.config.linkKeys)).toBe(codeId);
  expect(passwordCodeId(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`, context.config.linkKeys)).toBeNull();
  expect(JSON.stringify(await rows('SELECT * FROM system_mail, password_code'))).not.toContain(link);
});

test('a message that its sender tries is marked as a test, in the language of its text', async () => {
  const jp = {
    subject: '【安否確認】無事ですか？',
    body: '石川 春香さん、無事ですか？\nhttps://tabimori.example.com/c/xxx',
  };
  const en = { subject: 'Are you safe?', body: 'Haruka Ishikawa, are you safe?\nhttps://tabimori.example.com/c/xxx' };
  const { id } = await provider('a@example.com');
  await tellUser(database.dataSource, 'testSend', { ...jp, html: '<p>無事ですか？</p>' }, id, 'one', 'jp');
  await tellUser(database.dataSource, 'testSend', en, id, 'two', 'en');
  await newSender().mails();
  const mails = await sink.parsed();
  const of = (subject: string) => mails.find((mail) => mail.subject === subject);
  expect(of('【テスト】【安否確認】無事ですか？')?.text).toContain(`${jp.body}\n\n※ これはテスト送信です。`);
  expect(of('【テスト】【安否確認】無事ですか？')?.html).toBe('<p>無事ですか？</p>');
  const english = of('[Test] Are you safe?');
  expect(english?.html).toBe(false);
  expect(english?.text).toContain('It was not sent to any traveler.');
  expect(english?.text).not.toMatch(/[ぁ-んァ-ヶ]/);
  expect(english?.from?.text).toContain('Tabimori');
});
