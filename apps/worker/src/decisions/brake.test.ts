import { queryRows } from '../../../../tests/support/query.js';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { makeApplicant, makeCompany, makeDivision, makeTelegram } from '../../../../tests/support/factories.js';
import { publishedAt, telegramFile } from '../../../../tests/support/telegrams.js';
import { type DivisionEntity } from '@tabimori/server';
import { testContext } from '../testing/context.js';
import { advanceWaves } from '../waves/advance-waves.js';
import { decideTelegrams } from './decide-telegrams.js';

// 6- in 22
const STRONG = telegramFile('VXSE51/official__32-35_01_01_100806_VXSE51.xml');
const WEAK = STRONG.replaceAll('>6-<', '>5-<');
const FAIR = STRONG.replaceAll('>6-<', '>4<');
// 6- in 22 and 5- in 20
const WIDER = telegramFile('VXSE51/official__32-35_07_05_100915_VXSE51.xml');
// a warning for 13, a major one for 03
const TSUNAMI = telegramFile('VTSE41/official__32-39_11_02_250206_VTSE41.xml');

let database: TestDatabase;
let division: DivisionEntity;
let travelers: number[];
let number = 0;

beforeEach(async () => {
  database = await createTestDatabase();
  const company = await makeCompany(database.dataSource, {}, { earthquakeThreshold: '4' });
  division = await makeDivision(database.dataSource, company.id);
  travelers = [];
  await traveler();
  await traveler();
  await database.dataSource.query('UPDATE system_setting SET alerts_per_day = 2');
});
afterEach(() => database.drop());

const context = () => testContext(database.dataSource, { eventJoinSeconds: 0 });
const rows = (text: string): Promise<Record<string, unknown>[]> => queryRows(database.dataSource, text);

async function traveler(prefectureCode = '22'): Promise<void> {
  travelers.push((await makeApplicant(database.dataSource, division, { prefectureCode })).id);
}

/** Another event, after the earlier rounds are over. */
async function event(xml: string, type = 'VXSE51', eventId?: string): Promise<void> {
  number += 1;
  await database.dataSource.query(`UPDATE wave SET stage = 'finished', due_at = NULL WHERE due_at IS NOT NULL`);
  await database.dataSource.query(`UPDATE delivery SET sent_at = sent_at - interval '1 s'`);
  const key = `2026112100${String(number).padStart(4, '0')}`;
  const at = new Date(Date.now() + (number - 1000) * 1000);
  const unique = publishedAt(xml, at, eventId ?? key).replace('</Report>', `${' '.repeat(number)}</Report>`);
  await makeTelegram(database.dataSource, unique, {
    url: `http://agency.example/data/${key}_0_${type}_010000.xml`,
    type,
  });
  await Promise.all([decideTelegrams(context()), decideTelegrams(context())]);
}

/** The travelers of each alert, by number. */
const alerts = async (): Promise<string[]> =>
  (
    await rows(`SELECT array_agg(r.applicant_id ORDER BY r.applicant_id) AS ids
                FROM recipient r JOIN delivery d ON d.id = r.delivery_id WHERE d.message_type IN (1, 7) GROUP BY d.id ORDER BY d.id`)
  ).map(({ ids }) => (ids as number[]).map((id) => travelers.indexOf(id) + 1).join(' '));
const decisions = async (): Promise<unknown[]> =>
  (await rows('SELECT reason, held FROM decision ORDER BY event_id, hazard')).map(({ reason, held }) => [reason, held]);

test('a traveler over the limit gets no equal or weaker alert, but every rise and every 6- or above', async () => {
  await event(FAIR);
  await event(FAIR);
  await event(FAIR);
  expect(await alerts()).toEqual(['1 2', '1 2']);
  expect(await decisions()).toEqual([
    ['started', 0],
    ['started', 0],
    ['held', 2],
  ]);
  expect(await rows('SELECT count(*)::int AS n FROM flow')).toEqual([{ n: 2 }]);
  await event(WEAK);
  expect(await alerts()).toHaveLength(3);
  await event(FAIR);
  await event(WEAK);
  await event(STRONG);
  await event(STRONG);
  await event(WEAK);
  expect((await decisions()).slice(3)).toEqual([
    ['started', 0],
    ['held', 2],
    ['held', 2],
    ['started', 0],
    ['started', 0],
    ['held', 2],
  ]);
  expect(await alerts()).toHaveLength(5);
});

