import { type TelegramContent, TelegramEntity } from '@tabimori/server';
import { api, type events, type Input } from '@tabimori/shared';
import ExcelJS from 'exceljs';
import { makeTelegram } from '../../../../tests/support/factories.js';
import { startApi, type TestApi } from '../testing/api.js';
import { insert, seed, seedDelivery, type Seeded } from '../testing/seed.js';

let test: TestApi;
let seeded: Seeded;
let provider: string;
let company: string;
let division: string;
/** the question of a second alert, which reached the third traveler again */
let later: number;
const [FIRST, SECOND, THIRD] = [0, 1, 2] as const;
const ofA = (index: 0 | 1 | 2): number => seeded.a.applicants[index];

beforeAll(async () => {
  test = await startApi();
  seeded = await seed(test.source);
  provider = await test.signIn('provider@example.com');
  company = await test.signIn('a-company@example.com');
  division = await test.signIn('a-division@example.com');
  const { eventId, a } = seeded;
  const wave = await insert(test.source, 'wave', { flow_id: a.flowId, stage: 'confirmation', reminders_sent: 0 });
  later = await seedDelivery(test.source, a.companyId, [ofA(THIRD)], { event_id: eventId, wave_id: wave });
  const tsunami = await insert(test.source, 'flow', { event_id: eventId, company_id: a.companyId, hazard: 'tsunami' });
  const warned = await insert(test.source, 'wave', { flow_id: tsunami, stage: 'alert', reminders_sent: 0 });
  await seedDelivery(test.source, a.companyId, [ofA(FIRST)], {
    event_id: eventId,
    wave_id: warned,
    message_type: 7,
    asks_answer: false,
  });
  await test.call(
    api.deliveryHistory.answer,
    { id: a.questionId, applicantId: ofA(FIRST), response: 3, comment: '動けません', reason: '電話' },
    company,
  );
});
afterAll(() => test.close());

const people = async (given: Partial<Input<typeof events.people>> = {}, token = company) =>
  (await test.call(api.events.people, { id: seeded.eventId, ...given }, token)).body.data?.items ?? [];
const ids = async (given: Partial<Input<typeof events.people>> = {}, token = company) =>
  (await people(given, token)).map(({ applicantId }) => applicantId);

/** All of them, one a page. */
const inPages = async (token: string, id = seeded.eventId): Promise<number[]> => {
  const found: number[] = [];
  for (let page = 1; page <= 7; page += 1) found.push(...(await ids({ id, perPage: 1, page }, token)));
  return found;
};

it('lists each person once, by the latest question, whatever the alert and the hazard', async () => {
  const rows = await people();
  expect(rows.map(({ applicantId, deliveryId, asked }) => [applicantId, deliveryId, asked])).toEqual([
    [ofA(FIRST), seeded.a.questionId, true],
    [ofA(SECOND), seeded.a.questionId, true],
    [ofA(THIRD), later, true],
  ]);
  expect(rows[0]).toMatchObject({ companyName: 'a', response: 3, comment: '動けません', handling: 'taken' });
});

it('lists all companies in scope, one of them, and the department of its administrator', async () => {
  expect(await ids({}, provider)).toHaveLength(6);
  expect((await ids({ companyId: seeded.b.companyId }, provider)).sort()).toEqual([...seeded.b.applicants].sort());
  expect(await ids({}, division)).toEqual([ofA(FIRST), ofA(SECOND)]);
});

it.each<[Partial<Input<typeof events.people>>, (0 | 1 | 2)[]]>([
  [{ filter: 'attention' }, [FIRST]],
  [{ filter: 'notSafe' }, [FIRST]],
  [{ filter: 'none' }, [SECOND, THIRD]],
  [{ filter: 'safe' }, []],
  [{ name: 'たろう３' }, [THIRD]],
  [{ sort: 'nameKana', perPage: 1, page: 2 }, [SECOND]],
])('%j', async (given, expected) => {
  expect(await ids(given)).toEqual(expected.map(ofA));
});

it('sums up each company, those with people in need first', async () => {
  const { body } = await test.call(api.events.result, { id: seeded.eventId }, provider);
  expect(body.data?.companies).toMatchObject([
    { companyName: 'a', people: 3, answers: { total: 3, help: 1, none: 2 }, undelivered: 0, asked: true, again: 2 },
    { companyName: 'b', people: 3, answers: { total: 3, help: 0, none: 3 }, again: 3 },
  ]);
});

