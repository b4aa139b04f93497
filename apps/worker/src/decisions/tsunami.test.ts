import { queryRows } from '../../../../tests/support/query.js';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { makeApplicant, makeCompany, makeDivision, makeTelegram } from '../../../../tests/support/factories.js';
import { startSmtpSink, type SmtpSink } from '../../../../tests/support/smtp-sink.js';
import { publishedAt, telegramFile } from '../../../../tests/support/telegrams.js';
import { until } from '../../../../tests/support/until.js';
import { createSender } from '../sending/sender.js';
import { resumeSends } from '@tabimori/server';
import { testContext } from '../testing/context.js';
import { advanceWaves } from '../waves/advance-waves.js';
import { decideTelegrams } from './decide-telegrams.js';
import { followUp } from './follow-up.js';
import { retryDecisions } from './retry-decisions.js';

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
const rows = (text: string): Promise<Record<string, unknown>[]> => queryRows(database.dataSource, text);

/** A telegram of the event, published a second after the previous one, or `minutes` earlier. */
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

test('warnings and major warnings go out at once, each with its own text, and nothing follows', async () => {
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

/** The first telegram with every warning at this kind; 00 ends the advisories as well. */
const all = (kind: string, blanks = 0): string =>
  FIRST.replace(
    /(<Kind>\s*<Name>[^<]*<\/Name>\s*<Code>)(5[123]|62)</gu,
    (_, before: string, was: string) => `${before}${was === '62' && kind !== '00' ? was : kind}<`,
  ).replace('</Report>', `${' '.repeat(blanks)}</Report>`);
const handedOver = (): Promise<unknown> =>
  database.dataSource.query(`UPDATE recipient SET mail_state = 'accepted' WHERE mail_state = 'pending'`);
const send = async (): Promise<void> => {
  const sender = createSender(context());
  await sender.run();
  await sender.close();
};
/** Every tsunami message: the level it announces, and the places. */
const told = async (): Promise<string[]> =>
  (
    await rows(`SELECT coalesce('lowered to ' || (d.content->'lowered'->>'to'), 'alert') AS what,
                  string_agg(r.prefecture_code, ' ' ORDER BY r.prefecture_code) AS codes
                FROM delivery d JOIN recipient r ON r.delivery_id = d.id WHERE d.message_type = 7 GROUP BY d.id ORDER BY d.id`)
  ).map(({ what, codes }) => `${String(what)}: ${String(codes)}`);

test('jma 9: a rise alerts again, the same grade does not, and the end is sent once to those who were asked to evacuate', async () => {
  await arrive(FIRST);
  await arrive(FIRST.replace('</Report>', ' </Report>'));
  expect(await reached()).toHaveLength(4);
  await arrive(SECOND);
  expect((await reached()).slice(4)).toEqual([{ type: 7, code: '08' }]);
  await send();
  const lifted = SECOND.replace(
    /<Kind>(\s*)<Name>[^<]*<\/Name>(\s*)<Code>(?:5\d|62)<\/Code>/gu,
    '<Kind>$1<Name>解除</Name>$2<Code>50</Code>',
  );
  await arrive(lifted);
  await arrive(lifted.replace('</Report>', ' </Report>'));
  expect((await told()).slice(3)).toEqual(['lowered to none: 03 04 08 13']);
  expect(await rows('SELECT state FROM flow')).toEqual([{ state: 'finished' }]);
  expect(await rows('SELECT reason FROM decision')).toEqual([{ reason: 'raised' }]);
  await send();
  const mail = (await sink.parsed()).findLast(({ subject }) => subject?.startsWith('【解除】'));
  expect(mail?.text).toMatch(/の沿岸の(?:大津波警報|津波警報)は、解除されました（気象庁 \d+月\d+日 \d\d:\d\d発表）。/u);
  expect(await rows('SELECT DISTINCT asks_answer AS asks, wave_id FROM delivery WHERE wave_id IS NULL')).toEqual([
    { asks: false, wave_id: null },
  ]);
});

test('each lowering is sent once, and a warning after it alerts again', async () => {
  await arrive(all('53'));
  await handedOver();
  await arrive(all('51', 1));
  await arrive(all('51', 2));
  await handedOver();
  await arrive(all('62', 3));
  await arrive(all('62', 4));
  await handedOver();
  await arrive(all('51', 5));
  await handedOver();
  await arrive(all('00', 6));
  await arrive(all('62', 7));
  await arrive(all('00', 8));
  expect(await told()).toEqual([
    'alert: 03 04 08 13',
    'lowered to warning: 03 04 08 13',
    'lowered to advisory: 03 04 08 13',
    'alert: 03 04 08 13',
    'lowered to none: 03 04 08 13',
  ]);
  expect(await rows('SELECT DISTINCT class, rise FROM wave_prefecture ORDER BY class DESC, rise')).toEqual([
    { class: 2, rise: 1 },
    { class: 1, rise: 1 },
  ]);
  await arrive(all('51', 9));
  expect(await rows('SELECT DISTINCT class, rise FROM wave_prefecture WHERE class = 1 ORDER BY rise')).toEqual([
    { class: 1, rise: 1 },
    { class: 1, rise: 2 },
  ]);
});

test('a new warning alerts again across linked EventIDs, and a warning sent under one is ended under the other', async () => {
  const other = '20261121150000';
  await arrive(all('51'));
  await handedOver();
  await arrive(all('62', 1), { eventId: `${EVENT} ${other}` });
  await handedOver();
  await arrive(all('51', 2), { eventId: other });
  await handedOver();
  await arrive(all('00', 3), { eventId: other });
  expect(await told()).toEqual([
    'alert: 03 04 08 13',
    'lowered to advisory: 03 04 08 13',
    'alert: 03 04 08 13',
    'lowered to none: 03 04 08 13',
  ]);
  expect(await rows('SELECT DISTINCT state FROM flow')).toEqual([{ state: 'finished' }]);
});

test('nobody is told that it is over while the warning of another earthquake stands for the same coast', async () => {
  const other = { eventId: '20261121150000' };
  await arrive(FIRST);
  await handedOver();
  await arrive(all('51'), other);
  await handedOver();
  await arrive(all('00', 1), other);
  const alerts = ['alert: 03 04', 'alert: 08 13', 'alert: 03 04 08 13'];
  expect(await told()).toEqual(alerts);
  const lookAgain = async () => {
    await database.dataSource.query('UPDATE flow SET follow_up_at = now() WHERE follow_up_at IS NOT NULL');
    await followUp(context());
  };
  await lookAgain();
  expect(await told()).toEqual(alerts);
  await arrive(all('00', 2));
  await lookAgain();
  expect(await told()).toEqual([...alerts, 'lowered to none: 03 04 08 13']);
  expect(await rows('SELECT FROM flow WHERE follow_up_at > now() + interval $$10 s$$')).toEqual([]);
});

test('a warning and its lifting stored together alert nobody, nor does an old warning arriving after its lifting', async () => {
  const [warning, lifting] = [3, 2].map((minutes) => new Date(Date.now() - minutes * 60_000));
  const store = (xml: string, at: Date, name: string) =>
    makeTelegram(database.dataSource, publishedAt(xml, at, EVENT), {
      url: `http://agency.example/data/${name}_0_VTSE41_010000.xml`,
      type: 'VTSE41',
    });
  await store(all('53'), warning ?? new Date(), '1');
  await store(all('00', 1), lifting ?? new Date(), '2');
  await Promise.all([decideTelegrams(context()), decideTelegrams(context())]);
  await store(all('53', 2), new Date(Date.now() - 150_000), '3');
  await decideTelegrams(context());
  expect(await reached()).toEqual([]);
});

test('whoever was told to flee hears of a rise and of the end although an administrator has stopped the sends', async () => {
  await arrive(all('51'));
  await handedOver();
  await database.dataSource.query(`UPDATE wave SET stage = 'stopped', due_at = NULL`);
  await database.dataSource.query(`UPDATE flow SET state = 'stopped'`);
  await arrive(all('52', 1));
  await handedOver();
  await arrive(all('00', 2));
  expect(await told()).toEqual(['alert: 03 04 08 13', 'alert: 03 04 08 13', 'lowered to none: 03 04 08 13']);
});

test('an older telegram that comes later changes nothing, neither up nor down', async () => {
  await arrive(all('51'));
  await handedOver();
  await arrive(all('62', 1), { minutes: 10 });
  await arrive(all('53', 2), { minutes: 20 });
  expect(await told()).toEqual(['alert: 03 04 08 13']);
});

test('the end stops an alert that has not left, and those who got nothing get nothing', async () => {
  await arrive(FIRST);
  await arrive(all('00', 1));
  await send();
  expect(sink.mails).toEqual([]);
  expect(await told()).toHaveLength(2);
});

test('an alert being sent when it is lifted is followed up a moment later, for those it reached', async () => {
  await arrive(all('53'));
  sink.delay = 400;
  const sending = send();
  await until(
    'a chunk is sent',
    10,
    async () => (await rows('SELECT 1 FROM chunk WHERE lease_until > now()')).length > 0,
  );
  await arrive(all('00', 1));
  await sending;
  sink.delay = 0;
  await database.dataSource.query('UPDATE flow SET follow_up_at = now() WHERE follow_up_at IS NOT NULL');
  await followUp(context());
  await database.dataSource.query('UPDATE flow SET follow_up_at = now() WHERE follow_up_at IS NOT NULL');
  await followUp(context());
  await send();
  const subjects = new Map<string, number>();
  for (const { to } of sink.mails) subjects.set(to, (subjects.get(to) ?? 0) + 1);
  const alerted = (
    await rows(`SELECT r.mail_address AS to FROM recipient r JOIN delivery d ON d.id = r.delivery_id
    WHERE d.wave_id IS NOT NULL AND r.mail_state = 'accepted'`)
  ).map(({ to }) => [to, 2]);
  expect([...subjects].sort()).toEqual(alerted.sort());
});

test('while sends are paused a lowering waits, and is sent when they resume', async () => {
  await arrive(all('53'));
  await handedOver();
  await database.dataSource.query('UPDATE system_setting SET auto_send_enabled = false');
  await arrive(all('00', 1));
  expect(await told()).toHaveLength(1);
  await database.dataSource.query('UPDATE system_setting SET auto_send_enabled = true');
  await database.dataSource.transaction((tx) => resumeSends(tx));
  await followUp(context());
  expect((await told()).slice(1)).toEqual(['lowered to none: 03 04 08 13']);
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

test('several events in one telegram alert once; another event on its own alerts by itself', async () => {
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

test('a warning still in force alerts however late the service comes back, with its time of issue', async () => {
  await arrive(FIRST, { minutes: 700 });
  expect(await told()).toEqual(['alert: 03 04', 'alert: 08 13']);
});

test('tsunami off, use ended, a drill of the agency and a warning of the day before alert nobody', async () => {
  await arrive(FIRST.replace('<Status>通常', '<Status>訓練'));
  await arrive(FIRST.replace('</Report>', ' </Report>'), { minutes: 1500 });
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

describe('a warning that the master switch held back', () => {
  const turn = (on: boolean): Promise<void> =>
    database.dataSource.transaction(async (tx) => {
      await tx.query('UPDATE system_setting SET auto_send_enabled = $1', [on]);
      if (on) await resumeSends(tx);
    });
  const hoursLater = (hours: number): Promise<unknown> =>
    database.dataSource.query(
      `WITH t AS (UPDATE telegram SET first_seen_at = first_seen_at - make_interval(hours => $1), created_at = created_at - make_interval(hours => $1))
       UPDATE decision SET decided_at = decided_at - make_interval(hours => $1)`,
      [hours],
    );
  const events = () => rows('SELECT g.reason, e.missed FROM decision g JOIN event e ON e.id = g.event_id');

  test('alerts when sending goes on after 3 hours, if it is still in force', async () => {
    await turn(false);
    await arrive(FIRST);
    await hoursLater(3);
    await turn(true);
    await retryDecisions(context());
    expect(await waves()).toEqual([
      { class: 2, codes: '03 04' },
      { class: 1, codes: '08 13' },
    ]);
    expect(await events()).toEqual([{ reason: 'started', missed: false }]);
  });

  test('is shown as missed if it has been lifted meanwhile', async () => {
    await turn(false);
    await arrive(FIRST);
    await hoursLater(3);
    await database.dataSource.query(`UPDATE event SET tsunami = '[]'`);
    await turn(true);
    await retryDecisions(context());
    expect(await waves()).toEqual([]);
    expect(await events()).toEqual([{ reason: 'masterSwitchOff', missed: true }]);
  });
});
