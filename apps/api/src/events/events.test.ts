import { api, type events, type Input } from '@tabimori/shared';
import { TelegramEntity } from '@tabimori/server';
import { makeTelegram } from '../../../../tests/support/factories.js';
import { startApi, type TestApi } from '../testing/api.js';
import { insert, seed, seedDelivery, type Seeded } from '../testing/seed.js';

let test: TestApi;
let seeded: Seeded;
let token: string;
let quiet: number;
let late: number;
beforeAll(async () => {
  test = await startApi();
  seeded = await seed(test.source);
  token = await test.signIn('a-company@example.com');
  const event = (key: string, over: Record<string, unknown>) =>
    insert(test.source, 'event', { event_key: key, status: '通常', latest_at: new Date(Date.now() - 60_000), ...over });
  quiet = await event('quiet', { max_intensity: '3' });
  late = await event('late', { max_intensity: '5+', missed: true, latest_at: new Date(Date.now() - 120_000) });
  await test.query(
    `INSERT INTO decision (event_id, company_id, hazard, reason, threshold, prefectures, decided_at)
     VALUES ($1, $2, 'earthquake', 'late', '5', '[]', now())`,
    [late, seeded.a.companyId],
  );
});
afterAll(() => test.close());

const list = async (given: Input<typeof events.list> = {}) =>
  (await test.call(api.events.list, given, token)).body.data?.items.map(({ id, state }) => [id, state]);
const get = async (id: number) => (await test.call(api.events.get, { id }, token)).body.data;

it('lists everything published, newest first, with what it started in scope', async () => {
  expect(await list()).toEqual([
    [seeded.eventId, 'running'],
    [quiet, 'none'],
    [late, 'missed'],
  ]);
});

it('is missed only for those who would have been alerted', async () => {
  const { body } = await test.call(api.events.list, {}, await test.signIn('b-company@example.com'));
  expect(body.data?.items.find(({ id }) => id === late)?.state).toBe('none');
});

it('compares intensities by strength, not as text', async () => {
  expect(await list({ minIntensity: '5+' })).toEqual([
    [seeded.eventId, 'running'],
    [late, 'missed'],
  ]);
  expect(await list({ minIntensity: '6+' })).toEqual([]);
});

it('finds those that started something in scope, those of an epicenter, and those given by id', async () => {
  expect(await list({ started: true })).toEqual([[seeded.eventId, 'running']]);
  expect((await list({ started: false }))?.map(([id]) => id)).toEqual([quiet, late]);
  const flow = { event_id: quiet, company_id: seeded.b.companyId, hazard: 'earthquake', state: 'finished' };
  const other = await insert(test.source, 'flow', flow);
  expect(await list({ started: true })).toHaveLength(1);
  const others = await test.call(api.events.list, { started: true }, await test.signIn('b-company@example.com'));
  expect(others.body.data?.items.map(({ id }) => id)).toEqual([seeded.eventId, quiet]);
  await test.query('DELETE FROM flow WHERE id = $1', [other]);
  await test.query('UPDATE event SET epicenter = $2 WHERE id = $1', [quiet, '石川県能登地方']);
  for (const name of ['能登', 'ﾉﾄ', 'noto']) expect(await list({ name })).toEqual([[quiet, 'none']]);
  expect(await list({ name: 'スルガ' })).toEqual([]);
  expect((await list({ ids: [late, quiet] }))?.map(([id]) => id)).toEqual([quiet, late]);
});