it('sums up each prefecture, of the whole event and of the reader alone', async () => {
  const given = { id: seeded.eventId };
  const placesFor = async (token: string) => (await test.call(api.events.places, given, token)).body.data?.places ?? [];
  const all = await placesFor(provider);
  expect(all.reduce((sum, { people: count }) => sum + count, 0)).toBe(6);
  expect(all[0]?.answers.help).toBe(1);
  const own = await placesFor(division);
  expect(own.reduce((sum, { people: count }) => sum + count, 0)).toBe(2);
});

it('finds one person by romaji, and an event by its English name or its kana', async () => {
  expect(await ids({ name: 'tarou' })).toHaveLength(3);
  expect(await ids({ name: 'jirou' })).toEqual([]);
  const found = async (name: string) =>
    (await test.call(api.events.list, { name }, company)).body.data?.items.map(({ id }) => id) ?? [];
  await test.query(`UPDATE event SET epicenter = '石川県能登地方' WHERE id = ${seeded.eventId}`);
  for (const name of ['Noto', 'のと', '能登', 'ishikawa']) expect(await found(name)).toContain(seeded.eventId);
  expect(await found('とうかい')).not.toContain(seeded.eventId);
});

it('finds one person by the address, and nobody of another company', async () => {
  expect(await ids({ applicantId: ofA(THIRD) })).toEqual([ofA(THIRD)]);
  const given = { id: seeded.eventId, applicantId: seeded.b.applicants[0] };
  const { status, body } = await test.call(api.events.people, given, company);
  expect([status, body.error]).toEqual([400, [{ field: 'applicantId', messageCode: 'E00066', params: {} }]]);
});

it('names the events that reached a traveler, newest first, with how they are, also once the response has ended', async () => {
  const { eventId } = seeded;
  const of = async (id: number, token = company) => (await test.call(api.events.ofApplicant, { id }, token)).body;
  const [closed] = await test.query<{ id: number }>(
    `UPDATE flow SET closed_at = now() WHERE event_id = ${eventId} AND closed_at IS NULL RETURNING id`,
  );
  expect(closed).toBeTruthy();
  expect((await of(ofA(FIRST))).data?.events).toMatchObject([
    { eventId, asked: true, response: 3, done: false, handling: 'taken' },
  ]);
  expect((await of(ofA(THIRD), provider)).data?.events).toMatchObject([
    { eventId, asked: true, response: null, handling: null },
  ]);
  for (const [applicantId, token] of [
    [ofA(THIRD), division],
    [seeded.b.applicants[0], company],
  ] as const)
    expect((await of(applicantId, token)).messageCode).toBe('ITEM_NOT_FOUND');
  await test.query(`UPDATE flow SET closed_at = NULL WHERE event_id = ${eventId}`);
});

it('exports who is handling each call', async () => {
  const taken = {
    id: seeded.a.questionId,
    applicantId: ofA(FIRST),
    state: 'taken' as const,
    note: '救急車を呼んだ',
    version: 1,
  };
  await test.call(api.deliveryHistory.handling, taken, company);
  const { rawPayload } = await test.inject(api.events.exportPeople, { id: seeded.eventId }, company);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(rawPayload as unknown as ArrayBuffer);
  const sheet = workbook.worksheets[0];
  const [heads, first, second] = [1, 2, 3].map((row) =>
    [1, 3, 11, 12, 14].map((cell) => sheet?.getRow(row).getCell(cell).text),
  );
  expect(heads).toEqual(['氏名', '会社', '対応', '対応者', '引き継ぎのメモ']);
  expect(first).toEqual(['見本 太郎1', 'a', '対応中', 'a-company@example.com', '救急車を呼んだ']);
  expect(second).toEqual(['見本 太郎2', 'a', '', '', '']);
  const [log] = await test.query(
    `SELECT feature, action, entity, entity_id FROM operation_log ORDER BY id DESC LIMIT 1`,
  );
  expect(log).toEqual({ feature: 3003, action: 'print', entity: 'event', entity_id: String(seeded.eventId) });
});

