import { Client } from 'pg';
import { queryRows } from '../../../../tests/support/query.js';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { makeApplicant, makeCompany, makeDivision, makeTelegram } from '../../../../tests/support/factories.js';
import { publishedAt, telegramFile } from '../../../../tests/support/telegrams.js';
import { alarmsOf, testContext } from '../testing/context.js';
import { decideTelegrams } from './decide-telegrams.js';
import { retryDecisions } from './retry-decisions.js';

const XML = telegramFile('VXSE51/official__32-35_01_01_100806_VXSE51.xml');

let database: TestDatabase;
let number = 0;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const withTraveler = async (setting = {}, company = {}, prefectureCode = '22'): Promise<number> => {
  const { id } = await makeCompany(database.dataSource, company, setting);
  await makeApplicant(database.dataSource, await makeDivision(database.dataSource, id), { prefectureCode });
  return id;
};

/** Stores a telegram published now or `minutes` ago. */
const arrive = async (xml = XML, minutes = 0): Promise<void> => {
  number += 1;
  const at = new Date(Date.now() - minutes * 60_000);
  const url = `http://agency.example/data/2026112100000${number}_0_VXSE51_010000.xml`;
  await makeTelegram(database.dataSource, publishedAt(xml, at, '20261121110000'), { url, type: 'VXSE51' });
};

const rows = (text: string): Promise<Record<string, unknown>[]> => queryRows(database.dataSource, text);
const reasons = async (): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    (await rows('SELECT company_id, reason FROM decision')).map(({ company_id: id, reason }) => [String(id), reason]),
  );
const count = async (table: string): Promise<unknown> => (await rows(`SELECT count(*)::int AS n FROM ${table}`))[0]?.n;

test('the decision for every active company is stored with its reason', async () => {
  const alerted = await withTraveler();
  const off = await withTraveler({ earthquakeThreshold: 'off' });
  const ended = await withTraveler({}, { endOfUse: true });
  const elsewhere = await withTraveler({}, {}, '01');
  const applied = await withTraveler({}, { state: 'applied' });
  await arrive();
  await decideTelegrams(testContext(database.dataSource));
  const decided = await reasons();
  expect(decided).toEqual({
    [alerted]: 'started',
    [off]: 'thresholdOff',
    [ended]: 'endOfUse',
    [elsewhere]: 'noTravelers',
  });
  expect(decided).not.toHaveProperty(String(applied));
  expect(await rows('SELECT max_intensity, missed FROM event')).toEqual([{ max_intensity: '6-', missed: false }]);
  expect(await rows('SELECT state FROM telegram')).toEqual([{ state: 'decided' }]);
  expect(await rows('SELECT subject, target_prefectures, state FROM delivery')).toEqual([
    { subject: '【地震】静岡県で最大震度6弱 身の安全を', target_prefectures: ['22'], state: 'sending' },
  ]);
});

test('a telegram processed twice, or by two workers at once, does nothing twice', async () => {
  await withTraveler();
  await arrive();
  const workers = [testContext(database.dataSource), testContext(database.dataSource)];
  await Promise.all(workers.map(decideTelegrams));
  await database.dataSource.query(`UPDATE telegram SET state = 'new', next_try_at = now()`);
  await Promise.all(workers.map(decideTelegrams));
  await arrive(XML.replace('</Report>', ' </Report>'));
  await Promise.all(workers.map(decideTelegrams));
  expect([await count('flow'), await count('wave'), await count('delivery'), await count('recipient')]).toEqual([
    1, 1, 1, 1,
  ]);
  expect(Object.values(await reasons())).toEqual(['started']);
});

/** Makes every delivery of a company fail until the returned function is called. */
const poison = async (companyId: number): Promise<() => Promise<void>> => {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = new URL(database.url).pathname;
  const owner = new Client({ connectionString: url.toString() });
  await owner.connect();
  await owner.query(`ALTER TABLE delivery ADD CONSTRAINT poison CHECK (company_id <> ${companyId})`);
  return async () => {
    await owner.query('ALTER TABLE delivery DROP CONSTRAINT poison');
    await owner.end();
  };
};

test('one company of 50 that fails delays no other; it is shown and retried until it works', async () => {
  const companies: number[] = [];
  for (let i = 0; i < 50; i += 1) companies.push(await withTraveler());
  const cure = await poison(companies[2] ?? 0);
  const context = testContext(database.dataSource);
  const alarms = alarmsOf(context);
  await arrive();
  await decideTelegrams(context);
  expect(await rows('SELECT company_id FROM delivery ORDER BY company_id')).toEqual(
    companies.filter((id) => id !== companies[2]).map((company_id) => ({ company_id })),
  );
  expect(await rows('SELECT state FROM telegram')).toEqual([{ state: 'decided' }]);
  const failing = await rows('SELECT company_id, attempts, last_error FROM decision WHERE next_try_at IS NOT NULL');
  expect(failing).toMatchObject([{ company_id: companies[2], attempts: 1 }]);
  expect(String(failing[0]?.last_error)).toContain('poison');
  expect(await count('wave')).toBe(49);
  expect(alarms).toEqual(['flowFailed']);

  await retryDecisions(context);
  expect(await count('delivery')).toBe(49);
  // for the same event, first seen over 2 hours late: it starts nothing and undoes nothing
  await arrive(XML.replace('</Report>', ' </Report>'), 130);
  await decideTelegrams(context);
  expect(await count('decision WHERE next_try_at IS NOT NULL')).toBe(1);
  await cure();
  await database.dataSource.query('UPDATE decision SET next_try_at = now() WHERE next_try_at IS NOT NULL');
  await retryDecisions(context);
  expect(await count('delivery')).toBe(50);
  expect(await count('decision WHERE next_try_at IS NOT NULL')).toBe(0);
});

