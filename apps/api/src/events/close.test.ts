import { linkDay, signLink } from '@tabimori/server';
import { api } from '@tabimori/shared';
import { startApi, type TestApi } from '../testing/api.js';
import { insert, seed, seedDelivery, type Seeded } from '../testing/seed.js';

let test: TestApi;
let seeded: Seeded;
beforeEach(async () => {
  test = await startApi();
  seeded = await seed(test.source);
});
afterEach(() => test.close());

const close = async (mail: string, companyId?: number) =>
  test.call(api.events.close, { id: seeded.eventId, companyId }, await test.signIn(mail));
const endFlows = () => test.query(`UPDATE flow SET state = 'finished', updated_at = now()`);
const answer = (applicantId: number, response: number, comment = '') =>
  test.call(api.information.report, {
    token: signLink({ deliveryId: seeded.a.questionId, applicantId, day: linkDay(new Date()) }, test.config.linkKeys),
    response,
    comment,
  });
const shown = async (mail: string) =>
  (await test.call(api.home.situation, {}, await test.signIn(mail))).body.data?.running.map(({ eventId }) => eventId);

it('ends the response of a company, with how many had not answered, and says who in its log', async () => {
  await answer(seeded.a.applicants[0], 1);
  await endFlows();
  const { status, body } = await close('a-company@example.com');
  expect([status, body.data]).toEqual([200, { companies: 1, unanswered: 2 }]);
  expect(await shown('a-company@example.com')).toEqual([]);
  expect(await shown('b-company@example.com')).toEqual([seeded.eventId]);
  expect(await shown('provider@example.com')).toEqual([seeded.eventId]);
  const log = `SELECT user_name, action, entity_id, company_id, after FROM operation_log WHERE entity = 'event' ORDER BY id`;
  const row = {
    user_name: 'a-company@example.com',
    action: 'close',
    entity_id: String(seeded.eventId),
    company_id: seeded.a.companyId,
    after: { companyId: seeded.a.companyId, unanswered: 2 },
  };
  expect(await test.query(log)).toEqual([row]);
  expect((await close('a-company@example.com')).body.data).toEqual({ companies: 0, unanswered: 0 });
  expect(await test.query(log)).toHaveLength(1);
  const detail = await test.call(api.events.get, { id: seeded.eventId }, await test.signIn('a-company@example.com'));
  expect(detail.body.data?.decisions[0]?.flow?.closed).toEqual({
    at: expect.any(String) as string,
    userName: 'a-company@example.com',
    unanswered: 2,
  });
});

it('needs no end once the agency has taken back all of it, unless somebody calls for help', async () => {
  await test.query(
    `INSERT INTO wave_prefecture (flow_id, prefecture_code, class, wave_id, intensity)
     SELECT $1, '45', 6, max(id), '6-' FROM wave WHERE flow_id = $1`,
    [seeded.a.flowId],
  );
  await endFlows();
  expect(await shown('a-company@example.com')).toEqual([seeded.eventId]);
  await test.query('UPDATE wave_prefecture SET retracted_at = now()');
  expect(await shown('a-company@example.com')).toEqual([]);
  await answer(seeded.a.applicants[0], 3);
  expect(await shown('a-company@example.com')).toEqual([seeded.eventId]);
});

it('is refused while sends are to come, and while somebody calls for help', async () => {
  expect((await close('a-company@example.com')).body).toMatchObject({ statusCode: 409, errCode: 'RESPONSE_RUNNING' });
  await endFlows();
  await answer(seeded.a.applicants[0], 3);
  expect((await close('a-company@example.com')).body).toMatchObject({
    statusCode: 409,
    errCode: 'CALLS_OPEN',
    error: [],
    params: { count: 1 },
  });
  const detail = await test.call(api.events.get, { id: seeded.eventId }, await test.signIn('a-company@example.com'));
  expect(detail.body.data).toMatchObject({ calls: 1, decisions: [{ flow: { closed: null } }] });
  const input = { id: seeded.a.questionId, applicantId: seeded.a.applicants[0], note: '' };
  const company = await test.signIn('a-company@example.com');
  await test.call(api.deliveryHistory.handling, { ...input, state: 'done', version: 0 }, company);
  expect(await shown('a-company@example.com')).toEqual([seeded.eventId]);
  expect((await close('a-company@example.com')).status).toBe(200);
  expect(await shown('a-company@example.com')).toEqual([]);
});

