import { eventState, type Telegram } from '@tabimori/domain';
import { endDrill, readTelegram } from '@tabimori/server';
import { queryRows } from '../../../../tests/support/query.js';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import {
  makeApplicant,
  makeCompany,
  makeDivision,
  makeTelegram,
  makeTemplate,
  makeUser,
} from '../../../../tests/support/factories.js';
import { startSmtpSink, type SmtpSink } from '../../../../tests/support/smtp-sink.js';
import { publishedAt, telegramFile } from '../../../../tests/support/telegrams.js';
import { decideTelegrams } from '../decisions/decide-telegrams.js';
import { testContext } from '../testing/context.js';
import { createTicks, type Tick, type Ticks } from '../ticks.js';

const FLASH = telegramFile('VXSE51/official__32-35_07_01_100915_VXSE51.xml');
const CANCEL = publishedAt(
  telegramFile('VXSE51/official__32-35_10_01_220510_VXSE51.xml'),
  new Date(60_000),
  '20090811050711',
);
const REPORT = telegramFile('VXSE53/official__32-35_07_06_240613_VXSE53.xml');

let database: TestDatabase;
let sink: SmtpSink;
let ticks: Ticks;
let companyId: number;

beforeEach(async () => {
  database = await createTestDatabase();
  sink = await startSmtpSink();
  ticks = createTicks(testContext(database.dataSource, { smtpUrl: sink.url }));
  companyId = (await makeCompany(database.dataSource, { name: '青空商事' })).id;
  const division = await makeDivision(database.dataSource, companyId);
  await makeApplicant(database.dataSource, division, { prefectureCode: '22', mailAddress: 'shizuoka@example.com' });
  const nagano = { prefectureCode: '20', mailAddress: 'nagano@example.com', language: 'en' as const };
  await makeApplicant(database.dataSource, division, nagano);
  // a company's own template, which a drill must never use
  await makeTemplate(database.dataSource, {
    userDiv: 3,
    companyId,
    messageType: 1,
    subject: '避難せよ',
    body: '避難せよ',
    smsText: '避難せよ',
  });
});
afterEach(async () => {
  await ticks.sender.close();
  await sink.close();
  await database.drop();
});

const rows = <Row = Record<string, unknown>>(text: string, parameters: unknown[] = []): Promise<Row[]> =>
  queryRows<Row>(database.dataSource, text, parameters);

const telegramOf = (xml: string, type: string, second = 0): Telegram => ({
  ...readTelegram(Buffer.from(xml), `${type}.xml`),
  url: `${type}.xml`,
  controlAt: new Date(second * 1000),
});

/** A drill for the company, as the API stores it; two reminders a second apart. */
async function start(telegrams: Telegram[]): Promise<number> {
  const user = await makeUser(database.dataSource, { companyId });
  const { prefectures } = eventState(telegrams);
  const felt = prefectures.map(({ prefectureCode: code, intensity, unreceived }) => ({ code, intensity, unreceived }));
  const [drill] = await rows<{ id: number }>(
    `INSERT INTO drill (source, title, title_en, prefectures, telegrams, confirmation_seconds, reminder_seconds, reminder_times, started_by)
     VALUES ('bundled:suruga', '訓練', 'Drill', $1, $2, 1, 1, 2, $3) RETURNING id`,
    [JSON.stringify(felt), JSON.stringify(telegrams), user.id],
  );
  await rows('INSERT INTO drill_company (drill_id, company_id, due_at) VALUES ($1, $2, now())', [drill?.id, companyId]);
  return drill?.id ?? 0;
}