test('jma 11: a telegram that came too late starts nothing and is shown as missed', async () => {
  const id = await withTraveler();
  await arrive(XML, 130);
  await decideTelegrams(testContext(database.dataSource));
  expect(await reasons()).toEqual({ [id]: 'late' });
  expect(await rows('SELECT missed FROM event')).toEqual([{ missed: true }]);
  expect(await count('delivery')).toBe(0);
});

test('a drill of the agency, the master switch and an unreadable document alert nobody', async () => {
  const id = await withTraveler();
  await arrive(XML.replace('<Status>通常', '<Status>訓練'));
  await decideTelegrams(testContext(database.dataSource));
  expect(await reasons()).toEqual({ [id]: 'notNormal' });
  await database.dataSource.query('UPDATE system_setting SET auto_send_enabled = false');
  await arrive();
  await arrive('<Report>');
  await decideTelegrams(testContext(database.dataSource));
  expect((await rows('SELECT reason FROM decision ORDER BY reason')).map(({ reason }) => reason)).toEqual([
    'masterSwitchOff',
    'notNormal',
  ]);
  expect((await rows('SELECT state FROM telegram ORDER BY id')).map(({ state }) => state)).toEqual([
    'decided',
    'decided',
    'unreadable',
  ]);
  expect(await count('delivery')).toBe(0);
});

test('another prefecture is another wave; one already alerted is not alerted again', async () => {
  const id = await withTraveler();
  await makeApplicant(database.dataSource, await makeDivision(database.dataSource, id), { prefectureCode: '20' });
  await arrive();
  await decideTelegrams(testContext(database.dataSource));
  await arrive(telegramFile('VXSE51/official__32-35_07_05_100915_VXSE51.xml'));
  await decideTelegrams(testContext(database.dataSource));
  expect(
    await rows(
      'SELECT wave_id - min(wave_id) OVER () AS wave, prefecture_code AS code FROM wave_prefecture ORDER BY wave_id',
    ),
  ).toEqual([
    { wave: 0, code: '22' },
    { wave: 1, code: '20' },
  ]);
  expect(await rows('SELECT count(*)::int AS n FROM recipient GROUP BY delivery_id')).toEqual([{ n: 1 }, { n: 1 }]);
  expect(await reasons()).toEqual({ [id]: 'raised' });
  await retryDecisions(testContext(database.dataSource));
  expect(await count('wave')).toBe(2);
});

test('a telegram whose document came a day after the feed had listed it is late, however fresh it was when listed', async () => {
  const id = await withTraveler();
  await arrive(XML, 24 * 60);
  await database.dataSource.query(`UPDATE telegram SET first_seen_at = now() - interval '24 hours'`);
  await database.dataSource.query(`INSERT INTO feed_entry (url, feed_url, type, title, first_seen_at, created_at, state)
    SELECT url, 'feed', type, '', first_seen_at, first_seen_at, 'stored' FROM telegram`);
  await decideTelegrams(testContext(database.dataSource));
  expect(await reasons()).toEqual({ [id]: 'late' });
  expect(await count('delivery')).toBe(0);
});

test('what can no longer be decided keeps no other company waiting', async () => {
  const broken = await withTraveler();
  const waiting = await withTraveler();
  await database.dataSource.query('UPDATE system_setting SET auto_send_enabled = false');
  await arrive();
  await decideTelegrams(testContext(database.dataSource));
  await database.dataSource.query('UPDATE system_setting SET auto_send_enabled = true');
  await database.dataSource.query(
    `INSERT INTO event (event_key, status, latest_at) VALUES ('20261121120000', '通常', now())`,
  );
  await database.dataSource.query(
    `UPDATE decision SET next_try_at = now() - make_interval(secs => CASE company_id WHEN $1 THEN 60 ELSE 0 END),
       event_id = CASE company_id WHEN $1 THEN (SELECT max(id) FROM event) ELSE event_id END`,
    [broken],
  );
  await retryDecisions(testContext(database.dataSource));
  expect(await reasons()).toEqual({ [broken]: 'masterSwitchOff', [waiting]: 'started' });
  expect(await rows('SELECT attempts FROM decision WHERE next_try_at > now()')).toEqual([{ attempts: 1 }]);
});
