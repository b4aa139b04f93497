import { api } from '@tabimori/shared';
import { startApi, type TestApi } from '../testing/api.js';
import { seed, type Seeded } from '../testing/seed.js';

let test: TestApi;
let seeded: Seeded;
beforeAll(async () => {
  test = await startApi();
  seeded = await seed(test.source);
});
afterAll(() => test.close());

it('shows what runs for the companies in scope, with the stages to come', async () => {
  const token = await test.signIn('a-company@example.com');
  const { status, body } = await test.call(api.home.myHomePage, {}, token);
  expect(status).toBe(200);
  expect(body.data?.running).toHaveLength(1);
  expect(body.data?.running[0]).toMatchObject({
    eventId: seeded.eventId,
    companies: 1,
    deliveryId: seeded.a.questionId,
    answers: { total: 3, none: 3, help: 0 },
    prefectures: [{ code: '45', intensity: '6-', total: 3, none: 3 }],
  });
  expect(
    body.data?.running[0]?.stages.map(({ stage, reminderNumber, total }) => [stage, reminderNumber, total]),
  ).toEqual([
    ['alert', null, 3],
    ['confirmation', null, 3],
    ['reminder', 1, null],
    ['reminder', 2, null],
    ['reminder', 3, null],
    ['reminder', 4, null],
    ['reminder', 5, null],
  ]);
  expect(body.data?.deliveries.map(({ id }) => id)).toEqual([seeded.a.questionId, seeded.a.alertId]);
});
