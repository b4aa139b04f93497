import { randomUUID } from 'node:crypto';
import { createDelivery, inPrefectures, NO_EVENT } from '@tabimori/server';
import type { MessageType } from '@tabimori/shared';
import { queryRows } from '../../../../tests/support/query.js';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { makeApplicants, makeCompany, makeDivision } from '../../../../tests/support/factories.js';
import { startSmtpSink, type SmtpSink } from '../../../../tests/support/smtp-sink.js';
import { startWorker } from '../../../../tests/support/worker-process.js';
import { createSender } from '../sending/sender.js';
import { testContext } from '../testing/context.js';
import { countsOf } from '../testing/send.js';
import { resendPlans } from './resend-plans.js';

let database: TestDatabase;
let sink: SmtpSink;
let companyId: number;

beforeEach(async () => {
  database = await createTestDatabase();
  sink = await startSmtpSink();
  ({ id: companyId } = await makeCompany(database.dataSource));
  await makeApplicants(database.dataSource, await makeDivision(database.dataSource, companyId), 20);
});

afterEach(async () => {
  await sink.close();
  await database.drop();
});

const rows = (text: string, parameters: unknown[] = []): Promise<Record<string, unknown>[]> =>
  queryRows(database.dataSource, text, parameters);
const context = () => testContext(database.dataSource, { smtpUrl: sink.url, reminderIntervalSeconds: 900 });
const due = (): Promise<unknown> => rows('UPDATE delivery SET resend_due_at = now() WHERE resend_due_at IS NOT NULL');
const resends = () =>
  rows(`SELECT reminder_number AS number, root_id FROM delivery WHERE origin = 'resend' ORDER BY id`);

async function send(
  options: { waitSeconds?: number; times?: number; messageType?: MessageType } = {},
): Promise<number> {
  const { waitSeconds = 0, times = 2, messageType = 2 } = options;
  const text = { subject: '件名 {{name}}', body: '本文 {{url}}', sms: 'SMS {{url}}' };
  const made = await database.dataSource.transaction((tx) =>
    createDelivery(tx, {
      companyId,
      messageType,
      reminderNumber: 0,
      origin: 'manual',
      eventId: null,
      waveId: null,
      rootId: null,
      facts: NO_EVENT,
      audience: inPrefectures(companyId, ['17']),
      smsPossible: false,
      byHand: {
        sendId: randomUUID(),
        senderId: null,
        texts: { jp: text, en: text },
        channels: ['mail'],
        waitSeconds,
        plan: times > 0 ? { times, intervalMinutes: 30, firstSeconds: 1800 } : null,
      },
    }),
  );
  return made?.id ?? 0;
}

async function deliver(): Promise<void> {
  const sender = createSender(context());
  await sender.run();
  await sender.close();
}

const answer = (deliveryId: number, count: number): Promise<unknown> =>
  rows(
    `UPDATE recipient SET response = 1, responded_at = now() WHERE delivery_id = $1 AND applicant_id IN (
       SELECT applicant_id FROM recipient WHERE delivery_id = $1 AND response IS NULL ORDER BY 1 LIMIT $2)`,
    [deliveryId, count],
  );

test('nothing of a send leaves while it can be undone; then it is sent and finished', async () => {
  const id = await send({ waitSeconds: 60, times: 0 });
  await deliver();
  expect(sink.mails).toHaveLength(0);
  expect(await rows('SELECT state FROM delivery')).toEqual([{ state: 'scheduled' }]);
  await rows('WITH c AS (UPDATE chunk SET not_before = now()) UPDATE delivery SET sent_at = now()');
  await deliver();
  expect(sink.mails).toHaveLength(20);
  expect(await countsOf(database.dataSource, id, 'mail')).toEqual({ accepted: 20 });
  expect(await rows('SELECT state FROM delivery')).toEqual([{ state: 'finished' }]);
});

