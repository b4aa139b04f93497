import { linkDay, signLink } from '@tabimori/server';
import { api, type deliveryHistory, type Input } from '@tabimori/shared';
import ExcelJS from 'exceljs';
import { startApi, type TestApi } from '../testing/api.js';
import { insert, seed, seedDelivery, type Seeded } from '../testing/seed.js';

let test: TestApi;
let seeded: Seeded;
let company: string;
let division: string;
let other: string;
let provider: string;
beforeAll(async () => {
  test = await startApi();
  seeded = await seed(test.source);
  company = await test.signIn('a-company@example.com');
  division = await test.signIn('a-division@example.com');
  other = await test.signIn('b-company@example.com');
  provider = await test.signIn('provider@example.com');
});
afterAll(() => test.close());

type Answer = Input<typeof deliveryHistory.answer>;
const answer = (over: Partial<Answer> = {}, token = company) =>
  test.call(
    api.deliveryHistory.answer,
    {
      id: seeded.a.questionId,
      applicantId: seeded.a.applicants[0],
      response: 3,
      comment: '足を折った',
      reason: '本人から電話',
      ...over,
    },
    token,
  );
type Handling = Input<typeof deliveryHistory.handling>;
const handle = (over: Partial<Handling>, token = company) =>
  test.call(
    api.deliveryHistory.handling,
    { id: seeded.a.questionId, applicantId: seeded.a.applicants[0], state: 'taken', note: '', version: 0, ...over },
    token,
  );
const thread = (applicantId: number, token = company) =>
  test.call(api.deliveryHistory.targetMessage, { applicantId }, token);
const lastLog = async () => {
  const [row] = await test.query(
    `SELECT feature, action, entity, entity_id, user_name, company_id, after FROM operation_log ORDER BY id DESC LIMIT 1`,
  );
  return row;
};

describe('an answer taken by phone', () => {
  it('is one more answer, with who took it and why, and is logged', async () => {
    expect((await answer()).status).toBe(200);
    expect((await answer({ response: 1, comment: '' })).status).toBe(200);
    const { data } = (await thread(seeded.a.applicants[0])).body;
    const [question, alert] = data?.items ?? [];
    expect(question?.answers).toMatchObject([
      { response: 1, comment: '', via: 'admin', userName: 'a-company@example.com', reason: '本人から電話' },
      { response: 3, comment: '足を折った', via: 'admin', latitude: null },
    ]);
    expect(alert).toMatchObject({ deliveryId: seeded.a.alertId, messageType: 1, mailState: 'accepted', answers: [] });
    expect(data?.applicant).toMatchObject({ name: '見本 太郎1', divisionName: '第一' });
    const detail = await test.call(api.deliveryHistory.get, { id: seeded.a.questionId }, company);
    expect(detail.body.data?.answers).toMatchObject({ safe: 1, help: 0 });
    expect(await lastLog()).toMatchObject({
      feature: 3003,
      action: 'answer',
      entity_id: String(seeded.a.questionId),
      company_id: seeded.a.companyId,
      after: { applicantId: seeded.a.applicants[0], response: 1, reason: '本人から電話' },
    });
  });

  it('asks for the reason, a question and a person in scope', async () => {
    expect((await answer({ reason: '　' })).body.error).toMatchObject([{ field: 'reason', messageCode: 'E00001' }]);
    expect((await answer({ id: seeded.a.alertId })).body.error).toMatchObject([{ field: 'id' }]);
    expect((await answer({}, other)).status).toBe(404);
    const foreign = await answer({ applicantId: seeded.a.applicants[2] }, division);
    expect([foreign.status, foreign.body.error]).toEqual([
      400,
      [{ field: 'applicantId', messageCode: 'E00066', params: {} }],
    ]);
  });
});

