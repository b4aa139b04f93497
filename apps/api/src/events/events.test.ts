import { api, type events, type Input } from '@tabimori/shared';
import { TelegramEntity } from '@tabimori/server';
import { makeTelegram } from '../../../../tests/support/factories.js';
import { startApi, type TestApi } from '../testing/api.js';
import { insert, seed, seedDelivery, type Seeded } from '../testing/seed.js';

let test: TestApi;
let seeded: Seeded;
let token: string;
let quiet: number;
let late: number;
beforeAll(async () => {
  test = await startApi();
  seeded = await seed(test.source);
  token = await test.signIn('a-company@example.com');
  const event = (key: string, over: Record<string, unknown>) =>
    insert(test.source, 'event', { event_key: key, status: '通常', latest_at: new Date(Date.now() - 60_000), ...over });
  quiet = await event('quiet', { max_intensity: '3' });
  late = await event('late', { max_intensity: '5+', missed: true, latest_at: new Date(Date.now() - 120_000) });
});
afterAll(() => test.close());

const list = async (given: Input<typeof events.list> = {}) =>
  (await test.call(api.events.list, given, token)).body.data?.items.map(({ id, state }) => [id, state]);
const get = async (id: number) => (await test.call(api.events.get, { id }, token)).body.data;

it('lists everything published, newest first, with what it started in scope', async () => {
  expect(await list()).toEqual([
    [seeded.eventId, 'running'],
    [quiet, 'none'],
    [late, 'missed'],
  ]);
});

it('compares intensities by strength, not as text', async () => {
  expect(await list({ minIntensity: '5+' })).toEqual([
    [seeded.eventId, 'running'],
    [late, 'missed'],
  ]);
  expect(await list({ minIntensity: '6+' })).toEqual([]);
});

it('tells of the flow which stage comes next, when, and the answers so far', async () => {
  const detail = await get(seeded.eventId);
  expect(detail).toMatchObject({ companies: 1, telegramCount: 0, answers: { total: 3, none: 3 } });
  expect(detail?.decisions).toEqual([
    {
      companyId: seeded.a.companyId,
      companyName: 'a',
      hazard: 'earthquake',
      threshold: '5',
      reason: 'started',
      prefectures: [{ code: '45', intensity: '6-' }],
      joined: 0,
      held: 0,
      decidedAt: expect.any(String) as string,
      flow: {
        stage: 'reminder',
        remindersSent: 0,
        nextAt: expect.any(String) as string,
        deliveryId: seeded.a.questionId,
        answers: { total: 3, help: 0, injured: 0, other: 0, none: 3, safe: 0 },
      },
    },
  ]);
  expect(detail?.sends.map(({ deliveryId, total }) => [deliveryId, total])).toEqual([
    [seeded.a.alertId, 3],
    [seeded.a.questionId, 3],
  ]);
});

it('counts the alert before there is a question', async () => {
  const eventId = await insert(test.source, 'event', { event_key: 'new', status: '通常', latest_at: new Date() });
  const flowId = await insert(test.source, 'flow', {
    event_id: eventId,
    company_id: seeded.a.companyId,
    hazard: 'earthquake',
  });
  const waveId = await insert(test.source, 'wave', { flow_id: flowId, stage: 'confirmation', due_at: new Date() });
  const alertId = await seedDelivery(test.source, seeded.a.companyId, seeded.a.applicants.slice(1), {
    event_id: eventId,
    wave_id: waveId,
    message_type: 1,
    asks_answer: false,
  });
  expect(await get(eventId)).toMatchObject({ state: 'running', answers: { total: 2, none: 2 } });
  const home = await test.call(api.home.myHomePage, {}, token);
  expect(home.body.data?.running.map(({ eventId: id, deliveryId }) => [id, deliveryId])).toEqual([
    [eventId, alertId],
    [seeded.eventId, seeded.a.questionId],
  ]);
});

