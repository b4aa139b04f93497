import { queryRows } from '../../../../tests/support/query.js';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { makeApplicant, makeCompany, makeDivision, makeTelegram } from '../../../../tests/support/factories.js';
import { publishedAt, telegramFile } from '../../../../tests/support/telegrams.js';
import { resumeSends } from '@tabimori/server';
import { testContext } from '../testing/context.js';
import { advanceWaves } from '../waves/advance-waves.js';
import { decideTelegrams } from './decide-telegrams.js';
import { storeDecisions } from './decision-rows.js';
import { retryDecisions } from './retry-decisions.js';

const QUAKE = telegramFile('VXSE51/official__32-35_01_01_100806_VXSE51.xml');
const CANCEL = telegramFile('VXSE51/official__32-35_10_01_220510_VXSE51.xml');

let database: TestDatabase;
let number = 0;

beforeEach(async () => {
  database = await createTestDatabase();
  const company = await makeCompany(database.dataSource);
  await makeApplicant(database.dataSource, await makeDivision(database.dataSource, company.id), {
    prefectureCode: '22',
  });
});
afterEach(() => database.drop());

const context = () => testContext(database.dataSource);
const rows = (text: string): Promise<Record<string, unknown>[]> => queryRows(database.dataSource, text);

async function arrive(xml = QUAKE): Promise<void> {
  number += 1;
  const at = new Date(Date.now() + (number - 1000) * 1000);
  const url = `http://agency.example/data/2026112100${String(number).padStart(4, '0')}_0_VXSE51_010000.xml`;
  await makeTelegram(database.dataSource, publishedAt(xml, at, '20261121110000'), { url, type: 'VXSE51' });
  await decideTelegrams(context());
}
const turn = (on: boolean): Promise<void> =>
  database.dataSource.transaction(async (tx) => {
    await tx.query('UPDATE system_setting SET auto_send_enabled = $1', [on]);
    if (on) await resumeSends(tx);
  });
/** As if everything so far had happened `minutes` earlier. */
async function pass(minutes: number): Promise<void> {
  const earlier = (column: string) => `${column} = ${column} - make_interval(mins => ${minutes})`;
  await database.dataSource.query(`UPDATE decision SET ${earlier('decided_at')}`);
  await database.dataSource.query(`UPDATE wave SET ${earlier('due_at')}`);
  await database.dataSource.query(`UPDATE telegram SET ${earlier('first_seen_at')}, ${earlier('created_at')}`);
}
const ticks = async (): Promise<void> => {
  await retryDecisions(context());
  await advanceWaves(context());
};
const sent = async (): Promise<unknown[]> =>
  (await rows('SELECT message_type AS type FROM delivery ORDER BY id')).map(({ type }) => type);
const reasons = () => rows('SELECT g.reason, e.missed FROM decision g JOIN event e ON e.id = g.event_id');

test('off, an earthquake, on again after 10 minutes: one alert', async () => {
  await turn(false);
  await arrive();
  await pass(10);
  await ticks();
  expect(await sent()).toEqual([]);
  expect(await reasons()).toEqual([{ reason: 'masterSwitchOff', missed: false }]);
  await turn(true);
  await Promise.all([ticks(), ticks()]);
  await turn(false);
  await turn(true);
  await ticks();
  expect(await sent()).toEqual([1]);
  expect(await reasons()).toEqual([{ reason: 'started', missed: false }]);
});

test('on again after 2 hours: missed, and shown as missed', async () => {
  await turn(false);
  await arrive();
  await pass(120);
  await turn(true);
  await ticks();
  expect(await sent()).toEqual([]);
  expect(await reasons()).toEqual([{ reason: 'masterSwitchOff', missed: true }]);
});

test.each([
  [50, [1, 2], 'reminder', 'running'],
  [90, [1], 'missed', 'finished'],
])('a stage that was due %i minutes ago', async (minutes, expected, stage, state) => {
  await arrive();
  await turn(false);
  await database.dataSource.query('UPDATE wave SET due_at = now()');
  await pass(minutes);
  await ticks();
  expect(await sent()).toEqual([1]);
  await turn(true);
  await ticks();
  expect(await sent()).toEqual(expected);
  expect(await rows('SELECT w.stage, f.state FROM wave w JOIN flow f ON f.id = w.flow_id')).toEqual([{ stage, state }]);
});

test('while it is off, a cancellation still stops the remaining stages', async () => {
  await arrive();
  await turn(false);
  await arrive(CANCEL);
  await turn(true);
  await ticks();
  expect(await sent()).toEqual([1]);
  expect(await rows('SELECT stage FROM wave')).toEqual([{ stage: 'stopped' }]);
});

test('a decision retried for over 6 hours is missed', async () => {
  await turn(false);
  await arrive();
  await pass(361);
  await database.dataSource.query('UPDATE system_setting SET auto_send_enabled = true');
  await database.dataSource.query('UPDATE decision SET next_try_at = now()');
  await ticks();
  expect(await sent()).toEqual([]);
  expect(await reasons()).toEqual([{ reason: 'late', missed: true }]);
});

test('a decision made while the switch is being turned on is not forgotten', async () => {
  await turn(false);
  await arrive();
  await pass(10);
  // the worker decided with the old switch and stores the decision after the change
  await database.dataSource.query('UPDATE system_setting SET auto_send_enabled = true');
  const [row] = await rows(
    `SELECT event_id AS "eventId", company_id AS "companyId", hazard, reason, threshold, prefectures FROM decision`,
  );
  const { eventId, ...decision } = row as { eventId: number } & Parameters<typeof storeDecisions>[2][number];
  await storeDecisions(database.dataSource, eventId, [decision], { tried: true });
  await ticks();
  expect(await sent()).toEqual([1]);
});
