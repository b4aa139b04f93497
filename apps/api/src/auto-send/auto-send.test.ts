import { api } from '@tabimori/shared';
import { makeApplicant } from '../../../../tests/support/factories.js';
import { startApi, type TestApi } from '../testing/api.js';
import { insert, seed, type Seeded, seedTelegram } from '../testing/seed.js';

let test: TestApi;
let seeded: Seeded;
let token: string;
let provider: string;
beforeAll(async () => {
  test = await startApi();
  seeded = await seed(test.source);
  token = await test.signIn('a-company@example.com');
  provider = await test.signIn('provider@example.com');
});
afterAll(() => test.close());

const FORM = {
  earthquakeThreshold: '5',
  tsunamiWarning: true,
  islandsOnly: false,
  reminderIntervalMinutes: 15,
  reminderTimes: 5,
  respectStay: true,
  secondFactorRequired: false,
};
const put = (input: Record<string, unknown>, by = token) => test.call(api.autoSend.put, { ...FORM, ...input }, by);
const logged = () =>
  test.query(
    `SELECT user_name, company_id, feature, action, entity, entity_id, before, after, address, result
     FROM operation_log WHERE entity = 'autoSendSetting' ORDER BY id`,
  );

it("changes the company's setting and logs the change, who made it and from where", async () => {
  const { status, body } = await put({ earthquakeThreshold: '6', islandsOnly: true, reminderTimes: 0, version: 1 });
  expect([status, body.messageCode]).toEqual([200, 'I00003']);
  const { body: read } = await test.call(api.autoSend.get, {}, token);
  const { companyId } = seeded.a;
  expect(read.data).toEqual({
    ...FORM,
    earthquakeThreshold: '6',
    islandsOnly: true,
    reminderTimes: 0,
    version: 2,
    companyId,
    companyName: 'a',
    companyNameEn: '',
  });
  expect(body.data).toEqual(read.data);
  expect(await logged()).toEqual([
    {
      user_name: 'a-company@example.com',
      company_id: companyId,
      feature: 2008,
      action: 'update',
      entity: 'autoSendSetting',
      entity_id: String(companyId),
      before: { earthquakeThreshold: '5', islandsOnly: false, reminderTimes: 5 },
      after: { earthquakeThreshold: '6', islandsOnly: true, reminderTimes: 0 },
      address: '127.0.0.1',
      result: 'done',
    },
  ]);
});

it('refuses a stale version, and a change of nothing, and writes neither down', async () => {
  const count = (await logged()).length;
  const stale = await put({ version: 1 });
  expect([stale.status, stale.body.errCode]).toEqual([409, 'STALE_UPDATE']);
  const nothing = await put({ earthquakeThreshold: '6', islandsOnly: true, reminderTimes: 0, version: 2 });
  expect([nothing.status, nothing.body.errCode]).toEqual([400, 'E00044']);
  expect(await logged()).toHaveLength(count);
});

it('of two changes at once one is stale', async () => {
  const answers = await Promise.all([
    put({ companyId: seeded.b.companyId, reminderTimes: 1, version: 1 }, provider),
    put({ companyId: seeded.b.companyId, reminderTimes: 2, version: 1 }, provider),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await logged()).filter(({ company_id }) => company_id === seeded.b.companyId)).toHaveLength(1);
});

it.each([
  ['reminderIntervalMinutes', 14],
  ['reminderIntervalMinutes', 21],
  ['reminderTimes', 6],
  ['reminderTimes', -1],
  ['earthquakeThreshold', '7'],
  ['tsunamiWarning', 'yes'],
  ['islandsOnly', undefined],
])('names %s when it is %s', async (field, value) => {
  const { status, body } = await put({ version: 2, [field]: value });
  expect([status, body.error?.map((error) => error.field)]).toEqual([400, [field]]);
});

describe('the example', () => {
  const example = async (earthquakeThreshold: string, over: Record<string, unknown> = {}, by = token) =>
    (await test.call(api.autoSend.example, { earthquakeThreshold, ...over }, by)).body.data?.items ?? [];
  const counts = async (...given: Parameters<typeof example>) => (await example(...given)).map(({ count }) => count);

  it('says nothing of an event without telegrams to replay', async () => {
    expect(await example('4')).toEqual([]);
  });

  it('names the latest strong real events, newest first, and counts the travelers of each', async () => {
    await seedTelegram(test.source, seeded.eventId, { '45': '6-' });
    for (const [key, status, felt] of [
      ['drill', '訓練', { '45': '7' }],
      ['elsewhere', '通常', { '01': '6-' }],
      ['weak', '通常', { '45': '3' }],
    ] as const) {
      const max = Object.values(felt)[0];
      const event = { event_key: key, status, max_intensity: max, latest_at: new Date(Date.now() + 60_000) };
      await seedTelegram(test.source, await insert(test.source, 'event', event), felt, status);
    }
    const [elsewhere, here, ...others] = await example('5');
    expect(others).toEqual([]);
    expect(elsewhere).toMatchObject({ event: { maxIntensity: '6-' }, count: 0, prefectures: [] });
    expect(here).toEqual({
      event: {
        id: seeded.eventId,
        epicenter: null,
        at: '2026-11-20T05:06:00.000Z',
        maxIntensity: '6-',
        hasTsunami: false,
      },
      count: 3,
      byHazard: { earthquake: 3, tsunami: 0 },
      prefectures: [{ code: '45', count: 3 }],
    });
    expect(await counts('off')).toEqual([0, 0]);
  });

  it('counts by the threshold: 5+ is below 6', async () => {
    await test.query('DELETE FROM event_telegram');
    await seedTelegram(test.source, seeded.eventId, { '45': '5+' });
    expect(await counts('5')).toEqual([3]);
    expect(await counts('6')).toEqual([0]);
  });

  it('counts the earthquake and its tsunami apart', async () => {
    await seedTelegram(test.source, seeded.eventId, {});
    const region = { regionCode: '760', regionName: '宮崎県', kindCode: '51', lastKindCode: '00' };
    const tsunami = [{ ...region, arrivalAt: null, arrival: null, height: null }];
    await test.query(
      `UPDATE telegram SET type = 'VTSE41', content = content || $1::jsonb WHERE id = (SELECT max(id) FROM telegram)`,
      [JSON.stringify({ type: 'VTSE41', intensities: null, tsunami })],
    );
    const byHazard = async (...given: Parameters<typeof example>) => (await example(...given))[0];
    expect(await byHazard('5')).toMatchObject({ count: 3, byHazard: { earthquake: 3, tsunami: 3 } });
    expect(await byHazard('off')).toMatchObject({ count: 3, byHazard: { earthquake: 0, tsunami: 3 } });
    expect(await byHazard('5', { tsunamiWarning: 'false' })).toMatchObject({
      count: 3,
      byHazard: { earthquake: 3, tsunami: 0 },
    });
    await test.query('DELETE FROM event_telegram WHERE telegram_id = (SELECT max(id) FROM telegram)');
  });

  it('leaves out those whose stay is over, when the setting says so', async () => {
    const division = { id: seeded.a.divisions[0], companyId: seeded.a.companyId };
    await makeApplicant(test.source, division, { prefectureCode: '45', stayTo: '2020-01-01' });
    expect(await counts('5', { respectStay: 'true' })).toEqual([3]);
    expect(await counts('5', { respectStay: 'false' })).toEqual([4]);
  });
});
