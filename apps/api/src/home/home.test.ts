import { api } from '@tabimori/shared';
import { linkDay, signLink } from '@tabimori/server';
import { makeTelegram } from '../../../../tests/support/factories.js';
import { startApi, type TestApi } from '../testing/api.js';
import { insert, seed, seedDelivery, type Seeded } from '../testing/seed.js';

let test: TestApi;
let seeded: Seeded;
beforeAll(async () => {
  test = await startApi();
  seeded = await seed(test.source);
});
afterAll(() => test.close());

it('shows what runs for the companies in scope, with the stages to come', async () => {
  const token = await test.signIn('a-company@example.com');
  const { status, body } = await test.call(api.home.myHomePage, {}, token);
  expect(status).toBe(200);
  expect(body.data?.running).toHaveLength(1);
  expect(body.data?.running[0]).toMatchObject({
    eventId: seeded.eventId,
    companies: 1,
    deliveryId: seeded.a.questionId,
    answers: { total: 3, none: 3, help: 0 },
    prefectures: [{ code: '45', intensity: '6-', total: 3, none: 3 }],
  });
  expect(
    body.data?.running[0]?.stages.map(({ stage, reminderNumber, total }) => [stage, reminderNumber, total]),
  ).toEqual([
    ['alert', null, 3],
    ['confirmation', null, 3],
    ['reminder', 1, null],
    ['reminder', 2, null],
    ['reminder', 3, null],
    ['reminder', 4, null],
    ['reminder', 5, null],
  ]);
  expect(body.data?.deliveries.map(({ id }) => id)).toEqual([seeded.a.questionId, seeded.a.alertId]);
});

it('says whom the sends to come concern: not those of a company whose sends are stopped', async () => {
  const token = await test.signIn('provider@example.com');
  const ahead = async () => (await test.call(api.home.myHomePage, {}, token)).body.data?.running[0];
  const both = await ahead();
  expect(both?.ahead).toEqual({ total: both?.answers.total, none: both?.answers.none });
  const waves = await test.query<{ id: number }>(
    `UPDATE wave SET due_at = NULL WHERE flow_id = $1 AND due_at IS NOT NULL RETURNING id`,
    [seeded.b.flowId],
  );
  expect((await ahead())?.ahead).toEqual({ total: 3, none: 3 });
  await test.query(`UPDATE wave SET due_at = now() + interval '10 minutes' WHERE id = ANY($1)`, [
    waves.map(({ id }) => id),
  ]);
});

it('counts who has not answered by prefecture, from tallies and from recipients, each in the wave that alerted them last', async () => {
  const { applicants, questionId } = seeded.b;
  const [user, division] = [await test.signIn('b-company@example.com'), await test.signIn('b-division@example.com')];
  const places = async (token: string) =>
    (await test.call(api.home.myHomePage, {}, token)).body.data?.running[0]?.prefectures;
  const placed = (count: number) =>
    test.query('UPDATE place_tally SET answered = $2 WHERE delivery_id = $1', [questionId, count]);
  const answered = (count: number) =>
    test.query('UPDATE delivery_tally SET safe = $2 WHERE delivery_id = $1 AND division_id = $3', [
      questionId,
      count,
      seeded.b.divisions[0],
    ]);
  await placed(1);
  await answered(1);
  expect(await places(user)).toMatchObject([{ code: '45', total: 3, none: 2 }]);
  // the tallies are not by department
  expect(await places(division)).toMatchObject([{ code: '45', total: 2, none: 2 }]);
  // an API of the version before has taken a further answer, and not counted it by place
  await test.query('UPDATE recipient SET response = 1 WHERE delivery_id = $1 AND applicant_id = ANY($2)', [
    questionId,
    applicants.slice(0, 2),
  ]);
  await answered(2);
  expect(await places(user)).toMatchObject([{ code: '45', total: 3, none: 1 }]);
  await test.query('UPDATE recipient SET response = NULL WHERE delivery_id = $1', [questionId]);
  await answered(1);
  const [wave] = await test.query<{ id: number }>(
    `INSERT INTO wave (flow_id, stage) SELECT w.flow_id, 'confirmation' FROM delivery d JOIN wave w ON w.id = d.wave_id WHERE d.id = $1 RETURNING id`,
    [questionId],
  );
  const again = await seedDelivery(test.source, seeded.b.companyId, applicants.slice(0, 1), {
    wave_id: wave?.id,
    message_type: 1,
  });
  // two of the first wave, counted, and one of the second
  expect(await places(user)).toMatchObject([{ code: '45', total: 3, none: 3 }]);
  await test.query('DELETE FROM place_tally WHERE delivery_id = $1', [again]);
  expect(await places(user)).toMatchObject([{ code: '45', total: 3, none: 3 }]);
  for (const statement of [
    'DELETE FROM recipient WHERE delivery_id = $1',
    'DELETE FROM delivery_tally WHERE delivery_id = $1',
    'DELETE FROM chunk_tally WHERE delivery_id = $1',
    'DELETE FROM chunk WHERE delivery_id = $1',
    'DELETE FROM delivery WHERE id = $1',
  ])
    await test.query(statement, [again]);
  await test.query('DELETE FROM wave WHERE id = $1', [wave?.id]);
  await placed(0);
  await answered(0);
});

