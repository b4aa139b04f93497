import { queryRows } from '../../../../tests/support/query.js';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { makeApplicant, makeCompany, makeDivision, makeTelegram } from '../../../../tests/support/factories.js';
import { startSmtpSink, type SmtpSink } from '../../../../tests/support/smtp-sink.js';
import { publishedAt, telegramFile } from '../../../../tests/support/telegrams.js';
import { until } from '../../../../tests/support/until.js';
import { createSender } from '../sending/sender.js';
import { one, sql } from '@tabimori/server';
import { testContext } from '../testing/context.js';
import { countsOf } from '../testing/send.js';
import { advanceWaves } from '../waves/advance-waves.js';
import { decideTelegrams } from './decide-telegrams.js';
import { followUp } from './follow-up.js';

// 6- in 22 and 4 in 20; 5- in 20 as well
const FLASH = telegramFile('VXSE51/official__32-35_01_01_100806_VXSE51.xml');
const WIDER = telegramFile('VXSE51/official__32-35_07_05_100915_VXSE51.xml');
const REPORT = telegramFile('VXSE53/official__32-35_07_06_240613_VXSE53.xml');
const CANCEL = telegramFile('VXSE51/official__32-35_10_01_220510_VXSE51.xml');
const WARNING = telegramFile('VTSE41/official__32-39_11_02_250206_VTSE41.xml');
const CANCEL_TSUNAMI = telegramFile('VTSE41/official__38-39_03_01_210805_VTSE41.xml');
const EVENT = '20261121050711';

let database: TestDatabase;
let sink: SmtpSink;
let number = 0;

beforeEach(async () => {
  database = await createTestDatabase();
  sink = await startSmtpSink();
  const company = await makeCompany(database.dataSource);
  const division = await makeDivision(database.dataSource, company.id);
  for (const code of ['22', '20', '03', '13']) {
    await makeApplicant(database.dataSource, division, { prefectureCode: code, mailAddress: `p${code}@example.com` });
  }
});
afterEach(async () => {
  await sink.close();
  await database.drop();
});

const context = (config = {}) => testContext(database.dataSource, { smtpUrl: sink.url, ...config });
const rows = (text: string): Promise<Record<string, unknown>[]> => queryRows(database.dataSource, text);

async function arrive(xml: string, type = 'VXSE51', eventId = EVENT): Promise<void> {
  number += 1;
  const url = `http://agency.example/data/2026112100${String(number).padStart(4, '0')}_0_${type}_010000.xml`;
  const at = new Date(Date.now() + (number - 1000) * 1000);
  const unique = publishedAt(xml, at, eventId).replace('</Report>', `${' '.repeat(number)}</Report>`);
  await makeTelegram(database.dataSource, unique, { url, type });
  await decideTelegrams(context());
}

async function send(): Promise<void> {
  const sender = createSender(context());
  await sender.run();
  await sender.close();
}

const subjectsTo = async (address: string): Promise<(string | undefined)[]> => {
  const parsed = await sink.parsed();
  return parsed.filter((_, index) => sink.mails[index]?.to === address).map(({ subject }) => subject);
};
const nextStage = async (): Promise<void> => {
  await database.dataSource.query('UPDATE wave SET due_at = now() WHERE due_at IS NOT NULL');
  await advanceWaves(context());
};
const retractions = () => rows('SELECT target_prefectures AS codes FROM delivery WHERE message_type = 6 ORDER BY id');

test('last telegram cancelled: the stages stop, and those alerted get one retraction', async () => {
  await arrive(FLASH);
  await send();
  await arrive(CANCEL);
  await arrive(CANCEL);
  await database.dataSource.query(`UPDATE telegram SET state = 'new', next_try_at = now()`);
  await Promise.all([decideTelegrams(context()), decideTelegrams(context())]);
  await send();
  await nextStage();
  await send();
  expect(await subjectsTo('p22@example.com')).toEqual([
    '【地震】静岡県で最大震度6弱 身の安全を',
    '【取消】先ほどの地震のお知らせ',
  ]);
  expect(await subjectsTo('p20@example.com')).toEqual([]);
  expect(await retractions()).toEqual([{ codes: ['22'] }]);
  expect(await rows('SELECT stage, due_at FROM wave')).toEqual([{ stage: 'stopped', due_at: null }]);
  expect(await rows('SELECT state FROM flow')).toEqual([{ state: 'stopped' }]);
  expect(await rows('SELECT reason FROM decision')).toEqual([{ reason: 'cancelled' }]);
});