it('a call for help afterwards brings it back, until it is ended again', async () => {
  await endFlows();
  await close('a-company@example.com');
  await answer(seeded.a.applicants[1], 3);
  expect(await shown('a-company@example.com')).toEqual([seeded.eventId]);
  await answer(seeded.a.applicants[1], 1);
  expect(await shown('a-company@example.com')).toEqual([seeded.eventId]);
  expect((await close('a-company@example.com')).body.data?.companies).toBe(1);
  expect(await shown('a-company@example.com')).toEqual([]);
});

it('somebody who says afterwards that they are injured brings it back, until it is ended again', async () => {
  await test.query(`UPDATE users SET is_management = true WHERE mail_address = 'a-company@example.com'`);
  await endFlows();
  await close('provider@example.com');
  await answer(seeded.a.applicants[1], 1);
  expect(await shown('a-company@example.com')).toEqual([]);
  await answer(seeded.a.applicants[1], 2);
  expect(await shown('a-company@example.com')).toEqual([seeded.eventId]);
  expect(await shown('b-company@example.com')).toEqual([]);
  const told = await test.query(`SELECT key, facts->>'applicantId' AS who FROM system_mail WHERE kind = 'needsHelp'`);
  expect(told).toEqual([{ key: expect.stringMatching(/^injured:/) as string, who: String(seeded.a.applicants[1]) }]);
  await answer(seeded.a.applicants[1], 2);
  expect(await test.query(`SELECT FROM system_mail WHERE kind = 'needsHelp'`)).toHaveLength(1);
  expect((await close('a-company@example.com')).body.data?.companies).toBe(1);
  expect(await shown('a-company@example.com')).toEqual([]);
});

it('is for the companies in scope or the named one, and for a department only if the flow reaches no other', async () => {
  await endFlows();
  expect((await close('a-division@example.com')).body.error).toMatchObject([
    { field: 'companyId', messageCode: 'COMPANY_NOT_FOUND' },
  ]);
  expect((await close('a-company@example.com', seeded.b.companyId)).status).toBe(400);
  expect((await close('provider@example.com', seeded.a.companyId)).body.data?.companies).toBe(1);
  expect((await close('provider@example.com')).body.data?.companies).toBe(1);
  expect(await shown('provider@example.com')).toEqual([]);
});

it('so does somebody who says something else in words; without words it stays ended', async () => {
  await endFlows();
  await close('provider@example.com');
  await answer(seeded.a.applicants[1], 4);
  expect(await shown('a-company@example.com')).toEqual([]);
  await answer(seeded.a.applicants[1], 4, 'ドアが開かず部屋から出られません');
  expect(await shown('a-company@example.com')).toEqual([seeded.eventId]);
  // a count of such answers is mailed, not this one
  expect(await test.query(`SELECT FROM system_mail WHERE kind = 'needsHelp'`)).toEqual([]);
});

it.each([
  [2, ''],
  [3, ''],
  [4, 'ドアが開かず部屋から出られません'],
])('a later answer %d brings back the tsunami, too, which nobody answers', async (response, comment) => {
  const { companyId, applicants } = seeded.a;
  const flow = { event_id: seeded.eventId, company_id: companyId, hazard: 'tsunami' };
  const wave = { flow_id: await insert(test.source, 'flow', flow), stage: 'alert' };
  const of = { event_id: seeded.eventId, wave_id: await insert(test.source, 'wave', wave), message_type: 7 };
  await seedDelivery(test.source, companyId, [...applicants], { ...of, asks_answer: false });
  await endFlows();
  expect(await shown('a-company@example.com')).toEqual([seeded.eventId, seeded.eventId]);
  await close('provider@example.com');
  expect(await shown('a-company@example.com')).toEqual([]);
  await answer(applicants[1], response, comment);
  expect(await shown('a-company@example.com')).toEqual([seeded.eventId, seeded.eventId]);
  expect(await shown('b-company@example.com')).toEqual([]);
});