it('asks everybody again who is silent: one send, a delivery for each question', async () => {
  const given = { id: seeded.eventId, expectedCount: 3 };
  const changed = await test.call(api.events.resend, given, company);
  expect(changed.body.error).toEqual([{ field: 'expectedCount', messageCode: 'COUNT_CHANGED', params: { count: 2 } }]);
  const { body } = await test.call(api.events.resend, { ...given, expectedCount: 2 }, company);
  expect(body.data).toMatchObject({ total: 2, deliveries: [{ total: 1 }, { total: 1 }] });
  const made = await test.query(
    `SELECT d.root_id, d.event_id, d.origin, (SELECT array_agg(applicant_id) FROM recipient WHERE delivery_id = d.id) AS people
     FROM delivery d WHERE send_id = $1 ORDER BY id`,
    [body.data?.sendId],
  );
  const sent = { event_id: seeded.eventId, origin: 'resend' };
  expect(made).toEqual([
    { ...sent, root_id: seeded.a.questionId, people: [ofA(SECOND)] },
    { ...sent, root_id: later, people: [ofA(THIRD)] },
  ]);
  const again = () => test.call(api.events.resend, { ...given, expectedCount: 2 }, company);
  expect((await again()).body.error).toEqual([{ field: 'id', messageCode: 'NOBODY_LEFT', params: {} }]);
  await test.query(`UPDATE recipient SET mail_state = 'accepted' WHERE mail_state = 'pending' AND applicant_id = $1`, [
    ofA(THIRD),
  ]);
  expect((await again()).body.error).toMatchObject([{ messageCode: 'COUNT_CHANGED', params: { count: 1 } }]);
});

it('says of a resend that it was one, and to whom it went, once it has left', async () => {
  const told = async () => {
    const [event, home, people] = await Promise.all([
      test.call(api.events.get, { id: seeded.eventId }, company),
      test.call(api.home.myHomePage, {}, company),
      test.call(api.events.people, { id: seeded.eventId }, company),
    ]);
    return {
      sends: event.body.data?.sends.filter((send) => send.again).map(({ total }) => total),
      stages: home.body.data?.running
        .flatMap(({ stages }) => stages)
        .filter(({ stage, reminderNumber, total }) => stage === 'reminder' && reminderNumber === null && total !== null)
        .map(({ total }) => total),
      people: people.body.data?.items.filter((one) => one.askedAgainAt !== null).map((one) => one.applicantId),
    };
  };
  expect(await told()).toEqual({ sends: [], stages: [], people: [] });
  await test.query(`UPDATE delivery SET state = 'sending' WHERE origin = 'resend' AND event_id = $1`, [seeded.eventId]);
  // one send, however many questions
  expect(await told()).toEqual({ sends: [1, 1], stages: [2], people: [ofA(SECOND), ofA(THIRD)] });
});

it('gives the same figures by tallies as by counting: of answers, failures and those deleted since', async () => {
  const { companyId, applicants, questionId } = seeded.b;
  const users = [provider, await test.signIn('b-company@example.com'), await test.signIn('b-division@example.com')];
  const figures = () =>
    Promise.all(
      users.map(async (token) => {
        const { body } = await test.call(api.events.result, { id: seeded.eventId }, token);
        return body.data?.companies.filter((one) => one.companyId === companyId);
      }),
    );
  const answer = { id: questionId, applicantId: applicants[0], response: 1 as const, comment: '', reason: '電話' };
  await test.call(api.deliveryHistory.answer, answer, users[1]);
  await test.query(`UPDATE recipient SET mail_state = 'refused' WHERE delivery_id = $1 AND applicant_id = ANY($2)`, [
    questionId,
    applicants.slice(0, 2),
  ]);
  // refused by mail, reached by SMS
  await test.query(`UPDATE recipient SET sms_state = 'accepted' WHERE delivery_id = $1 AND applicant_id = $2`, [
    questionId,
    applicants[0],
  ]);
  await test.query('UPDATE applicant SET deleted_at = now() WHERE id = $1', [applicants[2]]);
  const tallied = await figures();
  expect(tallied[0]).toMatchObject([
    { people: 3, answers: { total: 3, safe: 1, none: 2 }, undelivered: 1, asked: true, again: 1 },
  ]);
  // as the version before notes them
  await test.query('UPDATE failed_recipient SET undelivered = NULL WHERE delivery_id = $1', [questionId]);
  expect(await figures()).toEqual(tallied);
  await test.query('DELETE FROM place_tally WHERE delivery_id = $1', [questionId]);
  expect(await figures()).toEqual(tallied);
});

