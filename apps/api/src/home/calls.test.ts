import { linkDay, signLink } from '@tabimori/server';
import { api } from '@tabimori/shared';
import { startApi, type TestApi } from '../testing/api.js';
import { mapNow } from '../testing/map-now.js';
import { insert, seed, seedDelivery, seedUser, type Seeded } from '../testing/seed.js';

let test: TestApi;
let seeded: Seeded;
let company: string;
beforeEach(async () => {
  test = await startApi();
  seeded = await seed(test.source);
  company = await test.signIn('a-company@example.com');
});
afterEach(() => test.close());

const byLink = (deliveryId: number, applicantId: number, response: number, comment = '') =>
  test.call(api.information.report, {
    token: signLink({ deliveryId, applicantId, day: linkDay(new Date()) }, test.config.linkKeys),
    response,
    comment,
  });
/** By the app, which has said app ID and mail address before. */
async function byApp(applicantId: number, response: number, comment = '') {
  const [own] = await test.query<{ appId: string; mailAddress: string }>(
    'SELECT app_id AS "appId", mail_address AS "mailAddress" FROM applicant WHERE id = $1',
    [applicantId],
  );
  const app = await test.call(api.information.applicant, { appId: own?.appId, mailAddress: own?.mailAddress });
  return test.call(api.information.report, { deviceToken: app.body.data?.deviceToken ?? '', response, comment });
}
const endFlows = () =>
  test.query(
    `WITH f AS (UPDATE flow SET state = 'finished', updated_at = now()) UPDATE wave SET due_at = NULL, stage = 'finished'`,
  );
const home = async (token = company) => (await test.call(api.home.myHomePage, {}, token)).body.data;
const situation = async (token = company) => (await test.call(api.home.situation, {}, token)).body.data;
const handle = (deliveryId: number, applicantId: number, state: 'open' | 'taken' | 'done', version: number) =>
  test.call(api.deliveryHistory.handling, { id: deliveryId, applicantId, state, note: '', version }, company);

it('a call for help stays on home, banner and sidebar when the flow is over', async () => {
  const { questionId, applicants } = seeded.a;
  await byLink(questionId, applicants[0], 3, '動けません');
  await endFlows();
  expect(await home()).toMatchObject({
    calls: 1,
    needsHelp: [
      {
        applicantId: applicants[0],
        deliveryId: questionId,
        comment: '動けません',
        respondedVia: 'url',
        event: { id: seeded.eventId, originAt: '2026-11-20T05:05:00.000Z' },
      },
    ],
    running: [{ eventId: seeded.eventId, state: 'over', help: 1, answers: { total: 3, help: 1, none: 2 } }],
  });
  expect(await situation()).toMatchObject({
    calls: 1,
    running: [{ eventId: seeded.eventId, state: 'over', help: 1, none: 2, company: null }],
  });
});

it('says who handles which call; "done" closes a call, and calling again opens one', async () => {
  const { questionId, applicants } = seeded.a;
  await byLink(questionId, applicants[0], 3);
  await byLink(questionId, applicants[1], 3);
  await handle(questionId, applicants[0], 'taken', 0);
  expect((await home())?.needsHelp).toMatchObject([
    { applicantId: applicants[1], handling: null },
    { applicantId: applicants[0], handling: 'taken', handledBy: 'a-company@example.com' },
  ]);
  await handle(questionId, applicants[0], 'done', 1);
  expect((await home())?.needsHelp).toMatchObject([{ applicantId: applicants[1] }]);
  expect((await situation())?.running).toMatchObject([{ help: 1 }]);
  await byLink(questionId, applicants[0], 3, 'まだ動けません');
  expect((await home())?.needsHelp).toMatchObject([
    { applicantId: applicants[1] },
    { applicantId: applicants[0], handling: 'open', handlingVersion: 2 },
  ]);
  await byLink(questionId, applicants[0], 1);
  expect(await home()).toMatchObject({ calls: 1, needsHelp: [{ applicantId: applicants[1] }] });
});

it('lists a call from a coast under a tsunami warning before those that wait longer inland', async () => {
  const { questionId, applicants } = seeded.a;
  // 都城市, 宮崎市
  for (const [index, municipality] of [
    [0, '45202'],
    [1, '45201'],
  ] as const) {
    await test.query('UPDATE applicant SET municipality_code = $2 WHERE id = $1', [applicants[index], municipality]);
    await byLink(questionId, applicants[index], 3);
  }
  const shown = async () => (await home())?.needsHelp.map(({ applicantId, inForce }) => [applicantId, inForce]);
  expect(await shown()).toEqual([
    [applicants[0], null],
    [applicants[1], null],
  ]);
  const tsunami = JSON.stringify([{ regionCode: '760', regionName: '', kindCode: '52' }]);
  await insert(test.source, 'event', { event_key: 'coast', status: '通常', latest_at: new Date(), tsunami });
  expect(await shown()).toEqual([
    [applicants[1], 'major'],
    [applicants[0], null],
  ]);
});