it('says which stage of the flow comes next, when, and the answers so far', async () => {
  const detail = await get(seeded.eventId);
  expect(detail).toMatchObject({ companies: 1, telegramCount: 0, answers: { total: 3, none: 3 } });
  expect(detail?.decisions).toEqual([
    {
      companyId: seeded.a.companyId,
      companyName: 'a',
      companyNameEn: '',
      hazard: 'earthquake',
      threshold: '5',
      reason: 'started',
      prefectures: [{ code: '45', intensity: '6-' }],
      joinedCount: 0,
      heldCount: 0,
      decidedAt: expect.any(String) as string,
      telegramId: null,
      joined: [],
      flow: {
        stage: 'reminder',
        remindersSent: 0,
        nextAt: expect.any(String) as string,
        deliveryId: seeded.a.questionId,
        answers: { total: 3, help: 0, injured: 0, other: 0, none: 3, safe: 0 },
        waves: [
          {
            id: expect.any(Number) as number,
            at: expect.any(String) as string,
            telegramId: null,
            prefectures: [],
            joined: [],
          },
        ],
        stops: [],
        closed: null,
      },
    },
  ]);
  expect(detail?.sends.map(({ deliveryId, total }) => [deliveryId, total])).toEqual([
    [seeded.a.alertId, 3],
    [seeded.a.questionId, 3],
  ]);
});

it('counts the alert before there is a question', async () => {
  const stronger = { event_key: 'new', status: '通常', latest_at: new Date(), max_intensity: '7' };
  const eventId = await insert(test.source, 'event', stronger);
  const flowId = await insert(test.source, 'flow', {
    event_id: eventId,
    company_id: seeded.a.companyId,
    hazard: 'earthquake',
  });
  const waveId = await insert(test.source, 'wave', { flow_id: flowId, stage: 'confirmation', due_at: new Date() });
  const alertId = await seedDelivery(test.source, seeded.a.companyId, seeded.a.applicants.slice(1), {
    event_id: eventId,
    wave_id: waveId,
    message_type: 1,
    asks_answer: false,
  });
  expect(await get(eventId)).toMatchObject({ state: 'running', answers: { total: 2, none: 2 } });
  const home = await test.call(api.home.myHomePage, {}, token);
  expect(home.body.data?.running.map(({ eventId: id, deliveryId }) => [id, deliveryId])).toEqual([
    [eventId, alertId],
    [seeded.eventId, seeded.a.questionId],
  ]);
});

it('counts a traveler alerted of the earthquake and of its tsunami once, and asks nothing of a tsunami', async () => {
  const { companyId, applicants } = seeded.a;
  const eventId = await insert(test.source, 'event', { event_key: 'both', status: '通常', latest_at: new Date() });
  const alert = async (hazard: string, message_type: number, people: number[]) => {
    const flow_id = await insert(test.source, 'flow', { event_id: eventId, company_id: companyId, hazard });
    const wave_id = await insert(test.source, 'wave', { flow_id, stage: 'alert', due_at: new Date() });
    const over = { event_id: eventId, wave_id, message_type, asks_answer: false };
    return seedDelivery(test.source, companyId, people, over);
  };
  await alert('tsunami', 7, applicants.slice(0, 2));
  expect(await get(eventId)).toMatchObject({ people: 2, asked: false, answers: { total: 0 } });
  const situation = async () =>
    (await test.call(api.home.situation, {}, token)).body.data?.running.find((one) => one.eventId === eventId);
  expect(await situation()).toMatchObject({ hazard: 'tsunami', none: null });
  await alert('earthquake', 1, applicants.slice(1));
  expect(await get(eventId)).toMatchObject({ people: 3, asked: false, answers: { total: 2, none: 2 } });
  await test.query('UPDATE delivery SET asks_answer = true WHERE event_id = $1 AND message_type = 1', [eventId]);
  expect(await get(eventId)).toMatchObject({ people: 3, asked: true });
  await test.query(`UPDATE flow SET state = 'finished' WHERE event_id = $1`, [eventId]);
});