test('a resend goes only to those who have not answered, with the same text and question, until the plan is over', async () => {
  const id = await send();
  await deliver();
  await resendPlans(context());
  expect(await resends()).toEqual([]);
  await answer(id, 15);
  await due();
  await resendPlans(context());
  await deliver();
  expect(sink.mails).toHaveLength(25);
  const mails = await sink.parsed();
  expect(mails[24]?.subject).toMatch(/^件名 旅行者/);
  expect(mails[24]?.html).toContain('confirm-location?token=');
  await due();
  await resendPlans(context());
  expect(await resends()).toEqual([
    { number: 1, root_id: id },
    { number: 2, root_id: id },
  ]);
  // nobody pressed anything
  expect(await rows('SELECT action, user_id FROM operation_log ORDER BY id')).toEqual([
    { action: 'remind', user_id: null },
    { action: 'remind', user_id: null },
  ]);
  expect(await rows('SELECT resends_sent AS sent, resend_due_at AS due FROM delivery WHERE id = $1', [id])).toEqual([
    { sent: 2, due: null },
  ]);
});

test('a plan ends when everyone has answered, and when it is stopped', async () => {
  const id = await send();
  await deliver();
  await answer(id, 20);
  await due();
  await resendPlans(context());
  expect(await resends()).toEqual([]);
  expect(await rows('SELECT resend_due_at AS due FROM delivery')).toEqual([{ due: null }]);
});

test('two workers at once make a resend once', async () => {
  await send();
  await due();
  await Promise.all([resendPlans(context()), resendPlans(context()), resendPlans(context())]);
  expect(await resends()).toHaveLength(1);
});

test('a resend supersedes the messages not handed over by then; the sums stay correct', async () => {
  const id = await send();
  await due();
  await resendPlans(context());
  expect(await countsOf(database.dataSource, id, 'mail')).toEqual({ superseded: 20 });
  await deliver();
  expect(sink.mails).toHaveLength(20);
});

test('whoever answers while a resend waits does not get it', async () => {
  const id = await send();
  await deliver();
  await due();
  await resendPlans(context());
  await rows('UPDATE recipient SET response = 1, responded_at = now() WHERE applicant_id % 4 = 0');
  await deliver();
  expect(sink.mails).toHaveLength(20 + 15);
  const [resend] = await rows('SELECT id, state FROM delivery WHERE root_id = $1', [id]);
  expect(await countsOf(database.dataSource, Number(resend?.id), 'mail')).toEqual({ accepted: 15, superseded: 5 });
  expect(resend?.state).toBe('finished');
});

test('nobody is reminded when all have answered while a resend waits', async () => {
  const id = await send();
  await deliver();
  await due();
  await resendPlans(context());
  await rows('UPDATE recipient SET response = 1, responded_at = now()');
  await deliver();
  expect(sink.mails).toHaveLength(20);
  expect(await rows('SELECT state FROM delivery WHERE root_id = $1', [id])).toEqual([{ state: 'finished' }]);
});

test('a resend more than 6 hours late is not sent', async () => {
  await send();
  await rows(`UPDATE delivery SET resend_due_at = now() - interval '7 hours'`);
  await resendPlans(context());
  expect(await resends()).toEqual([]);
  expect(await rows('SELECT resend_due_at AS due FROM delivery')).toEqual([{ due: null }]);
});

test('a worker is killed while plans are due: the next one makes each resend once', async () => {
  for (let count = 0; count < 20; count += 1) await send({ times: 1 });
  const env = { DATABASE_URL: database.url, SMTP_URL: sink.url };
  const victim = await startWorker(env);
  await due();
  for (const end = Date.now() + 10_000; Date.now() < end && (await resends()).length < 3;) {
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  victim.child.kill('SIGKILL');
  await victim.ended;
  const before = (await resends()).length;
  expect(before).toBeGreaterThan(0);
  const next = await startWorker(env);
  for (const end = Date.now() + 20_000; Date.now() < end && (await resends()).length < 20;) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  next.child.kill('SIGKILL');
  await next.ended;
  const roots = (await resends()).map(({ root_id: root }) => root);
  expect([roots.length, new Set(roots).size]).toEqual([20, 20]);
}, 90_000);