it('says which answer took it up again, and when; not if a person did', async () => {
  const company = await test.signIn('a-company@example.com');
  const reopenedBy = async (token = company) =>
    (await test.call(api.events.get, { id: seeded.eventId }, token)).body.data?.reopenedBy;
  const [first, second] = seeded.a.applicants;
  await answer(first, 3);
  await answer(first, 1);
  await endFlows();
  await close('a-company@example.com');
  await answer(second, 1);
  expect(await reopenedBy()).toBeUndefined();
  await answer(second, 2);
  await answer(second, 3);
  expect(await reopenedBy()).toMatchObject({ response: 2 });
  const home = await test.call(api.home.myHomePage, {}, company);
  expect(home.body.data?.running).toMatchObject([{ reopenedBy: { response: 2 } }]);
  expect(await reopenedBy(await test.signIn('b-company@example.com'))).toBeUndefined();
  await answer(second, 1);
  await close('a-company@example.com');
  await test.call(api.events.reopen, { id: seeded.eventId }, company);
  await answer(second, 3);
  expect(await reopenedBy()).toBeUndefined();
});

it('says what ending it would leave: people in need, the silent, and a tsunami warning where they are', async () => {
  const company = await test.signIn('a-company@example.com');
  const unfinished = async () => (await test.call(api.events.unfinished, { id: seeded.eventId }, company)).body.data;
  await answer(seeded.a.applicants[0], 2);
  await answer(seeded.a.applicants[1], 2);
  expect(await unfinished()).toEqual({ open: 2, taken: 0, safe: 0, other: 0, unanswered: 1, unasked: 0, warned: null });
  const taken = { id: seeded.a.questionId, applicantId: seeded.a.applicants[0], state: 'taken' as const, note: '' };
  await test.call(api.deliveryHistory.handling, { ...taken, version: 0 }, company);
  await test.query(
    `INSERT INTO wave_prefecture (flow_id, prefecture_code, class, wave_id, intensity)
     SELECT $1, '45', 6, max(id), '6-' FROM wave WHERE flow_id = $1`,
    [seeded.a.flowId],
  );
  await insert(test.source, 'event', {
    event_key: 'sea',
    status: '通常',
    latest_at: new Date(),
    tsunami: JSON.stringify([{ regionCode: '760', regionName: '宮崎県', kindCode: '53' }]),
  });
  expect(await unfinished()).toEqual({
    open: 1,
    taken: 1,
    safe: 0,
    other: 0,
    unanswered: 1,
    unasked: 0,
    warned: { grade: 'major', prefectures: ['45'] },
  });
});

it('says of whoever called for help and answers by now that they are safe that nobody, or somebody, looks after them', async () => {
  const company = await test.signIn('a-company@example.com');
  const [first] = seeded.a.applicants;
  await answer(first, 3);
  await answer(first, 1);
  const untaken = await test.call(api.events.unfinished, { id: seeded.eventId }, company);
  expect(untaken.body.data).toMatchObject({ open: 0, taken: 0, safe: 1, other: 0 });
  await answer(first, 3);
  const taken = { id: seeded.a.questionId, applicantId: first, state: 'taken' as const, note: '' };
  await test.call(api.deliveryHistory.handling, { ...taken, version: 0 }, company);
  await answer(first, 1);
  const { body } = await test.call(api.events.unfinished, { id: seeded.eventId }, company);
  expect(body.data).toMatchObject({ open: 0, taken: 1, safe: 0, other: 0 });
});