test('an alert that has not gone out is stopped, and its travelers get nothing', async () => {
  await arrive(FLASH);
  await arrive(CANCEL);
  await send();
  expect(sink.mails).toEqual([]);
  const [alert] = await rows('SELECT id FROM delivery WHERE message_type = 1');
  expect(await countsOf(database.dataSource, Number(alert?.id), 'mail')).toEqual({ stopped: 1 });
});

/** Follows up at once, as every tick does. */
const again = async (): Promise<void> => {
  await database.dataSource.query('UPDATE flow SET follow_up_at = now() WHERE follow_up_at IS NOT NULL');
  await followUp(context());
};

test('an alert being sent right now is retracted too, once it is known who it reached', async () => {
  await arrive(FLASH);
  sink.delay = 500;
  const sending = send();
  await until(
    'a chunk is sent',
    10,
    async () => (await rows('SELECT 1 FROM chunk WHERE lease_until > now()')).length > 0,
  );
  await arrive(CANCEL);
  await sending;
  sink.delay = 0;
  await again();
  await again();
  await send();
  expect(await subjectsTo('p22@example.com')).toHaveLength(2);
  const [alert] = await rows('SELECT id FROM delivery WHERE message_type = 1');
  expect(await countsOf(database.dataSource, Number(alert?.id), 'mail')).toEqual({ accepted: 1 });
});

test('those who got nothing get no retraction, whatever was being sent when it was cancelled', async () => {
  const { id: divisionId, companyId } = await one<{ id: number; companyId: number }>(
    database.dataSource,
    sql`SELECT id, company_id FROM division LIMIT 1`,
  );
  await database.dataSource.query(
    `INSERT INTO applicant (company_id, division_id, name, app_id, mail_address, country_id, prefecture_code)
     SELECT $1, $2, '旅行者', upper(substr(md5(n::text), 1, 10)), 'many' || n || '@example.com', (SELECT id FROM country WHERE code = '392'), '22'
     FROM generate_series(1, 250) AS n`,
    [companyId, divisionId],
  );
  await arrive(FLASH);
  sink.delay = 60;
  const sending = send();
  await until('some are sent', 20, () => sink.mails.length >= 5);
  await arrive(CANCEL);
  await sending;
  sink.delay = 0;
  await again();
  await again();
  await send();
  const counts =
    await rows(`SELECT count(*) FILTER (WHERE alerted)::int AS alerted, count(*) FILTER (WHERE retracted)::int AS retracted,
      count(*) FILTER (WHERE alerted <> retracted)::int AS wrong FROM (
      SELECT r.applicant_id, bool_or(d.message_type = 1 AND r.mail_state = 'accepted') AS alerted, bool_or(d.message_type = 6) AS retracted
      FROM recipient r JOIN delivery d ON d.id = r.delivery_id GROUP BY 1) AS one`);
  expect(counts[0]?.wrong).toBe(0);
  expect(counts[0]?.alerted).toBe(counts[0]?.retracted);
  expect(Number(counts[0]?.alerted)).toBeLessThan(251);
  expect(sink.mails).toHaveLength(2 * Number(counts[0]?.alerted));
});

test('an alert and its cancellation stored together alert nobody', async () => {
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const store = (xml: string, name: string) =>
    makeTelegram(database.dataSource, xml, {
      url: `http://agency.example/data/${name}_0_VXSE51_010000.xml`,
      type: 'VXSE51',
    });
  await store(publishedAt(FLASH, at(2), EVENT), '1');
  await store(publishedAt(CANCEL, at(1), EVENT), '2');
  await Promise.all([decideTelegrams(context()), decideTelegrams(context())]);
  await send();
  expect(await rows('SELECT id FROM delivery')).toEqual([]);
  expect(await rows('SELECT reason FROM decision')).toEqual([{ reason: 'cancelled' }]);
});