it('records in one step that the person has been dealt with, or neither of the two', async () => {
  const of = { id: seeded.b.questionId, applicantId: seeded.b.applicants[0] };
  expect((await answer({ ...of, done: 0 }, other)).status).toBe(200);
  const row = async () => {
    const { body } = await test.call(api.deliveryHistory.recipients, { id: of.id }, other);
    return body.data?.items.find(({ applicantId }) => applicantId === of.applicantId);
  };
  expect(await row()).toMatchObject({ response: 3, handling: 'done', handlingVersion: 1 });
  expect((await test.call(api.home.situation, {}, other)).body.data?.calls).toBe(0);
  const late = await answer({ ...of, response: 1, done: 0 }, other);
  expect([late.status, late.body.error]).toMatchObject([409, [{ field: 'done', messageCode: 'HANDLED_BY_OTHER' }]]);
  expect(await row()).toMatchObject({ response: 3, handlingVersion: 1 });
});

it('records what somebody said by phone whom only a tsunami alert reached, and that they have been dealt with', async () => {
  const { eventId, b } = seeded;
  const applicantId = b.applicants[2];
  const flow = await insert(test.source, 'flow', { event_id: eventId, company_id: b.companyId, hazard: 'tsunami' });
  const wave = await insert(test.source, 'wave', { flow_id: flow, stage: 'alert', reminders_sent: 0 });
  const of = { event_id: eventId, wave_id: wave, message_type: 7, asks_answer: false };
  const id = await seedDelivery(test.source, b.companyId, [applicantId], of);
  const taken = await handle({ id, applicantId }, other);
  expect([taken.status, taken.body.error]).toMatchObject([400, [{ field: 'id', messageCode: 'E00004' }]]);
  // they were asked about an earthquake before: the answer is filed there
  expect((await answer({ id, applicantId, done: 0 }, other)).status).toBe(200);
  const { body } = await test.call(api.deliveryHistory.recipients, { id }, other);
  expect(body.data?.items).toMatchObject([{ applicantId, response: 3, handling: 'done', handlingVersion: 1 }]);
});

