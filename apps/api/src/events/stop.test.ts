import { api } from '@tabimori/shared';
import { linkDay, signLink } from '@tabimori/server';
import { makeTemplate } from '../../../../tests/support/factories.js';
import { startApi, type TestApi } from '../testing/api.js';
import { insert, seed, type Seeded } from '../testing/seed.js';

let test: TestApi;
let seeded: Seeded;
beforeEach(async () => {
  test = await startApi();
  seeded = await seed(test.source);
  // the question is still being sent: one mail has left, one is perhaps handed over, one waits
  const [accepted, unknown, pending] = seeded.a.applicants;
  const [first, second] = seeded.a.divisions;
  await test.query(
    `WITH sending AS (UPDATE delivery SET state = 'sending', finished_at = NULL WHERE id = $1),
       open AS (UPDATE chunk SET done = false WHERE delivery_id = $1),
       moved AS (UPDATE recipient SET mail_state = CASE applicant_id WHEN $2 THEN 'accepted' WHEN $3 THEN 'unknown' ELSE 'pending' END
                 WHERE delivery_id = $1 AND applicant_id IN ($2, $3, $4))
     UPDATE chunk_tally SET accepted = CASE division_id WHEN $5 THEN 1 ELSE 0 END,
       unknown = CASE division_id WHEN $5 THEN 1 ELSE 0 END, pending = CASE division_id WHEN $6 THEN 1 ELSE 0 END
     WHERE delivery_id = $1`,
    [seeded.a.questionId, accepted, unknown, pending, first, second],
  );
});
afterEach(() => test.close());

const stop = async (mail: string, companyId = seeded.a.companyId, id = seeded.eventId, correction = false) =>
  test.call(api.events.stop, { id, companyId, correction }, await test.signIn(mail));
const states = () =>
  test.query(
    `SELECT f.company_id, f.state, w.stage, w.due_at IS NULL AS over FROM flow f JOIN wave w ON w.flow_id = f.id ORDER BY f.id`,
  );

it('ends the remaining stages, stops what has not left, and returns what had', async () => {
  const { status, body } = await stop('a-company@example.com');
  // three alerts, one mail of the question, and the one that was perhaps handed over
  expect([status, body.data]).toEqual([200, { left: 5, stopped: 1, corrected: 0 }]);
  expect(await states()).toEqual([
    { company_id: seeded.a.companyId, state: 'stopped', stage: 'stopped', over: true },
    { company_id: seeded.b.companyId, state: 'running', stage: 'reminder', over: false },
  ]);
  expect(
    await test.query('SELECT mail_state FROM recipient WHERE delivery_id = $1 ORDER BY applicant_id', [
      seeded.a.questionId,
    ]),
  ).toEqual([{ mail_state: 'accepted' }, { mail_state: 'unknown' }, { mail_state: 'stopped' }]);
  const result = await test.call(
    api.deliveryHistory.get,
    { id: seeded.a.questionId },
    await test.signIn('a-company@example.com'),
  );
  expect(result.body.data).toMatchObject({
    state: 'stopped',
    mail: { accepted: 1, unknown: 1, pending: 0, stopped: 1 },
    rounds: [{ id: seeded.a.alertId }, { id: seeded.a.questionId }],
    stop: { userName: 'a-company@example.com' },
  });
  const event = await test.call(api.events.get, { id: seeded.eventId }, await test.signIn('a-company@example.com'));
  expect(event.body.data?.stops).toMatchObject([
    { userName: 'a-company@example.com', companyNames: ['a'], left: 5, stopped: 1 },
  ]);
  expect(await test.query('SELECT DISTINCT done FROM chunk')).toEqual([{ done: true }]);
  expect(await test.query('SELECT state FROM delivery WHERE id = $1', [seeded.a.alertId])).toEqual([
    { state: 'finished' },
  ]);
  const [logged] = await test.query(
    `SELECT feature, action, entity_id, company_id, before, after FROM operation_log WHERE entity = 'event'`,
  );
  expect(logged).toEqual({
    feature: 3001,
    action: 'stop',
    entity_id: String(seeded.eventId),
    company_id: seeded.a.companyId,
    before: [{ id: seeded.a.flowId, hazard: 'earthquake' }],
    after: { companyId: seeded.a.companyId, left: 5, stopped: 1, corrected: 0 },
  });
});

it('changes nothing the second time, and writes it down once, two at once too', async () => {
  const answers = await Promise.all([stop('a-company@example.com'), stop('provider@example.com')]);
  expect(answers.map(({ body }) => body.data?.stopped).sort()).toEqual([0, 1]);
  expect((await stop('a-company@example.com')).body.data).toEqual({ left: 0, stopped: 0, corrected: 0 });
  expect(await test.query(`SELECT count(*)::int AS n FROM operation_log WHERE entity = 'event'`)).toEqual([{ n: 1 }]);
});