it('counts a traveler alerted again by a stronger wave once, at the newest question', async () => {
  const { companyId, applicants } = seeded.a;
  const eventId = await insert(test.source, 'event', { event_key: 'raised', status: '通常', latest_at: new Date() });
  const flowId = await insert(test.source, 'flow', { event_id: eventId, company_id: companyId, hazard: 'earthquake' });
  const waveOf = async (people: number[], type: number) => {
    const id = await insert(test.source, 'wave', { flow_id: flowId, stage: 'reminder', due_at: new Date() });
    const over = { event_id: eventId, wave_id: id, message_type: type, asks_answer: type === 2 };
    return seedDelivery(test.source, companyId, people, over);
  };
  const question = await waveOf(applicants.slice(0, 2), 2);
  await test.query('UPDATE recipient SET response = 1 WHERE delivery_id = $1', [question]);
  await test.query('UPDATE delivery_tally SET safe = total WHERE delivery_id = $1', [question]);
  expect((await get(eventId))?.answers).toMatchObject({ total: 2, safe: 2, none: 0 });
  await waveOf(applicants.slice(1), 1);
  expect((await get(eventId))?.answers).toMatchObject({ total: 3, safe: 1, none: 2 });
  const home = await test.call(api.home.myHomePage, {}, token);
  const running = home.body.data?.running.find((one) => one.eventId === eventId);
  expect(running?.answers).toMatchObject({ total: 3, safe: 1, none: 2 });
  expect(running?.prefectures.reduce((sum, { total }) => sum + total, 0)).toBe(3);
});

it('shows the telegrams in the order in which they count, with what they say', async () => {
  const made = await makeTelegram(test.source, '<a/>', { url: 'u1', type: 'VXSE53' });
  const unread = await makeTelegram(test.source, '<b/>', { url: 'u2', type: 'VXSE51' });
  await test.source.getRepository(TelegramEntity).update(made.id, {
    content: {
      title: '震源・震度に関する情報',
      infoType: '発表',
      serial: '1',
      headTitle: '震源・震度情報',
      headline: '見出し',
      controlAt: '2026-11-20T05:10:00Z',
      reportAt: '2026-11-20T05:10:00Z',
      earthquake: { originAt: '2026-11-20T05:07:00Z', epicenter: '駿河湾', depthKm: 20, magnitude: '6.5' },
      intensities: [{ prefectureCode: '22', intensity: '6-', unreceived: false }],
      tsunami: null,
    },
  });
  for (const { id } of [made, unread]) {
    await insert(test.source, 'event_telegram', {
      event_id: seeded.eventId,
      telegram_id: id,
      standing: id === made.id,
    });
  }
  const detail = await get(seeded.eventId);
  expect(detail?.telegrams).toMatchObject([
    {
      type: 'VXSE53',
      title: '震源・震度に関する情報',
      headline: '見出し',
      headlineEn: 'Epicenter: Suruga Bay, M6.5, depth 20 km. Intensity 6 Lower in Shizuoka.',
      controlAt: '2026-11-20T05:10:00.000Z',
      standing: true,
    },
    { type: 'VXSE51', title: '', headline: '', headlineEn: '', standing: false },
  ]);
});

it('shows a tsunami with its grades and the alert of its flow', async () => {
  const eventId = await insert(test.source, 'event', { event_key: 'sea', status: '通常', latest_at: new Date() });
  const at = { event_id: eventId, company_id: seeded.a.companyId, hazard: 'tsunami' };
  await test.query(
    `INSERT INTO decision (event_id, company_id, hazard, reason, threshold, prefectures, decided_at)
     VALUES ($1, $2, 'tsunami', 'started', 'off', '[{"code": "45", "grade": "major"}]', now())`,
    [at.event_id, at.company_id],
  );
  const flowId = await insert(test.source, 'flow', at);
  await insert(test.source, 'wave', { flow_id: flowId, stage: 'alert' });
  const detail = await get(eventId);
  expect(detail?.decisions).toMatchObject([
    { hazard: 'tsunami', prefectures: [{ code: '45', grade: 'major' }], flow: { stage: 'alert', nextAt: null } },
  ]);
  expect(detail?.state).toBe('running');
});