it('puts whom only the tsunami alert reached after those who are waited for', async () => {
  const eventId = await insert(test.source, 'event', { event_key: 'warned', status: '通常', latest_at: new Date() });
  const { companyId, applicants } = seeded.a;
  const sent = async (hazard: string, message_type: number, people: number[]) => {
    const flow = await insert(test.source, 'flow', { event_id: eventId, company_id: companyId, hazard });
    const wave = await insert(test.source, 'wave', { flow_id: flow, stage: 'alert', reminders_sent: 0 });
    const of = { event_id: eventId, wave_id: wave, message_type, asks_answer: message_type === 2 };
    await seedDelivery(test.source, companyId, people, of);
  };
  await sent('tsunami', 7, [...applicants]);
  await sent('earthquake', 2, [ofA(THIRD)]);
  const rows = await people({ id: eventId });
  expect(rows.map(({ applicantId, asked }) => [applicantId, asked])).toEqual([
    [ofA(THIRD), true],
    [ofA(FIRST), false],
    [ofA(SECOND), false],
  ]);
  expect(await ids({ id: eventId, filter: 'alerted' })).toEqual([ofA(FIRST), ofA(SECOND)]);
  expect(await ids({ id: eventId, filter: 'none' })).toEqual([ofA(THIRD)]);
});

it('says where a tsunami warning is in force, lists who is on such a coast or may be, and puts those in need there first', async () => {
  const region = (regionCode: string, kindCode: string) => ({ regionCode, regionName: '', kindCode });
  const eventId = await insert(test.source, 'event', {
    event_key: 'coasts',
    status: '通常',
    latest_at: new Date(),
    // 石川県能登 and 伊豆諸島
    tsunami: JSON.stringify([region('360', '52'), region('320', '51')]),
  });
  const { companyId, applicants } = seeded.a;
  const flow = await insert(test.source, 'flow', { event_id: eventId, company_id: companyId, hazard: 'earthquake' });
  const wave = await insert(test.source, 'wave', { flow_id: flow, stage: 'confirmation', reminders_sent: 0 });
  const stays = await test.query(`SELECT id, prefecture_code, municipality_code FROM applicant ORDER BY id`);
  const live = (index: 0 | 1 | 2, code: string, municipality: string | null) =>
    test.query('UPDATE applicant SET prefecture_code = $2, municipality_code = $3 WHERE id = $1', [
      ofA(index),
      code,
      municipality,
    ]);
  await live(FIRST, '17', null);
  await live(SECOND, '13', '13101');
  await live(THIRD, '13', '13361');
  const id = await seedDelivery(test.source, companyId, [...applicants], { event_id: eventId, wave_id: wave });
  const { body } = await test.call(api.deliveryHistory.recipients, { id }, company);
  const marks = (shown: readonly { applicantId: number; inForce: string | null }[]) =>
    shown.map(({ applicantId, inForce }) => [applicantId, inForce]);
  expect(marks(await people({ id: eventId }))).toEqual([
    [ofA(FIRST), 'major'],
    [ofA(THIRD), 'warning'],
    [ofA(SECOND), null],
  ]);
  expect(marks(body.data?.items ?? [])).toEqual([
    [ofA(FIRST), 'major'],
    [ofA(SECOND), null],
    [ofA(THIRD), 'warning'],
  ]);
  expect(await ids({ id: eventId, filter: 'warned' })).toEqual([ofA(FIRST), ofA(THIRD)]);
  // nobody has heard of them yet when the warnings end: they stay first, and are still listed
  const told = [region('360', '52'), region('320', '51')];
  const { id: telegramId } = await makeTelegram(test.source, '<coasts/>', { url: 'coasts', type: 'VTSE41' });
  const content = { type: 'VTSE41', controlAt: '2026-11-20T05:00:00Z', tsunami: told } as unknown as TelegramContent;
  await test.source.getRepository(TelegramEntity).update(telegramId, { content });
  await insert(test.source, 'event_telegram', { event_id: eventId, telegram_id: telegramId, standing: true });
  const tell = (regions: readonly object[]) =>
    test.query('UPDATE event SET tsunami = $2 WHERE id = $1', [eventId, JSON.stringify(regions)]);
  await tell([region('360', '50'), region('320', '60')]);
  expect((await people({ id: eventId })).map((one) => [one.applicantId, one.inForce, one.wasWarned])).toEqual([
    [ofA(FIRST), null, 'major'],
    [ofA(THIRD), null, 'warning'],
    [ofA(SECOND), null, null],
  ]);
  expect(await inPages(company, eventId)).toEqual([ofA(FIRST), ofA(THIRD), ofA(SECOND)]);
  expect(await ids({ id: eventId, filter: 'warned' })).toEqual([ofA(FIRST), ofA(THIRD)]);
  await tell(told);
  expect((await people({ id: eventId })).map(({ wasWarned }) => wasWarned)).toEqual([null, null, null]);
  await live(SECOND, '13', null);
  expect(await ids({ id: eventId, filter: 'warned' })).toEqual([ofA(FIRST), ofA(SECOND), ofA(THIRD)]);
  // 野々市市 is inland, 輪島市 is not: whoever is there comes first, even if they called later
  await live(FIRST, '17', '17212');
  await live(SECOND, '17', '17204');
  expect(await ids({ id: eventId, filter: 'warned' })).toEqual([ofA(SECOND), ofA(THIRD)]);
  for (const applicantId of [ofA(FIRST), ofA(SECOND)])
    await test.call(api.deliveryHistory.answer, { id, applicantId, response: 3, comment: '', reason: '電話' }, company);
  expect(await ids({ id: eventId })).toEqual([ofA(SECOND), ofA(FIRST), ofA(THIRD)]);
  expect((await inPages(company, eventId)).slice(0, 2)).toEqual([ofA(SECOND), ofA(FIRST)]);
  for (const { id, prefecture_code, municipality_code } of stays)
    await test.query('UPDATE applicant SET prefecture_code = $2, municipality_code = $3 WHERE id = $1', [
      id,
      prefecture_code,
      municipality_code,
    ]);
});