describe('who looks after a person', () => {
  it('keeps each word, shows the latest, and counts for the whole question', async () => {
    // the first was made with the answer that asked for help
    expect((await handle({ note: '現地に連絡中', version: 1 })).body.data).toEqual({ version: 2 });
    expect((await handle({ state: 'done', note: '連絡が取れました', version: 2 }, division)).body.data).toEqual({
      version: 3,
    });
    const recipients = await test.call(api.deliveryHistory.recipients, { id: seeded.a.questionId }, company);
    const own = recipients.body.data?.items.find(({ applicantId }) => applicantId === seeded.a.applicants[0]);
    expect(own).toMatchObject({
      handling: 'done',
      handledBy: 'a-division@example.com',
      handlingNote: '連絡が取れました',
      handlingVersion: 3,
    });
    const { data } = (await thread(seeded.a.applicants[0])).body;
    expect(data?.items[0]?.handlings).toMatchObject([
      { state: 'done', note: '連絡が取れました', userName: 'a-division@example.com' },
      { state: 'taken', note: '現地に連絡中', userName: 'a-company@example.com' },
      { state: 'taken', note: '', userName: 'a-company@example.com' },
    ]);
    expect(await lastLog()).toMatchObject({ action: 'handle', after: { state: 'done' } });
  });

  it('tells the second of two simultaneous users who was first', async () => {
    const applicantId = seeded.a.applicants[1];
    const both = await Promise.all([handle({ applicantId }), handle({ applicantId }, division)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const first = both[0].status === 200 ? 'a-company@example.com' : 'a-division@example.com';
    const second = both.find(({ status }) => status === 409);
    expect(second?.body).toMatchObject({
      errCode: 'HANDLED_BY_OTHER',
      error: [{ field: 'state', messageCode: 'HANDLED_BY_OTHER', params: { name: first } }],
    });
    // having seen it, it can be taken over
    expect((await handle({ applicantId, version: 1 }, division)).status).toBe(200);
  });

  it('is shown on the home next to the call for help, and does not exist out of scope', async () => {
    await answer({ applicantId: seeded.a.applicants[1] });
    const home = await test.call(api.home.myHomePage, {}, company);
    expect(home.body.data?.needsHelp).toMatchObject([
      {
        applicantId: seeded.a.applicants[1],
        handling: 'taken',
        handledBy: 'a-division@example.com',
        handlingVersion: 2,
      },
    ]);
    expect((await handle({ applicantId: seeded.a.applicants[2] }, division)).status).toBe(400);
    expect((await handle({}, other)).status).toBe(404);
  });
});

describe('"done", while the traveler calls for help again', () => {
  const of = () => ({ id: seeded.b.questionId, applicantId: seeded.b.applicants[1] });
  const call = (comment: string) =>
    test.call(api.information.report, {
      token: signLink(
        { deliveryId: of().id, applicantId: of().applicantId, day: linkDay(new Date()) },
        test.config.linkKeys,
      ),
      response: 3,
      comment,
    });
  const shown = async () => {
    const home = await test.call(api.home.myHomePage, {}, other);
    return home.body.data?.needsHelp.find(({ applicantId }) => applicantId === of().applicantId);
  };

  it('is refused, and the call stays; alone and with an answer', async () => {
    await call('痛い');
    const seen = await shown();
    await call('火が出た');
    const late = { ...of(), seenAnswer: seen?.answerId ?? null };
    expect((await handle({ ...late, state: 'done' }, other)).body).toMatchObject({
      errCode: 'CALLED_SINCE',
      error: [{ field: 'state', messageCode: 'CALLED_SINCE', params: {} }],
    });
    const both = await answer({ ...late, response: 1, done: 0 }, other);
    expect([both.status, both.body.error]).toEqual([409, [{ field: 'done', messageCode: 'CALLED_SINCE', params: {} }]]);
    expect((await answer({ ...late, seenAnswer: null, done: 0 }, other)).status).toBe(409);
    expect(await shown()).toMatchObject({ comment: '火が出た', handling: null });
    // who looks after them can be said at any time
    expect((await handle({ ...late, state: 'taken' }, other)).status).toBe(200);
    const seenAnswer = (await shown())?.answerId ?? null;
    expect((await answer({ ...of(), seenAnswer, done: 1 }, other)).status).toBe(200);
    expect(await shown()).toBeUndefined();
  });

  it('ends no call that waited for it', async () => {
    await call('また痛い');
    const runner = test.source.createQueryRunner();
    await runner.startTransaction();
    await runner.query(
      'SELECT FROM recipient WHERE delivery_id = $1 AND applicant_id = $2 FOR UPDATE',
      Object.values(of()),
    );
    const waiting = call('助けて');
    const isWaiting = async () =>
      (await test.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`))
        .length > 0;
    while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 20));
    await runner.query(
      `INSERT INTO handling (root_id, applicant_id, number, state, note, user_id, user_name, at)
       SELECT $1, $2, 9, 'done', '', min(id), '', clock_timestamp() FROM users`,
      Object.values(of()),
    );
    await runner.commitTransaction();
    await runner.release();
    await waiting;
    expect(await shown()).toMatchObject({ comment: '助けて', handling: 'open' });
  });
});

it('leaves the person with whoever looks after them if a colleague only leaves a note', async () => {
  const of = { applicantId: seeded.b.applicants[1], id: seeded.b.questionId };
  await test.query('DELETE FROM handling WHERE applicant_id = $1', [of.applicantId]);
  const row = async () =>
    (await test.call(api.deliveryHistory.recipients, { id: of.id }, other)).body.data?.items.find(
      ({ applicantId }) => applicantId === of.applicantId,
    );
  expect((await handle({ ...of, state: 'note' }, provider)).body.error).toMatchObject([
    { field: 'note', messageCode: 'E00001' },
  ]);
  await handle({ ...of, state: 'note', note: '家族から電話' }, provider);
  expect(await row()).toMatchObject({ handling: 'open', handlingNote: '家族から電話' });
  await handle({ ...of, version: 1 }, other);
  const taken = await row();
  for (const [version, note] of [
    [2, '病院にいる'],
    [3, '病院を出た'],
  ] as const) {
    expect((await handle({ ...of, state: 'note', note, version }, provider)).body.data).toEqual({
      version: version + 1,
    });
    expect(await row()).toEqual({ ...taken, handlingNote: note, handlingVersion: version + 1 });
  }
  expect(taken).toMatchObject({
    handling: 'taken',
    handledBy: 'b-company@example.com',
    handledById: expect.any(Number) as number,
  });
  const { data } = (await thread(of.applicantId, other)).body;
  expect(data?.items.flatMap(({ handlings }) => handlings).map(({ state }) => state)).toEqual([
    'note',
    'note',
    'taken',
    'open',
  ]);
  expect((await handle({ ...of, state: 'done', version: 4 }, provider)).status).toBe(200);
  expect(await row()).toMatchObject({ handling: 'done', handledBy: 'provider@example.com' });
});

describe('the thread of a traveler', () => {
  it('is shown to nobody out of scope', async () => {
    const hidden = await thread(seeded.a.applicants[0], other);
    const missing = await thread(999_999, other);
    expect([hidden.status, hidden.body]).toEqual([400, missing.body]);
    expect((await thread(seeded.a.applicants[2], division)).status).toBe(400);
  });

  it('logs that a position was read, and only then', async () => {
    const count = async () => (await test.query(`SELECT 1 FROM operation_log WHERE action = 'readPosition'`)).length;
    await thread(seeded.a.applicants[0]);
    expect(await count()).toBe(0);
    await test.query(
      `INSERT INTO answer (delivery_id, root_id, applicant_id, nonce, response, via, answered_at, latitude, longitude, accuracy)
       VALUES ($1, $1, $2, 'p', 1, 'url', now(), 31.9, 131.4, 20)`,
      [seeded.a.questionId, seeded.a.applicants[2]],
    );
    const { data } = (await thread(seeded.a.applicants[2])).body;
    expect(data?.items[0]?.answers).toMatchObject([{ latitude: 31.9, longitude: 131.4, accuracy: 20 }]);
    expect(await count()).toBe(1);
    expect(await lastLog()).toMatchObject({ entity: 'applicant', entity_id: String(seeded.a.applicants[2]) });
  });
});

it('exports the list as it is filtered, and logs it', async () => {
  const response = await test.app.inject({
    method: 'GET',
    url: '/api/v1/delivery-history/export?messageType=1',
    headers: { authorization: `Bearer ${company}` },
  });
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(response.rawPayload as unknown as ArrayBuffer);
  const [sheet] = workbook.worksheets;
  expect(sheet?.name).toBe('配信履歴');
  expect(sheet?.rowCount).toBe(2);
  expect([2, 6, 8].map((column) => sheet?.getRow(2).getCell(column).text)).toEqual(['地震アラート', 'a', '3']);
  expect(await lastLog()).toMatchObject({ feature: 3002, action: 'print', after: { messageType: 1 } });
});

it('makes who records that somebody is not safe their contact, unless they have one', async () => {
  const { a } = seeded;
  const of = { id: await seedDelivery(test.source, a.companyId, [a.applicants[1]]), applicantId: a.applicants[1] };
  const contact = async () => {
    const { body } = await test.call(api.deliveryHistory.recipients, { id: of.id }, company);
    const row = body.data?.items.find(({ applicantId }) => applicantId === of.applicantId);
    return [row?.handling, row?.handledBy, row?.handlingVersion];
  };
  expect((await answer({ ...of, response: 1 }, company)).status).toBe(200);
  expect(await contact()).toEqual([null, null, 0]);
  expect((await answer({ ...of, response: 2 }, company)).status).toBe(200);
  expect(await contact()).toEqual(['taken', 'a-company@example.com', 1]);
  expect((await answer({ ...of, response: 3 }, provider)).status).toBe(200);
  expect(await contact()).toEqual(['taken', 'a-company@example.com', 1]);
});

it('keeps in sight a graver answer that came before and who gave it, to the alert too, but none to another question', async () => {
  const { companyId, flowId, applicants } = seeded.b;
  const [, companion, applicantId] = applicants;
  const wave_id = await insert(test.source, 'wave', { flow_id: flowId, stage: 'confirmation', reminders_sent: 0 });
  const of = { event_id: seeded.eventId, wave_id };
  const alertId = await seedDelivery(test.source, companyId, [companion, applicantId], {
    ...of,
    message_type: 1,
    asks_answer: false,
  });
  const questionId = await seedDelivery(test.source, companyId, [applicantId], of);
  const say = (response: 1 | 2 | 3 | 4, comment: string, id = questionId) =>
    answer({ id, applicantId, response, comment }, other);
  const graver = async (id = questionId) => {
    const { body } = await test.call(api.deliveryHistory.recipients, { id, applicantId }, other);
    return body.data?.items.map((row) => [
      row.response,
      row.saidGraver,
      row.saidGraverComment,
      row.saidGraverAt instanceof Date || typeof row.saidGraverAt === 'string',
      row.saidGraverVia,
      row.saidGraverProxy,
    ]);
  };
  await insert(test.source, 'answer', {
    delivery_id: alertId,
    root_id: alertId,
    applicant_id: applicantId,
    nonce: 'alert',
    response: 2,
    comment: '転んだ',
    via: 'url',
    proxy_id: companion,
    answered_at: new Date(),
  });
  await say(4, 'エレベーターの前です');
  expect(await graver()).toEqual([[4, 2, '転んだ', true, 'url', '見本 太郎2']]);
  await say(3, '足を挟まれて動けません');
  expect(await graver()).toEqual([[3, null, '', false, null, null]]);
  await say(2, '手を切りました');
  expect(await graver()).toEqual([[2, 3, '足を挟まれて動けません', true, 'admin', null]]);
  await say(1, '');
  expect(await graver()).toEqual([[1, 3, '足を挟まれて動けません', true, 'admin', null]]);
  const later = await seedDelivery(test.source, companyId, [applicantId], { origin: 'manual' });
  await say(2, '', later);
  expect(await graver(later)).toEqual([[2, null, '', false, null, null]]);
});

it('follows a person from the alert to the question that they answer next: who looks after them, and what is noted', async () => {
  const { companyId, applicants } = seeded.b;
  const [applicantId] = applicants;
  const event_id = await insert(test.source, 'event', { event_key: 'carried', status: '通常', latest_at: new Date() });
  const flow_id = await insert(test.source, 'flow', { event_id, company_id: companyId, hazard: 'earthquake' });
  const wave_id = await insert(test.source, 'wave', { flow_id, stage: 'confirmation', reminders_sent: 0 });
  const of = { event_id, wave_id };
  const ask = (over = {}) => seedDelivery(test.source, companyId, [applicantId], { ...of, ...over });
  const say = (id: number, response: number) => {
    const token = signLink({ deliveryId: id, applicantId, day: linkDay(new Date()) }, test.config.linkKeys);
    return test.call(api.information.report, { token, response, comment: '' });
  };
  const handlingOf = async (id: number) => {
    const { body } = await test.call(api.deliveryHistory.recipients, { id, applicantId }, other);
    const { handling, handledBy, handledAt, handlingNote, handlingVersion } = body.data?.items[0] ?? {};
    return { handling, handledBy, handledAt, handlingNote, handlingVersion };
  };
  const alertId = await ask({ message_type: 1, asks_answer: false });
  await say(alertId, 2);
  const by = { id: alertId, applicantId };
  await handle({ ...by, state: 'taken', version: 0 }, other);
  await handle({ ...by, state: 'note', note: '折り返し待ち', version: 1 }, other);
  const known = await handlingOf(alertId);
  expect(known).toMatchObject({ handling: 'taken', handledBy: 'b-company@example.com', handlingVersion: 2 });

  const questionId = await ask();
  await say(questionId, 3);
  expect(await handlingOf(questionId)).toEqual({ ...known, handlingNote: '折り返し待ち' });
  const done = await handle({ ...by, id: questionId, state: 'done', version: 2 }, other);
  expect(done.body.data).toEqual({ version: 3 });
  const items = (await thread(applicantId, other)).body.data?.items ?? [];
  const entries = (id: number) =>
    items.find(({ deliveryId }) => deliveryId === id)?.handlings.map(({ state }) => state);
  expect([entries(questionId), entries(alertId)]).toEqual([['done'], ['note', 'taken']]);

  // whoever is dealt with and calls again is looked after by nobody; the next note follows the last one
  const byHand = await ask({ origin: 'manual', wave_id: null });
  await say(byHand, 3);
  expect(await handlingOf(byHand)).toMatchObject({
    handling: 'open',
    handlingNote: '折り返し待ち',
    handlingVersion: 3,
  });
  // a question about something else takes nothing over
  const elsewhere = await seedDelivery(test.source, companyId, [applicantId], { origin: 'manual' });
  await say(elsewhere, 3);
  expect(await handlingOf(elsewhere)).toMatchObject({ handling: null, handlingVersion: 0 });
});
