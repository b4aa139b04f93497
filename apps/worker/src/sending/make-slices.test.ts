import {
  createDataSource,
  exec,
  holdDeliveries,
  one,
  SLICE,
  sql,
  stopDeliveries,
  tellManagement,
} from '@tabimori/server';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import {
  makeApplicants,
  makeCompany,
  makeDivision,
  makeTelegram,
  makeUser,
} from '../../../../tests/support/factories.js';
import { filledTemplate, type NewDatabase } from '../../../../tests/support/new-database.js';
import { queryRows } from '../../../../tests/support/query.js';
import { publishedAt, telegramFile } from '../../../../tests/support/telegrams.js';
import { decideTelegrams } from '../decisions/decide-telegrams.js';
import { flowNews } from '../mails/flow-news.js';
import { testContext } from '../testing/context.js';
import { throughDeaths } from '../testing/mortal.js';
import { countsOf } from '../testing/send.js';
import { advanceWaves } from '../waves/advance-waves.js';
import { finishDeliveries } from './finish-deliveries.js';
import { makeSlices } from './make-slices.js';

// 6- in 22 and 4 in 20
const XML = telegramFile('VXSE51/official__32-35_01_01_100806_VXSE51.xml');
/** Travelers where it is 4, and then where it is 6-: three slices. */
const [WEAK, STRONG] = [SLICE + 3000, SLICE - 2000];
const ALL = WEAK + STRONG;

const EVENT = '20261121110000';

const TEMPLATE = 'tabimori_slices_template';

let database: TestDatabase;
let deliveryId: number;

async function makeTravelers({ url }: NewDatabase): Promise<void> {
  const db = await createDataSource(url).initialize();
  const company = await makeCompany(db);
  const division = await makeDivision(db, company.id);
  await exec(db, sql`UPDATE auto_send_setting SET earthquake_threshold = '4'`);
  await makeApplicants(db, division, ALL);
  await db.query(
    `UPDATE applicant SET prefecture_code = CASE WHEN n <= $1 THEN '20' ELSE '22' END
     FROM (SELECT id AS one, row_number() OVER (ORDER BY id) AS n FROM applicant) AS numbered WHERE one = id`,
    [WEAK],
  );
  await db.destroy();
}

beforeAll(() => filledTemplate(TEMPLATE, makeTravelers), 120_000);

beforeEach(async () => {
  database = await createTestDatabase(TEMPLATE);
  await quake(EVENT);
  ({ id: deliveryId } = await one<{ id: number }>(database.dataSource, sql`SELECT id FROM delivery`));
}, 120_000);

afterEach(() => database.drop());

const rows = (text: string): Promise<Record<string, unknown>[]> => queryRows(database.dataSource, text);
const context = (dataSource = database.dataSource) => testContext(dataSource);

async function quake(eventId: string, number = '1'): Promise<void> {
  const url = `http://agency.example/data/${eventId}_${number}_VXSE51_010000.xml`;
  // a report says a later second than the one before, however fast the machine is
  const at = new Date(Date.now() + 1000 * (Number(number) - 10));
  await makeTelegram(database.dataSource, publishedAt(XML, at, eventId), { url, type: 'VXSE51' });
  await decideTelegrams(context());
}

const slices = () => rows('SELECT number, cardinality(applicant_ids) AS people FROM delivery_slice ORDER BY number');
const recipients = async (delivery = deliveryId): Promise<unknown> =>
  (await rows(`SELECT count(*)::int AS n FROM recipient WHERE delivery_id = ${delivery}`))[0]?.n;
const total = async (delivery = deliveryId): Promise<unknown> =>
  (await rows(`SELECT sum(total)::int AS n FROM delivery_tally WHERE delivery_id = ${delivery}`))[0]?.n;
