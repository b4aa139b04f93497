import { linkDay, signLink } from '@tabimori/server';
import { api, RESPONSE } from '@tabimori/shared';
import ExcelJS from 'exceljs';
import { startApi, type TestApi } from '../testing/api.js';
import { mapNow } from '../testing/map-now.js';
import { seed, type Seeded } from '../testing/seed.js';

let test: TestApi;
let seeded: Seeded;
let company: string;
beforeEach(async () => {
  test = await startApi();
  seeded = await seed(test.source);
  company = await test.signIn('a-company@example.com');
});
afterEach(() => test.close());

/** By their own link: nobody follows up yet. */
const answer = (applicantId: number, response: (typeof RESPONSE)[keyof typeof RESPONSE]) =>
  test.call(api.information.report, {
    token: signLink({ deliveryId: seeded.a.questionId, applicantId, day: linkDay(new Date()) }, test.config.linkKeys),
    response,
    comment: '',
  });
const handle = (applicantId: number, state: 'taken' | 'done', version: number) =>
  test.call(api.deliveryHistory.handling, { id: seeded.a.questionId, applicantId, state, note: '', version }, company);

/** The people in the order of each list that is by urgency. */
async function listed() {
  const { eventId, a } = seeded;
  const ofEvent = await test.call(api.events.people, { id: eventId }, company);
  const ofSend = await test.call(api.deliveryHistory.recipients, { id: a.questionId }, company);
  const ofMap = await mapNow(test, { eventId }, company);
  const { rawPayload } = await test.inject(api.events.exportPeople, { id: eventId }, company);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(rawPayload as unknown as ArrayBuffer);
  const names = workbook.worksheets[0]?.getColumn(1).values.slice(2) ?? [];
  return {
    event: ofEvent.body.data?.items.map(({ applicantId }) => applicantId),
    send: ofSend.body.data?.items.map(({ applicantId }) => applicantId),
    map: ofMap?.items.map(({ id }) => id),
    sheet: names.map((name) => ofEvent.body.data?.items.find((person) => person.name === name)?.applicantId),
  };
}
const everywhere = (ids: number[]) => ({ event: ids, send: ids, map: ids, sheet: ids });

it('lists who has been dealt with after those who are still waited for', async () => {
  const [help, injured, silent] = seeded.a.applicants;
  await answer(help, RESPONSE.help);
  await handle(help, 'done', 0);
  expect(await listed()).toEqual(everywhere([injured, silent, help]));
  await answer(silent, RESPONSE.safe);
  expect(await listed()).toEqual(everywhere([injured, help, silent]));
});

it('lists an answer in other words before the injured until somebody has read it', async () => {
  const [help, injured, other] = seeded.a.applicants;
  await answer(help, RESPONSE.help);
  await answer(injured, RESPONSE.injured);
  await answer(other, RESPONSE.other);
  expect(await listed()).toEqual(everywhere([help, other, injured]));
  await handle(other, 'taken', 0);
  expect(await listed()).toEqual(everywhere([help, injured, other]));
  const filtered = async (filter: 'attention' | 'notSafe') =>
    (await test.call(api.events.people, { id: seeded.eventId, filter }, company)).body.data?.items.map(
      ({ applicantId }) => applicantId,
    );
  expect(await filtered('attention')).toEqual([help, injured]);
  expect(await filtered('notSafe')).toEqual([help, injured, other]);
});

it('lists who needs help before the injured, of each first whom nobody handles, and who is dealt with last', async () => {
  const [help, injured, silent] = seeded.a.applicants;
  await answer(help, RESPONSE.help);
  await answer(injured, RESPONSE.injured);
  expect(await listed()).toEqual(everywhere([help, injured, silent]));
  await handle(help, 'taken', 0);
  expect(await listed()).toEqual(everywhere([help, injured, silent]));
  await answer(silent, RESPONSE.help);
  expect(await listed()).toEqual(everywhere([silent, help, injured]));
  await handle(silent, 'taken', 0);
  await handle(injured, 'taken', 0);
  expect(await listed()).toEqual(everywhere([help, silent, injured]));
  await handle(help, 'done', 1);
  expect(await listed()).toEqual(everywhere([silent, injured, help]));
  await answer(help, RESPONSE.help);
  expect(await listed()).toEqual(everywhere([help, silent, injured]));
});

it('keeps a follow-up done that is followed by "safe", unless another call came in between', async () => {
  const [help] = seeded.a.applicants;
  const handling = async () => {
    const { body } = await test.call(api.events.people, { id: seeded.eventId, applicantId: help }, company);
    return body.data?.items.map((one) => one.handling);
  };
  await answer(help, RESPONSE.help);
  await handle(help, 'done', 0);
  await answer(help, RESPONSE.safe);
  expect(await handling()).toEqual(['done']);
  await answer(help, RESPONSE.injured);
  expect(await handling()).toEqual(['open']);
  await answer(help, RESPONSE.safe);
  expect(await handling()).toEqual(['open']);
  await handle(help, 'done', 1);
  expect(await handling()).toEqual(['done']);
});