it('shows a question once, with its reminders counted', async () => {
  const { companyId, applicants, questionId } = seeded.b;
  for (const reminder_number of [1, 2]) {
    await seedDelivery(test.source, companyId, applicants, { message_type: 3, reminder_number, root_id: questionId });
  }
  const { body } = await test.call(api.home.myHomePage, {}, await test.signIn('b-company@example.com'));
  expect(body.data?.deliveries).toMatchObject([
    { id: questionId, reminders: 2, lastReminderAt: expect.any(String) as string },
    { id: seeded.b.alertId, reminders: 0, lastReminderAt: null },
  ]);
  await test.query('UPDATE delivery SET state = $1 WHERE root_id = $2', ['scheduled', questionId]);
});

it('lists open calls for help, who has waited longest first', async () => {
  const { questionId, applicants } = seeded.a;
  const call = (applicantId: number, comment: string) =>
    test.call(api.information.report, {
      token: signLink({ deliveryId: questionId, applicantId, day: linkDay(new Date()) }, test.config.linkKeys),
      response: 3,
      comment,
    });
  await call(applicants[2], '足を折りました');
  await call(applicants[0], '');
  const token = await test.signIn('a-company@example.com');
  const { body } = await test.call(api.home.myHomePage, {}, token);
  expect(body.data?.needsHelp.map(({ applicantId, comment, phone }) => [applicantId, comment, phone])).toEqual([
    [applicants[2], '足を折りました', '090-1234-5678'],
    [applicants[0], '', '090-1234-5678'],
  ]);
  expect(body.data?.running[0]?.answers).toMatchObject({ help: 2, none: 1 });
  const situation = await test.call(api.home.situation, {}, token);
  expect(situation.body.data).toMatchObject({
    feed: { state: 'none', readAt: null },
    mail: { state: 'none' },
    autoSendEnabled: true,
    companyOff: null,
    running: [{ eventId: seeded.eventId, help: 2, none: 1, deliveryId: questionId }],
    unread: 1,
  });
  const other = await test.call(api.home.myHomePage, {}, await test.signIn('b-company@example.com'));
  expect(other.body.data?.needsHelp).toEqual([]);
});