/** Every traveler has one message, which is in one chunk, and every counter says so. */
async function expectWhole(state = 'pending'): Promise<void> {
  expect(await slices()).toEqual([]);
  expect([await recipients(), await total()]).toEqual([ALL, ALL]);
  expect(await countsOf(database.dataSource, deliveryId, 'mail')).toEqual({ [state]: ALL });
  expect(
    await rows('SELECT FROM recipient r WHERE NOT EXISTS (SELECT FROM chunk c WHERE c.id = mail_chunk_id)'),
  ).toEqual([]);
  await expectTruePlaces();
}

/** The tallies by prefecture say what the recipients say. */
async function expectTruePlaces(): Promise<void> {
  const counted = `SELECT delivery_id, prefecture_code, count(*)::int AS total, count(response)::int AS answered FROM recipient
    WHERE prefecture_code IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2`;
  const tallied = 'SELECT delivery_id, prefecture_code, total, answered FROM place_tally ORDER BY 1, 2';
  expect(await rows(tallied)).toEqual(await rows(counted));
}

test('the first slice comes with the decision, the hardest hit first; the others follow, each after the one before', async () => {
  expect(await slices()).toEqual([
    { number: 1, people: SLICE },
    { number: 2, people: ALL - 2 * SLICE },
  ]);
  const told = `SELECT prefecture_code AS code, count(*)::int AS n FROM recipient GROUP BY 1 ORDER BY 1 DESC`;
  expect(await rows(told)).toEqual([
    { code: '22', n: STRONG },
    { code: '20', n: SLICE - STRONG },
  ]);
  expect(await total()).toBe(SLICE);
  const [first] = await rows('SELECT max(turn) AS turn, max(id) AS id FROM chunk');
  await makeSlices(context());
  await expectWhole();
  expect(await rows(`SELECT FROM chunk WHERE id > ${String(first?.id)} AND turn <= ${String(first?.turn)}`)).toEqual(
    [],
  );
  await makeSlices(context());
  await expectWhole();
}, 120_000);

test('whenever the worker dies, each slice is made once', async () => {
  const deaths = await throughDeaths(
    database.dataSource,
    'statement',
    (dataSource) => makeSlices(context(dataSource)),
    async () => {
      const left = (await slices()).reduce((sum, { people }) => sum + Number(people), 0);
      expect([await recipients(), await total()]).toEqual([ALL - left, ALL - left]);
      await exec(database.dataSource, sql`UPDATE delivery_slice SET not_before = now()`);
    },
  );
  expect(deaths).toBeGreaterThan(5);
  await expectWhole();
}, 120_000);

test('the mail to the company names everybody, also those still to be told', async () => {
  const { id: eventId } = await one<{ id: number }>(database.dataSource, sql`SELECT id FROM event`);
  const { id: userId } = await makeUser(database.dataSource, {
    companyId: (await one<{ id: number }>(database.dataSource, sql`SELECT id FROM company`)).id,
  });
  const reader = { userId, language: 'jp' } as Parameters<typeof flowNews>[1];
  expect(await flowNews(context(), reader, { eventId, hazard: 'earthquake' })).toMatchObject({ people: ALL });
}, 120_000);

test('the management of a department all of whose travelers are still to be told learns of the flow at once', async () => {
  const { id: eventId } = await one<{ id: number }>(database.dataSource, sql`SELECT id FROM event`);
  const { id: companyId } = await one<{ id: number }>(database.dataSource, sql`SELECT id FROM company`);
  const [late, none] = [
    await makeDivision(database.dataSource, companyId),
    await makeDivision(database.dataSource, companyId),
  ];
  for (const [name, { id: divisionId }] of Object.entries({ late, none })) {
    const mailAddress = `${name}@example.com`;
    await makeUser(database.dataSource, { companyId, userDiv: 4, divisionId, isManagement: true, mailAddress });
  }
  await exec(
    database.dataSource,
    sql`UPDATE applicant SET division_id = ${late.id} WHERE id = (SELECT applicant_ids[1] FROM delivery_slice WHERE number = 2)`,
  );
  await tellManagement(database.dataSource, 'flowStarted', { eventId, hazard: 'earthquake' }, [companyId]);
  expect(await rows('SELECT mail_address AS to FROM system_mail')).toEqual([{ to: 'late@example.com' }]);
}, 120_000);

