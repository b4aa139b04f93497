import { stopDeliveries } from '@tabimori/server';
import { MESSAGE_TYPE } from '@tabimori/shared';
import { queryRows } from '../../../../tests/support/query.js';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { makeApplicants, makeCompany, makeDivision } from '../../../../tests/support/factories.js';
import { startSmtpSink, type SinkLimits, type SmtpSink } from '../../../../tests/support/smtp-sink.js';
import { testContext } from '../testing/context.js';
import { countsOf, makeDelivery } from '../testing/send.js';
import { createSender, type Sender } from './sender.js';

const DOMAINS = ['a.example', 'b.example', 'c.example', 'd.example'];
const EACH = 40;
const ALL = DOMAINS.length * EACH;

let database: TestDatabase;
let sink: SmtpSink;
let senders: Sender[];
let companyId: number;

beforeEach(async () => {
  database = await createTestDatabase();
  sink = await startSmtpSink();
  senders = [];
  const division = await makeDivision(database.dataSource, (await makeCompany(database.dataSource)).id);
  ({ companyId } = division);
  for (const domain of DOMAINS) await makeApplicants(database.dataSource, division, EACH, domain);
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

test.each<[string, SinkLimits, number]>([
  ['the mails a second', { rate: 60, burst: 30 }, 0],
  ['the connections', { connections: 3 }, 10],
  ['the mails on a connection', { messages: 10 }, 10],
  ['all three', { rate: 200, burst: 50, connections: 2, messages: 20 }, 5],
])(
  'a relay that limits %s gets every mail once; neither domains nor the channel suffer',
  async (_what, limits, delay) => {
    Object.assign(sink, { limits, delay });
    const id = await makeDelivery(database.dataSource, companyId);
    await newSender().run();
    expect(await countsOf(database.dataSource, id, 'mail')).toEqual({ accepted: ALL });
    expect(new Set(sink.mails.map(({ to }) => to)).size).toBe(ALL);
    expect(sink.mails).toHaveLength(ALL);
    expect(await rows('SELECT lane, failures FROM chunk WHERE failures > 0 OR last_error IS NOT NULL')).toEqual([]);
    expect(await rows('SELECT count(*)::int AS n FROM chunk')).toEqual([{ n: 2 }]);
    expect(await rows('SELECT down_since, last_error FROM channel_health')).toEqual([
      { down_since: null, last_error: null },
    ]);
    expect(sink.mostConnections()).toBeLessThanOrEqual(limits.connections ?? 100);
    const { rate, messages, connections } = sink.refusals;
    expect(rate + messages).toBeLessThanOrEqual(20);
    expect(connections).toBeLessThanOrEqual(10);
  },
);

test('when the quota of a day is used up, the second relay sends the rest, and nobody is marked', async () => {
  const second = await startSmtpSink();
  sink.limits = { quota: 50 };
  const id = await makeDelivery(database.dataSource, companyId);
  const sender = newSender({ smtpFallbackUrl: second.url });
  await sender.run();
  await sender.check();
  await second.close();
  expect(await countsOf(database.dataSource, id, 'mail')).toEqual({ accepted: ALL });
  expect([sink.mails.length, second.mails.length]).toEqual([50, ALL - 50]);
  expect(await rows('SELECT count(*)::int AS n FROM applicant WHERE mail_undelivered')).toEqual([{ n: 0 }]);
  expect(await rows('SELECT first_error FROM channel_health')).toEqual([
    { first_error: expect.stringContaining('Daily user sending limit') as unknown },
  ]);
  expect(sink.refusals.quota).toBeLessThanOrEqual(10);
});

test('a stop does not wait for the turn of the mails that a slow relay lets wait', async () => {
  sink.limits = { rate: 0.2, burst: 5 };
  const id = await makeDelivery(database.dataSource, companyId);
  const running = newSender().run();
  while (sink.refusals.rate === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  await database.dataSource.transaction((tx) => stopDeliveries(tx, [id]));
  const stoppedAt = performance.now();
  await running;
  expect(performance.now() - stoppedAt).toBeLessThan(10_000);
  const { stopped = 0 } = await countsOf(database.dataSource, id, 'mail');
  expect(stopped).toBeGreaterThan(ALL / 2);
});

test('several workers together keep to the rate that is set, and the relay refuses nothing', async () => {
  const rate = 60;
  const id = await makeDelivery(database.dataSource, companyId);
  const senders = [newSender({ smtpRate: rate }), newSender({ smtpRate: rate })];
  await Promise.all(senders.map((sender) => sender.run()));
  expect(await countsOf(database.dataSource, id, 'mail')).toEqual({ accepted: ALL });
  const at = sink.mails.map((mail) => mail.at).sort((a, b) => a - b);
  const most = Math.max(...at.map((from) => at.filter((to) => to >= from && to < from + 1000).length));
  expect(most).toBeLessThanOrEqual(rate * 1.25);
});

test('the last part of a quota is kept for alerts and confirmations; then the second relay sends', async () => {
  const second = await startSmtpSink();
  const quota = { smtpDailyQuota: ALL };
  const sender = newSender(quota);
  const reminders = await makeDelivery(database.dataSource, companyId, { messageType: MESSAGE_TYPE.reminder });
  await sender.run();
  const { accepted = 0, pending = 0 } = await countsOf(database.dataSource, reminders, 'mail');
  expect(accepted + pending).toBe(ALL);
  expect(accepted).toBeLessThanOrEqual(ALL * 0.8 + 50);
  const alert = await makeDelivery(database.dataSource, companyId);
  await sender.run();
  const left = await countsOf(database.dataSource, alert, 'mail');
  expect(accepted + (left.accepted ?? 0)).toBe(ALL);
  expect(left.pending).toBeGreaterThan(0);
  await newSender({ ...quota, smtpFallbackUrl: second.url }).run();
  expect(await countsOf(database.dataSource, alert, 'mail')).toEqual({ accepted: ALL });
  expect(sink.mails.length).toBe(ALL);
  await second.close();
});
