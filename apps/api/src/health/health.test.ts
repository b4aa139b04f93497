import { connect, createServer, type Socket } from 'node:net';
import { api } from '@tabimori/shared';
import { createDataSource, createLogger, linkDay, MIGRATIONS, signLink, VERSION } from '@tabimori/server';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { asOwner } from '../../../../tests/support/database.js';
import { testConfig } from '../../../../tests/support/config.js';
import { createApp } from '../create-app.js';
import { startApi, type TestApi } from '../testing/api.js';
import { envelopeOf } from '../testing/calls.js';
import { seed, type Seeded } from '../testing/seed.js';
import { Metrics } from '../http/metrics.js';
import { Watch } from './watch.js';

let test: TestApi;
let seeded: Seeded;
beforeAll(async () => {
  test = await startApi();
  seeded = await seed(test.source);
});
afterAll(() => test.close());

const FOLDERS = { console: '/nowhere', legal: '/nowhere', manuals: '/nowhere', telegrams: '/nowhere' };
const linkToken = (): string =>
  signLink(
    { deliveryId: seeded.a.questionId, applicantId: seeded.a.applicants[0], day: linkDay(new Date()) },
    test.config.linkKeys,
  );
/** The form of a traveler's answer. */
const tapped = (token: string) => ({
  method: 'POST' as const,
  url: '/confirm-location',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams({ token, n: 'kept', response: '3', comment: '駅にいます' }).toString(),
});

const ready = (app: NestFastifyApplication) => app.inject({ method: 'GET', url: '/readyz' });

it('is alive and ready, and degraded while no worker lives', async () => {
  expect((await test.app.inject({ method: 'GET', url: '/healthz' })).json()).toEqual({ ok: true, version: VERSION });
  const noWorker = { ready: true, missing: [], degraded: ['worker'] };
  expect((await ready(test.app)).json()).toEqual(noWorker);
  await test.query(`INSERT INTO worker_heartbeat (id, seen_at) VALUES ('w', now() - interval '16 s')`);
  expect((await ready(test.app)).json()).toEqual(noWorker);
  // written while the clock was ahead: nobody knows when that was
  await test.query(`UPDATE worker_heartbeat SET seen_at = now() + interval '1 hour'`);
  const response = await ready(test.app);
  expect([response.statusCode, response.json()]).toEqual([200, noWorker]);
  await test.query(`UPDATE worker_heartbeat SET seen_at = now()`);
  expect((await ready(test.app)).json()).toEqual({ ready: true, missing: [], degraded: [] });
});

it('says what needs an operator, although it works', async () => {
  const [url] = test.config.feedUrls;
  await test.query('INSERT INTO feed (url, read_at, clock_offset_ms) VALUES ($1, now(), -60001)', [url]);
  await test.query(`UPDATE installation SET home = 'another:1'`);
  const response = await ready(test.app);
  expect([response.statusCode, response.json()]).toEqual([
    200,
    { ready: true, missing: [], degraded: ['paused', 'clock'] },
  ]);
  await test.query('UPDATE installation SET home = NULL');
  // a reading of a clock that was ahead says nothing
  for (const readAt of [`now() - interval '181 s'`, `now() + interval '1 hour'`]) {
    await test.query(`UPDATE feed SET read_at = ${readAt}, clock_offset_ms = 0`);
    expect((await ready(test.app)).json()).toMatchObject({ ready: true, degraded: ['feed'] });
  }
  await test.query('DELETE FROM feed');
  expect((await ready(test.app)).json()).toMatchObject({ degraded: [] });
});

it('is not ready on a schema that is behind, and names the migrations', async () => {
  await asOwner(test.database.url, `UPDATE migrations SET name = 'Older' || name`);
  const behind = await ready(test.app);
  expect([behind.statusCode, behind.json()]).toEqual([
    503,
    { ready: false, missing: [`migrations: ${MIGRATIONS.join(', ')}`], degraded: [] },
  ]);
  await asOwner(test.database.url, `UPDATE migrations SET name = substr(name, 6)`);
});

it('stays ready on a database that is read-only, answers from it, and asks to come again for what it cannot store', async () => {
  const source = createDataSource(test.database.url);
  source.setOptions({ extra: { options: '-c default_transaction_read_only=on' } });
  const logger = createLogger('test', 'silent');
  const alarms: unknown[] = [];
  Object.assign(logger, { error: ({ alarm }: { alarm?: string }) => void (alarm && alarms.push(alarm)) });
  const app = await createApp(testConfig(), await source.initialize(), logger, FOLDERS);
  try {
    const readiness = await ready(app);
    expect([readiness.statusCode, readiness.json()]).toEqual([200, { ready: true, missing: [], degraded: ['writes'] }]);
    expect((await app.inject({ method: 'GET', url: `/c/${linkToken()}` })).statusCode).toBe(200);
    const answer = await app.inject(tapped(linkToken()));
    expect([answer.statusCode, answer.body.includes('まだ送れていません')]).toEqual([503, true]);
    await app.get(Watch).look();
    await app.get(Watch).look();
    expect(alarms).toEqual(['writes']);
  } finally {
    await app.close();
  }
});