it('counts a traveler whom a stronger wave alerted anew once, where the newest question is', async () => {
  const { companyId, applicants } = seeded.a;
  const eventId = await insert(test.source, 'event', { event_key: 'raised', status: '通常', latest_at: new Date() });
  const flowId = await insert(test.source, 'flow', { event_id: eventId, company_id: companyId, hazard: 'earthquake' });
  const waveOf = async (people: number[], type: number) => {
    const id = await insert(test.source, 'wave', { flow_id: flowId, stage: 'reminder', due_at: new Date() });
    const over = { event_id: eventId, wave_id: id, message_type: type, asks_answer: type === 2 };
    return seedDelivery(test.source, companyId, people, over);
  };
  const question = await waveOf(applicants.slice(0, 2), 2);
  await test.query('UPDATE recipient SET response = 1 WHERE delivery_id = $1', [question]);
  await test.query('UPDATE delivery_tally SET safe = total WHERE delivery_id = $1', [question]);
  expect((await get(eventId))?.answers).toMatchObject({ total: 2, safe: 2, none: 0 });
  await waveOf(applicants.slice(1), 1);
  expect((await get(eventId))?.answers).toMatchObject({ total: 3, safe: 1, none: 2 });
  const home = await test.call(api.home.myHomePage, {}, token);
  const running = home.body.data?.running.find((one) => one.eventId === eventId);
  expect(running?.answers).toMatchObject({ total: 3, safe: 1, none: 2 });
  expect(running?.prefectures.reduce((sum, { total }) => sum + total, 0)).toBe(3);
});

it('shows the telegrams in the order in which they count', async () => {
  const made = await makeTelegram(test.source, '<a/>', { url: 'u1', type: 'VXSE53' });
  const unread = await makeTelegram(test.source, '<b/>', { url: 'u2', type: 'VXSE51' });
  await test.source.getRepository(TelegramEntity).update(made.id, {
    content: {
      title: '震源・震度に関する情報',
      infoType: '発表',
      serial: '1',
      headline: '見出し',
      controlAt: '2026-11-20T05:10:00Z',
    },
  });
  for (const { id } of [made, unread]) {
    await insert(test.source, 'event_telegram', {
      event_id: seeded.eventId,
      telegram_id: id,
      standing: id === made.id,
    });
  }
  const detail = await get(seeded.eventId);
  expect(detail?.telegrams.map(({ type, title, standing }) => [type, title, standing])).toEqual([
    ['VXSE53', '震源・震度に関する情報', true],
    ['VXSE51', '', false],
  ]);
});

it('tells of a tsunami by its grades, with the alert of its flow', async () => {
  const eventId = await insert(test.source, 'event', { event_key: 'sea', status: '通常', latest_at: new Date() });
  const at = { event_id: eventId, company_id: seeded.a.companyId, hazard: 'tsunami' };
  await test.query(
    `INSERT INTO decision (event_id, company_id, hazard, reason, threshold, prefectures, decided_at)
     VALUES ($1, $2, 'tsunami', 'started', 'off', '[{"code": "45", "grade": "major"}]', now())`,
    [at.event_id, at.company_id],
  );
  const flowId = await insert(test.source, 'flow', at);
  await insert(test.source, 'wave', { flow_id: flowId, stage: 'alert' });
  const detail = await get(eventId);
  expect(detail?.decisions).toMatchObject([
    { hazard: 'tsunami', prefectures: [{ code: '45', grade: 'major' }], flow: { stage: 'alert', nextAt: null } },
  ]);
  expect(detail?.state).toBe('running');
});

it('tells of a warning in force, whatever came too late', async () => {
  const sea = (kindCode: string) => JSON.stringify([{ regionCode: '320', regionName: '伊豆諸島', kindCode }]);
  const eventOf = (key: string, kindCode: string) =>
    insert(test.source, 'event', {
      event_key: key,
      status: '通常',
      latest_at: new Date(),
      missed: true,
      tsunami: sea(kindCode),
    });
  const [standing, lifted] = [await eventOf('standing', '51'), await eventOf('lifted', '50')];
  const { body } = await test.call(api.events.list, {}, token);
  const warnings = new Map(body.data?.items.map(({ id, warning, state }) => [id, [warning, state]]));
  expect([warnings.get(standing), warnings.get(lifted), warnings.get(quiet)]).toEqual([
    ['warning', 'missed'],
    [null, 'missed'],
    [null, 'none'],
  ]);
});

it('knows no other event', async () => {
  expect((await test.call(api.events.get, { id: 999_999 }, token)).status).toBe(404);
});