it('lists the injured after the calls, until somebody has looked after them or the response is ended', async () => {
  const { questionId, applicants } = seeded.a;
  await byLink(questionId, applicants[0], 2, '腕を打ちました');
  await byLink(questionId, applicants[1], 3);
  await byLink(questionId, applicants[2], 2);
  expect(await home()).toMatchObject({
    calls: 1,
    injuries: 2,
    needsHelp: [
      { applicantId: applicants[1], state: 'help' },
      { applicantId: applicants[0], state: 'injured', comment: '腕を打ちました', inResult: true },
      { applicantId: applicants[2], state: 'injured' },
    ],
  });
  expect(await home(await test.signIn('b-company@example.com'))).toMatchObject({ injuries: 0, needsHelp: [] });
  await handle(questionId, applicants[0], 'done', 0);
  await handle(questionId, applicants[1], 'done', 0);
  expect(await home()).toMatchObject({ calls: 0, injuries: 1, needsHelp: [{ applicantId: applicants[2] }] });
  await endFlows();
  await test.query('UPDATE flow SET closed_at = now()');
  expect(await home()).toMatchObject({ calls: 0, injuries: 0, needsHelp: [] });
});

it('lists before the injured who says something else in words, until somebody has dealt with it', async () => {
  const { questionId, applicants } = seeded.a;
  await byLink(questionId, applicants[0], 4, 'エレベーターに閉じ込められています');
  await byLink(questionId, applicants[1], 2);
  await byLink(questionId, applicants[2], 4);
  expect(await home()).toMatchObject({
    calls: 0,
    injuries: 1,
    others: 1,
    needsHelp: [
      { applicantId: applicants[0], state: 'other', comment: 'エレベーターに閉じ込められています', inResult: true },
      { applicantId: applicants[1], state: 'injured' },
    ],
  });
  expect(await situation()).toMatchObject({ calls: 0, besideCalls: 2 });
  await handle(questionId, applicants[0], 'taken', 0);
  expect(await home()).toMatchObject({ others: 1, needsHelp: [{}, { handling: 'taken' }] });
  await handle(questionId, applicants[0], 'done', 1);
  expect(await situation()).toMatchObject({ calls: 0, besideCalls: 1 });
  expect(await home()).toMatchObject({ injuries: 1, others: 0, needsHelp: [{ applicantId: applicants[1] }] });
});

it('shows calls that belong to no event: a send by hand, a spontaneous report from the app', async () => {
  const { companyId, applicants } = seeded.a;
  await endFlows();
  const byHand = await seedDelivery(test.source, companyId, [applicants[0]], {
    origin: 'manual',
    subject: '台風の確認',
  });
  await byLink(byHand, applicants[0], 3, '足を痛めました');
  await test.query('DELETE FROM recipient WHERE applicant_id = $1', [applicants[1]]);
  await byApp(applicants[1], 3, '迷いました');
  expect(await home()).toMatchObject({
    calls: 2,
    needsHelp: [
      { applicantId: applicants[0], event: null, subject: '台風の確認', respondedVia: 'url' },
      { applicantId: applicants[1], event: null, subject: null, respondedVia: 'app', comment: '迷いました' },
    ],
  });
  expect((await situation())?.calls).toBe(2);
  // a spontaneous call is handled like any other
  const own = (await home())?.needsHelp[1];
  expect((await handle(own?.deliveryId ?? 0, applicants[1], 'done', 0)).status).toBe(200);
  expect((await home())?.calls).toBe(1);
});

it('an answer by the link after the end counts, too, and in its department only', async () => {
  const { questionId, applicants } = seeded.a;
  await endFlows();
  await byLink(questionId, applicants[2], 3);
  expect(await home()).toMatchObject({ calls: 1, needsHelp: [{ applicantId: applicants[2] }] });
  expect(await home(await test.signIn('a-division@example.com'))).toMatchObject({ calls: 0, needsHelp: [] });
  expect(await home(await test.signIn('b-company@example.com'))).toMatchObject({ calls: 0 });
  expect(await home(await test.signIn('provider@example.com'))).toMatchObject({ calls: 1 });
});