it('shows a warning in force, whatever came too late', async () => {
  const sea = (kindCode: string) => JSON.stringify([{ regionCode: '320', regionName: '伊豆諸島', kindCode }]);
  const eventOf = (key: string, kindCode: string) =>
    insert(test.source, 'event', {
      event_key: key,
      status: '通常',
      latest_at: new Date(),
      missed: true,
      tsunami: sea(kindCode),
    });
  const [standing, lifted] = [await eventOf('standing', '51'), await eventOf('lifted', '50')];
  await test.query(
    `INSERT INTO decision (event_id, company_id, hazard, reason, threshold, decided_at)
     VALUES ($1, $3, 'tsunami', 'late', '5', now()), ($2, $3, 'tsunami', 'masterSwitchOff', '5', now())`,
    [standing, lifted, seeded.a.companyId],
  );
  const { body } = await test.call(api.events.list, {}, token);
  const warnings = new Map(body.data?.items.map(({ id, warning, state }) => [id, [warning, state]]));
  expect([warnings.get(standing), warnings.get(lifted), warnings.get(quiet)]).toEqual([
    ['warning', 'missed'],
    [null, 'missed'],
    [null, 'none'],
  ]);
  const warnedOf = async (id: number) => (await test.call(api.events.get, { id }, token)).body.data?.warned;
  expect(await warnedOf(standing)).toEqual([{ prefectureCode: '13', grade: 'warning' }]);
  expect(await warnedOf(lifted)).toEqual([]);
});

it('knows no other event', async () => {
  expect((await test.call(api.events.get, { id: 999_999 }, token)).status).toBe(404);
});

