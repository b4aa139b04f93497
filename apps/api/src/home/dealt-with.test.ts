import { linkDay, signLink } from '@tabimori/server';
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

it('says of those injured and of other answers how many have been dealt with, in the scope of the reader', async () => {
  const { eventId, a } = seeded;
  const [company, ...others] = await Promise.all(
    ['a-company', 'a-division', 'b-company'].map((name) => test.signIn(`${name}@example.com`)),
  );
  const done = async (token = company) => {
    const { body } = await test.call(api.home.myHomePage, {}, token);
    return body.data?.running.find((event) => event.eventId === eventId)?.done;
  };
  const say = async (applicantId: number, response: 1 | 2 | 4, isDone: boolean) => {
    const given = { id: a.questionId, applicantId, response, comment: '', reason: '電話' };
    const { body } = await test.call(api.deliveryHistory.recipients, { id: a.questionId, applicantId }, company);
    const version = body.data?.items[0]?.handlingVersion ?? 0;
    const answered = await test.call(api.deliveryHistory.answer, isDone ? { ...given, done: version } : given, company);
    expect(answered.status).toBe(200);
  };
  const [, second, third] = a.applicants;
  await say(second, 2, false);
  await say(third, 4, true);
  expect(await done()).toEqual({ injured: 0, other: 1 });
  await say(second, 2, true);
  expect(await done()).toEqual({ injured: 1, other: 1 });
  // the third is in another department
  expect(await Promise.all(others.map(done))).toEqual([
    { injured: 1, other: 0 },
    { injured: 0, other: 0 },
  ]);
  await say(second, 1, false);
  expect(await done()).toEqual({ injured: 0, other: 1 });
});

it('counts who says by now that they are safe, and is not finished looking after, in the scope of the reader', async () => {
  const { eventId, a } = seeded;
  const id = a.questionId;
  const applicantId = a.applicants[0];
  const mails = ['provider', 'a-company', 'a-division', 'b-company'];
  const tokens = await Promise.all(mails.map((name) => test.signIn(`${name}@example.com`)));
  const company = tokens[1];
  const counted = () =>
    Promise.all(
      tokens.map(async (token) => {
        const { body } = await test.call(api.home.myHomePage, {}, token);
        return body.data?.safeButTaken;
      }),
    );
  const say = (response: 1 | 3) =>
    test.call(api.deliveryHistory.answer, { id, applicantId, response, comment: '', reason: '電話' }, company);
  await say(3);
  expect(await counted()).toEqual([[], [], [], []]);
  await say(1);
  const one = [{ eventId, people: 1, names: [expect.stringContaining('見本') as string] }];
  expect(await counted()).toEqual([one, one, one, []]);
  const { body } = await test.call(api.deliveryHistory.recipients, { id, applicantId }, company);
  const version = body.data?.items[0]?.handlingVersion ?? 0;
  await test.call(api.deliveryHistory.handling, { id, applicantId, state: 'done', note: '', version }, company);
  expect(await counted()).toEqual([[], [], [], []]);
});