const once = async (...names: Tick[]): Promise<void> => {
  for (const tick of names) await ticks.run(tick);
};
const until = async (isTrue: () => boolean | Promise<boolean>, ...names: Tick[]): Promise<void> => {
  const end = Date.now() + 20_000;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error('it did not happen in time');
    await once(...names);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
const part = async (): Promise<Record<string, unknown> | undefined> =>
  (await rows('SELECT state, due_at IS NULL AS done, ended_at IS NOT NULL AS ended FROM drill_company'))[0];

test('a drill goes through alert, confirmation and reminders with its own texts, telegram by telegram, and ends', async () => {
  await start([telegramOf(FLASH, 'VXSE51'), telegramOf(REPORT, 'VXSE53', 1)]);
  await until(async () => (await part())?.['state'] === 'finished', 'drills', 'waves', 'sends');
  await once('sends');
  const mails = await sink.parsed();
  expect(mails).toHaveLength(8);
  for (const { subject, text } of mails) {
    expect(subject).toMatch(/^【訓練】/);
    expect(text).toMatch(/^【訓練】/);
  }
  expect(mails.filter(({ subject }) => subject === '【訓練】静岡県で最大震度6弱（想定）')).toHaveLength(1);
  expect(mails.filter(({ subject }) => subject === '【訓練】DRILL: earthquake in Nagano')).toHaveLength(1);
  expect(mails.some(({ headers }) => headers.has('x-priority'))).toBe(false);
  expect(mails.some(({ text }) => text?.includes('避難せよ'))).toBe(false);
  expect(await part()).toEqual({ state: 'finished', done: true, ended: true });
  expect(await rows('SELECT DISTINCT origin, event_id, drill_id IS NOT NULL AS drill, priority FROM delivery')).toEqual(
    [{ origin: 'drill', event_id: null, drill: true, priority: 4 }],
  );
  expect(await rows('SELECT event_id, state FROM flow')).toEqual([{ event_id: null, state: 'finished' }]);
  expect(await rows('SELECT count(*)::int AS n FROM event')).toEqual([{ n: 0 }]);
  expect(await rows('SELECT count(*)::int AS n FROM decision')).toEqual([{ n: 0 }]);
});

test('those an alert reaches while it is being retracted get the retraction, as for a real earthquake', async () => {
  await start([telegramOf(FLASH, 'VXSE51'), { ...telegramOf(CANCEL, 'VXSE51', 60), url: 'cancel.xml' }]);
  await once('drills');
  await rows(`UPDATE chunk SET lease_holder = 'another', attempt = 1, lease_until = now() + interval '9 s'`);
  await rows('UPDATE drill_company SET due_at = now()');
  await once('drills');
  expect(await rows('SELECT message_type AS type FROM delivery')).toEqual([{ type: 1 }]);
  await rows(`UPDATE recipient SET mail_state = 'accepted', mail_at = now()`);
  await rows('UPDATE chunk SET done = true, lease_holder = NULL, lease_until = NULL');
  await rows('UPDATE flow SET follow_up_at = now() WHERE follow_up_at IS NOT NULL');
  await once('followUps');
  expect(await rows('SELECT origin, event_id FROM delivery WHERE message_type = 6')).toEqual([
    { origin: 'drill', event_id: null },
  ]);
});

test('running twice, or in two workers at once, does nothing twice', async () => {
  await start([telegramOf(FLASH, 'VXSE51')]);
  const other = createTicks(testContext(database.dataSource, { smtpUrl: sink.url }));
  await Promise.all([ticks.run('drills'), other.run('drills')]);
  await once('drills');
  expect(await rows('SELECT message_type FROM delivery')).toEqual([{ message_type: 1 }]);
  await other.sender.close();
});

test('a tsunami alerts once for each grade, and the drill is over', async () => {
  await start([telegramOf(telegramFile('VTSE41/official__32-39_11_02_250206_VTSE41.xml'), 'VTSE41')]);
  await makeApplicant(database.dataSource, await makeDivision(database.dataSource, companyId), {
    prefectureCode: '04',
    mailAddress: 'miyagi@example.com',
  });
  await once('drills', 'sends');
  const subjects = (await sink.parsed()).map(({ subject }) => subject);
  expect(subjects).toContain('【訓練】宮城県に大津波警報（想定）');
  expect(subjects.every((subject) => subject?.startsWith('【訓練】'))).toBe(true);
  expect((await part())?.['state']).toBe('finished');
});

test('a real earthquake during the drill ends it, stops its unsent messages, and alerts everybody', async () => {
  const drillId = await start([telegramOf(FLASH, 'VXSE51')]);
  await once('drills');
  await rows(`UPDATE drill_company SET correction_wanted_at = now()`);
  // the drill's alert waits unsent; the real one has the same class for the same people
  const real = publishedAt(FLASH, new Date(), '20261121110000');
  await makeTelegram(database.dataSource, real, { url: 'https://agency.example.com/1_VXSE51.xml', type: 'VXSE51' });
  await decideTelegrams(testContext(database.dataSource));
  expect(await rows('SELECT state, correction_wanted_at, ended_at IS NOT NULL AS ended FROM drill_company')).toEqual([
    { state: 'interrupted', correction_wanted_at: null, ended: true },
  ]);
  expect(await rows('SELECT drill_id, state FROM flow ORDER BY id')).toEqual([
    { drill_id: drillId, state: 'stopped' },
    { drill_id: null, state: 'running' },
  ]);
  expect(
    await rows(`SELECT d.origin, r.mail_state FROM recipient r JOIN delivery d ON d.id = r.delivery_id ORDER BY d.id`),
  ).toEqual([
    { origin: 'drill', mail_state: 'stopped' },
    { origin: 'auto', mail_state: 'pending' },
  ]);
  await until(
    async () => (await rows('SELECT FROM flow WHERE drill_id IS NULL AND state = $1', ['finished'])).length > 0,
    'drills',
    'waves',
    'sends',
  );
  await once('sends');
  const subjects = (await sink.parsed()).map(({ subject }) => subject);
  expect(subjects.some((subject) => subject?.includes('訓練'))).toBe(false);
  expect(subjects[0]).toContain('避難せよ');
  // alert, confirmation and five reminders of the real one, to the traveler of Shizuoka
  expect(subjects).toHaveLength(7);
}, 60_000);

test('a drill does not count as an alert: a real one after it reaches everybody', async () => {
  const drillId = await start([telegramOf(FLASH, 'VXSE51')]);
  await once('drills', 'sends');
  await database.dataSource.transaction((tx) => endDrill(tx, drillId, companyId, 'stopped'));
  const weaker = publishedAt(FLASH, new Date(), '20261121110000').replaceAll(
    '<MaxInt>6-</MaxInt>',
    '<MaxInt>5-</MaxInt>',
  );
  await makeTelegram(database.dataSource, weaker, { url: 'https://agency.example.com/1_VXSE51.xml', type: 'VXSE51' });
  await decideTelegrams(testContext(database.dataSource));
  expect(await rows('SELECT reason FROM decision')).toEqual([{ reason: 'started' }]);
  expect(await rows(`SELECT count(*)::int AS n FROM delivery WHERE origin = 'auto'`)).toEqual([{ n: 1 }]);
});

test('a correction goes once to exactly those the drill reached, and not while one of its messages is being sent', async () => {
  const division = await makeDivision(database.dataSource, companyId);
  for (const name of ['accepted', 'unknown', 'pending', 'refused']) {
    await makeApplicant(database.dataSource, division, { prefectureCode: '22', mailAddress: `${name}@example.com` });
  }
  const drillId = await start([telegramOf(FLASH, 'VXSE51')]);
  await once('drills');
  await rows(
    `UPDATE recipient SET mail_state = split_part(mail_address, '@', 1) WHERE mail_address ~ '^(accepted|unknown|refused)@'`,
  );
  await rows(`UPDATE chunk SET lease_until = now() + interval '5 s'`);
  await database.dataSource.transaction((tx) => endDrill(tx, drillId, companyId, 'stopped'));
  await rows('UPDATE drill_company SET correction_wanted_at = now()');
  await once('drills');
  expect(await rows('SELECT count(*)::int AS n FROM delivery WHERE message_type = 6')).toEqual([{ n: 0 }]);
  await rows('UPDATE chunk SET lease_until = NULL');
  await once('drills', 'drills');
  expect(
    await rows(
      `SELECT r.mail_address FROM recipient r JOIN delivery d ON d.id = r.delivery_id WHERE d.message_type = 6 ORDER BY 1`,
    ),
  ).toEqual([{ mail_address: 'accepted@example.com' }, { mail_address: 'unknown@example.com' }]);
  await once('sends');
  const corrections = (await sink.parsed()).filter(({ subject }) => subject === '【訓練】訓練のメッセージを訂正します');
  expect(corrections).toHaveLength(2);
});
