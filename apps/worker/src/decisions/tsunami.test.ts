import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { makeApplicant, makeCompany, makeDivision, makeTelegram } from '../../../../tests/support/factories.js';
import { startSmtpSink, type SmtpSink } from '../../../../tests/support/smtp-sink.js';
import { publishedAt, telegramFile } from '../../../../tests/support/telegrams.js';
import { createSender } from '../sending/sender.js';
import { rowsOf } from '@tabimori/server';
import { testContext } from '../testing/context.js';
import { advanceWaves } from '../waves/advance-waves.js';
import { decideTelegrams } from './decide-telegrams.js';

// 2011-03-11 14:49: major warnings for 03, 04, 07, warnings for 01, 02, 08, 12, 13, advisories elsewhere.
const FIRST = telegramFile('VTSE41/official__32-39_11_02_250206_VTSE41.xml');
// 2011-03-11 15:12: 08 and 12 rise to a major warning.
const SECOND = telegramFile('VTSE41/official__32-39_11_11_250206_VTSE41.xml');
const QUAKE = telegramFile('VXSE51/official__32-39_11_01_120615_VXSE51.xml');
const EVENT = '20261121144600';

let database: TestDatabase;
let sink: SmtpSink;
let number = 0;
let divisions: { id: number; companyId: number };

beforeEach(async () => {
  database = await createTestDatabase();
  sink = await startSmtpSink();
  const company = await makeCompany(database.dataSource, { name: '青空商事' }, { earthquakeThreshold: 'off' });
  divisions = await makeDivision(database.dataSource, company.id);
  for (const prefectureCode of ['03', '04', '08', '13', '22', '20']) {
    await makeApplicant(database.dataSource, divisions, {
      prefectureCode,
      mailAddress: `p${prefectureCode}@example.com`,
    });
  }
});
afterEach(async () => {
  await sink.close();
  await database.drop();
});

const context = () => testContext(database.dataSource, { smtpUrl: sink.url });
const rows = (text: string): Promise<Record<string, unknown>[]> => rowsOf(database.dataSource, text);

/** A telegram of the event, published the more minutes ago the smaller the number given. */
async function arrive(xml: string, { type = 'VTSE41', eventId = EVENT, minutes = 0 } = {}): Promise<void> {
  number += 1;
  const at = new Date(Date.now() + (number - 1000) * 1000 - minutes * 60_000);
  const url = `http://agency.example/data/2026112100${String(number).padStart(4, '0')}_0_${type}_010000.xml`;
  await makeTelegram(database.dataSource, publishedAt(xml, at, eventId), { url, type });
  await decideTelegrams(context());
}

const waves = (): Promise<Record<string, unknown>[]> =>
  rows(`SELECT p.class, string_agg(p.prefecture_code, ' ' ORDER BY p.prefecture_code) AS codes
        FROM wave_prefecture p GROUP BY p.wave_id, p.class ORDER BY p.wave_id`);
const reached = (): Promise<Record<string, unknown>[]> =>
  rows(`SELECT d.message_type AS type, r.prefecture_code AS code FROM recipient r JOIN delivery d ON d.id = r.delivery_id
        ORDER BY d.id, r.prefecture_code`);

test('warnings and major warnings go out at once, each in its own words, and nothing follows', async () => {
  await arrive(FIRST);
  expect(await waves()).toEqual([
    { class: 2, codes: '03 04' },
    { class: 1, codes: '08 13' },
  ]);
  const sender = createSender(context());
  await sender.run();
  await sender.close();
  const sent = await sink.parsed();
  expect(sink.mails.map(({ to }) => to).sort()).toEqual(['03', '04', '08', '13'].map((code) => `p${code}@example.com`));
  const mailOf = (subject: string) => sent.find((mail) => mail.subject === subject)?.text;
  expect(mailOf('【大津波警報】岩手県 いますぐ高台へ避難')).toContain('甚大な被害');
  expect(mailOf('【津波警報】東京都 ただちに避難')).toContain('東京都の沿岸に津波警報が発表されました（気象庁 ');
  expect(await rows('SELECT subject, priority, asks_answer AS asks FROM delivery ORDER BY id')).toEqual([
    { subject: '【大津波警報】岩手県ほか1県 いますぐ高台へ避難', priority: 1, asks: false },
    { subject: '【津波警報】茨城県ほか1都 ただちに避難', priority: 1, asks: false },
  ]);
  expect(await rows('SELECT stage, due_at FROM wave')).toEqual([
    { stage: 'alert', due_at: null },
    { stage: 'alert', due_at: null },
  ]);
  await advanceWaves(context());
  expect(await rows('SELECT state FROM flow')).toEqual([{ state: 'running' }]);
  const [decision] = await rows('SELECT hazard, reason, prefectures FROM decision');
  expect(decision).toMatchObject({ hazard: 'tsunami', reason: 'started' });
  expect(decision?.prefectures).toContainEqual({ code: '04', grade: 'major' });
});

