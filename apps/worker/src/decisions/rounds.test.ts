import { queryRows } from '../../../../tests/support/query.js';
import { asOwner, createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { makeApplicant, makeCompany, makeDivision, makeTelegram } from '../../../../tests/support/factories.js';
import { publishedAt, telegramFile } from '../../../../tests/support/telegrams.js';
import { testContext } from '../testing/context.js';
import { advanceWaves } from '../waves/advance-waves.js';
import { decideTelegrams } from './decide-telegrams.js';

// 6- in 22
const STRONG = telegramFile('VXSE51/official__32-35_01_01_100806_VXSE51.xml');
const WEAKER = STRONG.replaceAll('>6-<', '>5-<');
const FORESHOCK = STRONG.replaceAll('>6-<', '>6+<');
const MAIN = STRONG.replaceAll('>6-<', '>7<');
const REPORT = telegramFile('VXSE53/official__32-35_07_06_240613_VXSE53.xml');
const CANCEL = telegramFile('VXSE51/official__32-35_10_01_220510_VXSE51.xml');

let database: TestDatabase;
let number = 0;
let travelers: number[];

beforeEach(async () => {
  database = await createTestDatabase();
  const company = await makeCompany(database.dataSource);
  const division = await makeDivision(database.dataSource, company.id);
  travelers = [];
  for (let i = 0; i < 2; i += 1) {
    travelers.push((await makeApplicant(database.dataSource, division, { prefectureCode: '22' })).id);
  }
});
afterEach(() => database.drop());

const context = () => testContext(database.dataSource);
const rows = (text: string): Promise<Record<string, unknown>[]> => queryRows(database.dataSource, text);

async function quake(eventId: string, xml: string, type = 'VXSE51'): Promise<void> {
  number += 1;
  const url = `http://agency.example/data/2026112100${String(number).padStart(4, '0')}_0_${type}_010000.xml`;
  const at = new Date(Date.now() + (number - 1000) * 1000);
  const unique = publishedAt(xml, at, eventId).replace('</Report>', `${' '.repeat(number)}</Report>`);
  await makeTelegram(database.dataSource, unique, { url, type });
  await Promise.all([decideTelegrams(context()), decideTelegrams(context())]);
}

/** As if everything so far had happened `minutes` earlier. */
const pass = async (minutes: number): Promise<void> => {
  await database.dataSource.query(`UPDATE delivery SET sent_at = sent_at - make_interval(mins => $1)`, [minutes]);
  await database.dataSource.query(`UPDATE wave SET created_at = created_at - make_interval(mins => $1)`, [minutes]);
};
const nextStage = async (): Promise<void> => {
  await database.dataSource.query('UPDATE wave SET due_at = now() WHERE due_at IS NOT NULL');
  await advanceWaves(context());
};
const answer = (...applicants: number[]): Promise<unknown> =>
  database.dataSource.query(
    `UPDATE recipient r SET response = 1 FROM delivery d
     WHERE d.id = r.delivery_id AND d.message_type = 2 AND r.applicant_id = ANY($1)`,
    [applicants],
  );
/** The travelers of each alert, by number. */
const alerts = async (): Promise<string[]> =>
  (
    await rows(`SELECT array_agg(r.applicant_id ORDER BY r.applicant_id) AS ids
                FROM recipient r JOIN delivery d ON d.id = r.delivery_id WHERE d.message_type = 1 GROUP BY d.id ORDER BY d.id`)
  ).map(({ ids }) => (ids as number[]).map((id) => travelers.indexOf(id) + 1).join(' '));
const reasons = async (): Promise<unknown[]> =>
  (await rows('SELECT reason FROM decision ORDER BY event_id')).map(({ reason }) => reason);

test('ten aftershocks in two hours join the open round; the next message names the latest', async () => {
  await quake('20261121100000', STRONG);
  for (let i = 1; i <= 10; i += 1) {
    await pass(10);
    await quake(`202611211${String(i).padStart(2, '0')}000`, i % 2 === 0 ? STRONG : WEAKER);
  }
  expect(await alerts()).toEqual(['1 2']);
  expect(await reasons()).toEqual(['started', ...Array.from({ length: 10 }, () => 'joined')]);
  expect(await rows('SELECT count(*)::int AS flows FROM flow')).toEqual([{ flows: 1 }]);
  await quake('20261121200000', WEAKER);
  await nextStage();
  const [question] = await rows(
    `SELECT content->'intensities'->'22' AS felt, content->>'originAt' AS first FROM delivery WHERE message_type = 2`,
  );
  const felt = question?.felt as { intensity: string; quake: { originAt: string } };
  expect(felt.intensity).toBe('5-');
  expect(new Date(felt.quake.originAt) > new Date(String(question?.first))).toBe(true);
});

test('jma 1: a renumbered report, and the same telegram again, alert nobody a second time', async () => {
  await quake('20261121100000', STRONG);
  await quake('20261121100007', REPORT, 'VXSE53');
  await quake('20261121100007', REPORT, 'VXSE53');
  await quake('20261121100000', STRONG);
  await database.dataSource.query(`UPDATE telegram SET state = 'new', next_try_at = now()`);
  await Promise.all([decideTelegrams(context()), decideTelegrams(context())]);
  expect(await alerts()).toEqual(['1 2']);
  expect(await reasons()).toEqual(['started', 'joined']);
});

test('4 minutes after an answer the same class alerts again, and only those who answered', async () => {
  await quake('20261121100000', STRONG);
  await nextStage();
  await pass(21);
  await answer(travelers[0] ?? 0);
  await quake('20261121102100', STRONG);
  expect(await alerts()).toEqual(['1 2', '1']);
  expect(await reasons()).toEqual(['started', 'started']);
  await nextStage();
  expect(
    await rows(`SELECT d.message_type AS type, count(*)::int AS n FROM recipient r JOIN delivery d ON d.id = r.delivery_id
                WHERE d.message_type IN (2, 3) GROUP BY d.id ORDER BY d.message_type, d.id`),
  ).toEqual([
    { type: 2, n: 2 },
    { type: 2, n: 1 },
    { type: 3, n: 1 },
  ]);
});

test('an answer to the alert ends the round, too, before its question is asked; a call carried over to it does not', async () => {
  await quake('20261121100000', STRONG);
  await pass(12);
  await database.dataSource.query(
    `UPDATE recipient SET response = 1, responded_at = now() - make_interval(mins => CASE applicant_id WHEN $1 THEN 9 ELSE 15 END)`,
    [travelers[0]],
  );
  await quake('20261121101200', STRONG);
  expect(await alerts()).toEqual(['1 2', '1']);
});

test('an alert made while the question of an earlier one was being made replaces it, whatever its id', async () => {
  const nextId = (id: number): Promise<void> => asOwner(database.url, `SELECT setval('delivery_id_seq', ${id})`);
  await quake('20261121100000', STRONG);
  await nextId(100);
  await nextStage();
  await nextId(50);
  await quake('20261121100300', MAIN);
  await nextId(200);
  await nextStage();
  expect(await rows('SELECT id FROM delivery WHERE message_type = 3')).toEqual([]);
  expect(await rows('SELECT stage FROM wave ORDER BY id')).toEqual([{ stage: 'finished' }, { stage: 'reminder' }]);
});

test('within 10 minutes of the alert it joins, whatever was answered', async () => {
  await quake('20261121100000', STRONG);
  await nextStage();
  await pass(9);
  await answer(...travelers);
  await quake('20261121100900', STRONG);
  expect(await alerts()).toEqual(['1 2']);
});

test('an alert that a fast clock dated into the future does not count as recent', async () => {
  await quake('20261121100000', STRONG);
  await nextStage();
  await answer(travelers[0] ?? 0);
  await pass(-120);
  await quake('20261121100900', STRONG);
  expect(await alerts()).toEqual(['1 2', '1']);
});

test('a higher class alerts everybody, including those who had answered', async () => {
  await quake('20261121100000', WEAKER);
  await nextStage();
  await answer(travelers[0] ?? 0);
  await quake('20261121100500', WEAKER);
  await quake('20261121100600', STRONG);
  expect(await alerts()).toEqual(['1 2', '1 2']);
  expect(await reasons()).toEqual(['started', 'joined', 'started']);
  await nextStage();
  expect(await rows('SELECT stage FROM wave ORDER BY id')).toEqual([{ stage: 'finished' }, { stage: 'reminder' }]);
});

test('a 7 after a 6+ alerts everybody, under another EventID and the same, and replaces the open round', async () => {
  await quake('20261121100000', FORESHOCK);
  await nextStage();
  await answer(travelers[0] ?? 0);
  await quake('20261121100300', MAIN);
  await quake('20261121100600', FORESHOCK);
  await quake('20261121100900', FORESHOCK);
  await quake('20261121100900', MAIN);
  expect(await alerts()).toEqual(['1 2', '1 2']);
  expect(await reasons()).toEqual(['started', 'started', 'joined', 'joined']);
  await quake('20261121100000', MAIN);
  expect(await alerts()).toEqual(['1 2', '1 2']);
  await nextStage();
  expect(await rows('SELECT stage FROM wave ORDER BY id')).toEqual([{ stage: 'finished' }, { stage: 'reminder' }]);
  expect(await rows('SELECT mail_state AS state FROM recipient WHERE delivery_id = 2')).toEqual([
    { state: 'superseded' },
    { state: 'superseded' },
  ]);
});

test('a 7 alerts again under the EventID that alerted a 6+', async () => {
  await quake('20261121100000', FORESHOCK);
  await quake('20261121100000', MAIN);
  await quake('20261121100000', MAIN);
  expect(await alerts()).toEqual(['1 2', '1 2']);
  expect(await reasons()).toEqual(['raised']);
});

test('an aftershock that rises above the last alert does alert', async () => {
  await quake('20261121100000', WEAKER);
  await quake('20261121100500', WEAKER);
  await quake('20261121100500', STRONG);
  expect(await alerts()).toEqual(['1 2', '1 2']);
  expect(await reasons()).toEqual(['started', 'raised']);
});

test('after the last reminder the round is over', async () => {
  await quake('20261121100000', STRONG);
  await pass(120);
  await database.dataSource.query(`UPDATE wave SET stage = 'finished', due_at = NULL`);
  await quake('20261121120000', WEAKER);
  expect(await alerts()).toEqual(['1 2', '1 2']);
});

test('a round that another earthquake joined continues when its own is cancelled, and ends when that one is too', async () => {
  await quake('20261121100000', STRONG);
  await quake('20261121100500', WEAKER);
  await database.dataSource.query(`UPDATE recipient SET mail_state = 'accepted'`);
  await quake('20261121100000', CANCEL);
  expect(await rows('SELECT count(*)::int AS n FROM delivery WHERE message_type = 6')).toEqual([{ n: 0 }]);
  await nextStage();
  const [question] = await rows(
    `SELECT content->'intensities'->'22'->>'intensity' AS felt FROM delivery WHERE message_type = 2`,
  );
  expect(question?.felt).toBe('5-');
  await quake('20261121100500', CANCEL);
  expect(await rows('SELECT count(*)::int AS n FROM delivery WHERE message_type = 6')).toEqual([{ n: 1 }]);
  expect(await rows('SELECT stage FROM wave')).toEqual([{ stage: 'stopped' }]);
});

test('when the earthquake that replaced a round is cancelled, the round continues, and another that joins it is named', async () => {
  await quake('20261121100000', WEAKER);
  await quake('20261121100500', STRONG);
  await database.dataSource.query(`UPDATE recipient SET mail_state = 'accepted'`);
  await quake('20261121100500', CANCEL);
  await pass(11);
  await quake('20261121101600', WEAKER);
  expect(await reasons()).toEqual(['started', 'cancelled', 'joined']);
  await nextStage();
  expect(
    await rows(
      `SELECT count(*)::int AS n FROM recipient r JOIN delivery d ON d.id = r.delivery_id WHERE d.message_type = 2`,
    ),
  ).toEqual([{ n: 2 }]);
});
