import { conditionOf } from '@tabimori/server';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { makeUser } from '../../../../tests/support/factories.js';
import { startHttp, type LocalHttp } from '../../../../tests/support/http.js';
import { queryRows } from '../../../../tests/support/query.js';
import { startSmtpSink, type SmtpSink } from '../../../../tests/support/smtp-sink.js';
import { startTwilio, type TwilioApi } from '../../../../tests/support/twilio.js';
import { until } from '../../../../tests/support/until.js';
import type { Context } from '../context.js';
import { newFeedMemory, readFeeds } from '../feed/read-feeds.js';
import { sendMails } from '../mails/send-mails.js';
import { createTexts } from '../mails/send-texts.js';
import { createSender, type Sender } from '../sending/sender.js';
import { alarmsOf, testContext } from '../testing/context.js';
import { type AlarmTicks, createAlarms } from './alarms.js';
import { beat } from './heartbeat.js';
import { tellOutside } from './tell-outside.js';

let database: TestDatabase;
let agency: LocalHttp;
let isSilent: boolean;
let relay: SmtpSink;
let provider: TwilioApi;
let monitor: LocalHttp;
let context: Context;
let sender: Sender;
let alarms: string[];
let ticks: AlarmTicks;
let now: number;
let stop: AbortController;
let readings: Promise<void>[];

beforeEach(async () => {
  database = await createTestDatabase();
  isSilent = false;
  stop = new AbortController();
  readings = [];
  agency = await startHttp((_request, response) => void (isSilent || response.writeHead(304).end()));
  monitor = await startHttp((_request, response) => void response.end());
  [relay, provider] = await Promise.all([startSmtpSink(), startTwilio()]);
  await makeUser(database.dataSource, { userDiv: 1, mailAddress: 'jp@example.com', phone: '090-1234-5678' });
  await makeUser(database.dataSource, { userDiv: 1, mailAddress: 'en@example.com', language: 'en' });
  await makeUser(database.dataSource, { userDiv: 1, mailAddress: 'gone@example.com', isDisabled: true });
});
afterEach(async () => {
  stop.abort();
  await Promise.all(readings);
  await sender.close();
  await Promise.all([agency, monitor, provider.http].map((server) => server.close()));
  await relay.close();
  await database.drop();
});

function startWorker(config = {}): void {
  const settings = {
    feedUrls: [`${agency.origin}/feed.xml`],
    pollSeconds: 60,
    smtpUrl: relay.url,
    heartbeatUrl: monitor.origin,
    twilio: { accountSid: 'AC1', authToken: 'token', from: '+815000000000', baseUrl: provider.http.origin },
    ...config,
  };
  context = testContext(database.dataSource, settings, { stopping: stop.signal });
  alarms = alarmsOf(context);
  now = 0;
  ticks = createAlarms(context, () => now);
  sender = createSender(context);
}

const rows = (text: string): Promise<Record<string, unknown>[]> => queryRows(database.dataSource, text);

/** So many seconds pass, and then every tick about the service runs. */
async function passes(seconds: number): Promise<void> {
  now += seconds * 1000;
  await rows(`UPDATE feed SET lease_until = now(), read_at = read_at - make_interval(secs => ${seconds})`);
  const reading = readFeeds(context, newFeedMemory());
  readings.push(reading);
  if (!isSilent) await reading;
  await sender.check();
  await beat(context);
  await ticks.watch();
  await ticks.tell();
  await tellOutside(context);
}
const beats = (): number => monitor.requests.splice(0).length;
const subjects = async (): Promise<string[]> =>
  (await relay.parsed()).map(({ to, subject }) => `${[to].flat()[0]?.text} ${subject}`).sort();
/** Sends the mails that can go: the relay is asked again a moment after it was down. */
const mailsOf = (count: number): Promise<unknown> =>
  until(`${count} mails`, 20, async () => {
    await sendMails(context, sender.mail);
    return relay.mails.length >= count;
  });

