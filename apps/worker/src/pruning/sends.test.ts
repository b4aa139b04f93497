import { queryRows } from '../../../../tests/support/query.js';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { makeApplicant, makeCompany, makeDivision, makeUser } from '../../../../tests/support/factories.js';
import { BATCH } from './kind.js';
import { DAILY, prune } from './prune.js';

let database: TestDatabase;
let companyId: number;
let travelers: number[];
const query = <T = Record<string, unknown>>(text: string, parameters: unknown[] = []): Promise<T[]> =>
  queryRows<T>(database.dataSource, text, parameters);
const made = async (text: string, parameters: unknown[] = []): Promise<number> =>
  (await query<{ id: number }>(`${text} RETURNING *`, parameters))[0]?.id ?? 0;
const night = (): Promise<Record<string, number>> => prune(database.dataSource, DAILY);

beforeEach(async () => {
  database = await createTestDatabase();
  companyId = (await makeCompany(database.dataSource)).id;
  const division = await makeDivision(database.dataSource, companyId);
  travelers = [];
  for (const name of ['一', '二']) travelers.push((await makeApplicant(database.dataSource, division, { name })).id);
  await makeUser(database.dataSource, { userDiv: 1, mailAddress: 'p@example.com' });
  await query(`UPDATE system_setting SET retention_days = '{"sends": 400, "telegrams": 400}'`);
});
afterEach(() => database.drop());

/** A send to both travelers this many days ago, with all its rows. */
async function send(days: number, columns: Record<string, unknown> = {}): Promise<number> {
  const values: Record<string, unknown> = {
    company_id: companyId,
    message_type: 2,
    origin: columns.drill_id === undefined ? 'auto' : 'drill',
    state: 'finished',
    asks_answer: true,
    subject: '',
    subject_en: '',
    content: '{}',
    priority: 2,
    ...columns,
  };
  const names = Object.keys(values);
  const id = await made(
    `INSERT INTO delivery (send_id, sent_at, ${names.join(', ')})
     VALUES (gen_random_uuid(), now() - make_interval(days => $1), ${names.map((_, index) => `$${index + 2}`).join(', ')})`,
    [days, ...Object.values(values)],
  );
  const chunk = await made(
    `INSERT INTO chunk (delivery_id, channel, lane, priority, done, not_before) VALUES ($1, 'mail', 'mixed', 2, true, now())`,
    [id],
  );
  await query(
    `INSERT INTO recipient (delivery_id, applicant_id, division_id, name, language, mail_chunk_id, mail_state, sms_state)
     SELECT $1, id, division_id, name, 'jp', $2, 'accepted', 'none' FROM applicant`,
    [id, chunk],
  );
  await query(
    `INSERT INTO delivery_tally (delivery_id, division_id, total) SELECT $1, division_id, count(*) FROM applicant GROUP BY 2`,
    [id],
  );
  await query(
    `INSERT INTO chunk_tally (chunk_id, division_id, delivery_id, channel) SELECT $1, division_id, $2, 'mail' FROM applicant LIMIT 1`,
    [chunk, id],
  );
  await query(`INSERT INTO read_mark (user_id, delivery_id, read_at) SELECT id, $1, now() FROM users`, [id]);
  return id;
}

/** What the first traveler says to a question this many days ago. */
const say = (rootId: number, response: number, days: number, deliveryId = rootId): Promise<number> =>
  made(
    `INSERT INTO answer (delivery_id, root_id, applicant_id, nonce, response, via, answered_at)
     VALUES ($1, $2, $3, gen_random_uuid()::text, $4, 'url', now() - make_interval(days => $5))`,
    [deliveryId, rootId, travelers[0], response, days],
  );
const handle = (rootId: number, number: number, state: string): Promise<number> =>
  made(
    `INSERT INTO handling (root_id, applicant_id, number, state, note, user_id, user_name, at) VALUES ($1, $2, $3, $4, '', 1, '', now())`,
    [rootId, travelers[0], number, state],
  );
