import { api, type Input, MESSAGE_TYPE, type pastSends } from '@tabimori/shared';
import { startApi, type TestApi } from '../testing/api.js';
import { seed, seedDelivery, type Seeded } from '../testing/seed.js';

let test: TestApi;
let seeded: Seeded;
let provider: string;
let company: string;
let notice: number;
beforeAll(async () => {
  test = await startApi();
  seeded = await seed(test.source);
  provider = await test.signIn('provider@example.com');
  company = await test.signIn('a-company@example.com');
  const [user] = await test.query<{ id: number }>(`SELECT id FROM users WHERE mail_address = 'a-company@example.com'`);
  const own = { origin: 'manual', sender_id: user?.id, sent_at: new Date(Date.now() - 3_600_000) };
  notice = await seedDelivery(test.source, seeded.a.companyId, [...seeded.a.applicants], {
    ...own,
    subject: '集合場所の変更',
  });
  await seedDelivery(test.source, seeded.a.companyId, seeded.a.applicants.slice(0, 1), {
    ...own,
    origin: 'resend',
    root_id: notice,
  });
});
afterAll(() => test.close());

const list = async (given: Input<typeof pastSends.list> = {}, token = company) =>
  (await test.call(api.pastSends.list, given, token)).body.data?.items ?? [];

it('shows an event as one, over its companies in scope, and a send with its resends as one', async () => {
  const [event, send, ...others] = await list();
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    key: `e${seeded.eventId}`,
    event: { id: seeded.eventId, epicenter: '日向灘' },
    deliveries: 2,
    listed: { deliveries: 2, repeats: 0 },
    companies: 1,
    byHand: 0,
    people: 3,
    answers: { total: 3 },
    asked: true,
    unread: true,
    own: false,
  });
  expect(send).toMatchObject({
    first: { id: notice },
    event: null,
    deliveries: 2,
    listed: { deliveries: 2, repeats: 1 },
    byHand: 2,
    people: 3,
    answers: { total: 3 },
    own: true,
  });
  expect((await list({}, provider))[0]).toMatchObject({ deliveries: 4, companies: 2, answers: { total: 6 } });
  const [narrowed] = await list({ companyId: seeded.b.companyId }, provider);
  expect(narrowed).toMatchObject({ deliveries: 4, listed: { deliveries: 2, repeats: 0 } });
});

it('unfolds to the deliveries of one of them', async () => {
  const [event, send] = await list();
  for (const [group, expected] of [
    [event?.key, [seeded.a.alertId, seeded.a.questionId]],
    [send?.key, [notice, notice + 1]],
  ] as const) {
    const { body } = await test.call(api.deliveryHistory.list, { group, sort: 'sentAt' }, company);
    expect(body.data?.items.map(({ id }) => id).sort()).toEqual([...expected].sort());
    expect(body.data?.items.every(({ own }) => own === (group === send?.key))).toBe(true);
  }
});

it('finds them by what their deliveries are', async () => {
  expect((await list({ name: '集合場所' })).map(({ first }) => first.id)).toEqual([notice]);
  expect((await list({ eventId: seeded.eventId })).map(({ key }) => key)).toEqual([`e${seeded.eventId}`]);
  expect((await list({ messageType: 1 })).map(({ key }) => key)).toEqual([`e${seeded.eventId}`]);
});

it('counts no more than it shows: registration messages are not among the sends, asked for or not', async () => {
  const { companyId, applicants } = seeded.a;
  await seedDelivery(test.source, companyId, [...applicants], {
    message_type: MESSAGE_TYPE.registration,
    origin: 'manual',
  });
  const { body } = await test.call(api.pastSends.list, { messageType: MESSAGE_TYPE.registration }, company);
  expect(body.data).toMatchObject({ items: [], pagination: { total: 0 } });
});