it("tells what the settings of the reader's own company leave unsent", async () => {
  const offOf = async (mail: string) =>
    (await test.call(api.home.situation, {}, await test.signIn(mail))).body.data?.companyOff;
  for (const [threshold, warning, off] of [
    ['5', true, null],
    ['off', true, 'earthquake'],
    ['5', false, 'tsunami'],
    ['off', false, 'all'],
  ] as const) {
    await test.query(
      `UPDATE auto_send_setting SET earthquake_threshold = $2, tsunami_warning = $3 WHERE company_id = $1`,
      [seeded.a.companyId, threshold, warning],
    );
    expect([await offOf('a-company@example.com'), await offOf('a-division@example.com')]).toEqual([off, off]);
  }
  expect([await offOf('b-company@example.com'), await offOf('provider@example.com')]).toEqual([null, null]);
});

it('shows what to act on: feed, channels, missed events, bounces, an old password', async () => {
  await insert(test.source, 'feed', {
    url: test.config.feedUrls[0],
    read_at: new Date(Date.now() - 600_000),
    failed_at: new Date(),
  });
  await insert(test.source, 'channel_health', { channel: 'mail', down_since: new Date() });
  await insert(test.source, 'channel_health', { channel: 'sms', last_ok_at: new Date() });
  const late = { status: '通常', latest_at: new Date(), missed: true };
  const sea = (kindCode: string) => JSON.stringify([{ regionCode: '210', regionName: '岩手県', kindCode }]);
  for (const [event_key, tsunami] of [
    ['late', '[]'],
    ['in force', sea('52')],
    ['lifted', sea('50')],
  ]) {
    await test.query(
      `INSERT INTO decision (event_id, company_id, hazard, reason, threshold, decided_at) VALUES ($1, $2, 'earthquake', 'late', '5', now())`,
      [await insert(test.source, 'event', { ...late, event_key, tsunami }), seeded.a.companyId],
    );
  }
  await test.query(`UPDATE applicant SET mail_undelivered = true WHERE id = $1`, [seeded.a.applicants[0]]);
  await test.query(`UPDATE users SET password_changed_at = now() - interval '91 days' WHERE mail_address LIKE 'a-%'`);
  const kinds = async (mail: string) =>
    (await test.call(api.home.myHomePage, {}, await test.signIn(mail))).body.data?.notices.map(({ kind, count }) => [
      kind,
      count,
    ]);
  expect(await kinds('a-company@example.com')).toEqual([
    ['feedDown', 1],
    ['mailDown', 1],
    ['missedTsunami', 1],
    ['missedEvent', 3],
    ['companiesOff', 1],
    ['unreadAnswers', 1],
    ['undelivered', 1],
    ['passwordOld', 91],
  ]);
  await test.query(`UPDATE auto_send_setting SET earthquake_threshold = '4', tsunami_warning = true`);
  expect(await kinds('provider@example.com')).not.toContainEqual(['companiesOff', expect.anything()]);
  await test.query(`UPDATE auto_send_setting SET earthquake_threshold = 'off' WHERE company_id = $1`, [
    seeded.b.companyId,
  ]);
  expect(await kinds('provider@example.com')).toContainEqual(['companiesOff', 1]);
  const { body } = await test.call(api.home.myHomePage, {}, await test.signIn('provider@example.com'));
  expect(body.data?.notices.find(({ kind }) => kind === 'companiesOff')?.companies).toEqual([
    { companyId: seeded.b.companyId, companyName: 'b', companyNameEn: '' },
  ]);
  expect(await kinds('b-company@example.com')).toEqual([
    ['feedDown', 1],
    ['mailDown', 1],
    ['companiesOff', 1],
    ['unreadAnswers', 1],
  ]);
});

it('tells the provider, and nobody else, of applications that wait', async () => {
  const waiting = async (mail: string) =>
    (await test.call(api.home.myHomePage, {}, await test.signIn(mail))).body.data?.notices.find(
      ({ kind }) => kind === 'applied',
    );
  expect(await waiting('provider@example.com')).toBeUndefined();
  for (const name of ['申込 一', '申込 二']) await insert(test.source, 'company', { name, state: 'applied' });
  expect(await waiting('provider@example.com')).toMatchObject({ count: 2, at: expect.any(String) as string });
  expect(await waiting('a-company@example.com')).toBeUndefined();
});