const event = async (days: number): Promise<number> => {
  const id = await made(
    `INSERT INTO event (event_key, status, latest_at) VALUES (gen_random_uuid()::text, '通常', now() - make_interval(days => $1))`,
    [days],
  );
  const telegram = await made(
    `INSERT INTO telegram (url, sha256, raw, type, first_seen_at, state, next_try_at)
     SELECT 'https://example.com/' || $1, sha256($1::text::bytea), '', 'VXSE53', now() - make_interval(days => $2), 'decided', now()`,
    [id, days],
  );
  await query(`INSERT INTO event_telegram (event_id, telegram_id, standing) VALUES ($1, $2, true)`, [id, telegram]);
  await query(
    `INSERT INTO feed_entry (url, feed_url, type, title, first_seen_at, state, telegram_id)
     SELECT url, '', type, '', first_seen_at, 'stored', id FROM telegram WHERE id = $1`,
    [telegram],
  );
  return id;
};
/** What an event or a drill started: a flow with a wave and its alert and question. */
async function flow(
  days: number,
  of: { event_id: number } | { drill_id: number },
  state = 'finished',
): Promise<number[]> {
  const [[column, source]] = Object.entries(of) as [[string, number]];
  const flowId = await made(
    `INSERT INTO flow (${column}, company_id, hazard, state, created_at) VALUES ($1, $2, 'earthquake', $3, now() - make_interval(days => $4))`,
    [source, companyId, state, days],
  );
  const wave = await made(`INSERT INTO wave (flow_id, stage) VALUES ($1, 'finished')`, [flowId]);
  await made(
    `INSERT INTO wave_prefecture (flow_id, prefecture_code, class, wave_id, intensity) VALUES ($1, '17', 5, $2, '5-')`,
    [flowId, wave],
  );
  if (column === 'event_id') {
    await made(
      `INSERT INTO decision (event_id, company_id, hazard, reason, threshold, decided_at) VALUES ($1, $2, 'earthquake', 'started', '5', now())`,
      [source, companyId],
    );
  }
  const alert = await send(days, { ...of, wave_id: wave, message_type: 1, asks_answer: false });
  return [alert, await send(days, { ...of, wave_id: wave })];
}

const OF_SENDS = [
  'delivery',
  'chunk',
  'chunk_tally',
  'delivery_tally',
  'place_tally',
  'failed_recipient',
  'attention_recipient',
  'recipient',
  'read_mark',
  'answer',
  'handling',
];
const OF_EVENTS = ['event', 'event_telegram', 'telegram', 'feed_entry', 'decision', 'flow', 'wave', 'wave_prefecture'];
const OF_DRILLS = ['drill', 'drill_company'];
/** The tables that have rows, with their number. */
async function left(tables = [...OF_SENDS, ...OF_EVENTS, ...OF_DRILLS, 'pruned_delivery']): Promise<object> {
  const counted = await query<{ name: string; n: number }>(
    tables.map((name) => `SELECT '${name}' AS name, count(*)::int AS n FROM ${name}`).join(' UNION ALL '),
  );
  return Object.fromEntries(counted.filter(({ n }) => n > 0).map(({ name, n }) => [name, n]));
}
const sends = async (): Promise<number[]> =>
  (await query<{ id: number }>('SELECT id FROM delivery ORDER BY id')).map(({ id }) => id);

test('sends past their time go with everything that hangs on them, newer ones stay whole', async () => {
  const [, question = 0] = await flow(401, { event_id: await event(401) });
  await say(question, 3, 401);
  await handle(question, 1, 'taken');
  await handle(question, 2, 'done');
  await say(await send(401, { root_id: null }), 1, 401);
  await send(401, { message_type: 5, asks_answer: false });
  const counts = await night();
  expect(counts).toMatchObject({
    sends: 4,
    recipients: 8,
    answers: 2,
    'read marks': 4,
    flows: 1,
    events: 1,
    telegrams: 1,
  });
  expect(await left()).toEqual({});

  const [, newer = 0] = await flow(399, { event_id: await event(399) });
  await say(newer, 3, 399);
  const before = await left();
  await night();
  expect(await left()).toEqual(before);
});

test('nothing goes unless a time is set', async () => {
  await query(`UPDATE system_setting SET retention_days = '{}'`);
  await flow(4000, { event_id: await event(4000) });
  await night();
  expect(await left(['delivery', 'recipient', 'event', 'telegram'])).toEqual({
    delivery: 2,
    recipient: 4,
    event: 1,
    telegram: 1,
  });
});

test('an event and a question with its resends stay together until the last of them is past its time', async () => {
  const source = await event(450);
  const both = await flow(450, { event_id: source });
  const notice = await send(399, { event_id: source, message_type: 4, asks_answer: false });
  const question = await send(450);
  const resend = await send(399, { root_id: question });
  await night();
  expect(await sends()).toEqual([...both, notice, question, resend]);
  await query(`UPDATE delivery SET sent_at = now() - interval '401 days' WHERE id = ANY($1)`, [[notice, resend]]);
  await night();
  expect(await left()).toEqual({});
});

test('what is still being worked with stays: a running flow, an unfinished send, a planned resend, a late answer', async () => {
  const running = await flow(500, { event_id: await event(500) }, 'running');
  const sending = await send(500, { state: 'sending' });
  const planned = await send(500, { resend_due_at: new Date() });
  const unsent = await send(500);
  await query(`UPDATE chunk SET done = false WHERE delivery_id = $1`, [unsent]);
  const late = await send(500);
  await say(late, 1, 10);
  await night();
  expect(await sends()).toEqual([...running, sending, planned, unsent, late]);
});

