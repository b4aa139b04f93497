import { linkDay, signLink } from '@tabimori/server';
import { api } from '@tabimori/shared';
import { startApi, type TestApi } from '../testing/api.js';
import { insert, seed, seedDelivery, type Seeded } from '../testing/seed.js';

let test: TestApi;
let seeded: Seeded;
let token: string;
beforeAll(async () => {
  test = await startApi();
  seeded = await seed(test.source);
  token = await test.signIn('a-company@example.com');
  await reached('6-', 6, (await wavesOf(seeded.eventId))[0] ?? 0, seeded.a.flowId);
});
afterAll(() => test.close());

const wavesOf = async (eventId: number): Promise<number[]> =>
  (
    await test.query<{ id: number }>(
      `SELECT w.id FROM wave w JOIN flow f ON f.id = w.flow_id WHERE f.event_id = $1 AND f.company_id = $2`,
      [eventId, seeded.a.companyId],
    )
  ).map(({ id }) => id);
const reached = (intensity: string, level: number, waveId: number, flowId: number) =>
  insert(test.source, 'wave_prefecture', {
    flow_id: flowId,
    wave_id: waveId,
    prefecture_code: '45',
    class: level,
    intensity,
  });
const answer = (deliveryId: number, applicantId: number, response: number) =>
  test.call(api.information.report, {
    token: signLink({ deliveryId, applicantId, day: linkDay(new Date()) }, test.config.linkKeys),
    response,
  });
/** Another earthquake alerts all travelers of the company. */
async function quake(intensity: string, level: number): Promise<{ eventId: number; waveId: number; alertId: number }> {
  const eventId = await insert(test.source, 'event', {
    event_key: intensity,
    status: '通常',
    latest_at: new Date(),
    epicenter: '熊本県熊本地方',
    max_intensity: intensity,
  });
  const { companyId } = seeded.a;
  const flowId = await insert(test.source, 'flow', { event_id: eventId, company_id: companyId, hazard: 'earthquake' });
  const waveId = await insert(test.source, 'wave', { flow_id: flowId, stage: 'alert', due_at: new Date() });
  await reached(intensity, level, waveId, flowId);
  const over = { event_id: eventId, wave_id: waveId, message_type: 1, asks_answer: false };
  return { eventId, waveId, alertId: await seedDelivery(test.source, companyId, seeded.a.applicants, over) };
}
const standings = async () => {
  const { body } = await test.call(api.delivery.list, { companyIds: [seeded.a.companyId] }, token);
  return body.data?.items.map(({ response }) => response);
};
const rowsOf = async (id: number) => {
  const { body } = await test.call(api.deliveryHistory.recipients, { id, sort: 'nameKana' }, token);
  return body.data?.items.map(({ response, beforeStronger, saidBefore }) => [response, beforeStronger, saidBefore]);
};
const stronger = async (id: number) =>
  (await test.call(api.deliveryHistory.get, { id }, token)).body.data?.stronger ?? null;

it('a traveler who was safe before a stronger shock is not shown as safe after it', async () => {
  const { questionId, applicants } = seeded.a;
  await answer(questionId, applicants[0], 1);
  expect(await stronger(questionId)).toBeNull();

  // one that is no stronger changes nothing of the answer
  await quake('5-', 5);
  expect(await rowsOf(questionId)).toEqual([
    [1, false, null],
    [null, false, null],
    [null, false, null],
  ]);
  expect(await stronger(questionId)).toBeNull();

  const main = await quake('7', 7);
  expect(await rowsOf(questionId)).toEqual([
    [1, true, null],
    [null, false, null],
    [null, false, null],
  ]);
  expect(await rowsOf(main.alertId)).toEqual([
    [null, false, 1],
    [null, false, null],
    [null, false, null],
  ]);
  const shock = { people: 1, eventId: main.eventId, epicenter: '熊本県熊本地方', maxIntensity: '7' };
  expect(await stronger(questionId)).toMatchObject({ ...shock, deliveryId: main.alertId });
  const event = await test.call(api.events.get, { id: seeded.eventId }, token);
  expect(event.body.data?.stronger).toMatchObject(shock);
  expect((await test.call(api.events.get, { id: main.eventId }, token)).body.data?.stronger).toBeNull();
  const home = await test.call(api.home.myHomePage, {}, token);
  expect(home.body.data?.running.find(({ eventId }) => eventId === seeded.eventId)?.stronger).toMatchObject(shock);
  const thread = await test.call(api.deliveryHistory.targetMessage, { applicantId: applicants[0] }, token);
  expect(thread.body.data?.items.flatMap(({ answers }) => answers.map((one) => one.beforeStronger))).toEqual([true]);
  expect(await standings()).toEqual([null, null, null]);
  const map = await test.call(api.maps.get, { companyId: seeded.a.companyId }, token);
  expect(map.body.data?.counts.at(4)).toBe(0);

  // counting from its question: that is where the answers are
  const questionTwo = await seedDelivery(test.source, seeded.a.companyId, applicants, {
    event_id: main.eventId,
    wave_id: main.waveId,
  });
  expect(await stronger(questionId)).toMatchObject({ deliveryId: questionTwo });
  await answer(questionTwo, applicants[0], 1);
  expect((await rowsOf(questionTwo))?.[0]).toEqual([1, false, null]);
  expect(await standings()).toEqual([1, null, null]);

  // a retracted alert does not count as a stronger shock
  await test.query(`UPDATE wave_prefecture SET retracted_at = now() WHERE class = 7`);
  expect(await rowsOf(questionId)).toEqual([
    [1, false, null],
    [null, false, null],
    [null, false, null],
  ]);
});