it('is shown to the department that asked and to the one that the traveler was moved to, and either handles it', async () => {
  const { companyId, divisions, applicants } = seeded.a;
  const [applicantId] = applicants;
  await seedUser(test.source, 'a-second@example.com', { userDiv: 4, companyId, divisionId: divisions[1] });
  const second = await test.signIn('a-second@example.com');
  const asked = await seedDelivery(test.source, companyId, [applicantId], { origin: 'manual' });
  await test.query('UPDATE applicant SET division_id = $1 WHERE id = $2', [divisions[1], applicantId]);
  const take = (token: string, version: number) =>
    test.call(
      api.deliveryHistory.handling,
      { id: asked, applicantId, state: version === 0 ? 'taken' : 'done', note: '', version },
      token,
    );
  // who was asked elsewhere and does not call for help is no matter of the department
  await byLink(asked, applicantId, 1);
  expect((await take(second, 0)).status).toBe(404);
  await byLink(asked, applicantId, 3);
  for (const token of [second, await test.signIn('a-division@example.com')]) {
    expect(await home(token)).toMatchObject({ calls: 1, needsHelp: [{ applicantId, deliveryId: asked }] });
    expect((await situation(token))?.calls).toBe(1);
    // what is shown can be opened: the send, the person in it, and their messages
    expect((await test.call(api.deliveryHistory.get, { id: asked }, token)).status).toBe(200);
    const found = await test.call(api.deliveryHistory.recipients, { id: asked, applicantId }, token);
    expect(found.body.data?.items).toMatchObject([{ applicantId, response: 3 }]);
    const thread = await test.call(api.deliveryHistory.targetMessage, { applicantId }, token);
    expect(thread.body.data?.items.map(({ deliveryId }) => deliveryId)).toContain(asked);
  }
  expect((await take(await test.signIn('b-division@example.com'), 0)).status).toBe(404);
  expect((await take(second, 0)).status).toBe(200);
  expect((await take(await test.signIn('a-division@example.com'), 1)).status).toBe(200);
  expect((await home(second))?.calls).toBe(0);
});

it('the figures of an earthquake are those of all its companies, also when one is over', async () => {
  const provider = await test.signIn('provider@example.com');
  expect((await home(provider))?.running).toMatchObject([{ companies: 2, answers: { total: 6 } }]);
  await test.query(`UPDATE flow SET state = 'finished', updated_at = now() WHERE company_id = $1`, [
    seeded.a.companyId,
  ]);
  expect((await home(provider))?.running).toMatchObject([{ state: 'running', companies: 2, answers: { total: 6 } }]);
  expect((await situation(provider))?.running).toMatchObject([{ none: 6, company: { id: seeded.b.companyId } }]);
});

it('an event that is over leaves the home page after a week without a call', async () => {
  await endFlows();
  expect((await home())?.running).toHaveLength(1);
  await test.query(`UPDATE flow SET updated_at = now() - interval '8 days'`);
  expect((await home())?.running).toEqual([]);
  expect((await situation())?.running).toEqual([]);
  await byLink(seeded.a.questionId, seeded.a.applicants[0], 3);
  expect((await home())?.running).toMatchObject([{ help: 1 }]);
});

it('no drill calls for help', async () => {
  const { companyId, applicants } = seeded.a;
  const drillId = await insert(test.source, 'drill', {
    source: 'bundled:suruga',
    title: '訓練',
    title_en: 'Drill',
    telegrams: '[]',
    confirmation_seconds: 60,
    started_by: 1,
  });
  await insert(test.source, 'drill_company', { drill_id: drillId, company_id: companyId, state: 'running' });
  const over = { origin: 'drill', drill_id: drillId };
  const practised = await seedDelivery(test.source, companyId, applicants, over);
  await byLink(practised, applicants[0], 3);
  expect(await home()).toMatchObject({ calls: 0, needsHelp: [] });
  expect(await situation()).toMatchObject({ calls: 0, drills: [{ id: drillId, title: '訓練', titleEn: 'Drill' }] });
  expect((await situation(await test.signIn('b-company@example.com')))?.drills).toEqual([]);
  // nor does an answer in a drill end a real call
  await byLink(seeded.a.questionId, applicants[1], 3);
  await byLink(practised, applicants[1], 1);
  expect((await home())?.calls).toBe(1);
});