it('counts whom only the tsunami alert reached: nobody has asked them', async () => {
  const { companyId, applicants } = seeded.b;
  const eventId = await insert(test.source, 'event', { event_key: 'wave', status: '通常', latest_at: new Date() });
  const sent = async (hazard: string, message_type: number, people: readonly number[]) => {
    const flow = await insert(test.source, 'flow', { event_id: eventId, company_id: companyId, hazard });
    const wave = await insert(test.source, 'wave', { flow_id: flow, stage: 'alert', reminders_sent: 0 });
    const of = { event_id: eventId, wave_id: wave, message_type, asks_answer: message_type === 2 };
    await seedDelivery(test.source, companyId, [...people], of);
  };
  await sent('tsunami', 7, applicants);
  await sent('earthquake', 2, applicants.slice(0, 1));
  const { body } = await test.call(api.events.unfinished, { id: eventId }, await test.signIn('b-company@example.com'));
  expect(body.data).toMatchObject({ unanswered: 1, unasked: applicants.length - 1 });
});

it('is taken up again where it was ended, however long ago, and the log says by whom', async () => {
  await endFlows();
  await close('provider@example.com');
  await test.query(`UPDATE flow SET updated_at = now() - interval '60 days', closed_at = now() - interval '50 days'`);
  await test.query(`UPDATE delivery SET last_help_at = NULL`);
  const reopen = async (mail: string) =>
    (await test.call(api.events.reopen, { id: seeded.eventId }, await test.signIn(mail))).body;
  expect((await reopen('a-division@example.com')).error).toMatchObject([{ messageCode: 'COMPANY_NOT_FOUND' }]);
  expect((await reopen('a-company@example.com')).data).toEqual({ companies: 1 });
  expect(await shown('a-company@example.com')).toEqual([seeded.eventId]);
  expect(await shown('b-company@example.com')).toEqual([]);
  expect((await reopen('a-company@example.com')).data).toEqual({ companies: 0 });
  expect(
    await test.query(`SELECT user_name, company_id FROM operation_log WHERE entity = 'event' AND action = 'reopen'`),
  ).toEqual([{ user_name: 'a-company@example.com', company_id: seeded.a.companyId }]);
  const steps = async (mail: string) =>
    (await test.call(api.events.get, { id: seeded.eventId }, await test.signIn(mail))).body.data?.responseSteps.slice(
      -2,
    );
  const ended = { step: 'close', userName: 'provider@example.com' };
  expect(await steps('a-company@example.com')).toMatchObject([
    { ...ended, companies: 1 },
    { step: 'reopen', userName: 'a-company@example.com', companies: 1 },
  ]);
  expect((await steps('provider@example.com'))?.[0]).toMatchObject({ ...ended, companies: 2 });
  expect((await steps('b-company@example.com'))?.at(-1)).toMatchObject({ ...ended, companies: 1 });
});

it('leaves it on home for 7 days, once it was ended for every company of the reader', async () => {
  const ended = async (mail: string) =>
    (await test.call(api.home.myHomePage, {}, await test.signIn(mail))).body.data?.ended;
  await answer(seeded.a.applicants[0], 1);
  await endFlows();
  expect(await ended('a-company@example.com')).toEqual([]);
  await close('a-company@example.com');
  const event = { eventId: seeded.eventId, hazard: 'earthquake', asked: true };
  expect(await ended('a-company@example.com')).toMatchObject([{ ...event, answers: { total: 3, safe: 1, none: 2 } }]);
  expect(await ended('b-company@example.com')).toEqual([]);
  expect(await ended('provider@example.com')).toEqual([]);
  await close('b-company@example.com');
  expect(await ended('provider@example.com')).toMatchObject([{ ...event, answers: { total: 6, safe: 1, none: 5 } }]);
  await test.query(`UPDATE flow SET updated_at = now() - interval '9 days', closed_at = now() - interval '8 days'`);
  expect(await ended('provider@example.com')).toEqual([]);
});