describe('why and by which telegram', () => {
  let eventId: number;
  let waveId: number;
  const telegram = async (url: string, type: string, secondsAgo: number) => {
    const { id } = await makeTelegram(test.source, `<${url}/>`, { url, type, firstSeenAt: new Date() });
    await insert(test.source, 'event_telegram', {
      event_id: eventId,
      telegram_id: id,
      standing: true,
      created_at: new Date(Date.now() - secondsAgo * 1000),
    });
    return id;
  };
  let first: number;
  beforeAll(async () => {
    eventId = await insert(test.source, 'event', {
      event_key: 'why',
      status: '通常',
      epicenter: '能登',
      latest_at: new Date(),
      prefectures: JSON.stringify([
        { code: '17', intensity: '6+', unreceived: false },
        { code: '45', intensity: '5-', unreceived: false },
        { code: '20', intensity: '3', unreceived: false },
      ]),
    });
    first = await telegram('one', 'VXSE51', 100);
    await telegram('sea', 'VTSE41', 90);
    await telegram('two', 'VXSE53', 10);
    const flowId = await insert(test.source, 'flow', {
      event_id: eventId,
      company_id: seeded.a.companyId,
      hazard: 'earthquake',
      created_at: new Date(Date.now() - 60_000),
    });
    waveId = await insert(test.source, 'wave', {
      flow_id: flowId,
      stage: 'confirmation',
      due_at: new Date(),
      created_at: new Date(Date.now() - 60_000),
    });
    await test.query(
      `INSERT INTO wave_prefecture (flow_id, wave_id, prefecture_code, class, intensity, retracted_at)
       VALUES ($1, $2, '17', 6, '6+', now()), ($1, $2, '45', 5, '5-', NULL)`,
      [flowId, waveId],
    );
    await test.query(
      `INSERT INTO decision (event_id, company_id, hazard, reason, threshold, prefectures, decided_at)
       VALUES ($1, $2, 'earthquake', 'started', '5', '[]', now() - interval '60 s')`,
      [eventId, seeded.a.companyId],
    );
    await seedDelivery(test.source, seeded.a.companyId, seeded.a.applicants.slice(1), {
      event_id: eventId,
      wave_id: waveId,
      message_type: 1,
      asks_answer: false,
    });
    await test.query(`INSERT INTO joined_event (wave_id, event_id, prefecture_code, class) VALUES ($1, $2, '45', 5)`, [
      waveId,
      quiet,
    ]);
  });

  it('names the telegram of each wave, its prefectures, what was retracted, and what joined it', async () => {
    const detail = await get(eventId);
    const [decision] = detail?.decisions ?? [];
    expect(decision?.telegramId).toBe(first);
    expect(decision?.flow?.waves).toMatchObject([
      {
        id: waveId,
        telegramId: first,
        prefectures: [
          { code: '17', intensity: '6+', grade: null, retractedAt: expect.any(String) as string },
          { code: '45', intensity: '5-', grade: null, retractedAt: null },
        ],
        joined: [{ id: quiet, prefectures: ['45'] }],
      },
    ]);
    expect(detail?.sends.map((send) => send.waveId)).toEqual([waveId]);
  });

  it('says from the other side which earthquake was joined, only to the company', async () => {
    await test.query(
      `INSERT INTO decision (event_id, company_id, hazard, reason, threshold, prefectures, decided_at)
       VALUES ($1, $2, 'earthquake', 'joined', '5', '[]', now()), ($1, $3, 'earthquake', 'noTravelers', '5', '[]', now())`,
      [quiet, seeded.a.companyId, seeded.b.companyId],
    );
    expect((await get(quiet))?.decisions).toMatchObject([
      { reason: 'joined', joined: [{ id: eventId, epicenter: '能登', prefectures: ['45'] }] },
    ]);
    const other = await test.call(api.events.get, { id: quiet }, await test.signIn('b-company@example.com'));
    expect(other.body.data?.decisions).toMatchObject([{ reason: 'noTravelers', joined: [] }]);
  });

  it('counts by prefecture who was alerted and who was not, and narrows a department to its own', async () => {
    await test.query(`UPDATE applicant SET stay_to = '2020-01-01' WHERE id = $1`, [seeded.a.applicants[0]]);
    const given = { id: eventId, companyId: seeded.a.companyId, hazard: 'earthquake' };
    const { body } = await test.call(api.events.travelers, given, token);
    expect(body.data).toEqual({
      prefectures: [
        {
          code: '17',
          intensity: '6+',
          grade: null,
          reached: true,
          alerted: 0,
          joined: false,
          travelers: 0,
          away: 0,
          written: 0,
        },
        {
          code: '45',
          intensity: '5-',
          grade: null,
          reached: true,
          alerted: 2,
          joined: false,
          travelers: 3,
          away: 1,
          written: 0,
        },
        {
          code: '20',
          intensity: '3',
          grade: null,
          reached: false,
          alerted: 0,
          joined: false,
          travelers: 0,
          away: 0,
          written: 0,
        },
      ],
      elsewhere: 0,
    });
    const division = await test.call(api.events.travelers, given, await test.signIn('a-division@example.com'));
    expect(division.body.data?.prefectures[1]).toMatchObject({ alerted: 1, travelers: 2, away: 1 });
  });

  it('counts to whom somebody has written by hand, each once', async () => {
    const given = { id: eventId, companyId: seeded.a.companyId, hazard: 'earthquake' };
    const written = async () => {
      const { body } = await test.call(api.events.travelers, given, token);
      return body.data?.prefectures.map(({ written }) => written);
    };
    const { companyId, applicants } = seeded.a;
    const [away, one, other] = applicants.map((applicant) => [applicant]);
    const write = (to: number[] = [], over = {}) =>
      seedDelivery(test.source, companyId, to, { event_id: eventId, origin: 'manual', ...over });
    await write(away);
    await write(other, { state: 'undone' });
    await write(other, { origin: 'resend' });
    expect(await written()).toEqual([0, 0, 0]);
    await write(one);
    await write([...(away ?? []), ...(one ?? [])], { state: 'sending' });
    expect(await written()).toEqual([0, 1, 0]);
  });

  it('still says who was under a tsunami warning that has been lifted, and had no alert', async () => {
    const warned = await insert(test.source, 'event', {
      event_key: 'lifted since',
      status: '通常',
      latest_at: new Date(),
    });
    for (const [minute, kindCode] of [
      ['00', '52'],
      ['30', '50'],
    ]) {
      const { id } = await makeTelegram(test.source, `<${kindCode}/>`, { url: `lifted-${kindCode}`, type: 'VTSE41' });
      const controlAt = `2026-11-20T05:${minute}:00Z`;
      // 宮崎県
      const tsunami = [{ regionCode: '760', regionName: '宮崎県', kindCode }];
      await test.source.getRepository(TelegramEntity).update(id, { content: { type: 'VTSE41', controlAt, tsunami } });
      await insert(test.source, 'event_telegram', { event_id: warned, telegram_id: id, standing: true });
    }
    await test.query(
      `INSERT INTO decision (event_id, company_id, hazard, reason, threshold, prefectures, decided_at)
       VALUES ($1, $2, 'tsunami', 'thresholdOff', '5', '[]', now())`,
      [warned, seeded.a.companyId],
    );
    const given = { id: warned, companyId: seeded.a.companyId, hazard: 'tsunami' };
    const { body } = await test.call(api.events.travelers, given, token);
    expect(body.data).toMatchObject({
      prefectures: [{ code: '45', grade: 'major', reached: true, alerted: 0, travelers: 3 }],
      elsewhere: 0,
    });
    expect(await get(warned)).toMatchObject({
      warned: [],
      highestWarned: [{ prefectureCode: '45', grade: 'major' }],
      warningEndedAt: '2026-11-20T05:30:00.000Z',
    });
  });

  it('says who ended a flow, and when', async () => {
    await test.call(api.events.stop, { id: eventId, companyId: seeded.a.companyId }, token);
    expect((await get(eventId))?.decisions[0]?.flow).toMatchObject({
      stage: 'stopped',
      stops: [{ userName: 'a-company@example.com', at: expect.any(String) as string }],
    });
  });
});

