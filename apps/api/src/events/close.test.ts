import { linkDay, signLink } from '@tabimori/server';
import { api } from '@tabimori/shared';
import { startApi, type TestApi } from '../testing/api.js';
import { seed, type Seeded } from '../testing/seed.js';

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
const answer = (applicantId: number, response: number) =>
  test.call(api.information.report, {
    token: signLink({ deliveryId: seeded.a.questionId, applicantId, day: linkDay(new Date()) }, test.config.linkKeys),
    response,
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
