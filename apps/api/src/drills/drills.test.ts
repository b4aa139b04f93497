import { api, type DrillPlan, MESSAGE_TYPE } from '@tabimori/shared';
import { linkDay, signLink } from '@tabimori/server';
import { makeApplicant } from '../../../../tests/support/factories.js';
import { startApi, type TestApi } from '../testing/api.js';
import { insert, seed, seedDelivery, seedDrill, seedTelegram, type Seeded } from '../testing/seed.js';

let test: TestApi;
let seeded: Seeded;
let quake: number;
let companyId: number;
const tokens = new Map<string, string>();

beforeEach(async () => {
  test = await startApi();
  seeded = await seed(test.source);
  companyId = seeded.a.companyId;
  // an old earthquake to replay; what runs for the companies is over
  quake = await insert(test.source, 'event', {
    event_key: 'old',
    status: '通常',
    max_intensity: '6-',
    latest_at: new Date(0),
  });
  await seedTelegram(test.source, quake, { '45': '6-', '44': '4' });
  await test.query(`UPDATE flow SET state = 'finished'`);
  await test.query(`UPDATE wave SET stage = 'finished', due_at = NULL`);
  for (const role of ['a-company', 'a-division', 'b-company', 'provider']) {
    tokens.set(role, await test.signIn(`${role}@example.com`));
  }
});
afterEach(() => test.close());

const as = (role: string): string => tokens.get(role) ?? '';
const start = (over: Record<string, unknown> = {}, role = 'a-company') =>
  test.call(api.drills.start, { source: { eventId: quake }, companyIds: [companyId], mode: 'dry', ...over }, as(role));
const real = (over: Record<string, unknown> = {}, role = 'a-company') =>
  start({ mode: 'real', expectedCount: 3, ...over }, role);
const partOf = (plan: DrillPlan | undefined) => plan?.companies[0];

describe('a dry run', () => {
  it('says who would get what and when, in words, and who is left out, and stores nothing but that it was made', async () => {
    const division = { id: seeded.a.divisions[1], companyId };
    await makeApplicant(test.source, division, { prefectureCode: '45', mailAddress: null });
    await makeApplicant(test.source, division, { prefectureCode: '45', stayTo: '2020-01-01' });
    const { status, body } = await start({
      intervals: { confirmationMinutes: 2, reminderMinutes: 3, reminderTimes: 1 },
    });
    expect([status, body.data?.id, body.data?.plan.count]).toEqual([200, null, 4]);
    expect(partOf(body.data?.plan)).toEqual({
      companyId,
      companyName: 'a',
      companyNameEn: '',
      count: 4,
      islandsOnly: false,
      waves: [
        {
          hazard: 'earthquake',
          prefectures: [{ code: '45', intensity: '6-', count: 4 }],
          stages: [
            { stage: 'alert', number: 0, at: 0, count: 4 },
            { stage: 'confirmation', number: 0, at: 120, count: 4 },
            { stage: 'reminder', number: 1, at: 300, count: 4 },
          ],
        },
      ],
      retractions: [],
      lowerings: [],
      reasons: [{ hazard: 'earthquake', reason: 'started' }],
      leftOut: { noContact: 1, stay: 1 },
    });
    const messages = body.data?.plan.messages ?? [];
    expect(messages.map(({ messageType }) => messageType)).toEqual([
      MESSAGE_TYPE.earthquakeAlert,
      MESSAGE_TYPE.safetyConfirmation,
      MESSAGE_TYPE.reminder,
    ]);
    for (const { jp, en } of messages) {
      for (const text of [...Object.values(jp), ...Object.values(en)]) {
        expect(text).toMatch(/^【訓練】/);
        expect(text).not.toContain('{{');
      }
    }
    expect(messages[0]?.jp.subject).toBe('【訓練】宮崎県で最大震度6弱（想定）');
    expect(await test.query('SELECT FROM drill')).toEqual([]);
    expect(
      await test.query(`SELECT action, company_id, after->>'count' AS count FROM operation_log WHERE entity = 'drill'`),
    ).toEqual([{ action: 'dryRun', company_id: companyId, count: '4' }]);
  });

  it('shows a department administrator the department', async () => {
    expect((await start({}, 'a-division')).body.data?.plan.count).toBe(2);
  });

  it('names the fault: no company, a company out of scope, an event that does not exist', async () => {
    for (const [over, field, code] of [
      [{ companyIds: [] }, 'companyIds', 'E00002'],
      [{ companyIds: [seeded.b.companyId] }, 'companyIds', 'COMPANY_NOT_FOUND'],
      [{ companyIds: [companyId, 999_999] }, 'companyIds', 'COMPANY_NOT_FOUND'],
      [{ source: { eventId: 999_999 } }, 'source', 'E00066'],
      [{ source: { bundled: '../scenarios' } }, 'source', 'E00066'],
      [{ mode: 'real', expectedCount: undefined }, 'expectedCount', 'E00001'],
    ] as const) {
      const { status, body } = await start(over);
      expect([field, status, body.error]).toEqual([field, 400, [{ field, messageCode: code, params: {} }]]);
    }
  });

  it('can replay every bundled event, and lists them with the strong ones received', async () => {
    const { body } = await test.call(api.drills.sources, {}, as('a-company'));
    const { bundled = [], events = [] } = body.data ?? {};
    expect(events).toMatchObject([{ eventId: quake, maxIntensity: '6-', hasTsunami: false }]);
    expect(bundled.map(({ key }) => key)).toEqual([
      'suruga',
      'nagano',
      'noto',
      'iwate',
      'tohoku',
      'tsunami-raised',
      'drill',
    ]);
    expect(bundled.find(({ key }) => key === 'tohoku')).toMatchObject({ maxIntensity: '6+', hasTsunami: true });
    await test.query(`UPDATE applicant SET prefecture_code = CASE WHEN id % 2 = 0 THEN '04' ELSE '22' END`);
    for (const { key } of bundled) {
      const dry = await start({ source: { bundled: key } });
      expect([key, dry.status]).toEqual([key, 200]);
    }
  }, 60_000);
});