it('puts of those who are waited for whoever was hit hardest first: under a tsunami warning, then by intensity', async () => {
  const intensity = (code: string, felt: string) => ({ code, intensity: felt, unreceived: false });
  const event = {
    event_key: 'hit',
    status: '通常',
    latest_at: new Date(),
    prefectures: JSON.stringify([intensity('45', '5+'), intensity('46', '6-')]),
  };
  const eventId = await insert(test.source, 'event', event);
  const { a, b } = seeded;
  const live = (code: string, who: readonly number[]) =>
    test.query('UPDATE applicant SET prefecture_code = $1 WHERE id = ANY($2)', [code, who]);
  await live('46', [ofA(THIRD), b.applicants[1]]);
  for (const { companyId, applicants } of [a, b]) {
    const flow = await insert(test.source, 'flow', { event_id: eventId, company_id: companyId, hazard: 'earthquake' });
    const wave = await insert(test.source, 'wave', { flow_id: flow, stage: 'confirmation', reminders_sent: 0 });
    await seedDelivery(test.source, companyId, [...applicants], { event_id: eventId, wave_id: wave });
  }
  await live('45', [ofA(THIRD), b.applicants[1]]);
  const expectOrder = async (expected: readonly number[], token: string) => {
    expect(await ids({ id: eventId }, token)).toEqual(expected);
    expect(await ids({ id: eventId, filter: 'none' }, token)).toEqual(expected);
    expect(await ids({ id: eventId, filter: 'none', perPage: 2, page: 1 }, token)).toEqual(expected.slice(0, 2));
    expect(await inPages(token, eventId)).toEqual(expected);
    expect(await ids({ id: eventId, perPage: 4 }, token)).toEqual(expected.slice(0, 4));
  };
  const calm = [ofA(FIRST), ofA(SECOND)];
  await expectOrder([ofA(THIRD), b.applicants[1], ...calm, b.applicants[0], b.applicants[2]], provider);
  await expectOrder([ofA(THIRD), ...calm], company);
  // 宮崎県
  await test.query(`UPDATE event SET tsunami = $2 WHERE id = $1`, [
    eventId,
    JSON.stringify([{ regionCode: '760', regionName: '宮崎県', kindCode: '51' }]),
  ]);
  await expectOrder([...calm, ofA(THIRD)], company);
  await expectOrder([...calm, b.applicants[0], b.applicants[2], ofA(THIRD), b.applicants[1]], provider);
});