test('a cancellation of one of two standing telegrams, or of another type, retracts nothing', async () => {
  await arrive(FLASH);
  await send();
  await arrive(REPORT, 'VXSE53');
  await arrive(CANCEL);
  await arrive(CANCEL_TSUNAMI, 'VTSE41');
  expect(await retractions()).toEqual([]);
  await nextStage();
  await send();
  expect(await subjectsTo('p22@example.com')).toHaveLength(2);
});

test.each(['6', 'off'])('nor does it after the company has set its threshold to %s', async (threshold) => {
  await arrive(FLASH);
  await send();
  await arrive(REPORT, 'VXSE53');
  await database.dataSource.query('UPDATE auto_send_setting SET earthquake_threshold = $1', [threshold]);
  await arrive(CANCEL);
  expect(await retractions()).toEqual([]);
});

test('only the prefectures nothing reaches any more are retracted; the rest of the flow continues', async () => {
  await arrive(FLASH);
  await send();
  await arrive(WIDER);
  await send();
  // the standing report names only 22
  const only22 = REPORT.replace(/<Pref>(?:(?!<\/Pref>)[\s\S])*<Code>20<\/Code>[\s\S]*?<\/Pref>/u, '');
  await arrive(only22, 'VXSE53');
  await nextStage();
  await arrive(CANCEL);
  await send();
  expect(await retractions()).toEqual([{ codes: ['20'] }]);
  expect(await subjectsTo('p20@example.com')).toEqual([
    '【地震】長野県で最大震度5弱 身の安全を',
    '【取消】先ほどの地震のお知らせ',
  ]);
  expect((await subjectsTo('p22@example.com')).at(-1)).toBe('【安否確認】無事ですか？ 静岡県の地震');
  await nextStage();
  await send();
  expect(await subjectsTo('p20@example.com')).toHaveLength(2);
  expect(await subjectsTo('p22@example.com')).toHaveLength(3);
});

test('over 2 hours after the alert, or for an unknown event, nothing is sent', async () => {
  await arrive(FLASH);
  await send();
  await database.dataSource.query(`UPDATE wave SET created_at = now() - interval '121 minutes'`);
  await arrive(CANCEL);
  await arrive(CANCEL, 'VXSE51', '20260101000000');
  expect(await retractions()).toEqual([]);
  expect(await rows('SELECT stage FROM wave')).toEqual([{ stage: 'stopped' }]);
  expect(await rows('SELECT count(*)::int AS n FROM event')).toEqual([{ n: 2 }]);
});

test('a tsunami is retracted in its own words, and the earthquake of the event continues', async () => {
  await arrive(FLASH);
  await arrive(WARNING, 'VTSE41');
  await send();
  await arrive(CANCEL_TSUNAMI, 'VTSE41');
  await send();
  expect((await subjectsTo('p03@example.com')).at(-1)).toBe('【取消】先ほどの大津波警報のお知らせ');
  expect((await subjectsTo('p13@example.com')).at(-1)).toBe('【取消】先ほどの津波警報のお知らせ');
  expect(await subjectsTo('p22@example.com')).toHaveLength(1);
  expect(await rows('SELECT hazard, state FROM flow ORDER BY hazard')).toEqual([
    { hazard: 'earthquake', state: 'running' },
    { hazard: 'tsunami', state: 'stopped' },
  ]);
});

test('a telegram published again after its cancellation alerts again', async () => {
  await arrive(FLASH);
  await send();
  await arrive(CANCEL);
  await arrive(FLASH);
  await send();
  expect(await subjectsTo('p22@example.com')).toHaveLength(3);
  expect(await rows('SELECT state FROM flow')).toEqual([{ state: 'running' }]);
});
