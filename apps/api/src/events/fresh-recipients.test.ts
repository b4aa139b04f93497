import { linkDay, signLink } from '@tabimori/server';
import { api } from '@tabimori/shared';
import { Client } from 'pg';
import { asOwner } from '../../../../tests/support/database.js';
import { startApi, type TestApi } from '../testing/api.js';
import { insert, seed, seedDelivery, type Seeded, type SeededCompany } from '../testing/seed.js';

/*
 * Right after an alert PostgreSQL's statistics know only older deliveries, and it expects a handful of recipients in a new one. What
 * is read in that hour must still grow with the recipients, not with their square. It is measured in rows and not in time: those
 * that the statements of a call look at.
 */

/** The second company has twice as many people as the first. */
const PEOPLE = [300, 600] as const;
/** Old deliveries, of two recipients each. */
const OLD = 300;

let test: TestApi;
let seeded: Seeded;
let sent: jest.SpyInstance;
beforeAll(async () => {
  // before the connections are made, which keep it
  sent = jest.spyOn(Client.prototype, 'query');
  test = await startApi();
  seeded = await seed(test.source);
  await addOld();
  for (const table of ['recipient', 'answer', 'delivery', 'wave', 'wave_prefecture', 'place_tally']) {
    await asOwner(test.database.url, `ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
    await asOwner(test.database.url, `ANALYZE ${table}`);
  }
  await strike(seeded.a, PEOPLE[0]);
  await strike(seeded.b, PEOPLE[1]);
});
afterAll(async () => {
  await test.close();
  sent.mockRestore();
});

async function addOld(): Promise<void> {
  const { companyId, applicants } = seeded.a;
  await test.query(
    `WITH made AS (
       INSERT INTO delivery (send_id, company_id, message_type, origin, state, asks_answer, subject, subject_en, content, priority, sent_at)
       SELECT gen_random_uuid(), $1, 2, 'manual', 'finished', true, '', '', '{"jp": {}, "en": {}}', 4, now() - make_interval(days => n)
       FROM generate_series(1, $2::int) AS n RETURNING id)
     INSERT INTO recipient (delivery_id, applicant_id, division_id, name, language, mail_state, sms_state)
     SELECT made.id, a.id, a.division_id, a.name, a.language, 'accepted', 'none' FROM made, applicant a WHERE a.id = ANY($3)`,
    [companyId, OLD, applicants.slice(0, 2)],
  );
}

/** All people of the company are alerted and asked, half of them once more, and a fifth answer; then comes a stronger shock. */
async function strike({ companyId, divisions, flowId }: SeededCompany, count: number): Promise<void> {
  const people = await test.query<{ id: number }>(
    `INSERT INTO applicant (company_id, division_id, name, app_id, mail_address, country_id, prefecture_code)
     SELECT $1::int, $2, '旅行者 ' || n, lpad(($1::int * 100000 + n)::text, 10, '0'), 't' || n || '@example.com',
       (SELECT id FROM country WHERE code = '392'), '45' FROM generate_series(1, $3::int) AS n RETURNING id`,
    [companyId, divisions[0], count],
  );
  const ids = people.map(({ id }) => id);
  await strikeWave(companyId, flowId, seeded.eventId, { ids, level: 4, minutes: 40 });
  await test.query(
    `WITH said AS (
       INSERT INTO answer (delivery_id, root_id, applicant_id, nonce, response, via, answered_at)
       SELECT r.delivery_id, r.delivery_id, r.applicant_id, 'n', 1, 'url', now() - interval '30 minutes'
       FROM recipient r JOIN delivery d ON d.id = r.delivery_id
       WHERE d.company_id = $1 AND d.asks_answer AND r.applicant_id = ANY($2) AND r.applicant_id % 5 = 0
       RETURNING id, delivery_id, applicant_id, response, answered_at)
     UPDATE recipient r SET answer_id = said.id, response = said.response, responded_at = said.answered_at
     FROM said WHERE r.delivery_id = said.delivery_id AND r.applicant_id = said.applicant_id`,
    [companyId, ids],
  );
  await strikeWave(companyId, flowId, seeded.eventId, { ids: ids.filter((id) => id % 2 === 0), level: 5, minutes: 20 });
  const eventId = await insert(test.source, 'event', {
    event_key: `stronger-${companyId}`,
    status: '通常',
    max_intensity: '7',
    latest_at: new Date(),
  });
  const flow = await insert(test.source, 'flow', { event_id: eventId, company_id: companyId, hazard: 'earthquake' });
  await strikeWave(companyId, flow, eventId, { ids, level: 7, minutes: 1 });
}

async function strikeWave(
  companyId: number,
  flowId: number,
  eventId: number,
  { ids, level, minutes }: { ids: readonly number[]; level: number; minutes: number },
): Promise<void> {
  const waveId = await insert(test.source, 'wave', { flow_id: flowId, stage: 'reminder' });
  await insert(test.source, 'wave_prefecture', {
    flow_id: flowId,
    prefecture_code: '45',
    class: level,
    wave_id: waveId,
    intensity: '6-',
  });
  const sent = { event_id: eventId, wave_id: waveId, sent_at: new Date(Date.now() - minutes * 60_000) };
  await seedDelivery(test.source, companyId, ids, { ...sent, message_type: 1, asks_answer: false });
  await seedDelivery(test.source, companyId, ids, sent);
  await test.query('UPDATE recipient SET shares_address = false WHERE applicant_id = ANY($1)', [ids]);
}

interface Plan {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Plan[];
}

/** The rows that the steps of a plan looked at. */
const lookedAt = (plan: Plan): number =>
  (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Join Filter'] ?? 0)) *
    plan['Actual Loops'] +
  (plan.Plans ?? []).reduce((sum, part) => sum + lookedAt(part), 0);

interface Explained {
  'QUERY PLAN': [{ Plan: Plan }];
}

interface Statement {
  text: string;
  values?: unknown[] | undefined;
}

/** The statements about recipients that run meanwhile. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  sent.mockClear();
  await work();
  const calls = [...(sent.mock.calls as [string | Statement, unknown[]?][])];
  const statements = calls.map(([first, values]) =>
    typeof first === 'string' ? { text: first, values } : { text: first.text, values: first.values },
  );
  return statements.filter(({ text }) => /\brecipient\b/.test(text) && /^\s*(SELECT|WITH)\b/.test(text));
}

/** Rows that the statements of a call look at. */
const rowsOf = async (work: () => Promise<unknown>): Promise<number> => rowsIn(await statementsOf(work));

async function rowsIn(statements: readonly Statement[]): Promise<number> {
  expect(statements).not.toEqual([]);
  let rows = 0;
  const runner = test.source.createQueryRunner();
  for (const { text, values } of statements) {
    await runner.startTransaction();
    const explained = (await runner.query(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`, values)) as Explained[];
    rows += lookedAt(explained[0]?.['QUERY PLAN'][0].Plan ?? { 'Actual Rows': NaN, 'Actual Loops': NaN });
    await runner.rollbackTransaction();
  }
  await runner.release();
  return rows;
}