it('counts in its scope who is in Japan now, in how many prefectures, and the companies whose automatic sends are off', async () => {
  const { companyId, applicants } = seeded.b;
  await test.query(`UPDATE applicant SET prefecture_code = '13' WHERE id = $1`, [applicants[0]]);
  await test.query(`UPDATE applicant SET stay_to = '2020-01-01' WHERE id = $1`, [applicants[2]]);
  await test.query(`UPDATE auto_send_setting SET respect_stay = true, tsunami_warning = false WHERE company_id = $1`, [
    companyId,
  ]);
  const standby = async (mail: string) => (await test.call(api.home.standby, {}, await test.signIn(mail))).body.data;
  const own = { prefectures: 2, companies: 1, companiesOff: 1 };
  expect(await standby('b-company@example.com')).toEqual({ ...own, travelers: 2 });
  expect(await standby('b-division@example.com')).toMatchObject({ travelers: 2 });
  await test.query('UPDATE company SET end_of_use = true WHERE id = $1', [companyId]);
  const [a, all] = [await standby('a-company@example.com'), await standby('provider@example.com')];
  expect(all).toMatchObject({ travelers: a?.travelers, companies: a?.companies });
  await test.query('UPDATE company SET end_of_use = false WHERE id = $1', [companyId]);
});

it("has a major tsunami warning in the agency's words on every screen that shows the event", async () => {
  const regions = [
    { regionCode: '210', regionName: '岩手県', kindCode: '51' },
    { regionCode: '220', regionName: '宮城県', kindCode: '52' },
  ];
  const sea = { status: '通常', event_key: 'sea', latest_at: new Date(), tsunami: JSON.stringify(regions) };
  const eventId = await insert(test.source, 'event', sea);
  await insert(test.source, 'flow', { event_id: eventId, company_id: seeded.a.companyId, hazard: 'tsunami' });
  const token = await test.signIn('a-company@example.com');
  const home = await test.call(api.home.myHomePage, {}, token);
  const situation = await test.call(api.home.situation, {}, token);
  for (const { data } of [home.body, situation.body]) {
    expect(data?.running).toContainEqual(expect.objectContaining({ eventId, hazard: 'tsunami', grade: 'major' }));
  }
});

it('says when it was sent that a warning was lowered and lifted, and to how many; not a send that was undone', async () => {
  const { companyId, applicants } = seeded.a;
  const eventId = await insert(test.source, 'event', {
    event_key: 'told of the lifting',
    status: '通常',
    latest_at: new Date(),
  });
  const flow = { event_id: eventId, company_id: companyId };
  const wave_id = await insert(test.source, 'wave', {
    flow_id: await insert(test.source, 'flow', { ...flow, hazard: 'tsunami' }),
    stage: 'finished',
  });
  await insert(test.source, 'flow', { ...flow, hazard: 'earthquake' });
  const at = (minutesAgo: number) => new Date(Date.now() - 60_000 * minutesAgo);
  const send = (people: number, sent_at: Date, over: object) =>
    seedDelivery(test.source, companyId, applicants.slice(0, people), { event_id: eventId, sent_at, ...over });
  const lowered = (to: string) => ({ message_type: 6, asks_answer: false, content: { lowered: { to } } });
  const times = { alerted: at(50), lowered: at(40), first: at(20), last: at(10) };
  await send(3, times.alerted, { message_type: 7, asks_answer: false, wave_id });
  await send(3, times.lowered, lowered('advisory'));
  await send(2, times.first, lowered('none'));
  await send(1, times.last, lowered('none'));
  await send(3, at(5), { ...lowered('none'), state: 'undone' });
  const token = await test.signIn('a-company@example.com');
  const { running = [] } = (await test.call(api.home.myHomePage, {}, token)).body.data ?? {};
  const of = (hazard: string) => running.find((one) => one.eventId === eventId && one.hazard === hazard);
  expect(of('tsunami')?.lowered).toEqual([
    { to: 'advisory', at: times.lowered.toISOString(), total: 3 },
    { to: 'none', at: times.last.toISOString(), total: 3 },
  ]);
  expect(of('tsunami')?.stages.map(({ stage }) => stage)).toEqual(['alert']);
  expect(of('earthquake')?.lowered).toEqual([]);
});