it('finds them by a traveler and by days in Japan, and refuses those out of scope and days that are reversed', async () => {
  const { a, b } = seeded;
  await test.query('DELETE FROM recipient WHERE delivery_id = ANY($1) AND applicant_id = $2', [
    [notice, notice + 1],
    a.applicants[2],
  ]);
  const ofNotice = async (given: Input<typeof pastSends.list>) =>
    (await list(given)).some(({ first }) => first.id === notice);
  expect(await ofNotice({ applicantId: a.applicants[0] })).toBe(true);
  expect((await list({ applicantId: a.applicants[2] })).map(({ key }) => key)).toEqual([`e${seeded.eventId}`]);
  const [ofSecond] = (await list({ applicantId: a.applicants[1] })).filter(({ first }) => first.id === notice);
  expect(ofSecond).toMatchObject({ deliveries: 2, listed: { deliveries: 1, repeats: 0 } });
  const inJapan = (days: number) =>
    new Date(Date.now() + days * 86_400_000 - 3_600_000 + 9 * 3_600_000).toISOString().slice(0, 10);
  expect(await ofNotice({ from: inJapan(0), to: inJapan(0) })).toBe(true);
  expect(await ofNotice({ from: inJapan(1) })).toBe(false);
  expect(await ofNotice({ to: inJapan(-1) })).toBe(false);
  const refused = async (given: Input<typeof pastSends.list>, token = company) => {
    const calls = [api.pastSends.list, api.deliveryHistory.list, api.deliveryHistory.exportList];
    const answers = await Promise.all(calls.map((call) => test.call(call, given, token)));
    return answers.map(({ status, body }) => [status, body.error]);
  };
  const wrong = (field: string, messageCode: string) =>
    Array.from({ length: 3 }, () => [400, [{ field, messageCode, params: {} }]]);
  expect(await refused({ applicantId: b.applicants[0] })).toEqual(wrong('applicantId', 'E00066'));
  const division = await test.signIn('a-division@example.com');
  expect(await refused({ applicantId: a.applicants[2] }, division)).toEqual(wrong('applicantId', 'E00066'));
  // the database knows no year 0
  expect(await refused({ from: '0000-01-01' })).toEqual(wrong('from', 'E00004'));
  expect(await refused({ from: '2026-11-21', to: '2026-11-20' })).toEqual(wrong('to', 'DAYS_REVERSED'));
});

it("is unread until the event's result is opened; one's own send never was", async () => {
  expect((await list()).map(({ unread }) => unread)).toEqual([true, false]);
  await test.call(api.events.result, { id: seeded.eventId }, company);
  expect((await list()).map(({ unread }) => unread)).toEqual([false, false]);
});

it('says of a send that was undone that nobody was asked', async () => {
  const askedBy = async () => (await list()).find(({ first }) => first.id === notice)?.asked;
  await test.query('UPDATE delivery SET asks_answer = true WHERE id = $1', [notice]);
  expect(await askedBy()).toBe(true);
  await test.query(`UPDATE delivery SET state = 'undone' WHERE id = $1`, [notice]);
  expect(await askedBy()).toBe(false);
});

it('counts whom a drill has alerted and asked once, by what they answered', async () => {
  const { companyId, applicants } = seeded.a;
  const [drill] = await test.query<{ id: number }>(
    `INSERT INTO drill (source, title, title_en, telegrams, confirmation_seconds, started_by)
     SELECT 'suruga', '駿河湾', 'Suruga', '[]', 60, sender_id FROM delivery WHERE id = $1 RETURNING id`,
    [notice],
  );
  for (const message_type of [1, 2])
    await seedDelivery(test.source, companyId, [...applicants], {
      message_type,
      asks_answer: message_type === 2,
      origin: 'drill',
      drill_id: drill?.id,
    });
  const found = (await list()).find(({ key }) => key === `d${drill?.id}`);
  expect(found).toMatchObject({ deliveries: 2, asked: true, answers: { total: 3, none: 3 } });
});

it('names every prefecture that its sends were for', async () => {
  const add = (message_type: number, target_prefectures: string[]) =>
    seedDelivery(test.source, seeded.a.companyId, [], {
      event_id: seeded.eventId,
      message_type,
      target_prefectures,
      sent_at: new Date(),
    });
  await add(MESSAGE_TYPE.earthquakeAlert, ['20', '02']);
  await add(MESSAGE_TYPE.tsunamiAlert, ['47', '02']);
  await test.query(`UPDATE delivery SET target_prefectures = '{45}' WHERE id = $1`, [seeded.a.alertId]);
  expect((await list({ eventId: seeded.eventId }))[0]?.prefectures).toEqual(['02', '20', '45', '47']);
});