test('an open call for help stays, and somebody who is being looked after, until it is dealt with', async () => {
  const call = await send(500);
  await say(call, 3, 500);
  const injured = await send(500);
  await say(injured, 2, 500, injured);
  await query(`UPDATE answer SET applicant_id = $1 WHERE root_id = $2`, [travelers[1], injured]);
  await handle(injured, 1, 'taken');
  await query(`UPDATE handling SET applicant_id = $1`, [travelers[1]]);
  await night();
  expect(await sends()).toEqual([call, injured]);
  await handle(call, 1, 'done');
  await query(`UPDATE handling SET state = 'done'`);
  await night();
  expect(await left()).toEqual({});
});

test('somebody whose care went on at a later question of the event is dealt with once they are there', async () => {
  const [first, second] = [await send(500), await send(500)];
  await handle(first, 1, 'taken');
  await handle(second, 1, 'taken');
  await query(`UPDATE handling SET carried_from = $1 WHERE root_id = $2`, [first, second]);
  await handle(second, 2, 'done');
  await night();
  expect(await left()).toEqual({});
});

test('a call for help that an answer closed does not open again when that answer is past its time', async () => {
  const first = await send(500);
  await say(first, 3, 500);
  const second = await send(500);
  await say(second, 1, 499);
  await query(`UPDATE delivery SET resend_due_at = now() WHERE id = $1`, [first]);
  await night();
  expect(await sends()).toEqual([first]);
  expect(await left(['answer', 'pruned_delivery'])).toEqual({ answer: 2, pruned_delivery: 1 });
  await query(`UPDATE delivery SET resend_due_at = NULL`);
  await night();
  expect(await left()).toEqual({});
});

test('a drill goes as a whole, and its answers never count as said', async () => {
  const drill = await made(
    `INSERT INTO drill (created_at, source, title, title_en, telegrams, confirmation_seconds, started_by)
     SELECT now() - interval '500 days', '', '', '', '[]', 60, id FROM users`,
  );
  await query(`INSERT INTO drill_company (drill_id, company_id, state) VALUES ($1, $2, 'running')`, [drill, companyId]);
  const real = await send(500);
  await say(real, 3, 500);
  const [, question = 0] = await flow(500, { drill_id: drill });
  await say(question, 1, 499);
  await night();
  expect(await left(['delivery', 'drill', 'drill_company'])).toEqual({ delivery: 3, drill: 1, drill_company: 1 });
  await query(`UPDATE drill_company SET state = 'finished'`);
  await night();
  expect(await sends()).toEqual([real]);
  expect(await left([...OF_EVENTS, ...OF_DRILLS, 'pruned_delivery', 'answer'])).toEqual({ answer: 1 });
});

test('an event with sends is kept as long as they are; one that only others joined or that started nothing is not', async () => {
  await query(`UPDATE system_setting SET retention_days = '{"telegrams": 400}'`);
  const kept = await event(500);
  await flow(500, { event_id: kept });
  const joined = await event(500);
  await query(`INSERT INTO joined_event SELECT id, $1, '17', 4 FROM wave`, [joined]);
  await event(500);
  await night();
  expect((await query<{ id: number }>('SELECT id FROM event ORDER BY id')).map(({ id }) => id)).toEqual([kept, joined]);
  expect(await left(['telegram', 'feed_entry', 'event_telegram'])).toEqual({
    telegram: 2,
    feed_entry: 2,
    event_telegram: 2,
  });
  await query(`UPDATE system_setting SET retention_days = '{"sends": 400, "telegrams": 400}'`);
  await night();
  expect(await left([...OF_SENDS, ...OF_EVENTS])).toEqual({});
});

test('killed in the middle, it goes on; two at once do not disturb each other', async () => {
  const many = await send(500);
  await query(
    `INSERT INTO recipient (delivery_id, applicant_id, division_id, name, language, mail_state, sms_state)
     SELECT $1, 1000000 + n, 1, '', 'jp', 'none', 'none' FROM generate_series(1, $2::int) AS n`,
    [many, 2 * BATCH],
  );
  let steps = 0;
  // the third look whether it should stop comes after the first batch of recipients
  await prune(
    database.dataSource,
    DAILY.filter(({ name }) => ['sends', 'recipients'].includes(name)),
    () => ++steps > 3,
  );
  expect(await left(OF_SENDS)).toEqual({ recipient: BATCH + 2, read_mark: 1 });
  const both = await Promise.all([night(), night()]);
  expect(both.reduce((sum, counts) => sum + (counts.recipients ?? 0), 0)).toBe(BATCH + 2);
  await night();
  expect(await left()).toEqual({});
});