it('measures on a port of its own, and shows no metrics on the public one', async () => {
  expect((await test.app.inject({ method: 'GET', url: '/metrics' })).statusCode).toBe(404);
  await test.app.inject({ method: 'GET', url: '/c/secret-token' });
  const server = await test.app.get(Metrics).listen(0, '127.0.0.1');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toContain('tabimori_api_request_seconds_count{route="/c/:token",method="GET",status="404"} 1');
  expect(text).not.toContain('secret-token');
  expect((await fetch(`http://127.0.0.1:${port}/other`)).status).toBe(404);
  server.close();
});

/**
 * While other tests run, what may take 5 s takes longer; a hanging call is found. How long it takes is measured by
 * tests/faults.
 */
const HANGS_MS = 15_000;

/** Waits until something holds. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  const from = performance.now();
  while (!(await holds())) expect(performance.now() - from).toBeLessThan(HANGS_MS);
}

/** A way to the database that can be cut, silenced and opened again. */
async function proxyTo(url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let silent = false;
  const make = () =>
    createServer((client) => {
      const server = connect(Number(target.port), target.hostname);
      sockets.add(client).add(server);
      client
        .on('data', (data) => silent || server.write(data))
        .on('error', () => server.destroy())
        .on('close', () => server.destroy());
      server
        .on('data', (data) => silent || client.write(data))
        .on('error', () => client.destroy())
        .on('close', () => client.destroy());
    });
  let listening = make();
  const listen = (port: number) => new Promise<void>((resolve) => listening.listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port } = listening.address() as { port: number };
  const way = new URL(url);
  way.host = `127.0.0.1:${port}`;
  return {
    url: way.toString(),
    silence: (value: boolean) => {
      silent = value;
    },
    cut: () => {
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      return new Promise<void>((resolve) => listening.close(() => resolve()));
    },
    open: () => {
      listening = make();
      return listen(port);
    },
  };
}

describe('without its database', () => {
  let way: Awaited<ReturnType<typeof proxyTo>>;
  let app: NestFastifyApplication;
  beforeAll(async () => {
    way = await proxyTo(test.database.url);
    const source = createDataSource(way.url);
    source.setOptions({ extra: { connectionTimeoutMillis: 3000, query_timeout: 4000 } });
    app = await createApp(testConfig(), await source.initialize(), createLogger('test', 'silent'), FOLDERS);
  });
  afterAll(async () => {
    await app.close();
    await way.cut();
  });
  const status = () =>
    app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { mailAddress: 'nobody@example.com', password: 'x' },
    });
  const tap = () => app.inject(tapped(linkToken()));

  it.each<[string, () => Promise<unknown> | void, () => Promise<unknown> | void]>([
    ['cut off', () => way.cut(), () => way.open()],
    [
      'silent',
      () => way.silence(true),
      async () => {
        await way.cut();
        way.silence(false);
        await way.open();
      },
    ],
  ])('%s: says busy, keeps the form, and retries by itself', async (_name, lose, regain) => {
    await lose();
    const from = performance.now();
    const [calls, page, readiness] = await Promise.all([status(), tap(), ready(app)]);
    expect(performance.now() - from).toBeLessThan(HANGS_MS);
    expect([calls.statusCode, envelopeOf(calls).errCode, calls.headers['retry-after']]).toEqual([
      503,
      'SERVICE_BUSY',
      '5',
    ]);
    expect(page.statusCode).toBe(503);
    expect(page.body).toContain('まだ送れていません');
    expect(page.body).toContain('駅にいます');
    expect(readiness.json()).toEqual({ ready: false, missing: ['database'], degraded: [] });
    await regain();
    await until(async () => (await status()).statusCode === 400);
    await until(async () => (await tap()).statusCode === 200);
    const answers = await test.query(`SELECT response FROM answer WHERE applicant_id = $1`, [seeded.a.applicants[0]]);
    expect(answers).toEqual([{ response: 3 }]);
  });

  it('still knows a forged link and a public call without it', async () => {
    expect((await test.call(api.information.applicant, { token: 'x' })).body.errCode).toBe('LINK_INVALID');
  });
});