describe('what could not be used', () => {
  let provider: string;
  let id: number;
  const problems = async (given: Input<typeof events.problems> = {}) =>
    (await test.call(api.events.problems, given, provider)).body.data;
  beforeAll(async () => {
    provider = await test.signIn('provider@example.com');
    ({ id } = await makeTelegram(test.source, '<あ', { url: 'broken', type: 'VXSE53' }));
    await test.source
      .getRepository(TelegramEntity)
      .update(id, { state: 'unreadable', lastError: 'truncated: at line 1', firstSeenAt: new Date(3000) });
    for (const [url, state] of [
      ['gone', 'missing'],
      ['https://evil.example/a.xml', 'refused'],
      ['ok', 'stored'],
    ]) {
      await test.query(
        `INSERT INTO feed_entry (url, feed_url, type, title, first_seen_at, state, last_error)
         VALUES ($1, 'feed', 'VXSE51', '震度速報', to_timestamp(2), $2, $3)`,
        [url, state, state === 'refused' ? 'foreignHost: evil.example' : 'HTTP 404'],
      );
    }
    const came = await makeTelegram(test.source, '<late/>', { url: 'late', type: 'VXSE51', firstSeenAt: new Date(0) });
    await test.source
      .getRepository(TelegramEntity)
      .update(came.id, { content: { title: '震度速報', controlAt: '1969-12-31T20:00:00Z' } });
    await insert(test.source, 'event_telegram', { event_id: late, telegram_id: came.id, standing: true });
  });

  it('lists each with why, newest first', async () => {
    expect((await problems())?.items).toMatchObject([
      { kind: 'unreadable', telegramId: id, reason: 'truncated', detail: 'truncated: at line 1', eventId: null },
      { kind: 'missing', url: 'gone', telegramId: null, reason: null, detail: 'HTTP 404' },
      { kind: 'refused', url: 'https://evil.example/a.xml', reason: 'foreignHost' },
      { kind: 'missed', eventId: late, title: '震度速報', publishedAt: '1969-12-31T20:00:00.000Z' },
    ]);
    expect((await problems({ kind: 'missing' }))?.items.map(({ url }) => url)).toEqual(['gone']);
    expect((await problems({ perPage: 1, page: 2 }))?.pagination.total).toBe(4);
  });

  it('gives the XML as it came, as text that no browser renders', async () => {
    const fetchXml = (bearer: string) =>
      test.app.inject({
        method: 'GET',
        url: `/api/v1/events/telegrams/${id}/xml`,
        headers: { authorization: `Bearer ${bearer}` },
      });
    const { body, headers } = await fetchXml(provider);
    expect(body).toBe('<あ');
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="VXSE53_${id}.xml"`,
      'x-content-type-options': 'nosniff',
    });
    expect((await fetchXml(token)).statusCode).toBe(403);
    expect((await test.call(api.events.telegram, { id: 999_999 }, provider)).status).toBe(404);
  });
});