describe('what a traveler says last', () => {
  const everywhere = async (applicantId: number, deliveryId: number) => {
    const result = await test.call(api.deliveryHistory.get, { id: deliveryId }, company);
    const recipients = await test.call(api.deliveryHistory.recipients, { id: deliveryId, applicantId }, company);
    const map = await mapNow(test, { applicantId }, company);
    const ofDelivery = await mapNow(test, { applicantId, deliveryId }, company);
    const list = await test.call(api.delivery.list, { response: 'attention' }, company);
    return {
      help: result.body.data?.answers.help,
      curve: result.body.data?.curve.at(-1)?.answered,
      result: recipients.body.data?.items[0]?.response,
      map: map?.items[0]?.state,
      mapOfDelivery: ofDelivery?.items[0]?.state,
      listed: list.body.data?.items.map(({ id }) => id),
      home: (await home())?.needsHelp.map((call) => call.applicantId),
    };
  };
  const called = (applicantId: number) => ({
    help: 1,
    curve: 1,
    result: 3,
    map: 'help',
    mapOfDelivery: 'help',
    listed: [applicantId],
    home: [applicantId],
  });

  it('counts everywhere when the app calls for help after an earlier answer, running or over', async () => {
    const { companyId, questionId, applicants } = seeded.a;
    const [applicantId] = applicants;
    await byLink(questionId, applicantId, 1);
    await endFlows();
    // a message since that asks nothing
    await seedDelivery(test.source, companyId, applicants, { message_type: 4, origin: 'manual', asks_answer: false });
    await test.call(api.deliveryHistory.get, { id: questionId }, company);
    await byApp(applicantId, 3, '閉じ込められました');
    expect(await everywhere(applicantId, questionId)).toEqual(called(applicantId));
    const unread = await test.call(
      api.deliveryHistory.list,
      { messageType: 2 },
      await test.signIn('provider@example.com'),
    );
    expect(unread.body.data?.items.find(({ id }) => id === questionId)?.unread).toBe(true);
    await byApp(applicantId, 1);
    expect(await everywhere(applicantId, questionId)).toMatchObject({
      help: 0,
      result: 1,
      map: 'safe',
      listed: [],
      home: [],
    });
  });

  it('counts for the question when the link of the alert before it was used', async () => {
    const { alertId, questionId, applicants } = seeded.a;
    await byLink(alertId, applicants[1], 3);
    expect(await everywhere(applicants[1], questionId)).toEqual(called(applicants[1]));
    await byLink(alertId, applicants[1], 1);
    expect(await everywhere(applicants[1], questionId)).toMatchObject({ help: 0, result: 1, map: 'safe', home: [] });
  });

  it('is nothing once something was asked since, but a call for help stays one', async () => {
    const { companyId, questionId, applicants } = seeded.a;
    await byLink(questionId, applicants[0], 1);
    await byLink(questionId, applicants[1], 3);
    await seedDelivery(test.source, companyId, applicants, { origin: 'manual' });
    const map = await mapNow(test, { companyId }, company);
    expect(map?.items.map(({ id, state }) => [id, state])).toEqual([
      [applicants[1], 'help'],
      [applicants[0], 'none'],
      [applicants[2], 'none'],
    ]);
  });

  it('stays an injury of the last days whatever was asked since, until somebody has finished looking after it', async () => {
    const { companyId, questionId, applicants } = seeded.a;
    const [injured] = applicants;
    const said = async () => {
      const [map, list, inNeed] = await Promise.all([
        mapNow(test, { companyId }, company),
        test.call(api.applicants.list, { response: 'attention' }, company),
        test.call(api.applicants.list, { inNeed: 'true' }, company),
      ]);
      const ids = [list, inNeed].map(({ body }) => body.data?.items.map(({ id }) => id));
      return [map?.items.find(({ id }) => id === injured)?.state, ...ids];
    };
    await byLink(questionId, injured, 2);
    await seedDelivery(test.source, companyId, applicants, { origin: 'manual' });
    expect(await said()).toEqual(['injured', [injured], [injured]]);
    const done = { id: questionId, applicantId: injured, state: 'done' as const, note: '', version: 0 };
    await test.call(api.deliveryHistory.handling, done, company);
    expect(await said()).toEqual(['none', [], []]);
  });
});

it('keeps in sight that somebody needed help before they said that they are injured', async () => {
  const { questionId, applicants } = seeded.a;
  await byLink(questionId, applicants[0], 3, '動けません');
  expect((await home())?.needsHelp).toMatchObject([{ state: 'help', saidGraver: null }]);
  await byLink(questionId, applicants[0], 2, '手を切りました');
  expect((await home())?.needsHelp).toMatchObject([
    {
      state: 'injured',
      comment: '手を切りました',
      saidGraver: 3,
      saidGraverComment: '動けません',
      saidGraverAt: expect.any(String) as string,
      saidGraverVia: 'url',
      saidGraverProxy: null,
    },
  ]);
});