it('counts who needed help, says by now that they are safe, and was taken on by nobody', async () => {
  const { eventId, a } = seeded;
  const [, applicantId, other] = a.applicants;
  const [company, division, elsewhere] = await Promise.all(
    ['a-company', 'a-division', 'b-company'].map((name) => test.signIn(`${name}@example.com`)),
  );
  const id = a.questionId;
  const counted = async (token = company) => (await test.call(api.home.myHomePage, {}, token)).body.data?.safeUntaken;
  const answer = (applicantId: number, response: number, deliveryId = id) =>
    test.call(api.information.report, {
      token: signLink({ deliveryId, applicantId, day: linkDay(new Date()) }, test.config.linkKeys),
      response,
    });
  const listed = async () =>
    (await test.call(api.events.people, { id: eventId, filter: 'safeUnfinished' }, company)).body.data?.items.map(
      (person) => person.applicantId,
    );
  const enter = async (state: 'open' | 'taken' | 'done') => {
    const { body } = await test.call(api.deliveryHistory.recipients, { id, applicantId }, company);
    const version = body.data?.items[0]?.handlingVersion ?? 0;
    await test.call(api.deliveryHistory.handling, { id, applicantId, state, note: '', version }, company);
  };
  const one = [{ eventId, people: 1, names: [expect.stringContaining('見本') as string] }];
  await enter('open');
  await answer(applicantId, 3, a.alertId);
  expect([await counted(), await listed()]).toEqual([[], []]);
  await answer(applicantId, 1);
  expect([await counted(), await listed()]).toEqual([one, [applicantId]]);
  expect([await counted(division), await counted(elsewhere)]).toEqual([one, []]);
  // "other" is no call
  await answer(other, 4);
  await answer(other, 1);
  expect([await counted(), await listed()]).toEqual([one, [applicantId]]);
  await enter('taken');
  expect([await counted(), await listed()]).toEqual([[], [applicantId]]);
  await enter('done');
  expect([await counted(), await listed()]).toEqual([[], []]);
  // dealt with, and safe once more
  await answer(applicantId, 1);
  expect([await counted(), await listed()]).toEqual([[], []]);
  // calls again, and a colleague hears by phone that they are safe
  await answer(applicantId, 2);
  await answer(applicantId, 1);
  expect(await counted()).toEqual(one);
  const heard = { id, applicantId, response: 1 as const, comment: '', reason: '電話' };
  await test.call(api.deliveryHistory.answer, heard, company);
  expect([await counted(), await listed()]).toEqual([[], []]);
});

it('says of a response that was ended whom it left, as the lists of the event have them, in the scope of the reader', async () => {
  const { eventId, b } = seeded;
  const [first, second, third] = b.applicants;
  const [company, division, provider] = await Promise.all(
    ['b-company', 'b-division', 'provider'].map((name) => test.signIn(`${name}@example.com`)),
  );
  const answer = (applicantId: number, response: number, comment = '') =>
    test.call(api.information.report, {
      token: signLink({ deliveryId: b.questionId, applicantId, day: linkDay(new Date()) }, test.config.linkKeys),
      response,
      comment,
    });
  await answer(first, 2);
  await answer(second, 2);
  await answer(second, 1);
  await answer(third, 4, '道に迷いました');
  await test.query(`WITH f AS (UPDATE flow SET state = 'finished') UPDATE wave SET due_at = NULL, stage = 'finished'`);
  await test.call(api.events.close, { id: eventId }, company);
  const left = async (token = company) => (await test.call(api.home.myHomePage, {}, token)).body.data?.ended;
  const listed = (filter: 'toLookAfter' | 'safeUnfinished') =>
    test.call(api.events.people, { id: eventId, filter }, company).then(({ body }) => body.data?.pagination.total);
  expect(await left()).toMatchObject([{ eventId, toLookAfter: 2, safeUnfinished: 1, alerted: 0 }]);
  expect(await left(division)).toMatchObject([{ eventId, toLookAfter: 1, safeUnfinished: 1 }]);
  // for the provider the event is in progress, as the other company has not ended it
  const leftByEnded = async (token = provider) =>
    (await test.call(api.home.myHomePage, {}, token)).body.data?.leftByEnded;
  expect(await leftByEnded()).toEqual([{ eventId, people: 2 }]);
  expect(await leftByEnded(company)).toEqual([]);
  expect([await listed('toLookAfter'), await listed('safeUnfinished')]).toEqual([2, 1]);
  for (const applicantId of b.applicants)
    await test.call(
      api.deliveryHistory.handling,
      { id: b.questionId, applicantId, state: 'done', note: '', version: 0 },
      company,
    );
  expect(await left()).toMatchObject([{ eventId, toLookAfter: 0, safeUnfinished: 0 }]);
  expect(await leftByEnded()).toEqual([]);
});
