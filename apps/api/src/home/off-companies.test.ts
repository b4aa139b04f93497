import { api } from '@tabimori/shared';
import { startApi, type TestApi } from '../testing/api.js';
import { seed, seedDelivery, type Seeded } from '../testing/seed.js';

let test: TestApi;
let seeded: Seeded;
beforeAll(async () => {
  test = await startApi();
  seeded = await seed(test.source);
});
afterAll(() => test.close());

it('names beside an event the companies that are off and that it struck, until all of their travelers there have had a message by hand', async () => {
  const { eventId, b } = seeded;
  const [provider, other] = await Promise.all(
    ['provider', 'a-company'].map((name) => test.signIn(`${name}@example.com`)),
  );
  const off = async (token = provider) => {
    const { body } = await test.call(api.home.myHomePage, {}, token);
    return body.data?.running.find((event) => event.eventId === eventId)?.off;
  };
  const felt = (intensity: string) =>
    test.query('UPDATE event SET prefectures = $2 WHERE id = $1', [
      eventId,
      JSON.stringify([{ code: '45', intensity, unreceived: false }]),
    ]);
  const byHand = (people: readonly number[]) =>
    seedDelivery(test.source, b.companyId, people, { origin: 'manual', event_id: eventId });
  const none = { count: 0, companies: [] };
  expect(await off()).toEqual(none);
  await test.query(
    `INSERT INTO decision (event_id, company_id, hazard, reason, threshold, prefectures, decided_at)
     VALUES ($1, $2, 'earthquake', 'thresholdOff', 'off', '[]', now())
     ON CONFLICT (event_id, company_id, hazard) DO UPDATE SET reason = EXCLUDED.reason`,
    [eventId, b.companyId],
  );
  expect(await off()).toMatchObject({ count: 1, companies: [{ companyId: b.companyId }] });
  expect(await off(other)).toEqual(none);
  await felt('4');
  expect(await off()).toEqual(none);
  await felt('5-');
  await byHand(b.applicants.slice(0, 2));
  expect(await off()).toMatchObject({ count: 1 });
  await byHand(b.applicants.slice(2));
  expect(await off()).toEqual(none);
});
