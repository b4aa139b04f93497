import { settleIn, VERSION } from '@tabimori/server';
import { api, type ServiceStatus } from '@tabimori/shared';
import { startApi, type TestApi } from '../testing/api.js';
import { insert, seed, type Seeded } from '../testing/seed.js';

let test: TestApi;
let seeded: Seeded;
let token: string;
beforeAll(async () => {
  test = await startApi({ longFeedUrls: ['http://127.0.0.1:1/long.xml'] });
  seeded = await seed(test.source);
  token = await test.signIn('provider@example.com');
  await settleIn(test.source);
  await test.query('DELETE FROM chunk_tally');
  await test.query('DELETE FROM chunk');
});
afterAll(() => test.close());

const ago = (seconds: number): Date => new Date(Date.now() - seconds * 1000);

async function status(): Promise<ServiceStatus> {
  const { body } = await test.call(api.status.get, {}, token);
  if (!body.data) throw new Error(JSON.stringify(body));
  return body.data;
}

/** An open chunk of the question with this many messages. */
async function chunk(values: Record<string, unknown>, pending: number): Promise<number> {
  const id = await insert(test.source, 'chunk', {
    delivery_id: seeded.a.questionId,
    channel: 'mail',
    lane: 'mixed',
    priority: 2,
    not_before: ago(10),
    ...values,
  });
  await test.query(
    `INSERT INTO chunk_tally (chunk_id, division_id, delivery_id, channel, pending, unknown) VALUES ($1, $2, $3, 'mail', $4, 1)`,
    [id, seeded.a.divisions[0], seeded.a.questionId, pending],
  );
  return id;
}

it('knows nothing yet, and says so', async () => {
  expect(await status()).toMatchObject({
    version: VERSION,
    problems: [{ kind: 'noWorker' }],
    sending: { pausedBy: null, since: null },
    backlog: [],
    oldestUnsentAt: null,
    lanes: [],
    channels: [{ state: 'none' }, { state: 'none' }],
    relays: [{ pace: null, setRate: null, dailyQuota: null, used: null }],
    feeds: [
      { long: false, state: 'none' },
      { long: true, state: 'none' },
    ],
    documents: { wanted: 0, missing: 0 },
    clock: { offsetSeconds: null, wrong: false },
    workers: [],
    queues: null,
    testMail: null,
  });
});

it('shows what waits, the lanes that are parked, channels, feeds, workers and mails', async () => {
  await test.query('UPDATE delivery SET sent_at = $2 WHERE id = $1', [seeded.a.questionId, ago(600)]);
  await chunk({}, 4);
  await chunk({ lane: 'bad.example', failures: 2, last_error: '450 later', not_before: ago(-60) }, 9);
  await chunk({ lane: 'bad.example', failures: 1, not_before: ago(-30) }, 1);
  await insert(test.source, 'channel_health', { channel: 'mail', down_since: ago(5), last_error: 'refused' });
  const [url] = test.config.feedUrls;
  await insert(test.source, 'feed', { url, read_at: ago(10), clock_offset_ms: 61_000 });
  await insert(test.source, 'feed', { url: test.config.longFeedUrls[0], failed_at: ago(1), last_error: 'HTTP 500' });
  await insert(test.source, 'feed', {
    url: 'http://127.0.0.1:1/former.xml',
    clock_offset_ms: 999_000,
    read_at: ago(1),
  });
  await test.query(
    `INSERT INTO feed_entry (url, feed_url, type, title, first_seen_at, state)
     VALUES ('u1', 'f', 'VXSE53', '震源・震度に関する情報', now(), 'missing'), ('u2', 'f', 'VXSE53', '', now() - interval '8 days', 'missing')`,
  );
  const queues = [{ name: 'sends', waiting: 2, active: 1, failed: 0 }];
  await test.query(
    `INSERT INTO worker_heartbeat (id, seen_at, queues)
     VALUES ('w1', now() - interval '1 s', $1), ('w2', now() - interval '1 min', $2), ('w3', now(), NULL)`,
    [JSON.stringify(queues), JSON.stringify([])],
  );
  const shown = await status();
  expect(shown).toMatchObject({
    problems: [
      { kind: 'longFeedDown', error: 'HTTP 500' },
      { kind: 'mailDown', error: 'refused' },
      { kind: 'unsent' },
      { kind: 'parked', count: 1 },
      { kind: 'clock', count: 61 },
      { kind: 'missing', count: 1 },
    ],
    backlog: [{ channel: 'mail', priority: 2, chunks: 3, messages: 17 }],
    lanes: [{ lane: 'bad.example', chunks: 2, messages: 12, failures: 2, lastError: '450 later' }],
    channels: [
      { channel: 'mail', state: 'down', lastError: 'refused' },
      { channel: 'sms', state: 'none' },
    ],
    feeds: [
      { url, long: false, state: 'ok' },
      { long: true, state: 'down', lastError: 'HTTP 500' },
    ],
    documents: { wanted: 0, missing: 1 },
    clock: { offsetSeconds: 61, wrong: true },
    workers: [
      { id: 'w3', alive: true },
      { id: 'w1', alive: true },
      { id: 'w2', alive: false },
    ],
    queues,
  });
  expect(new Date(shown.oldestUnsentAt ?? 0).getTime()).toBeCloseTo(ago(600).getTime(), -4);
});

