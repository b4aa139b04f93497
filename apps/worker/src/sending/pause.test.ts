import { pauseOf, pauseSending, resumeSending, settleIn, tellUser } from '@tabimori/server';
import { queryRows } from '../../../../tests/support/query.js';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { makeApplicants, makeCompany, makeDivision, makeUser } from '../../../../tests/support/factories.js';
import { startSmtpSink, type SmtpSink } from '../../../../tests/support/smtp-sink.js';
import type { Context } from '../context.js';
import { sendMails } from '../mails/send-mails.js';
import { resendPlans } from '../plans/resend-plans.js';
import { testContext } from '../testing/context.js';
import { countsOf, makeDelivery } from '../testing/send.js';
import { advanceWaves } from '../waves/advance-waves.js';
import { createSender, type Sender } from './sender.js';

let database: TestDatabase;
let sink: SmtpSink;
let context: Context;
let sender: Sender;
let deliveryId: number;

const rows = (text: string): Promise<Record<string, unknown>[]> => queryRows(database.dataSource, text);
const restored = (): Promise<unknown> => rows(`UPDATE installation SET home = '1:1'`);
const resume = (): Promise<void> => database.dataSource.transaction(resumeSending);
const by = async (): Promise<string | null> => (await pauseOf(database.dataSource)).by;

beforeEach(async () => {
  database = await createTestDatabase();
  sink = await startSmtpSink();
  context = testContext(database.dataSource, { smtpUrl: sink.url });
  sender = createSender(context);
  const division = await makeDivision(database.dataSource, (await makeCompany(database.dataSource)).id);
  await makeApplicants(database.dataSource, division, 120, 'a.example');
  await settleIn(database.dataSource);
  deliveryId = await makeDelivery(database.dataSource, division.companyId);
});
afterEach(async () => {
  await sender.close();
  await sink.close();
  await database.drop();
});

test('a new installation is at home, as the role of the application, and stays so at each start', async () => {
  expect((await rows('SELECT current_user AS role'))[0]).toEqual({ role: 'tabimori_app' });
  const home = await rows('SELECT home FROM installation');
  expect(home).toEqual([{ home: expect.stringMatching(/^\d+:\d+$/) as string }]);
  await settleIn(database.dataSource);
  expect(await rows('SELECT home FROM installation')).toEqual(home);
  expect(await by()).toBeNull();
  await sender.run();
  expect(sink.mails).toHaveLength(120);
});

test('after a restore nothing is sent, whatever starts, until an operator confirms', async () => {
  await restored();
  await settleIn(database.dataSource);
  expect(await by()).toBe('restore');
  const userId = (await makeUser(database.dataSource, { userDiv: 1, mailAddress: 'operator@b.example' })).id;
  await tellUser(database.dataSource, 'testMail', {}, userId, 'x');
  await sender.run();
  await sendMails(context, sender.mail);
  expect(sink.mails).toEqual([]);
  expect(await countsOf(database.dataSource, deliveryId, 'mail')).toEqual({ pending: 120 });
  await resume();
  await resume();
  expect(await by()).toBeNull();
  await sender.run();
  await sendMails(context, sender.mail);
  expect(sink.mails).toHaveLength(121);
  expect(await countsOf(database.dataSource, deliveryId, 'mail')).toEqual({ accepted: 120 });
});

test('a process that dies while confirming has not confirmed', async () => {
  await restored();
  const dying = database.dataSource.transaction(async (tx) => {
    await resumeSending(tx);
    throw new Error('killed');
  });
  await expect(dying).rejects.toThrow('killed');
  expect(await by()).toBe('restore');
});

test('a pause by hand stops a running send at its next window, and loses nothing', async () => {
  sink.delay = 20;
  const running = sender.run();
  while (sink.mails.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await database.dataSource.transaction(pauseSending);
  await running;
  expect(sink.mails.length).toBeLessThan(120);
  const sent = sink.mails.length;
  await sender.run();
  expect(sink.mails).toHaveLength(sent);
  await resume();
  await sender.run();
  expect(sink.mails).toHaveLength(120);
  expect(new Set(sink.mails.map(({ to }) => String(to))).size).toBe(120);
});

test('no stage and no resend advances, and then what is over an hour late is missed', async () => {
  const context = testContext(database.dataSource, { smtpUrl: sink.url });
  await rows(
    `UPDATE delivery SET resend_times = 1, resend_interval_minutes = 30, resend_due_at = now() - interval '1 min'`,
  );
  await rows(`WITH event AS (INSERT INTO event (event_key, status, latest_at) VALUES ('e', '通常', now()) RETURNING id),
      flow AS (INSERT INTO flow (event_id, company_id, hazard) SELECT event.id, company.id, 'earthquake' FROM event, company RETURNING id)
    INSERT INTO wave (flow_id, stage, due_at)
    SELECT id, 'confirmation', now() - late FROM flow, unnest(ARRAY[interval '59 min', interval '61 min']) AS late`);
  await restored();
  await advanceWaves(context);
  await resendPlans(context);
  const waves = () => rows('SELECT stage, due_at IS NULL AS over FROM wave ORDER BY id');
  expect(await waves()).toEqual([
    { stage: 'confirmation', over: false },
    { stage: 'confirmation', over: false },
  ]);
  expect(await rows('SELECT resends_sent FROM delivery')).toEqual([{ resends_sent: 0 }]);
  await resume();
  expect(await waves()).toEqual([
    { stage: 'confirmation', over: false },
    { stage: 'missed', over: true },
  ]);
  await resendPlans(context);
  expect(await rows(`SELECT resends_sent FROM delivery WHERE root_id IS NULL`)).toEqual([{ resends_sent: 1 }]);
});