test('jma 9: a rise alerts again, the same grade does not, and a lifting ends the flow without a word', async () => {
  await arrive(FIRST);
  await arrive(FIRST.replace('</Report>', ' </Report>'));
  expect(await reached()).toHaveLength(4);
  await arrive(SECOND);
  expect((await reached()).slice(4)).toEqual([{ type: 7, code: '08' }]);
  await arrive(
    SECOND.replace(
      /<Kind>(\s*)<Name>[^<]*<\/Name>(\s*)<Code>5\d<\/Code>/gu,
      '<Kind>$1<Name>解除</Name>$2<Code>50</Code>',
    ),
  );
  expect(await reached()).toHaveLength(5);
  expect(await rows('SELECT state FROM flow')).toEqual([{ state: 'finished' }]);
  expect(await rows('SELECT reason FROM decision')).toEqual([{ reason: 'raised' }]);
});

test('jma 10: an unknown kind keeps the warning, and the flow', async () => {
  await arrive(FIRST);
  await arrive(FIRST.replace(/<Code>5[13]<\/Code>/gu, '<Code>99</Code>'));
  expect(await reached()).toHaveLength(4);
  expect(await rows('SELECT state FROM flow')).toEqual([{ state: 'running' }]);
  expect(
    await rows(
      `SELECT count(*)::int AS n FROM event, jsonb_array_elements(tsunami) t WHERE t->>'kindCode' IN ('51', '53')`,
    ),
  ).toEqual([{ n: 8 }]);
});

test('several events in one telegram alert once; another event alone alerts by itself', async () => {
  await arrive(FIRST, { eventId: `${EVENT} 20261121150000` });
  expect(await reached()).toHaveLength(4);
  await arrive(FIRST.replace('</Report>', ' </Report>'), { eventId: '20261121150000' });
  expect(await reached()).toHaveLength(4);
  await arrive(SECOND, { eventId: `20261121150000 20261121153000` });
  expect(await reached()).toHaveLength(5);
  await arrive(FIRST.replace('</Report>', '  </Report>'), { eventId: '20261121160000' });
  expect(await reached()).toHaveLength(9);
});

test('earthquake and tsunami under one EventID are two flows', async () => {
  await database.dataSource.query(`UPDATE auto_send_setting SET earthquake_threshold = '5'`);
  await arrive(QUAKE, { type: 'VXSE51' });
  const quaked = (await reached()).length;
  expect(quaked).toBeGreaterThan(0);
  await arrive(FIRST);
  expect((await reached()).slice(quaked).every(({ type }) => type === 7)).toBe(true);
  expect(await rows('SELECT hazard FROM flow ORDER BY hazard')).toEqual([
    { hazard: 'earthquake' },
    { hazard: 'tsunami' },
  ]);
  await database.dataSource.query('UPDATE wave SET due_at = now() WHERE due_at IS NOT NULL');
  await advanceWaves(context());
  const asked = (await reached()).filter(({ type }) => type === 2).map(({ code }) => code);
  expect(asked).toContain('03');
});

test('tsunami off, end of use, a training and a late telegram reach nobody', async () => {
  await arrive(FIRST.replace('<Status>通常', '<Status>訓練'));
  await arrive(FIRST.replace('</Report>', ' </Report>'), { minutes: 130 });
  expect(await rows('SELECT missed, jsonb_array_length(tsunami) > 0 AS shown FROM event ORDER BY id')).toEqual([
    { missed: false, shown: true },
    { missed: true, shown: true },
  ]);
  await database.dataSource.query('UPDATE auto_send_setting SET tsunami_warning = false');
  await arrive(FIRST.replace('</Report>', '  </Report>'));
  await database.dataSource.query('UPDATE auto_send_setting SET tsunami_warning = true');
  await database.dataSource.query('UPDATE company SET end_of_use = true');
  await arrive(FIRST.replace('</Report>', '   </Report>'));
  expect(await reached()).toEqual([]);
});
