import { linkDay, signLink } from '@tabimori/server';
import { api } from '@tabimori/shared';
import { until } from '../../../../tests/support/until.js';
import { startApi, type TestApi } from '../testing/api.js';
import { insert, seed, seedDelivery, type Seeded } from '../testing/seed.js';

let test: TestApi;
let seeded: Seeded;
beforeAll(async () => {
  test = await startApi();
  seeded = await seed(test.source);
});
afterAll(() => test.close());

it('counts once the warning has ended whom only the tsunami alert reached, as the page of the event does, in the scope of the reader', async () => {
  const { companyId, applicants } = seeded.a;
  const regions = (kindCode: string) => JSON.stringify([{ regionCode: '760', regionName: '宮崎県', kindCode }]);
  const event = { event_key: 'wave', status: '通常', latest_at: new Date(), tsunami: regions('51') };
  const eventId = await insert(test.source, 'event', event);
  const alert = async (hazard: string, message_type: number, people: readonly number[]) => {
    const flow = await insert(test.source, 'flow', { event_id: eventId, company_id: companyId, hazard });
    const wave_id = await insert(test.source, 'wave', { flow_id: flow, stage: 'alert' });
    const of = { event_id: eventId, wave_id, message_type, asks_answer: false };
    return seedDelivery(test.source, companyId, [...people], of);
  };
  const mails = ['a-company', 'a-division', 'b-company'].map((name) => `${name}@example.com`);
  const tokens = await Promise.all(mails.map((mail) => test.signIn(mail)));
  const unasked = (hazard = 'tsunami') =>
    Promise.all(
      tokens.map(async (token) => {
        const { body } = await test.call(api.home.myHomePage, {}, token);
        return body.data?.running.find((one) => one.eventId === eventId && one.hazard === hazard)?.unasked;
      }),
    );
  // what took a moment to read is shown a moment longer
  const becomes = async (...counts: (number | undefined)[]) => {
    const wanted = JSON.stringify(counts);
    await until(`unasked are ${wanted}`, 20, async () => JSON.stringify(await unasked()) === wanted);
  };
  const alertId = await alert('tsunami', 7, applicants);
  expect(await unasked()).toEqual([null, null, undefined]);
  await test.query('UPDATE event SET tsunami = $2 WHERE id = $1', [eventId, regions('62')]);
  expect(await unasked()).toEqual([3, 2, undefined]);
  const { body } = await test.call(api.events.people, { id: eventId, filter: 'alerted' }, tokens[0]);
  expect(body.data?.pagination.total).toBe(3);
  await alert('earthquake', 1, applicants.slice(0, 1));
  await becomes(2, 1, undefined);
  expect(await unasked('earthquake')).toEqual([0, 0, undefined]);
  for (const applicantId of applicants.slice(1)) {
    const link = { deliveryId: alertId, applicantId, day: linkDay(new Date()) };
    await test.call(api.information.report, { token: signLink(link, test.config.linkKeys), response: 1 });
  }
  await becomes(0, 0, undefined);
});