it('lets a lane be tried at once, but not what a worker sends now', async () => {
  const leased = await chunk(
    { lane: 'bad.example', failures: 3, not_before: ago(-60), lease_until: ago(-9), lease_holder: 'w1' },
    1,
  );
  const resume = async () =>
    (await test.call(api.status.resumeLane, { channel: 'mail', lane: 'bad.example' }, token)).body;
  expect((await resume()).data).toEqual({ chunks: 2 });
  const due = await test.query(
    `SELECT id FROM chunk WHERE lane = 'bad.example' AND failures = 1 AND not_before <= now()`,
  );
  expect(due).toHaveLength(2);
  expect(await test.query('SELECT failures FROM chunk WHERE id = $1', [leased])).toEqual([{ failures: 3 }]);
  const other = await test.call(api.status.resumeLane, { channel: 'sms', lane: 'sms' }, token);
  expect(other.body.data).toEqual({ chunks: 0 });
  const [logged] = await test.query(
    `SELECT feature, action, entity, after FROM operation_log WHERE entity = 'lane' ORDER BY id`,
  );
  expect(logged).toEqual({
    feature: 2006,
    action: 'resume',
    entity: 'lane',
    after: { channel: 'mail', lane: 'bad.example', chunks: 2 },
  });
});

it('pauses by hand and resumes, logged, and tells providers on the home screen', async () => {
  expect((await test.call(api.status.pauseSending, {}, token)).status).toBe(200);
  expect((await status()).sending).toEqual({ pausedBy: 'hand', since: expect.any(String) as string });
  const kinds = async (mail: string) =>
    (await test.call(api.home.myHomePage, {}, await test.signIn(mail))).body.data?.notices.map(({ kind }) => kind);
  expect((await kinds('provider@example.com'))?.[0]).toBe('sendingPaused');
  expect(await kinds('a-company@example.com')).not.toContain('sendingPaused');
  const situation = await test.call(api.home.situation, {}, token);
  expect(situation.body.data?.autoSendEnabled).toBe(false);
  await test.call(api.status.resumeSending, {}, token);
  expect((await status()).sending).toEqual({ pausedBy: null, since: null });
  const logged = await test.query(
    `SELECT action, before, after FROM operation_log WHERE entity = 'sending' ORDER BY id`,
  );
  expect(logged).toEqual([
    { action: 'pause', before: { pausedBy: null }, after: { pausedBy: 'hand' } },
    { action: 'resume', before: { pausedBy: 'hand' }, after: { pausedBy: null } },
  ]);
});

it('is paused in a database other than the one where it was confirmed, until an operator confirms', async () => {
  await test.query(`UPDATE installation SET home = 'another:1'`);
  expect((await status()).sending.pausedBy).toBe('restore');
  await test.call(api.status.resumeSending, {}, token);
  expect((await status()).sending.pausedBy).toBeNull();
  const [row] = await test.query<{ home: string }>('SELECT home FROM installation');
  expect(row?.home).toMatch(/^\d+:\d+$/);
});

it('shows the pace of a relay: that of the workers that send, together', async () => {
  const relay = new URL(test.config.smtpUrl).host;
  const pace = { relay, per_second: 6.5, seen_at: ago(1) };
  await insert(test.source, 'relay_pace', { ...pace, holder: 'a', connections: 4, because: 'start', rate: 7 });
  await insert(test.source, 'relay_pace', {
    ...pace,
    holder: 'b',
    connections: 3,
    because: 'refused',
    rate: 6.5,
    said: '454 Throttling failure',
    seen_at: ago(2),
  });
  await insert(test.source, 'relay_pace', {
    ...pace,
    holder: 'c',
    connections: 9,
    because: 'ceiling',
    seen_at: ago(60),
  });
  expect((await status()).relays).toMatchObject([
    {
      name: relay,
      pace: { connections: 7, because: 'refused', rate: 13.5, perSecond: 13, said: '454 Throttling failure' },
    },
  ]);
});