test('two workers at once make no slice twice', async () => {
  await Promise.all([makeSlices(context()), makeSlices(context()), makeSlices(context())]);
  await makeSlices(context());
  await expectWhole();
}, 120_000);

test('it is not finished before its last slice is', async () => {
  await exec(database.dataSource, sql`UPDATE chunk SET done = true`);
  await finishDeliveries(context());
  expect(await rows('SELECT state FROM delivery')).toEqual([{ state: 'sending' }]);
}, 120_000);

test('stopped while it is being prepared, nobody else is told, and everybody is counted', async () => {
  await holdDeliveries(database.dataSource, [deliveryId]);
  await makeSlices(context());
  expect(await slices()).toHaveLength(2);
  const stopped = await database.dataSource.transaction((tx) => stopDeliveries(tx, [deliveryId]));
  expect(stopped).toEqual({ left: 0, stopped: ALL });
  await expectWhole('stopped');
  expect(await rows('SELECT FROM chunk WHERE NOT done')).toEqual([]);
}, 120_000);

test('the question asks everybody, also those whose alert was not made yet; those deleted meanwhile get neither', async () => {
  await exec(
    database.dataSource,
    sql`UPDATE applicant SET deleted_at = now() WHERE id = (SELECT applicant_ids[1] FROM delivery_slice WHERE number = 1)`,
  );
  await exec(database.dataSource, sql`UPDATE wave SET due_at = now()`);
  await advanceWaves(context());
  expect(await slices()).toEqual([]);
  const [alert, question] = (await rows('SELECT id FROM delivery ORDER BY id')).map(({ id }) => Number(id));
  expect([await recipients(alert), await recipients(question)]).toEqual([ALL - 1, ALL - 1]);
  expect(await countsOf(database.dataSource, alert ?? 0, 'mail')).toEqual({ superseded: ALL - 1 });
}, 120_000);

test('a later decision about the same travelers knows who is still to be told', async () => {
  await quake('20261121110100');
  expect(await slices()).toEqual([]);
  expect(await rows('SELECT reason, joined FROM decision ORDER BY event_id')).toMatchObject([
    { joined: 0 },
    { reason: 'joined', joined: ALL },
  ]);
  await expectWhole();
}, 120_000);

test('a stronger alert replaces the one before for everybody, and carries the open calls for help of all of them', async () => {
  await makeSlices(context());
  await database.dataSource.query(
    `WITH said AS (
       INSERT INTO answer (delivery_id, root_id, applicant_id, nonce, response, via, answered_at)
       SELECT r.delivery_id, r.delivery_id, r.applicant_id, 'n', 3, 'url', now() FROM recipient r
       WHERE prefecture_code = '20' ORDER BY r.applicant_id DESC LIMIT 1 RETURNING *)
     UPDATE recipient r SET response = said.response, responded_at = said.answered_at, answer_id = said.id
     FROM said WHERE r.delivery_id = said.delivery_id AND r.applicant_id = said.applicant_id`,
  );
  await exec(database.dataSource, sql`UPDATE place_tally SET answered = 1 WHERE prefecture_code = '20'`);
  await exec(database.dataSource, sql`UPDATE wave_prefecture SET class = 3`);
  await quake(EVENT, '2');
  const later = Number((await rows('SELECT max(id) AS id FROM delivery'))[0]?.id);
  expect(await slices()).toHaveLength(2);
  expect(await countsOf(database.dataSource, deliveryId, 'mail')).toEqual({ superseded: ALL });
  await makeSlices(context());
  expect([await recipients(later), await total(later)]).toEqual([ALL, ALL]);
  const carried = `SELECT sum(help)::int AS help FROM delivery_tally WHERE delivery_id = ${later}`;
  expect(await rows(carried)).toEqual([{ help: 1 }]);
  await expectTruePlaces();
  expect(
    await rows(`SELECT prefecture_code AS code FROM recipient WHERE delivery_id = ${later} AND response = 3`),
  ).toEqual([{ code: '20' }]);
}, 120_000);