test("an alert that a fast clock dated into the future does not count as today's", async () => {
  await event(FAIR);
  await event(FAIR);
  await database.dataSource.query(`UPDATE delivery SET sent_at = sent_at + interval '2 days'`);
  await event(FAIR);
  expect(await alerts()).toHaveLength(3);
});

test('switched off, it holds back nobody', async () => {
  await database.dataSource.query('UPDATE system_setting SET alerts_per_day = NULL');
  for (let i = 0; i < 8; i += 1) await event(FAIR);
  expect(await alerts()).toHaveLength(8);
});

test('those alerted less are alerted, the others are counted and get no confirmation', async () => {
  await event(WEAK);
  await event(WEAK);
  await traveler();
  await event(FAIR);
  expect(await alerts()).toEqual(['1 2', '1 2', '3']);
  expect((await decisions()).at(-1)).toEqual(['started', 2]);
  await database.dataSource.query('UPDATE wave SET due_at = now() WHERE due_at IS NOT NULL');
  await advanceWaves(context());
  expect(
    await rows(
      `SELECT r.applicant_id AS id FROM recipient r JOIN delivery d ON d.id = r.delivery_id WHERE d.message_type = 2`,
    ),
  ).toEqual([{ id: travelers[2] }]);
});

test('an alert that was held back is sent when the event rises', async () => {
  await event(FAIR);
  await event(FAIR);
  await event(FAIR, 'VXSE51', '20261121230000');
  await event(WEAK, 'VXSE51', '20261121230000');
  expect(await alerts()).toEqual(['1 2', '1 2', '1 2']);
  expect((await decisions()).at(-1)).toEqual(['started', 0]);
});

test('a rise of an earthquake is sent, whatever another alerted meanwhile', async () => {
  await event(FAIR, 'VXSE51', '20261121230000');
  await event(WEAK);
  await event(WEAK);
  expect(await alerts()).toHaveLength(2);
  await event(WEAK, 'VXSE51', '20261121230000');
  expect(await alerts()).toHaveLength(3);
});

test('a tsunami warning counts but is never held back: 83 people would have missed a major one', async () => {
  await traveler('03');
  await database.dataSource.query('DELETE FROM applicant WHERE id = ANY($1)', [travelers.slice(0, 2)]);
  await database.dataSource.query('UPDATE system_setting SET alerts_per_day = 1');
  for (let i = 0; i < 3; i += 1) await event(TSUNAMI, 'VTSE41');
  expect(await alerts()).toEqual(['3', '3', '3']);
  await event(FAIR.replace('<Code>22</Code>', '<Code>03</Code>'));
  expect(await alerts()).toHaveLength(4);
  await event(FAIR.replace('<Code>22</Code>', '<Code>03</Code>'));
  expect((await decisions()).at(-1)).toEqual(['held', 1]);
});

test('alerts of yesterday, by the calendar of Japan, do not count', async () => {
  await event(WEAK);
  await event(WEAK);
  await database.dataSource.query(
    `UPDATE delivery SET sent_at = date_trunc('day', now(), 'Asia/Tokyo') - interval '1 minute'`,
  );
  await event(FAIR);
  expect(await alerts()).toEqual(['1 2', '1 2', '1 2']);
});

test('a running flow keeps its decision, which records how many were held back since', async () => {
  await database.dataSource.query(`UPDATE auto_send_setting SET earthquake_threshold = '5'`);
  await database.dataSource.query('UPDATE system_setting SET alerts_per_day = 1');
  await traveler('20');
  await event(WEAK.replace('<Code>22</Code>', '<Code>20</Code>'));
  await event(WEAK, 'VXSE51', '20261121230000');
  expect(await alerts()).toEqual(['3', '1 2']);
  await event(WIDER.replaceAll('>6-<', '>5-<'), 'VXSE51', '20261121230000');
  expect(await alerts()).toHaveLength(2);
  expect((await decisions()).at(-1)).toEqual(['started', 1]);
});