describe('a real drill', () => {
  it('is stored for the worker, and the count must be what the dry run said', async () => {
    const changed = await real({ expectedCount: 2 });
    expect([changed.status, changed.body.error]).toEqual([
      409,
      [{ field: 'expectedCount', messageCode: 'COUNT_CHANGED', params: { count: 3 } }],
    ]);
    const { status, body } = await real({ intervals: { reminderTimes: 0 } });
    expect(status).toBe(200);
    expect(
      await test.query(
        'SELECT source, jsonb_array_length(telegrams) AS n, reminder_seconds, reminder_times FROM drill',
      ),
    ).toEqual([{ source: `event:${quake}`, n: 1, reminder_seconds: null, reminder_times: 0 }]);
    expect(
      await test.query('SELECT drill_id, company_id, state, step, due_at <= now() AS due FROM drill_company'),
    ).toEqual([{ drill_id: body.data?.id, company_id: companyId, state: 'running', step: 0, due: true }]);
  });

  it('is refused while something real runs, while another drill runs, without travelers, and to a department', async () => {
    expect((await real({}, 'a-division')).body.errCode).toBe('DRILL_WHOLE_COMPANY');
    await test.query(`UPDATE flow SET state = 'running'`);
    const busy = await real();
    expect([busy.status, busy.body.error]).toEqual([
      409,
      [{ field: 'companyIds', messageCode: 'DRILL_REAL_RUNNING', params: { company: 'a' } }],
    ]);
    await test.query(`UPDATE flow SET state = 'finished'`);
    expect((await real()).status).toBe(200);
    expect((await real()).body.errCode).toBe('DRILL_RUNNING');
    await test.query(`UPDATE applicant SET prefecture_code = '01'`);
    expect((await real({ expectedCount: 0 })).body.errCode).toBe('DRILL_NOBODY');
  });

  it('of two started at once, one is refused', async () => {
    const answers = await Promise.all([real(), real({}, 'provider')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

/** A drill that runs, as the worker writes it: an alert, and a question that the first traveler has answered. */
async function running(): Promise<{ drillId: number; questionId: number }> {
  const drillId = (await real()).body.data?.id ?? 0;
  const flowId = await insert(test.source, 'flow', { drill_id: drillId, company_id: companyId, hazard: 'earthquake' });
  const due = { stage: 'reminder', due_at: new Date(Date.now() + 600_000) };
  const waveId = await insert(test.source, 'wave', { flow_id: flowId, ...due });
  const of = { origin: 'drill', drill_id: drillId, wave_id: waveId };
  await seedDelivery(test.source, companyId, seeded.a.applicants, { ...of, message_type: 1, asks_answer: false });
  const questionId = await seedDelivery(test.source, companyId, seeded.a.applicants, {
    ...of,
    sent_at: new Date(Date.now() - 60_000),
  });
  const link = { deliveryId: questionId, applicantId: seeded.a.applicants[0], day: linkDay(new Date()) };
  const token = signLink(link, test.config.linkKeys);
  const answered = await test.call(api.information.report, { token, response: 3, latitude: 35, longitude: 135 });
  expect(answered.status).toBe(200);
  return { drillId, questionId };
}

/** Everything that shows figures, as several roles see it; what depends on the moment is left out. */
async function figures(): Promise<unknown[]> {
  const seen: unknown[] = [];
  for (const role of ['a-company', 'a-division', 'provider']) {
    const token = as(role);
    const { body: situation } = await test.call(api.home.situation, {}, token);
    // every screen says that a drill runs; that is not a figure
    seen.push({ ...situation.data, now: null, drills: [] });
    seen.push((await test.call(api.home.myHomePage, {}, token)).body.data);
    seen.push((await test.call(api.events.list, {}, token)).body.data);
    seen.push((await test.call(api.events.get, { id: seeded.eventId }, token)).body.data);
    seen.push((await test.call(api.deliveryHistory.get, { id: seeded.a.questionId }, token)).body.data);
    seen.push((await test.call(api.applicants.list, {}, token)).body.data);
  }
  const { body: published } = await test.call(api.home.publicStatus, {});
  return [
    ...seen,
    { ...published.data, now: null },
    await test.query('SELECT id, latitude, located_at FROM applicant ORDER BY id'),
  ];
}

it('a running drill with a call for help changes no figure anywhere, while something real runs or not', async () => {
  await test.query(
    'INSERT INTO read_mark (user_id, delivery_id, read_at) SELECT u.id, d.id, now() FROM users u, delivery d',
  );
  await figures();
  const before = await figures();
  const { drillId } = await running();
  expect(await figures()).toEqual(before);
  const list = await test.call(api.deliveryHistory.list, {}, as('a-company'));
  const drills = list.body.data?.items.filter(({ origin }) => origin === 'drill') ?? [];
  expect(drills.map(({ unread }) => unread)).toEqual([false, false]);
  // a real flow next to it is visible without it
  await test.query(`UPDATE flow SET state = 'running' WHERE drill_id IS NULL`);
  const both = await figures();
  await test.query(`UPDATE flow SET state = 'stopped' WHERE drill_id = $1`, [drillId]);
  expect(await figures()).toEqual(both);
});

it('reports recipients, answers and times by department, along with the previous drill', async () => {
  await seedDrill(test.source, companyId);
  const { drillId } = await running();
  const { body } = await test.call(api.drills.get, { id: drillId }, as('a-company'));
  const [company] = body.data?.companies ?? [];
  expect(company).toMatchObject({
    state: 'running',
    correction: 'none',
    figures: { recipients: 3, reachedByMail: 3, reachedBySms: 0, asked: 3, answered: 1 },
    before: { figures: { recipients: 0, answered: 0, times: [null, null, null] } },
    sends: [
      { messageType: 2, total: 3 },
      { messageType: 1, total: 3 },
    ],
  });
  const [quarter, half] = company?.figures.times ?? [];
  expect(quarter).toBeGreaterThanOrEqual(60);
  expect(quarter).toBeLessThan(120);
  expect(half).toBeNull();
  expect(company?.divisions.map(({ divisionName, figures: own }) => [divisionName, own.asked, own.answered])).toEqual([
    ['第一', 2, 1],
    ['第二', 1, 0],
  ]);
  const list = await test.call(api.drills.list, {}, as('a-division'));
  expect(list.body.data?.items[0]).toMatchObject({
    id: drillId,
    state: 'running',
    asked: 2,
    answered: 1,
    companies: ['a'],
  });
  expect((await test.call(api.drills.get, { id: drillId }, as('b-company'))).status).toBe(404);
});

it('is stopped once, with a correction that the worker makes; not by a department, nor by another company', async () => {
  const { drillId } = await running();
  const stop = (role: string, correction: boolean) => test.call(api.drills.stop, { id: drillId, correction }, as(role));
  expect((await stop('b-company', true)).status).toBe(404);
  expect((await stop('a-division', true)).body.errCode).toBe('DRILL_WHOLE_COMPANY');
  expect((await stop('a-company', false)).body.data).toEqual({ left: 6, stopped: 0 });
  const state = () => test.query('SELECT state, due_at, correction_wanted_at IS NOT NULL AS wanted FROM drill_company');
  expect(await state()).toEqual([{ state: 'stopped', due_at: null, wanted: false }]);
  expect(
    await test.query('SELECT stage, due_at FROM wave w JOIN flow f ON f.id = w.flow_id WHERE f.drill_id IS NOT NULL'),
  ).toEqual([{ stage: 'stopped', due_at: null }]);
  await test.query(`UPDATE flow SET state = 'running' WHERE drill_id IS NULL`);
  expect((await stop('a-company', true)).body.errCode).toBe('DRILL_REAL_RUNNING');
  await test.query(`UPDATE flow SET state = 'finished' WHERE drill_id IS NULL`);
  await stop('a-company', true);
  await stop('a-company', true);
  expect(await state()).toEqual([{ state: 'stopped', due_at: null, wanted: true }]);
  expect(await test.query(`SELECT count(*)::int AS n FROM operation_log WHERE action = 'stop'`)).toEqual([{ n: 2 }]);
});

it('says which companies respond to something real: no drill starts for them, no correction is sent', async () => {
  const { drillId } = await running();
  const busy = async (role: string, companyIds: number[]) =>
    (await test.call(api.drills.busy, { companyIds }, as(role))).body;
  const real = async () =>
    (await test.call(api.drills.get, { id: drillId }, as('a-company'))).body.data?.companies.map((one) => one.real);
  await test.query(`UPDATE flow SET closed_at = now() + interval '1 minute' WHERE drill_id IS NULL`);
  expect((await busy('a-company', [companyId])).data).toEqual({ companies: [] });
  expect(await real()).toEqual([null]);
  await test.query(`UPDATE flow SET closed_at = NULL WHERE drill_id IS NULL`);
  expect(await real()).toEqual([{ eventId: seeded.eventId, running: false }]);
  expect((await busy('a-company', [companyId])).data).toEqual({
    companies: [{ companyId, companyName: 'a', companyNameEn: '', eventId: seeded.eventId, running: false }],
  });
  await test.query(`UPDATE flow SET state = 'running' WHERE drill_id IS NULL`);
  expect(await real()).toEqual([{ eventId: seeded.eventId, running: true }]);
  expect((await busy('provider', [companyId])).data).toEqual({
    companies: [{ companyId, companyName: 'a', companyNameEn: '', eventId: seeded.eventId, running: true }],
  });
  expect((await busy('a-company', [companyId, seeded.b.companyId])).error).toMatchObject([
    { field: 'companyIds', messageCode: 'COMPANY_NOT_FOUND' },
  ]);
});

it('shows its own page to travelers, its thanks, and that no answer is needed once it is corrected', async () => {
  const { drillId, questionId } = await running();
  const link = { deliveryId: questionId, applicantId: seeded.a.applicants[1], day: linkDay(new Date()) };
  const token = signLink(link, test.config.linkKeys);
  const open = async () => (await test.app.inject({ url: `/confirm-location?token=${token}` })).body;
  expect(await open()).toContain('class="drill"');
  const payload = new URLSearchParams({ token, n: 'abcdefghijklmnop', response: '1', lang: 'ja' }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const thanks = await test.app.inject({ method: 'POST', url: '/confirm-location', payload, headers });
  expect(thanks.body).toContain('class="drill"');
  expect(thanks.body).toContain('訓練');
  expect(await test.query('SELECT DISTINCT delivery_id FROM answer')).toEqual([{ delivery_id: questionId }]);
  await seedDelivery(test.source, companyId, seeded.a.applicants, {
    origin: 'drill',
    drill_id: drillId,
    message_type: 6,
    asks_answer: false,
  });
  expect(await open()).toContain('回答はいりません。');
});