it('shows a question by hand as what it is, its reminders as part of it, and a resend by hand', async () => {
  const { companyId, applicants } = seeded.a;
  const eventId = await insert(test.source, 'event', { event_key: 'by hand', status: '通常', latest_at: new Date() });
  const flow_id = await insert(test.source, 'flow', { event_id: eventId, company_id: companyId, hazard: 'earthquake' });
  const token = await test.signIn('a-company@example.com');
  const stages = async () =>
    (await test.call(api.home.myHomePage, {}, token)).body.data?.running
      .find((event) => event.eventId === eventId)
      ?.stages.map(({ stage, byHand, reminderNumber, total }) => [stage, byHand, reminderNumber, total]);
  let minute = 0;
  const sent = (people: number, over: object) =>
    seedDelivery(test.source, companyId, applicants.slice(0, people), {
      event_id: eventId,
      sent_at: new Date(Date.now() - 600_000 + 60_000 * minute++),
      ...over,
    });
  const waveOf = (stage: string, due_at: Date | null) => insert(test.source, 'wave', { flow_id, stage, due_at });
  const automatic = { wave_id: await waveOf('confirmation', new Date(Date.now() + 600_000)) };
  await sent(1, { ...automatic, message_type: 1 });
  const asked = await sent(3, { wave_id: await waveOf('finished', null), origin: 'manual' });
  const again = { root_id: asked, origin: 'resend' };
  await sent(3, { ...again, message_type: 3, reminder_number: 1 });
  await sent(2, again);
  await sent(2, { wave_id: await waveOf('finished', null), origin: 'manual', state: 'undone' });
  // the confirmation of the plan is still to come
  expect((await stages())?.slice(0, 5)).toEqual([
    ['alert', false, null, 1],
    ['confirmation', true, null, 3],
    ['reminder', true, null, 2],
    ['confirmation', false, null, null],
    ['reminder', false, 1, null],
  ]);
  await sent(1, automatic);
  expect(await stages()).toContainEqual(['confirmation', false, null, 1]);
  // the plan of the question goes on
  await test.query(`UPDATE delivery SET resend_due_at = now() + interval '1 minute' WHERE id = $1`, [asked]);
  expect(await stages()).toContainEqual(['reminder', true, null, null]);
});

it('tells the public the state and the latest event, nothing about any company, and reads it once in 10 s', async () => {
  const quake = (epicenter: string, hour: number) =>
    insert(test.source, 'event', {
      status: '通常',
      event_key: epicenter,
      epicenter,
      latest_at: new Date(2050, 0, 1, hour),
    });
  const cancelled = await quake('駿河湾', 2);
  const { id: telegram_id } = await makeTelegram(test.source, '<a/>', { url: 'cancelled', type: 'VXSE51' });
  await insert(test.source, 'event_telegram', { event_id: cancelled, telegram_id, standing: false });
  await quake('能登半島沖', 1);
  const first = await test.call(api.home.publicStatus);
  expect(first.body.data?.latest?.epicenter).toBe('能登半島沖');
  expect(first.body.data).toMatchObject({ feed: { state: 'down' }, mail: { state: 'down' }, sms: { state: 'ok' } });
  expect(Object.keys(first.body.data ?? {}).sort()).toEqual([
    'autoSendEnabled',
    'feed',
    'latest',
    'mail',
    'now',
    'sms',
    'tsunami',
  ]);
  await test.query(`UPDATE system_setting SET auto_send_enabled = false`);
  expect((await test.call(api.home.publicStatus)).body.data).toEqual(first.body.data);
});
