import { type TelegramContent, TelegramEntity } from '@tabimori/server';
import ExcelJS from 'exceljs';
import { api, API_PREFIX, type Call, type Envelope, type Reply } from '@tabimori/shared';
import { makeApplicant, makeApplicants, makeTelegram, makeTemplate } from '../../../../tests/support/factories.js';
import { placed, startApi, type TestApi } from '../testing/api.js';
import { insert, seed, type Seeded } from '../testing/seed.js';

type Sent = Reply<typeof api.delivery.select>;

let test: TestApi;
let a: Seeded['a'];
let b: Seeded['b'];
let eventId: number;
beforeEach(async () => {
  test = await startApi({ undoSeconds: 10 });
  ({ a, b, eventId } = await seed(test.source));
});
afterEach(() => test.close());

async function make<C extends Call>(call: C, input: Record<string, unknown>, mail: string, key?: string) {
  const response = await test.app.inject({
    method: call.method,
    ...placed(call, input),
    headers: {
      authorization: `Bearer ${await test.signIn(mail)}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
  });
  return { status: response.statusCode, body: response.json<Envelope<Reply<C>>>() };
}

const COMPANY = 'a-company@example.com';
/** of a question in a person's own words */
const FOOTER =
  '--\n{{company}} の安否確認\n緊急連絡先 {{contactTel}}／救急・消防 119\nこのメールへの返信は読まれません。';
const question = (more: Record<string, unknown> = {}) => ({ messageType: 2, applicantIds: a.applicants, ...more });
const select = (input: Record<string, unknown>, mail = COMPANY, key?: string) =>
  make(api.delivery.select, input, mail, key);
const sentOf = ({ body }: { body: Envelope<Sent> }): Sent => {
  if (!body.data) throw new Error(JSON.stringify(body));
  return body.data;
};
const idOf = (answer: { body: Envelope<Sent> }): number => sentOf(answer).deliveries[0]?.id ?? 0;
const manual = () =>
  test.query(`SELECT id, state, origin FROM delivery WHERE origin IN ('manual', 'resend') ORDER BY id`);

/** States of the recipients by channel, which the tallies must sum up. */
async function sums(deliveryId: number): Promise<Record<string, number>> {
  const [row] = await test.query<{
    recipients: Record<string, number>;
    tallied: Record<string, number>;
    total: number;
  }>(
    `SELECT (SELECT jsonb_object_agg(mail_state, n) FROM (SELECT mail_state, count(*) n FROM recipient
               WHERE delivery_id = $1 AND mail_state <> 'none' GROUP BY 1) r) AS recipients,
            (SELECT jsonb_build_object('pending', sum(pending), 'accepted', sum(accepted), 'refused', sum(refused),
               'unreachable', sum(unreachable), 'unknown', sum(unknown), 'superseded', sum(superseded), 'stopped', sum(stopped))
             FROM chunk_tally WHERE delivery_id = $1 AND channel = 'mail') AS tallied`,
    [deliveryId],
  );
  const tallied = Object.fromEntries(Object.entries(row?.tallied ?? {}).filter(([, n]) => n > 0));
  expect(tallied).toEqual(row?.recipients);
  return tallied;
}

it('shows the travelers in scope with the latest message and answer, narrowed by what was answered', async () => {
  await test.query(
    'UPDATE recipient SET response = 1, responded_at = now() WHERE delivery_id = $1 AND applicant_id = $2',
    [a.questionId, a.applicants[0]],
  );
  const list = async (input: Record<string, unknown>, mail = COMPANY) =>
    (await make(api.delivery.list, input, mail)).body.data?.items ?? [];
  expect(await list({})).toMatchObject([
    {
      id: a.applicants[0],
      asked: true,
      response: 1,
      askedAt: null,
      latest: { deliveryId: a.questionId, mailState: 'accepted' },
    },
    { id: a.applicants[1], asked: true, response: null, respondedAt: null, askedAt: expect.any(String) as string },
    { id: a.applicants[2] },
  ]);
  expect((await list({ response: 'none' })).map(({ id }) => id)).toEqual(a.applicants.slice(1));
  expect((await list({ response: 'safe', prefectureCodes: '17,45' })).map(({ id }) => id)).toEqual([a.applicants[0]]);
  expect(await list({ prefectureCodes: '01' })).toEqual([]);
  const ids = [a.applicants[1], a.applicants[0], b.applicants[0]].join();
  expect((await list({ ids })).map(({ id }) => id)).toEqual(a.applicants.slice(0, 2));
  expect((await list({}, 'a-division@example.com')).map(({ id }) => id)).toEqual(a.applicants.slice(0, 2));
  const other = await make(api.delivery.list, { companyIds: `${a.companyId},${b.companyId}` }, COMPANY);
  expect([other.status, other.body.error]).toEqual([
    400,
    [{ field: 'companyIds.1', messageCode: 'COMPANY_NOT_FOUND', params: {} }],
  ]);
});

it('does not wait for whom only a withdrawn telegram alerted', async () => {
  await test.query(`UPDATE recipient SET prefecture_code = CASE WHEN applicant_id = $1 THEN '17' ELSE '45' END`, [
    a.applicants[1],
  ]);
  await test.query(
    `INSERT INTO wave_prefecture (flow_id, prefecture_code, class, wave_id, intensity, retracted_at)
     SELECT w.flow_id, p.code, 6, w.id, '6-', CASE WHEN p.code = '17' THEN now() END
     FROM delivery d JOIN wave w ON w.id = d.wave_id CROSS JOIN unnest(ARRAY['17', '45']) AS p(code) WHERE d.id = $1`,
    [a.questionId],
  );
  const { body } = await make(api.delivery.list, {}, COMPANY);
  expect(body.data?.items[1]).toMatchObject({ id: a.applicants[1], asked: false, askedAt: null });
  const silent = (await make(api.delivery.list, { response: 'none' }, COMPANY)).body.data?.items.map(({ id }) => id);
  expect(silent).not.toContain(a.applicants[1]);
  expect(silent).toContain(a.applicants[2]);
  await test.query('DELETE FROM wave_prefecture');
});

it('finds the few whose latest answer is a rare one, and not who has answered otherwise since', async () => {
  const found = async (response: string) =>
    (await make(api.delivery.list, { response }, COMPANY)).body.data?.items.map(({ id }) => id);
  const question = [a.questionId, a.applicants[1]];
  const answered = (response: number) =>
    test.query(
      `WITH added AS (
         INSERT INTO answer (delivery_id, root_id, applicant_id, nonce, response, via, answered_at)
         VALUES ($1, $1, $2, 'rare-' || $3::text, $3::smallint, 'url', now()) RETURNING *)
       UPDATE recipient r SET response = w.response, responded_at = w.answered_at, answer_id = w.id
       FROM added w WHERE r.delivery_id = $1 AND r.applicant_id = $2`,
      [...question, response],
    );
  await answered(3);
  expect([await found('attention'), await found('other')]).toEqual([[a.applicants[1]], []]);
  await answered(4);
  expect([await found('attention'), await found('other')]).toEqual([[], [a.applicants[1]]]);
  await test.query(
    `UPDATE recipient SET response = NULL, responded_at = NULL, answer_id = NULL WHERE delivery_id = $1 AND applicant_id = $2`,
    question,
  );
  await test.query('DELETE FROM answer WHERE delivery_id = $1 AND applicant_id = $2', question);
});

it("takes the company's own text of the type if none is chosen, otherwise its category's, otherwise the built-in one", async () => {
  const send = async () => {
    const dry = await make(api.delivery.dryRun, question(), COMPANY);
    const sent = await select(question());
    const [kept] = await test.query<{ content: { jp: object; en: object } }>(
      'SELECT content FROM delivery WHERE id = $1',
      [idOf(sent)],
    );
    return [dry.body.data?.sample?.jp.subject, dry.body.data?.sample?.en.subject, kept?.content.jp];
  };
  const english = 'Are you safe? Please answer';
  expect((await send()).slice(0, 2)).toEqual(['【安否確認】無事ですか？', english]);
  const template = { messageType: 2 as const, templateName: '自社', subject: '', body: '{{name}}さん', smsText: '' };
  await makeTemplate(test.source, { ...template, userDiv: 2, categoryId: a.categoryId, subject: 'カテゴリ' });
  expect((await send())[0]).toBe('カテゴリ');
  const own = { ...template, userDiv: 3 as const, companyId: a.companyId };
  await makeTemplate(test.source, { ...own, displayOrder: 2, subject: '後の' });
  await makeTemplate(test.source, { ...own, displayOrder: 1, subject: '自社の' });
  // without its link nobody could answer, without its footer nobody would know who asks; an empty part is the built-in one
  expect(await send()).toEqual([
    '自社の',
    english,
    {
      subject: '自社の',
      body: `{{name}}さん\n\n{{url}}\n\n${FOOTER}`,
      sms: '【安否確認】{{company}}です。無事ですか？下のリンクから回答してください。\n{{url}}',
    },
  ]);
});

it('keeps and shows the prefectures for which a send was', async () => {
  const sent = await select(question());
  const { body } = await make(api.deliveryHistory.get, { id: idOf(sent) }, COMPANY);
  expect(body.data?.targetPrefectures).toEqual(['45']);
});

it('counts by company and prefecture what a send would reach, says who is left out, and sends nothing', async () => {
  await makeApplicant(
    test.source,
    { id: a.divisions[0], companyId: a.companyId },
    { mailAddress: null, language: 'en' },
  );
  await test.query('UPDATE applicant SET deleted_at = now() WHERE id = $1', [a.applicants[2]]);
  await test.query('UPDATE applicant SET mail_undelivered = true WHERE id = $1', [a.applicants[1]]);
  const run = async (input: Record<string, unknown>) => (await make(api.delivery.dryRun, input, COMPANY)).body;
  const everybody = await run({ messageType: 2, filter: { companyIds: [a.companyId] } });
  expect(everybody.data).toMatchObject({
    total: 3,
    counts: [
      { companyId: a.companyId, prefectureCode: '17', total: 1 },
      { companyId: a.companyId, prefectureCode: '45', total: 2 },
    ],
    mail: 2,
    sms: 0,
    noContact: 1,
    undelivered: 1,
    warned: 0,
    deleted: 0,
    noText: 0,
    sample: {
      language: 'jp',
      jp: { subject: '【安否確認】無事ですか？', smsSegments: 2 },
      en: { subject: 'Are you safe? Please answer' },
    },
  });
  const notice = {
    messageType: 4,
    text: { subject: '{{company}}から', body: '{{name}}さんへ' },
  };
  const chosen = await run({ ...notice, applicantIds: a.applicants });
  expect(chosen.data).toMatchObject({
    total: 2,
    deleted: 1,
    sample: { jp: { subject: 'aから', body: '見本 太郎1さんへ', sms: 'aから' } },
  });
  expect((await run({ ...notice, filter: { companyIds: [a.companyId] } })).data).toMatchObject({
    total: 2,
    noText: 1,
    readers: { jp: 2, en: 1 },
  });
  expect(await manual()).toEqual([]);
});

it('counts to whom the tsunami warning in force is said: those in its prefectures, and of a notice nobody', async () => {
  await insert(test.source, 'event', {
    event_key: 'sea',
    status: '通常',
    latest_at: new Date(),
    tsunami: JSON.stringify([{ regionCode: '760', regionName: '宮崎県', kindCode: '51' }]),
  });
  const run = async (input: Record<string, unknown>) => (await make(api.delivery.dryRun, input, COMPANY)).body.data;
  const filter = { companyIds: [a.companyId] };
  await test.query("UPDATE applicant SET prefecture_code = '17' WHERE id = $1", [a.applicants[0]]);
  // the first of whom it is said to is the sample
  expect(await run({ messageType: 2, filter })).toMatchObject({
    total: 3,
    warned: 2,
    sample: { applicantId: a.applicants[1] },
  });
  const text = { subject: 'お知らせ', body: 'お知らせです' };
  expect(await run({ messageType: 4, text, filter })).toMatchObject({ total: 3, warned: 0 });
  // afterwards its text says so
  const begins = async (input: Record<string, unknown>) => {
    const id = idOf(await make(api.delivery.all, { ...input, filter, expectedCount: 3 }, COMPANY));
    return (await make(api.deliveryHistory.get, { id }, COMPANY)).body.data?.fleeFirst;
  };
  expect(await begins({ messageType: 2 })).toBe(true);
  expect(await begins({ messageType: 4, text })).toBe(false);
});

it.each<[string, Record<string, unknown>, object[]]>([
  ['nobody named', { messageType: 2 }, [{ field: 'filter', messageCode: 'E00002', params: {} }]],
  [
    'an empty filter',
    { messageType: 2, filter: {} },
    [{ field: 'filter.companyIds', messageCode: 'E00002', params: {} }],
  ],
  [
    'no company',
    { messageType: 2, filter: { companyIds: [] } },
    [{ field: 'filter.companyIds', messageCode: 'E00002', params: {} }],
  ],
  ['an alert by hand', { messageType: 1 }, [{ field: 'messageType', messageCode: 'E00004', params: {} }]],
])('refuses %s', async (_name, input, error) => {
  const { status, body } = await make(api.delivery.dryRun, input, COMPANY);
  expect([status, body.error]).toEqual([400, error]);
});

it.each<[string, Record<string, unknown>, object[]]>([
  [
    'a notice without words',
    { messageType: 4, text: {} },
    [
      { field: 'text.subject', messageCode: 'E00001' },
      { field: 'text.body', messageCode: 'E00001' },
    ],
  ],
  [
    'a notice with a plan',
    { messageType: 4, text: { subject: 'a', body: 'b' }, resendTimes: 1 },
    [{ field: 'resendTimes', messageCode: 'E00004' }],
  ],
  [
    'a value that a notice does not have',
    { messageType: 4, text: { subject: 'a', body: '{{intensity}}' } },
    [{ field: 'text.body', messageCode: 'E00004' }],
  ],
  [
    'an unknown placeholder',
    { messageType: 2, text: { subjectEn: '{{nmae}}' } },
    [{ field: 'text.subjectEn', messageCode: 'PLACEHOLDER_UNKNOWN', params: { placeholder: '{{nmae}}' } }],
  ],
  [
    'too long a subject',
    { messageType: 2, text: { subject: 'あ'.repeat(101) } },
    [{ field: 'text.subject', messageCode: 'E00019' }],
  ],
])('refuses %s', async (_name, input, error) => {
  const { status, body } = await select({ ...input, applicantIds: a.applicants });
  expect([status, body.error]).toMatchObject([400, error]);
  expect(await manual()).toEqual([]);
});

it('accepts only a template of the right type and company', async () => {
  const asking = await makeTemplate(test.source, {
    userDiv: 3,
    companyId: a.companyId,
    messageType: 2,
    templateName: '確認',
    subject: '{{company}}より',
    body: 'ご無事ですか',
  });
  const wrong = await select(question({ templateId: a.templateId }));
  expect(wrong.body.error).toEqual([{ field: 'templateId', messageCode: 'E00004', params: {} }]);
  const foreign = await select(question({ templateId: b.templateId }));
  expect(foreign.body.error).toEqual([{ field: 'templateId', messageCode: 'E00066', params: {} }]);
  const both = await select(
    { messageType: 2, templateId: asking.id, applicantIds: [...a.applicants, ...b.applicants] },
    'provider@example.com',
  );
  expect(both.body.error).toEqual([{ field: 'templateId', messageCode: 'E00004', params: {} }]);
  const id = idOf(await select(question({ templateId: asking.id })));
  // without its link the question could not be answered
  expect(
    await test.query('SELECT subject, content #>> $2 AS body FROM delivery WHERE id = $1', [id, '{jp,body}']),
  ).toEqual([{ subject: 'aより', body: `ご無事ですか\n\n{{url}}\n\n${FOOTER}` }]);
});

it('makes one delivery a company under one send, which waits, and writes each down', async () => {
  const answer = await select(
    question({ applicantIds: [...a.applicants, ...b.applicants], resendTimes: 2, resendIntervalMinutes: 60 }),
    'provider@example.com',
  );
  const sent = sentOf(answer);
  expect([answer.status, answer.body.messageCode, sent.total]).toEqual([200, 'I00005', 6]);
  expect(sent.deliveries.map(({ companyName, total }) => [companyName, total])).toEqual([
    ['a', 3],
    ['b', 3],
  ]);
  expect(
    await test.query(
      `SELECT state, priority, extract(epoch FROM resend_due_at - sent_at)::int AS first, sent_at > now() AS waits,
         (SELECT bool_and(not_before = sent_at) FROM chunk WHERE delivery_id = d.id) AS held
       FROM delivery d WHERE send_id = $1`,
      [sent.sendId],
    ),
  ).toEqual(Array(2).fill({ state: 'scheduled', priority: 4, first: 3600, waits: true, held: true }));
  expect(await test.query(`SELECT company_id FROM operation_log WHERE action = 'send' ORDER BY id`)).toEqual([
    { company_id: a.companyId },
    { company_id: b.companyId },
  ]);
  const result = await make(api.deliveryHistory.get, { id: sent.deliveries[0]?.id }, COMPANY);
  expect(result.body.data).toMatchObject({
    state: 'scheduled',
    senderName: 'provider@example.com',
    plan: { times: 2, sent: 0, intervalMinutes: 60 },
    rounds: [{ total: 3 }, { id: null, reminderNumber: 1 }, { id: null, reminderNumber: 2 }],
  });
  const situation = await make(api.home.situation, {}, 'provider@example.com');
  expect(situation.body.data?.sends).toMatchObject([
    {
      sendId: sent.sendId,
      companyName: 'a',
      companyNameEn: '',
      companies: 2,
      total: 6,
      own: true,
      senderName: 'provider@example.com',
      state: 'scheduled',
    },
  ]);
});

it('says how many read which language, and which parts nobody wrote', async () => {
  await makeApplicant(test.source, { id: a.divisions[0], companyId: a.companyId }, { language: 'en' });
  const text = { subject: '台風の被害はありませんか', body: '返事をください。', bodyEn: 'Please answer.' };
  const filter = { companyIds: [a.companyId] };
  const { body } = await make(api.delivery.dryRun, { messageType: 2, filter, text }, COMPANY);
  expect(body.data).toMatchObject({
    readers: { jp: 3, en: 1 },
    sample: {
      jp: { subject: text.subject, builtIn: ['sms'] },
      en: { subject: 'Are you safe? Please answer', builtIn: ['sms', 'subject'] },
    },
  });
});

it.each<[string, object, string[], string[]]>([
  ['the only language that is written', { subject: '台風' }, ['jp'], ['台風', '台風']],
  ['the only language that somebody gets', { subject: '台風', subjectEn: 'Typhoon' }, ['jp'], ['台風', '台風']],
  [
    'each language that is written and read',
    { subject: '台風', subjectEn: 'Typhoon' },
    ['en', 'jp'],
    ['台風', 'Typhoon'],
  ],
  ['what is written, though others get the built-in text', { subject: '台風' }, ['en', 'jp'], ['台風', '台風']],
  ['what is written in English', { subjectEn: 'Typhoon' }, ['en', 'jp'], ['Typhoon', 'Typhoon']],
  [
    'the built-in subject where none is written',
    { body: '返事を' },
    ['jp'],
    ['【安否確認】無事ですか？', 'Are you safe? Please answer'],
  ],
])('calls a send with own words by %s', async (_name, text, languages, names) => {
  if (languages.includes('en')) {
    await makeApplicant(test.source, { id: a.divisions[0], companyId: a.companyId }, { language: 'en' });
  }
  const sent = await make(api.delivery.all, { messageType: 2, filter: { companyIds: [a.companyId] }, text }, COMPANY);
  const { body } = await make(api.deliveryHistory.get, { id: sent.body.data?.deliveries[0]?.id }, COMPANY);
  expect(body.data?.languages).toEqual(languages);
  expect([body.data?.subject, body.data?.subjectEn]).toEqual(names);
  // as it was sent, whatever it is called
  const own = { subject: '【安否確認】無事ですか？', subjectEn: 'Are you safe? Please answer', ...text };
  expect([body.data?.sentSubject, body.data?.sentSubjectEn]).toEqual([own.subject, own.subjectEn]);
});

it('gives an undone send back to compose it again, and no other', async () => {
  const words = { subject: '台風', subjectEn: '', body: '返事を', bodyEn: '', smsText: '', smsTextEn: '' };
  const how = { messageType: 2, channels: ['mail'], resendTimes: 2, resendIntervalMinutes: 60 };
  const filter = { companyIds: [a.companyId], prefectureCodes: ['45', '17'] };
  const byFilter = idOf(await make(api.delivery.all, { ...how, filter, text: words }, COMPANY));
  const chosen = sentOf(
    await select({ ...how, applicantIds: [a.applicants[0], a.applicants[2], b.applicants[1]] }, 'provider@example.com'),
  );
  const composed = async (id: number | undefined, mail = COMPANY) =>
    (await make(api.delivery.composed, { id }, mail)).body.data;
  const queryOf = async (id: number, mail = COMPANY) =>
    (await make(api.deliveryHistory.get, { id }, mail)).body.data?.composedQuery;
  expect([await composed(byFilter), await queryOf(byFilter)]).toEqual([null, null]);
  for (const id of [byFilter, chosen.sendId]) await make(api.delivery.undo, { id }, 'provider@example.com');

  const message = { ...how, choice: 'own', words, eventId: null };
  const query = 'prefectureCodes=45%2C17';
  expect(await composed(byFilter)).toEqual({ ...message, mode: 'conditions', query, applicantIds: [] });
  expect(await queryOf(byFilter)).toBe(query);
  // who has several companies names them
  expect(await queryOf(byFilter, 'provider@example.com')).toBe(`companyIds=${a.companyId}&${query}`);
  const [ofA] = chosen.deliveries;
  const all = await composed(ofA?.id, 'provider@example.com');
  expect(all).toMatchObject({ mode: 'chosen', choice: 'standard', query: '' });
  expect(all?.applicantIds).toEqual([a.applicants[0], a.applicants[2], b.applicants[1]]);
  // of others, only those whom the reader may see
  expect((await composed(ofA?.id))?.applicantIds).toEqual([a.applicants[0], a.applicants[2]]);
  expect((await composed(ofA?.id, 'a-division@example.com'))?.applicantIds).toEqual([a.applicants[0]]);
  expect(await composed(ofA?.id, 'b-company@example.com')).toBeNull();
  expect(await composed(a.questionId)).toBeNull();
});

it('names each traveler out of scope at its place, and discloses nothing', async () => {
  const ids = [a.applicants[0], b.applicants[0], 999_999, a.applicants[2]];
  const { status, body } = await select(question({ applicantIds: ids }), 'a-division@example.com');
  expect([status, body.error]).toEqual([
    400,
    [1, 2, 3].map((place) => ({ field: `applicantIds.${place}`, messageCode: 'E00066', params: {} })),
  ]);
  const many = await select(question({ applicantIds: Array.from({ length: 10_001 }, (_, i) => i + 1) }));
  expect(many.body.error).toEqual([{ field: 'applicantIds', messageCode: 'E00035', params: { max: 10_000 } }]);
  expect(await manual()).toEqual([]);
});

it("puts a question about an event into the event's result, until it is undone", async () => {
  const people = async () => {
    const { body } = await make(api.events.people, { id: eventId, companyId: a.companyId }, COMPANY);
    return body.data?.items.map(({ applicantId, deliveryId, asked }) => [applicantId, deliveryId, asked]).sort();
  };
  const before = await people();
  const sent = sentOf(await select(question({ eventId })));
  // as long as it can be undone, nobody has been asked anew
  expect(await people()).toEqual(before);
  expect((await make(api.delivery.undo, { id: sent.sendId }, COMPANY)).status).toBe(200);
  expect(await people()).toEqual(before);

  const notice = await select(question({ eventId, messageType: 4, text: { subject: 's', body: 'b' } }));
  expect(notice.body.error).toEqual([{ field: 'eventId', messageCode: 'E00004', params: {} }]);
  const unknown = await select(question({ eventId: 999_999 }));
  expect(unknown.body.error).toEqual([{ field: 'eventId', messageCode: 'E00066', params: {} }]);
  // of a company that the event did not reach, nothing changes
  const elsewhere = await insert(test.source, 'event', {
    event_key: '20261129000000',
    status: '通常',
    latest_at: new Date(),
  });
  expect((await select(question({ eventId: elsewhere }))).status).toBe(200);
  expect(await people()).toEqual(before);

  // what is answered to it is the event's
  const [asked] = sentOf(await select(question({ eventId }))).deliveries;
  await test.query(`UPDATE delivery SET state = 'sending', sent_at = now() - interval '1 s' WHERE id = $1`, [
    asked?.id,
  ]);
  expect(await people()).toEqual(a.applicants.map((id) => [id, asked?.id, true]));
  const answer = { id: asked?.id, applicantId: a.applicants[2], response: 3, comment: '港の2階です', reason: '電話' };
  expect((await make(api.deliveryHistory.answer, answer, COMPANY)).status).toBe(200);
  const inNeed = await make(api.events.people, { id: eventId, filter: 'attention' }, COMPANY);
  expect(inNeed.body.data?.items).toMatchObject([
    { applicantId: a.applicants[2], response: 3, comment: '港の2階です' },
  ]);
  const result = await make(api.events.result, { id: eventId }, COMPANY);
  expect(result.body.data?.companies).toMatchObject([{ people: 3, answers: { total: 3, help: 1 } }]);
});

it('asked anew, whoever is not well stays so until they say otherwise; whoever was safe is silent, and what they said is shown', async () => {
  const struck = await insert(test.source, 'event', {
    event_key: '20261129000009',
    status: '通常',
    latest_at: new Date(),
    prefectures: JSON.stringify([{ code: '45', intensity: '6-', unreceived: false }]),
  });
  await insert(test.source, 'flow', { event_id: struck, company_id: a.companyId, hazard: 'earthquake' });
  const ask = async () => {
    const [asked] = sentOf(await select(question({ eventId: struck }))).deliveries;
    await test.query(`UPDATE delivery SET state = 'sending', sent_at = now() - interval '1 s' WHERE id = $1`, [
      asked?.id,
    ]);
    return asked?.id ?? 0;
  };
  const say = async (id: number, applicantId: number, response: number, comment = '') => {
    const said = await make(
      api.deliveryHistory.answer,
      { id, applicantId, response, comment, reason: '電話' },
      COMPANY,
    );
    expect(said.status).toBe(200);
  };
  const [injured, safe, better] = a.applicants;
  const first = await ask();
  await say(first, injured, 2, '腕を切りました');
  await say(first, safe, 1);
  await say(first, better, 2);
  await say(first, better, 1);
  const wouldSilence = async (more: object) =>
    (await make(api.delivery.dryRun, question({ ...more }), COMPANY)).body.data?.safe;
  expect([await wouldSilence({ eventId: struck }), await wouldSilence({})]).toEqual([2, 0]);
  const second = await ask();
  const shown = async () => {
    const { body } = await make(api.events.people, { id: struck, sort: 'nameKana' }, COMPANY);
    return new Map(body.data?.items.map((one) => [one.applicantId, one]));
  };
  const people = await shown();
  expect([...people.values()].map(({ deliveryId }) => deliveryId)).toEqual([second, second, second]);
  expect(people.get(injured)).toMatchObject({ response: 2, comment: '腕を切りました', saidBefore: null });
  expect(people.get(safe)).toMatchObject({ response: null, saidBefore: 1, saidBeforeShock: false });
  expect(people.get(better)).toMatchObject({ response: null, saidBefore: 1 });
  const { body } = await make(api.events.result, { id: struck }, COMPANY);
  expect(body.data?.companies).toMatchObject([{ answers: { total: 3, injured: 1, none: 2, safe: 0 } }]);
  // their new answer replaces the old one
  await say(second, injured, 1);
  expect((await shown()).get(injured)).toMatchObject({ response: 1, saidBefore: null });
});

it('tells whoever was not where the earthquake of its event was felt of the place hit hardest', async () => {
  const struck = await insert(test.source, 'event', {
    event_key: '20261129000002',
    status: '通常',
    latest_at: new Date(),
    prefectures: JSON.stringify([
      { code: '08', intensity: '4', unreceived: false },
      { code: '04', intensity: '6+', unreceived: false },
      { code: '45', intensity: '3', unreceived: false },
    ]),
  });
  const asked = { messageType: 2 as const, applicantIds: a.applicants, eventId: struck };
  const { body } = await make(api.delivery.dryRun, asked, COMPANY);
  expect(body.data?.sample?.jp.subject).toBe('【安否確認】無事ですか？ 宮崎県の地震');
  const [first = 0] = a.applicants;
  await test.query("UPDATE applicant SET prefecture_code = '13' WHERE id = $1", [first]);
  const elsewhere = await make(api.delivery.dryRun, { ...asked, sampleId: first }, COMPANY);
  expect(elsewhere.body.data?.sample?.jp).toMatchObject({
    subject: '【安否確認】無事ですか？ 宮城県の地震',
    body: expect.stringContaining('宮城県の最大震度：6強') as string,
  });
  await test.query("UPDATE applicant SET prefecture_code = '45' WHERE id = $1", [first]);
});

it('asks those of the tsunami whom only its warning concerned, and offers that text to be corrected', async () => {
  const struck = await insert(test.source, 'event', {
    event_key: '20261129000003',
    status: '通常',
    latest_at: new Date(),
    prefectures: JSON.stringify([{ code: '04', intensity: '6+', unreceived: false }]),
  });
  const { id: telegramId } = await makeTelegram(test.source, '<warning/>', { url: 'warning', type: 'VTSE41' });
  // 宮城県 and 宮崎県
  const tsunami = ['220', '760'].map((regionCode) => ({ regionCode, regionName: '', kindCode: '51' }));
  const content = { type: 'VTSE41', controlAt: '2026-11-20T05:00:00Z', tsunami } as unknown as TelegramContent;
  await test.source.getRepository(TelegramEntity).update(telegramId, { content });
  await insert(test.source, 'event_telegram', { event_id: struck, telegram_id: telegramId, standing: true });
  const asked = { messageType: 2 as const, applicantIds: a.applicants, eventId: struck };
  const sample = async () => (await make(api.delivery.dryRun, asked, COMPANY)).body.data?.sample;
  expect(await sample()).toMatchObject({
    standard: 'ask-after-tsunami',
    jp: {
      subject: '【安否確認】無事ですか？ 津波の警報のあとに（宮崎県）',
      body: expect.stringContaining('宮崎県の沿岸に出ていた津波の警報は、解除されたか') as string,
    },
  });
  await test.query('UPDATE event SET tsunami = $2 WHERE id = $1', [struck, JSON.stringify(tsunami)]);
  expect(await sample()).toMatchObject({
    standard: 'ask-tsunami',
    jp: {
      subject: '【安否確認】無事ですか？ 津波の警報（宮崎県）',
      body: expect.stringMatching(
        /^津波警報が発表されています。[^]*宮崎県の沿岸に、津波の警報が発表されました/,
      ) as string,
    },
    en: { subject: 'Are you safe? Tsunami warning: Miyazaki' },
  });
  const [first = 0] = a.applicants;
  await test.query("UPDATE applicant SET prefecture_code = '04' WHERE id = $1", [first]);
  const shaken = await make(api.delivery.dryRun, { ...asked, sampleId: first }, COMPANY);
  expect(shaken.body.data?.sample).toMatchObject({
    standard: 'confirm',
    jp: { subject: '【安否確認】無事ですか？ 宮城県の地震' },
  });
  await test.query("UPDATE applicant SET prefecture_code = '45' WHERE id = $1", [first]);
});

it('names the earthquake of its event, counts for a company that it alerted nobody of, and leaves nothing once undone', async () => {
  const prefectures = JSON.stringify([{ code: '45', intensity: '6-', unreceived: false }]);
  const struck = await insert(test.source, 'event', {
    event_key: '20261129000001',
    status: '通常',
    latest_at: new Date(),
    prefectures,
  });
  await insert(test.source, 'decision', {
    event_id: struck,
    company_id: a.companyId,
    hazard: 'earthquake',
    decided_at: new Date(),
    threshold: 'off',
    reason: 'thresholdOff',
    prefectures,
  });
  const [first = 0] = a.applicants;
  const tried = await make(api.delivery.dryRun, { messageType: 2, applicantIds: [first], eventId: struck }, COMPANY);
  expect(tried.body.data?.sample?.jp.subject).toBe('【安否確認】無事ですか？ 宮崎県の地震');
  const sent = sentOf(await select(question({ eventId: struck, applicantIds: [first] })));
  const [asked] = sent.deliveries;
  expect(await test.query('SELECT subject_en, target_prefectures FROM delivery WHERE id = $1', [asked?.id])).toEqual([
    { subject_en: 'Are you safe? Earthquake in Miyazaki', target_prefectures: ['45'] },
  ]);
  const flows = () => test.query('SELECT hazard, state FROM flow WHERE event_id = $1', [struck]);
  expect(await flows()).toEqual([{ hazard: 'earthquake', state: 'finished' }]);
  expect((await make(api.delivery.undo, { id: sent.sendId }, COMPANY)).status).toBe(200);
  expect(await flows()).toEqual([]);
  // composed again, it is about the same event
  expect((await make(api.delivery.composed, { id: asked?.id }, COMPANY)).body.data).toMatchObject({ eventId: struck });

  const [again] = sentOf(await select(question({ eventId: struck, applicantIds: [first] }))).deliveries;
  const more = sentOf(await select(question({ eventId: struck, applicantIds: [first] })));
  expect((await make(api.delivery.undo, { id: more.sendId }, COMPANY)).status).toBe(200);
  expect(await flows()).toEqual([{ hazard: 'earthquake', state: 'finished' }]);
  await test.query(`UPDATE delivery SET state = 'sending', sent_at = now() - interval '1 s' WHERE id = $1`, [
    again?.id,
  ]);
  const { body } = await make(api.events.get, { id: struck }, COMPANY);
  expect(body.data?.sends).toMatchObject([
    { deliveryId: again?.id, companyId: a.companyId, byHand: true, messageType: 2, total: 1 },
  ]);
  expect((await make(api.events.people, { id: struck }, COMPANY)).body.data?.items).toMatchObject([
    { applicantId: first, deliveryId: again?.id, asked: true },
  ]);
});

it('sends once under one key: after it, at the same time, and never with another body', async () => {
  const [first, second, third] = await Promise.all([
    select(question(), COMPANY, 'k1'),
    select(question(), COMPANY, 'k1'),
    select(question(), COMPANY, 'k1'),
  ]);
  const again = await select(question(), COMPANY, 'k1');
  expect(new Set([first, second, third, again].map((one) => sentOf(one).sendId)).size).toBe(1);
  expect(again.body).toEqual(first.body);
  expect(await manual()).toHaveLength(1);
  const other = await select(question({ applicantIds: [a.applicants[0]] }), COMPANY, 'k1');
  expect([other.status, other.body.errCode]).toEqual([409, 'KEY_REUSED']);
  // a key is its user's own
  expect((await select(question({ applicantIds: [a.applicants[0]] }), 'a-division@example.com', 'k1')).status).toBe(
    200,
  );
  expect(await manual()).toHaveLength(2);
  expect((await select(question(), COMPANY, 'a key')).body.error).toEqual([
    { field: 'Idempotency-Key', messageCode: 'E00005', params: {} },
  ]);
});

it('asks for the number above 100 recipients, and sends to no other number', async () => {
  await makeApplicants(test.source, { id: a.divisions[0], companyId: a.companyId }, 100);
  const all = (more: object) =>
    make(api.delivery.all, { messageType: 2, filter: { companyIds: [a.companyId] }, ...more }, COMPANY, 'k2');
  expect((await all({})).body.error).toEqual([{ field: 'expectedCount', messageCode: 'E00001', params: {} }]);
  const changed = await all({ expectedCount: 102 });
  expect([changed.status, changed.body.error]).toEqual([
    409,
    [{ field: 'expectedCount', messageCode: 'COUNT_CHANGED', params: { count: 103 } }],
  ]);
  expect(await manual()).toEqual([]);
  // a refused request has not used up the key
  expect(sentOf(await all({ expectedCount: 103 })).total).toBe(103);
});

it('undoes a whole send while it waits, once, and no longer when its time has come', async () => {
  const sent = sentOf(
    await select(question({ applicantIds: [...a.applicants, ...b.applicants] }), 'provider@example.com'),
  );
  const undo = (id: string | number, mail = 'provider@example.com') => make(api.delivery.undo, { id }, mail);
  expect((await undo(sent.sendId, 'b-division@example.com')).status).toBe(400);
  expect([await undo(sent.sendId), await undo(sent.sendId)].map(({ body }) => body.data)).toEqual([
    { total: 6 },
    { total: 6 },
  ]);
  for (const { id } of sent.deliveries) expect(await sums(id)).toEqual({ stopped: 3 });
  expect(
    await test.query('SELECT DISTINCT state, resend_due_at FROM delivery WHERE send_id = $1', [sent.sendId]),
  ).toEqual([{ state: 'undone', resend_due_at: null }]);
  expect(await test.query(`SELECT count(*)::int AS n FROM operation_log WHERE action = 'undo'`)).toEqual([{ n: 2 }]);
  const list = await make(api.delivery.list, {}, COMPANY);
  expect(list.body.data?.items[0]?.latest?.deliveryId).toBe(a.questionId);

  const late = idOf(await select(question()));
  await test.query(`UPDATE delivery SET sent_at = now() WHERE id = $1`, [late]);
  const over = await undo(late);
  expect([over.status, over.body.errCode]).toEqual([409, 'UNDO_OVER']);
  expect(await sums(late)).toEqual({ pending: 3 });
  expect((await undo(a.questionId)).status).toBe(409);
});

it('stops in the middle: reports what has left, and nothing further leaves, not of its plan either', async () => {
  const id = idOf(await select(question({ resendTimes: 3 })));
  await test.query(`UPDATE delivery SET state = 'sending', sent_at = now() WHERE id = $1`, [id]);
  await test.query(
    `WITH one AS (UPDATE recipient SET mail_state = 'accepted' WHERE delivery_id = $1 AND applicant_id = $2)
     UPDATE chunk_tally SET pending = pending - 1, accepted = 1 WHERE delivery_id = $1 AND division_id = $3`,
    [id, a.applicants[0], a.divisions[0]],
  );
  const stop = (mail: string) => make(api.delivery.stop, { id }, mail);
  // that it was sent is in the operation log, too
  expect((await make(api.deliveryHistory.get, { id }, COMPANY)).body.data?.stop).toBeNull();
  const department = await stop('a-division@example.com');
  expect([department.status, department.body.error]).toEqual([
    400,
    [{ field: 'id', messageCode: 'E00066', params: {} }],
  ]);
  const offered = async (mail: string) => [
    (await make(api.deliveryHistory.get, { id }, mail)).body.data?.mayStop,
    (await make(api.home.situation, {}, mail)).body.data?.sends.map(({ mayStop }) => mayStop),
  ];
  expect(await offered('a-division@example.com')).toEqual([false, [false]]);
  expect(await offered(COMPANY)).toEqual([true, [true]]);
  expect((await stop('b-company@example.com')).status).toBe(404);
  expect((await stop(COMPANY)).body.data).toEqual({ left: 1, stopped: 2, plansEnded: true });
  expect(await sums(id)).toEqual({ accepted: 1, stopped: 2 });
  expect((await stop(COMPANY)).body.data).toEqual({ left: 1, stopped: 0, plansEnded: false });
  const { body } = await make(api.deliveryHistory.get, { id }, COMPANY);
  const by = { userName: COMPANY, at: expect.any(String) as string };
  expect(body.data).toMatchObject({
    ...{ state: 'stopped', plan: { times: 3, sent: 0, nextAt: null }, rounds: [{ id }] },
    stop: by,
  });
  expect((await make(api.deliveryHistory.get, { id: a.questionId }, COMPANY)).body.data?.stop).toBeNull();
  expect(await test.query(`SELECT count(*)::int AS n FROM operation_log WHERE action = 'stop'`)).toEqual([{ n: 1 }]);
});

it('a department administrator stops what stays within the department', async () => {
  const id = idOf(await select(question({ applicantIds: a.applicants.slice(0, 2) }), 'a-division@example.com'));
  expect((await make(api.deliveryHistory.get, { id }, 'a-division@example.com')).body.data?.mayStop).toBe(true);
  expect((await make(api.delivery.stop, { id }, 'a-division@example.com')).body.data).toEqual({
    left: 0,
    stopped: 2,
    plansEnded: false,
  });
});

it('sends again only to those who have not answered, or who were not reached', async () => {
  await test.query('UPDATE recipient SET response = 1 WHERE delivery_id = $1 AND applicant_id = $2', [
    a.questionId,
    a.applicants[0],
  ]);
  await test.query(`UPDATE recipient SET mail_state = 'refused' WHERE delivery_id = $1 AND applicant_id = $2`, [
    a.questionId,
    a.applicants[2],
  ]);
  const resend = (to: string, mail = COMPANY, more: object = {}) =>
    make(api.delivery.resend, { deliveryId: a.questionId, to, ...more }, mail);
  const recipients = (id: number) =>
    test.query('SELECT applicant_id AS id FROM recipient WHERE delivery_id = $1 ORDER BY 1', [id]);
  const accepted = () => test.query(`UPDATE recipient SET mail_state = 'accepted' WHERE mail_state = 'pending'`);
  const unanswered = idOf(await resend('notResponded'));
  expect(await recipients(unanswered)).toEqual(a.applicants.slice(1).map((id) => ({ id })));
  expect(await test.query('SELECT origin, root_id, message_type FROM delivery WHERE id = $1', [unanswered])).toEqual([
    { origin: 'resend', root_id: a.questionId, message_type: 2 },
  ]);
  // a second administrator, or the same one without an answer, presses while that is on its way
  for (const to of ['notResponded', 'failed'])
    expect((await resend(to)).body.error).toEqual([{ field: 'to', messageCode: 'NOBODY_LEFT', params: {} }]);
  await accepted();
  expect(await recipients(idOf(await resend('failed')))).toEqual([{ id: a.applicants[2] }]);
  expect((await resend('notResponded', COMPANY, { expectedCount: 2 })).body.error).toEqual([
    { field: 'expectedCount', messageCode: 'COUNT_CHANGED', params: { count: 1 } },
  ]);
  await accepted();
  expect(await recipients(idOf(await resend('notResponded', 'a-division@example.com')))).toEqual([
    { id: a.applicants[1] },
  ]);
  expect((await resend('failed', COMPANY, { expectedCount: 2 })).status).toBe(409);
  expect((await resend('failed', 'a-division@example.com')).body.error).toEqual([
    { field: 'to', messageCode: 'NOBODY_LEFT', params: {} },
  ]);
  expect((await resend('failed', 'b-company@example.com')).body.error).toEqual([
    { field: 'deliveryId', messageCode: 'E00066', params: {} },
  ]);
});

it('sends a notice again in the words it was first sent in, to whoever has changed their language since', async () => {
  const [traveler] = a.applicants;
  const text = { subject: '集合', body: '{{name}}さん、ロビーへ' };
  const sent = idOf(await make(api.delivery.select, { messageType: 4, text, applicantIds: [traveler] }, COMPANY));
  await test.query(`UPDATE recipient SET mail_state = 'refused', sms_state = 'none' WHERE delivery_id = $1`, [sent]);
  await test.query(`UPDATE applicant SET language = 'en' WHERE id = $1`, [traveler]);
  await test.query(`UPDATE delivery SET state = 'done' WHERE id = $1`, [sent]);
  const again = idOf(await make(api.delivery.resend, { deliveryId: sent, to: 'failed' }, COMPANY));
  expect(
    await test.query(
      `SELECT r.language, d.content -> 'en' AS text FROM recipient r JOIN delivery d ON d.id = r.delivery_id WHERE d.id = $1`,
      [again],
    ),
  ).toEqual([{ language: 'en', text: expect.objectContaining(text) as unknown }]);
});

it('exports only the travelers in scope', async () => {
  const namesIn = async (mail: string, query = ''): Promise<unknown[]> => {
    const response = await test.app.inject({
      method: 'GET',
      url: `${API_PREFIX}/delivery/export${query}`,
      headers: { authorization: `Bearer ${await test.signIn(mail)}`, 'accept-language': 'ja' },
    });
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(response.rawPayload as unknown as ArrayBuffer);
    const rows: unknown[] = [];
    workbook.worksheets[0]?.eachRow((row) => rows.push(`${row.getCell(1).text} ${row.getCell(3).text}`));
    return rows;
  };
  const own = ['氏名 会社', '見本 太郎1 a', '見本 太郎2 a', '見本 太郎3 a'];
  expect(await namesIn(COMPANY)).toEqual(own);
  expect(await namesIn('a-division@example.com')).toEqual(own.slice(0, 3));
  expect(await namesIn('provider@example.com', `?companyIds=${a.companyId}&prefectureCodes=45`)).toEqual(own);
  expect(await namesIn(COMPANY, '?response=safe')).toEqual(own.slice(0, 1));
});

it('counts before a question who would be asked again, though they have said that they are not well', async () => {
  const [injured, other, safe] = a.applicants;
  const answers = [
    [injured, 2],
    [other, 4],
    [safe, 1],
  ] as const;
  for (const [applicantId, response] of answers)
    await make(
      api.deliveryHistory.answer,
      { id: a.questionId, applicantId, response, comment: '', reason: '電話' },
      COMPANY,
    );
  const inNeed = async (input: Record<string, unknown>) =>
    (await make(api.delivery.dryRun, input, COMPANY)).body.data?.inNeed;
  expect(await inNeed(question())).toBe(2);
  expect(await inNeed(question({ applicantIds: [other, safe] }))).toBe(1);
  expect(await inNeed({ ...question(), messageType: 4, text: { subject: '集合', body: 'ロビーへ' } })).toBe(0);
});

it('mails the message to its sender as a test, ten times in ten minutes; nothing of it is a send', async () => {
  const [traveler] = a.applicants;
  const tried = (input: Record<string, unknown>, mail = COMPANY) =>
    make(api.delivery.test, { messageType: 2, applicantId: traveler, language: 'jp', ...input }, mail);
  const before = await test.query('SELECT count(*)::int AS n FROM delivery');
  const { body } = await make(api.delivery.dryRun, question({ sampleId: traveler }), COMPANY);
  const sample = body.data?.sample;
  expect((await tried({})).body.data).toEqual({ mailAddress: COMPANY });
  expect((await tried({ language: 'en' })).status).toBe(200);
  // each in the language of its text, whatever the reader's is
  expect(
    await test.query(`SELECT mail_address, language, facts FROM system_mail WHERE kind = 'testSend' ORDER BY id`),
  ).toEqual(
    (['jp', 'en'] as const).map((language) => ({
      mail_address: COMPANY,
      language,
      facts: {
        subject: sample?.[language].subject,
        body: sample?.[language].body,
        // with the button that travelers get
        html: expect.stringMatching(
          language === 'jp'
            ? /【テスト】[^]*<b>[^<]*無事ですか？<\/b>[^]*>回答のページを開く<\/a>[^]*※ これはテスト送信です。/
            : /\[Test\] [^]*>Open the answer page<\/a>[^]*This is a test\./,
        ) as string,
      },
    })),
  );
  expect(sample?.jp.body).toContain('token=xxxxxxxx');
  expect(await test.query('SELECT count(*)::int AS n FROM delivery')).toEqual(before);
  expect(
    await test.query(`SELECT action, entity, entity_id, after->>'subject' AS subject FROM operation_log
                      WHERE action = 'testSend' ORDER BY id LIMIT 1`),
  ).toEqual([{ action: 'testSend', entity: 'applicant', entity_id: String(traveler), subject: sample?.jp.subject }]);

  const wrong = async (input: Record<string, unknown>) =>
    (await tried(input)).body.error?.map(({ field, messageCode }) => `${field} ${messageCode}`);
  expect(await wrong({ applicantId: b.applicants[0] })).toEqual(['applicantId E00066']);
  const notice = { messageType: 4, text: { subject: '集合', body: '{{name}}さん、ロビーへ' } };
  expect(await wrong({ ...notice, language: 'en' })).toEqual(['language E00004']);
  expect(await wrong({ messageType: 4 })).toEqual(['text.subject E00001', 'text.body E00001']);
  expect((await tried(notice)).status).toBe(200);
  for (let n = 7; n <= 10; n += 1) expect((await tried({})).status).toBe(200);
  expect((await tried({})).body.errCode).toBe('TOO_MANY_REQUESTS');
});
