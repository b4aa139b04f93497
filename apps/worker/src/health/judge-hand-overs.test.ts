import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { makeCompany, makeDivision, makeTelegram } from '../../../../tests/support/factories.js';
import { queryRows } from '../../../../tests/support/query.js';
import { alarmsOf, testContext } from '../testing/context.js';
import { createAlarms } from './alarms.js';
import { judgeHandOvers, keepHandOverTimes } from './judge-hand-overs.js';

let database: TestDatabase;
let companyId: number;
let divisionId: number;
beforeEach(async () => {
  database = await createTestDatabase();
  companyId = (await makeCompany(database.dataSource)).id;
  divisionId = (await makeDivision(database.dataSource, companyId)).id;
});
afterEach(() => database.drop());

const rows = <T = Record<string, unknown>>(text: string, parameters: unknown[] = []): Promise<T[]> =>
  queryRows<T>(database.dataSource, text, parameters);
const made = async (text: string, parameters: unknown[] = []): Promise<number> =>
  (await rows<{ id: number }>(`${text} RETURNING id`, parameters))[0]?.id ?? 0;
const judged = () => rows('SELECT delivery_id, people, on_time, kept FROM hand_over ORDER BY delivery_id');

let number = 0;
/** An alert whose telegram was read so many seconds ago, to people who were handed over so many seconds after that. */
async function alert(age: number, times: readonly (number | null)[], messageType = 1): Promise<number> {
  number += 1;
  const event = await made(`INSERT INTO event (event_key, status, latest_at) VALUES ('e' || $1::text, '通常', now())`, [
    number,
  ]);
  const { id } = await makeTelegram(database.dataSource, `<t${number}/>`, { url: `t${number}`, type: 'VXSE51' });
  await rows('UPDATE telegram SET created_at = now() - make_interval(secs => $2) WHERE id = $1', [id, age]);
  await rows(
    `INSERT INTO event_telegram (event_id, telegram_id, standing, created_at) VALUES ($1, $2, true, now() - make_interval(secs => $3))`,
    [event, id, age],
  );
  const flow = await made(`INSERT INTO flow (event_id, company_id, hazard) VALUES ($1, $2, 'earthquake')`, [
    event,
    companyId,
  ]);
  const wave = await made(`INSERT INTO wave (flow_id, stage) VALUES ($1, 'confirmation')`, [flow]);
  const delivery = await made(
    `INSERT INTO delivery (send_id, company_id, message_type, origin, state, asks_answer, subject, subject_en, content, priority, event_id, wave_id, sent_at)
     VALUES (gen_random_uuid(), $1, $2, 'auto', 'sending', false, '', '', '{}', 1, $3, $4, now() - make_interval(secs => $5))`,
    [companyId, messageType, event, wave, Math.max(0, age - 1)],
  );
  await rows(
    `INSERT INTO recipient (delivery_id, applicant_id, division_id, name, language, mail_state, mail_at, sms_state)
     SELECT $1, n, $2, n::text, 'jp', CASE WHEN secs IS NULL THEN 'pending' ELSE 'accepted' END,
            now() - make_interval(secs => $3) + make_interval(secs => secs), 'none'
     FROM unnest($4::float8[]) WITH ORDINALITY AS given(secs, n)`,
    [delivery, divisionId, age, times],
  );
  return delivery;
}
const people = (count: number, seconds: number | null): (number | null)[] =>
  Array.from({ length: count }, () => seconds);

test('an alert is judged once, when its time is over', async () => {
  const context = testContext(database.dataSource);
  const kept = await alert(140, [...people(990, 3), ...people(9, 119), null]);
  const broken = await alert(140, [...people(989, 3), ...people(11, 61)]);
  await alert(120, people(3, null));
  await alert(4000, people(3, null));
  await alert(140, people(3, null), 2);
  await Promise.all([judgeHandOvers(context), judgeHandOvers(context)]);
  const found = [
    { delivery_id: kept, people: 1000, on_time: [990, 999], kept: true },
    { delivery_id: broken, people: 1000, on_time: [989, 1000], kept: false },
  ];
  expect(await judged()).toEqual(found);
  // what leaves later changes nothing
  await rows(`UPDATE recipient SET mail_state = 'accepted', mail_at = now()`);
  await judgeHandOvers(context);
  expect(await judged()).toEqual(found);
});

test('who has no address, was refused everywhere or was stopped is not counted', async () => {
  const delivery = await alert(140, [2, 2, 2, 2]);
  await rows(`UPDATE recipient SET mail_state = 'refused' WHERE delivery_id = $1 AND applicant_id = 1`, [delivery]);
  await rows(`UPDATE recipient SET mail_state = 'none', mail_at = NULL WHERE delivery_id = $1 AND applicant_id = 2`, [
    delivery,
  ]);
  await rows(`UPDATE recipient SET mail_state = 'stopped' WHERE delivery_id = $1 AND applicant_id = 3`, [delivery]);
  await judgeHandOvers(testContext(database.dataSource));
  expect(await judged()).toEqual([{ delivery_id: delivery, people: 1, on_time: [1, 1], kept: true }]);
});

test('how fast an alert left is kept once all of it has left, as a whole and by department', async () => {
  const context = testContext(database.dataSource);
  const left = await alert(140, [...people(99, 3), null]);
  await alert(140, people(3, 3));
  const other = (await makeDivision(database.dataSource, companyId, { name: 'other' })).id;
  await rows('UPDATE recipient SET division_id = $2 WHERE delivery_id = $1 AND applicant_id > 90', [left, other]);
  await rows(`UPDATE delivery SET state = 'finished', finished_at = now() WHERE id = $1`, [left]);
  await Promise.all([keepHandOverTimes(context), keepHandOverTimes(context)]);
  const kept = await rows(
    `SELECT delivery_id, division_id, people, handed, at500 IS NOT NULL AS half, at999 IS NOT NULL AS nearly FROM hand_over_time ORDER BY people`,
  );
  expect(kept).toEqual([
    { delivery_id: left, division_id: other, people: 10, handed: 9, half: true, nearly: false },
    { delivery_id: left, division_id: divisionId, people: 90, handed: 90, half: true, nearly: true },
    { delivery_id: left, division_id: 0, people: 100, handed: 99, half: true, nearly: false },
  ]);
});

test('an alert that left late is an alarm for an hour', async () => {
  const context = testContext(database.dataSource);
  const alarms = alarmsOf(context);
  const { watch } = createAlarms(context);
  await rows(`INSERT INTO worker_heartbeat (id, seen_at) VALUES ('w', now())`);
  await alert(140, people(2, 3));
  await judgeHandOvers(context);
  await watch();
  expect(alarms).toEqual([]);
  await alert(140, [3, null]);
  await judgeHandOvers(context);
  await watch();
  expect(alarms).toEqual(['promise']);
  await rows(`UPDATE hand_over SET judged_at = now() - interval '61 minutes'`);
  await watch();
  expect(await context.metrics.registry.metrics()).toContain('tabimori_alarm{name="promise"} 0');
});