/** The page of everybody of a company at once, by the links of the question. */
async function pagesOf(of: SeededCompany): Promise<unknown> {
  const deliveryId = await questionOf(of);
  const people = await test.query<{ id: number }>('SELECT applicant_id AS id FROM recipient WHERE delivery_id = $1', [
    deliveryId,
  ]);
  const urls = people.map(
    ({ id: applicantId }) =>
      `/confirm-location?token=${signLink({ deliveryId, applicantId, day: linkDay(new Date()) }, test.config.linkKeys)}`,
  );
  return Promise.all(urls.map((url) => test.app.inject({ url })));
}

type Asks = (of: SeededCompany, token: string) => Promise<unknown>;
const questionOf = async ({ flowId }: SeededCompany): Promise<number> => {
  const [question] = await test.query<{ id: number }>(
    `SELECT d.id FROM delivery d JOIN wave w ON w.id = d.wave_id JOIN delivery_tally t ON t.delivery_id = d.id
     WHERE w.flow_id = $1 AND d.asks_answer GROUP BY d.id ORDER BY sum(t.total) DESC, d.id LIMIT 1`,
    [flowId],
  );
  return question?.id ?? 0;
};

const CALLS: [string, Asks][] = [
  ['home', (_, token) => test.call(api.home.myHomePage, {}, token)],
  ['the situation', (_, token) => test.call(api.home.situation, {}, token)],
  ['an event', (_, token) => test.call(api.events.get, { id: seeded.eventId }, token)],
  ["an event's result", (_, token) => test.call(api.events.result, { id: seeded.eventId }, token)],
  ["an event's people", (_, token) => test.call(api.events.people, { id: seeded.eventId, perPage: 100 }, token)],
  [
    "an event's people in a file",
    async (_, token) => (await test.inject(api.events.exportPeople, { id: seeded.eventId }, token)).rawPayload,
  ],
  ['a delivery', async (of, token) => test.call(api.deliveryHistory.get, { id: await questionOf(of) }, token)],
  [
    "a delivery's recipients in a file",
    async (of, token) =>
      (await test.inject(api.deliveryHistory.exportTarget, { id: await questionOf(of) }, token)).rawPayload,
  ],
  ['a page for everybody', (of) => pagesOf(of)],
  ['the map', (_, token) => test.call(api.maps.get, { bounds: '122,24,154,46', zoom: 5 }, token)],
];

it.each(CALLS)('%s reads twice as much for twice as many people', async (_, asks) => {
  const [few, many] = [
    await rowsOf(async () => asks(seeded.a, await test.signIn('a-company@example.com'))),
    await rowsOf(async () => asks(seeded.b, await test.signIn('b-company@example.com'))),
  ];
  expect(many / few).toBeLessThan(2.5);
});

it("finds the first of an event's people without a look at all of them", async () => {
  const token = await test.signIn('provider@example.com');
  const found: number[] = [];
  for (const { companyId, divisions, applicants } of [seeded.a, seeded.b]) {
    const event = { event_key: `once-${companyId}`, status: '通常', latest_at: new Date() };
    const id = await insert(test.source, 'event', event);
    const flow = await insert(test.source, 'flow', { event_id: id, company_id: companyId, hazard: 'earthquake' });
    const people = await test.query<{ id: number }>('SELECT id FROM applicant WHERE division_id = $1', [divisions[0]]);
    await strikeWave(companyId, flow, id, { ids: people.map((one) => one.id), level: 4, minutes: 5 });
    await test.query(
      `UPDATE recipient r SET response = 3, responded_at = now() FROM delivery d
       WHERE d.id = r.delivery_id AND d.event_id = $1 AND r.applicant_id = $2`,
      [id, applicants[0]],
    );
    const [keys] = await statementsOf(() => test.call(api.events.people, { id }, token));
    found.push(await rowsIn(keys ? [keys] : []));
  }
  const [few = 0, many = Infinity] = found;
  expect(many / few).toBeLessThan(1.2);
});