it('leaves a delivery of which everything had left to be finished', async () => {
  await test.query(`UPDATE recipient SET mail_state = 'accepted' WHERE delivery_id = $1`, [seeded.a.questionId]);
  expect((await stop('a-category@example.com')).body.data?.stopped).toBe(0);
  expect(await test.query('SELECT state FROM delivery WHERE id = $1', [seeded.a.questionId])).toEqual([
    { state: 'sending' },
  ]);
});

it('is no business of another company, nor of one department', async () => {
  for (const [mail, companyId] of [
    ['b-company@example.com', seeded.a.companyId],
    ['a-company@example.com', 999_999],
    ['a-division@example.com', seeded.a.companyId],
  ] as const) {
    const { status, body } = await stop(mail, companyId);
    expect([mail, status, body.error]).toEqual([
      mail,
      400,
      [{ field: 'companyId', messageCode: 'COMPANY_NOT_FOUND', params: {} }],
    ]);
  }
  expect((await stop('a-company@example.com', seeded.a.companyId, 999_999)).status).toBe(404);
  expect((await states()).map(({ state }) => state)).toEqual(['running', 'running']);
});

it('a department administrator stops only what reaches no other department', async () => {
  await test.query('UPDATE delivery_tally SET total = 0 WHERE division_id = $1', [seeded.a.divisions[1]]);
  expect((await stop('a-division@example.com')).status).toBe(200);
  expect((await states())[0]).toMatchObject({ state: 'stopped' });
});

it('ends every running flow of the company for the event', async () => {
  const flowId = await insert(test.source, 'flow', {
    event_id: seeded.eventId,
    company_id: seeded.a.companyId,
    hazard: 'tsunami',
  });
  await insert(test.source, 'wave', { flow_id: flowId, stage: 'confirmation', due_at: new Date() });
  await stop('a-company@example.com');
  expect((await states()).filter(({ state }) => state === 'stopped')).toHaveLength(2);
});

it('with a correction, tells only those who were reached that the company retracts it, not the agency', async () => {
  // one nothing reached: the alert was refused, the question has not left
  const pending = seeded.a.applicants[2];
  await test.query(`UPDATE recipient SET mail_state = 'refused' WHERE delivery_id = $1 AND applicant_id = $2`, [
    seeded.a.alertId,
    pending,
  ]);
  await test.query(`INSERT INTO wave_prefecture (flow_id, prefecture_code, class, wave_id, intensity)
    SELECT flow_id, '45', 6, id, '6-' FROM wave`);
  // a template of the company for retractions says that the agency cancelled
  await makeTemplate(test.source, {
    userDiv: 3,
    companyId: seeded.a.companyId,
    messageType: 6,
    templateName: 't',
    subject: '気象庁の取消',
    body: '気象庁が取り消しました',
  });
  const token = await test.signIn('a-company@example.com');
  const reached = await test.call(api.events.reached, { id: seeded.eventId, companyId: seeded.a.companyId }, token);
  expect(reached.body.data).toEqual({ people: 2, warned: null });
  const { body } = await stop('a-company@example.com', seeded.a.companyId, seeded.eventId, true);
  expect(body.data).toMatchObject({ stopped: 1, corrected: 2 });
  const [correction] = await test.query<{ id: number; priority: number; subject: string; body: string }>(
    `SELECT id, priority, subject, content #>> '{jp,body}' AS body FROM delivery WHERE message_type = 6`,
  );
  expect(correction).toMatchObject({ priority: 1, subject: '【訂正】先ほどの地震のお知らせ' });
  expect(correction?.body).toContain('{{company}}の判断で取り消しました');
  expect(
    await test.query('SELECT applicant_id AS id FROM recipient WHERE delivery_id = $1 ORDER BY 1', [correction?.id]),
  ).toEqual(seeded.a.applicants.slice(0, 2).map((id) => ({ id })));
  // the page of the question now says who withdrew it
  const [applicantId, day] = [seeded.a.applicants[0], linkDay(new Date())];
  const link = signLink({ deliveryId: seeded.a.questionId, applicantId, day }, test.config.linkKeys);
  const page = await test.app.inject({ method: 'GET', url: `/confirm-location?token=${link}` });
  expect(page.body).toContain('会社の判断で取り消しました');
  expect(page.body).not.toContain('気象庁が、もとになった情報を取り消しました');
});