it('finds who comes first, page by page, in the order of all', async () => {
  const { a, b } = seeded;
  const answer = (id: number, applicantId: number, response: 1 | 2 | 3 | 4) =>
    test.call(api.deliveryHistory.answer, { id, applicantId, response, comment: '', reason: '電話' }, provider);
  const expectSameOrder = async () => {
    for (const token of [provider, company, division]) {
      // all of them have it in their names, which are looked for among all
      const all = await ids({ name: '見本', perPage: 100 }, token);
      expect(all.length).toBeGreaterThan(1);
      expect(await inPages(token)).toEqual(all);
    }
  };
  await expectSameOrder();
  await answer(b.questionId, b.applicants[1], 2);
  await answer(a.questionId, ofA(SECOND), 4);
  await expectSameOrder();
  // who is injured comes after who needs help, though somebody looks after them
  expect((await ids({ filter: 'attention' }, provider)).slice(0, 2)).toEqual([ofA(FIRST), b.applicants[1]]);
  await answer(b.questionId, b.applicants[1], 1);
  await answer(a.questionId, ofA(SECOND), 3);
  await expectSameOrder();
  expect(await ids({ filter: 'attention' }, provider)).not.toContain(b.applicants[1]);
  // a warning for 宮崎県: of the silent, whoever is on its coast comes first
  await insert(test.source, 'event', {
    event_key: 'sea',
    status: '通常',
    latest_at: new Date(),
    tsunami: JSON.stringify([{ regionCode: '760', regionName: '宮崎県', kindCode: '51' }]),
  });
  const silent = () => ids({ filter: 'none' }, provider);
  const inland = b.applicants[2];
  expect(await silent()).toEqual([inland, ofA(THIRD)]);
  await test.query(`UPDATE applicant SET municipality_code = '45202' WHERE id = $1`, [inland]);
  await expectSameOrder();
  expect(await silent()).toEqual([ofA(THIRD), inland]);
  await test.query(`UPDATE applicant SET municipality_code = NULL WHERE id = $1`, [inland]);
  await test.query(`DELETE FROM event WHERE event_key = 'sea'`);
});

it('lists whom somebody still has to look after, also who says something else in words', async () => {
  const { a } = seeded;
  const listed = () => ids({ filter: 'toLookAfter' });
  const say = (applicantId: number, response: 1 | 4, comment: string) =>
    test.call(
      api.deliveryHistory.answer,
      { id: a.questionId, applicantId, response, comment, reason: '電話' },
      company,
    );
  expect(await listed()).toEqual([ofA(FIRST), ofA(SECOND)]);
  await say(ofA(SECOND), 4, '');
  expect(await listed()).toEqual([ofA(FIRST)]);
  await say(ofA(SECOND), 4, 'ドアが開きません');
  expect(await listed()).toEqual([ofA(FIRST), ofA(SECOND)]);
  const done = { id: a.questionId, applicantId: ofA(SECOND), state: 'done' as const, note: '' };
  const [row] = await people({ filter: 'toLookAfter', applicantId: ofA(SECOND) });
  await test.call(api.deliveryHistory.handling, { ...done, version: row?.handlingVersion ?? 0 }, company);
  expect(await listed()).toEqual([ofA(FIRST)]);
  await say(ofA(SECOND), 1, '');
});