test('feed silent and relay gone: within 3 minutes the heartbeat stops, and each alarm reaches log, metric, page and SMS', async () => {
  startWorker();
  await passes(0);
  expect([beats(), alarms]).toEqual([1, []]);

  isSilent = true;
  await relay.close();
  await passes(60);
  expect([beats(), alarms]).toEqual([0, ['mail']]);
  await passes(121);
  expect([beats(), alarms.splice(0)]).toEqual([0, ['mail', 'feed']]);
  const { problems } = await conditionOf(context.dataSource, context.config, context.own);
  expect(problems).toMatchObject([
    { kind: expect.stringMatching(/^feed(Late|Down)$/) as string },
    { kind: 'mailDown', error: expect.stringMatching(/ECONNREFUSED|closed/) as string },
  ]);
  const metrics = await context.metrics.registry.metrics();
  for (const name of ['feed', 'mail']) expect(metrics).toContain(`tabimori_alarm{name="${name}"} 1`);
  expect(metrics).toContain('tabimori_alarm{name="paused"} 0');

  await passes(60);
  const texts = createTexts(context);
  await texts();
  expect(provider.sent.map(({ to, body }) => `${to} ${body.split('\n')[0]}`).sort()).toEqual([
    '+819012345678 たびもり 【障害】メールを送れません',
    '+819012345678 たびもり 【障害】気象庁の情報を受信できません',
  ]);
  await passes(3300);
  await texts();
  expect([provider.sent.length, alarms.splice(0)]).toEqual([2, []]);

  // both work again
  isSilent = false;
  relay = await startSmtpSink(relay.port);
  await passes(1);
  await until('the relay works', 20, async () => {
    await sendMails(context, sender.mail);
    await sender.check();
    return (await rows(`SELECT FROM channel_health WHERE channel = 'mail' AND down_since IS NULL`)).length > 0;
  });
  await passes(1);
  expect((await conditionOf(context.dataSource, context.config, context.own)).problems).toEqual([]);
  expect(beats()).toBe(1);
}, 60_000);

test('the alarm of the feed goes out by mail, again after an hour, and once more when it is over', async () => {
  startWorker();
  await passes(0);
  isSilent = true;
  await passes(181);
  await passes(60);
  expect(beats()).toBe(1);
  await mailsOf(2);
  expect(await subjects()).toEqual([
    'en@example.com Alarm: The JMA feed cannot be read',
    'jp@example.com 【障害】気象庁の情報を受信できません',
  ]);
  // another worker, and this one a while later
  await ticks.tell();
  await passes(1800);
  await sendMails(context, sender.mail);
  expect(relay.mails).toHaveLength(2);
  await rows(`UPDATE system_mail SET created_at = created_at - interval '1 hour'`);
  await passes(1800);
  await mailsOf(4);
  isSilent = false;
  await passes(1);
  await passes(60);
  await passes(60);
  await mailsOf(6);
  expect((await subjects()).filter((text) => /Resolved|解消/.test(text))).toEqual([
    'en@example.com Resolved: The JMA feed cannot be read',
    'jp@example.com 【解消】気象庁の情報を受信できません',
  ]);
  expect(alarms).toEqual(['feed', 'feed', 'over feed']);
  expect(provider.sent).toEqual([]);
}, 60_000);

test('a pause is told by no mail, which would come once it is over', async () => {
  startWorker();
  await passes(0);
  await rows('UPDATE installation SET paused_at = now()');
  await passes(1);
  await passes(60);
  await rows('UPDATE installation SET paused_at = NULL');
  await passes(1);
  expect(await rows('SELECT FROM system_mail')).toEqual([]);
  expect(alarms).toEqual(['paused']);
}, 60_000);

test('after a restart a worker says that an alarm of before is over', async () => {
  startWorker();
  await passes(0);
  await rows(`UPDATE feed SET clock_offset_ms = 61000`);
  await ticks.watch();
  now += 60_000;
  await ticks.watch();
  await ticks.tell();
  await mailsOf(2);
  await sender.close();
  startWorker();
  await passes(0);
  await passes(60);
  await mailsOf(4);
  expect((await subjects()).filter((text) => /Resolved|解消/.test(text))).toHaveLength(2);
});