it('lists whom nobody has taken on, and whom somebody has and not finished looking after, also if they are safe by now', async () => {
  const id = seeded.a.questionId;
  const lists = async () => {
    const { body } = await test.call(api.events.result, { id: seeded.eventId }, company);
    const { untaken, taken, toLookAfter } = body.data?.companies[0] ?? {};
    const listed = [await ids({ filter: 'untaken' }), await ids({ filter: 'taken' })];
    expect(listed.map(({ length }) => length)).toEqual([untaken, taken]);
    expect(await ids({ filter: 'toLookAfter' })).toHaveLength(toLookAfter ?? -1);
    return listed;
  };
  const say = (response: 1 | 2) =>
    test.call(
      api.deliveryHistory.answer,
      { id, applicantId: ofA(SECOND), response, comment: '', reason: '電話' },
      company,
    );
  const entry = async (state: 'open' | 'taken' | 'done') => {
    const [row] = await people({ applicantId: ofA(SECOND) });
    const given = { id, applicantId: ofA(SECOND), state, note: '', version: row?.handlingVersion ?? 0 };
    await test.call(api.deliveryHistory.handling, given, company);
  };
  const told = async () => {
    const { body } = await test.call(api.events.ofApplicant, { id: ofA(SECOND) }, company);
    return body.data?.events[0]?.handling;
  };
  await say(2);
  await entry('open');
  expect(await told()).toBe('open');
  expect(await lists()).toEqual([[ofA(SECOND)], [ofA(FIRST)]]);
  await entry('taken');
  expect(await lists()).toEqual([[], [ofA(FIRST), ofA(SECOND)]]);
  expect(await ids({ filter: 'safeUnfinished' })).toEqual([]);
  expect(await ids({ filter: 'done' })).toEqual([]);
  await entry('done');
  expect(await told()).toBe('done');
  expect(await ids({ filter: 'done' })).toEqual([ofA(SECOND)]);
  expect(await ids({ filter: 'done' }, division)).toEqual([ofA(SECOND)]);
  await entry('taken');
  await say(1);
  expect(await told()).toBe('taken');
  expect(await lists()).toEqual([[], [ofA(FIRST), ofA(SECOND)]]);
  expect(await ids({ filter: 'safeUnfinished' })).toEqual([ofA(SECOND)]);
  expect(await ids({ filter: 'safeByNow' })).toEqual([ofA(SECOND)]);
  expect(await ids({ filter: 'taken' }, division)).toEqual([ofA(FIRST), ofA(SECOND)]);
  await entry('done');
  expect(await lists()).toEqual([[], [ofA(FIRST)]]);
  expect(await ids({ filter: 'safeUnfinished' })).toEqual([]);
  expect(await ids({ filter: 'safeByNow' })).toEqual([ofA(SECOND)]);
});

it('says of each company who has been dealt with, and how many nobody has taken on', async () => {
  const { a } = seeded;
  const caredFor = async () => {
    const { body } = await test.call(api.events.result, { id: seeded.eventId }, provider);
    expect(await ids({ filter: 'toLookAfter' })).toHaveLength(body.data?.companies[0]?.toLookAfter ?? -1);
    return body.data?.companies.map(({ untaken, done }) => ({ untaken, ...done }));
  };
  const say = (response: 1 | 2 | 4, comment: string) =>
    test.call(
      api.deliveryHistory.answer,
      { id: a.questionId, applicantId: ofA(SECOND), response, comment, reason: '電話' },
      company,
    );
  const entry = async (state: 'open' | 'done') => {
    const [row] = await people({ applicantId: ofA(SECOND) });
    const given = { id: a.questionId, applicantId: ofA(SECOND), state, note: '', version: row?.handlingVersion ?? 0 };
    await test.call(api.deliveryHistory.handling, given, company);
  };
  const nobody = { untaken: 0, help: 0, injured: 0, other: 0 };
  // whoever records it has taken them on
  await say(4, '');
  await entry('open');
  expect(await caredFor()).toEqual([nobody, nobody]);
  await say(4, 'ドアが開きません');
  expect(await caredFor()).toEqual([nobody, nobody]);
  await entry('open');
  expect(await caredFor()).toEqual([{ ...nobody, untaken: 1 }, nobody]);
  await entry('done');
  expect(await caredFor()).toEqual([{ ...nobody, other: 1 }, nobody]);
  await say(2, '');
  await entry('done');
  expect(await caredFor()).toEqual([{ ...nobody, injured: 1 }, nobody]);
  await say(1, '');
  expect(await caredFor()).toEqual([nobody, nobody]);
});

it('says with each prefecture who looks after those who are not safe', async () => {
  const given = { id: seeded.eventId };
  const careNow = async () => (await test.call(api.events.places, given, company)).body.data?.care;
  const answered = { companyId: seeded.a.companyId, response: 3 };
  expect(await careNow()).toEqual([expect.objectContaining({ ...answered, untaken: 0, done: 0 })]);
  const entry = { id: seeded.a.questionId, applicantId: ofA(FIRST), note: '', version: 2 };
  await test.call(api.deliveryHistory.handling, { ...entry, state: 'done' }, company);
  expect(await careNow()).toEqual([expect.objectContaining({ ...answered, untaken: 0, done: 1 })]);
  await test.call(api.deliveryHistory.handling, { ...entry, state: 'open', version: 3 }, company);
  expect(await careNow()).toEqual([expect.objectContaining({ ...answered, untaken: 1, done: 0 })]);
});
