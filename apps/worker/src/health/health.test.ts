import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MIGRATIONS } from '@tabimori/server';
import { queryRows } from '../../../../tests/support/query.js';
import { asOwner, createTestDatabase, type TestDatabase } from '../../../../tests/support/database.js';
import { makeApplicants, makeCompany, makeDivision } from '../../../../tests/support/factories.js';
import { alarmsOf, testContext } from '../testing/context.js';
import { makeDelivery } from '../testing/send.js';
import { createAlarms } from './alarms.js';
import { createHealthServer } from './health-server.js';
import { beat } from './heartbeat.js';
import { createOutside, tellOutside } from './tell-outside.js';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const rows = (text: string): Promise<unknown[]> => queryRows(database.dataSource, text);
const feed = (offsetMs: number): Promise<unknown> =>
  rows(`INSERT INTO feed (url, read_at, clock_offset_ms) VALUES ('http://127.0.0.1:1/feed.xml', now(), ${offsetMs})
    ON CONFLICT (url) DO UPDATE SET clock_offset_ms = ${offsetMs}`);

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const listening = (server: Server): Promise<unknown> => new Promise((resolve) => server.once('listening', resolve));

const alive = (): Promise<unknown> => rows(`INSERT INTO worker_heartbeat (id, seen_at) VALUES ('w', now())`);

test('a clock that is over a minute off and a pause are alarms: at once, every hour, and once when they are over', async () => {
  const context = testContext(database.dataSource);
  const alarms = alarmsOf(context);
  let now = 0;
  const { watch } = createAlarms(context, () => now);
  const after = async (seconds: number): Promise<string[]> => {
    now += seconds * 1000;
    await alive().catch(() => rows('UPDATE worker_heartbeat SET seen_at = now()'));
    await watch();
    return alarms.splice(0);
  };
  await feed(-60_000);
  expect(await after(0)).toEqual([]);
  await feed(-60_001);
  await rows(`UPDATE installation SET home = '1:1'`);
  expect(await after(1)).toEqual(['paused', 'clock']);
  expect(await after(3599)).toEqual([]);
  expect(await context.metrics.registry.metrics()).toContain('tabimori_alarm{name="paused"} 1');
  expect(await after(1)).toEqual(['paused', 'clock']);
  await rows('UPDATE installation SET home = NULL');
  expect(await after(1)).toEqual([]);
  expect(await context.metrics.registry.metrics()).toContain('tabimori_alarm{name="paused"} 0');
  // within a minute it is the same alarm, which was told
  await rows('UPDATE installation SET paused_at = now()');
  expect(await after(58)).toEqual([]);
  await rows('UPDATE installation SET paused_at = NULL');
  expect(await after(60)).toEqual(['over paused']);
  await rows('UPDATE installation SET paused_at = now()');
  expect(await after(1)).toEqual(['paused']);
});

test('a channel that is down, and a first relay that is, are alarms', async () => {
  const context = testContext(database.dataSource);
  await alive();
  const alarms = alarmsOf(context);
  const { watch } = createAlarms(context);
  const health = (set: string): Promise<unknown> =>
    rows(`INSERT INTO channel_health (channel, last_ok_at) VALUES ('mail', now())
      ON CONFLICT (channel) DO UPDATE SET ${set}`);
  await health('last_ok_at = now()');
  await watch();
  expect(alarms).toEqual([]);
  await health('first_down_since = now()');
  await watch();
  await health('down_since = now()');
  await watch();
  expect(alarms).toEqual(['relay', 'mail']);
});

test('a feed that nobody has tried for 3 minutes is an alarm, with a worker and without', async () => {
  const context = testContext(database.dataSource);
  const alarms = alarmsOf(context);
  const { watch } = createAlarms(context);
  await watch();
  expect(alarms.splice(0)).toEqual(['worker']);
  Object.defineProperty(context.own, 'upSeconds', { value: 181 });
  await watch();
  expect(alarms.splice(0)).toEqual(['feed']);
  await alive();
  await watch();
  expect(await context.metrics.registry.metrics()).toContain('tabimori_alarm{name="feed"} 1');
  await feed(0);
  await watch();
  expect(await context.metrics.registry.metrics()).toContain('tabimori_alarm{name="feed"} 0');
});

describe('/readyz', () => {
  const readyOf = async (isTicking: boolean): Promise<[number, string]> => {
    const server = createHealthServer(testContext(database.dataSource, { workerMetricsPort: 0 }), () => isTicking);
    await listening(server);
    try {
      const response = await fetch(`http://127.0.0.1:${portOf(server)}/readyz`);
      return [response.status, await response.text()];
    } finally {
      server.close();
    }
  };

  test('says what needs an operator, and is ready all the same', async () => {
    await alive();
    expect(await readyOf(true)).toEqual([200, 'ready']);
    await feed(3_600_000);
    await rows('UPDATE installation SET paused_at = now()');
    expect(await readyOf(true)).toEqual([200, 'degraded: paused, clock']);
  });

  test('says why it is not ready', async () => {
    await alive();
    expect(await readyOf(false)).toEqual([503, 'not ready: the ticks do not run']);
    await asOwner(database.url, 'DELETE FROM migrations');
    expect(await readyOf(true)).toEqual([503, `not ready: schema ${MIGRATIONS.join(', ')}`]);
  });
});

test('parked lanes and the oldest message that is not sent are measured', async () => {
  const context = testContext(database.dataSource);
  await beat(context);
  const text = await context.metrics.registry.metrics();
  expect(text).toContain('tabimori_parked_lanes{channel="mail"} 0');
  expect(text).toContain('tabimori_oldest_unsent_seconds 0');
  const division = await makeDivision(database.dataSource, (await makeCompany(database.dataSource)).id);
  await makeApplicants(database.dataSource, division, 3, 'a.example');
  await makeDelivery(database.dataSource, division.companyId);
  await rows('UPDATE chunk SET failures = 2');
  await rows(`UPDATE delivery SET sent_at = now() - interval '10 min'`);
  await beat(context);
  const later = await context.metrics.registry.metrics();
  expect(later).toContain('tabimori_parked_lanes{channel="mail"} 1');
  expect(Number(/^tabimori_oldest_unsent_seconds (\S+)/m.exec(later)?.[1])).toBeCloseTo(600, -2);
});

test('outside is told as soon as the worker ticks, and then once a minute', async () => {
  await alive();
  let told = 0;
  const outside = createServer((_, response) => {
    told += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  await listening(outside);
  const context = testContext(database.dataSource, { heartbeatUrl: `http://127.0.0.1:${portOf(outside)}` });
  let now = 0;
  let ticking = false;
  const tick = createOutside(
    context,
    () => ticking,
    () => now * 1000,
  );
  const toldAt: number[] = [];
  for (; now <= 130; now += 5) {
    ticking = now > 0;
    const before = told;
    await tick();
    if (told > before) toldAt.push(now);
  }
  expect(toldAt).toEqual([5, 65, 125]);
  await new Promise((resolve) => outside.close(resolve));
});

test('an address outside is notified, and its failure is only logged', async () => {
  await alive();
  const seen: string[] = [];
  const outside = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.writeHead(request.url === '/ping/secret' ? 200 : 500).end();
  }).listen(0, '127.0.0.1');
  await listening(outside);
  const url = `http://127.0.0.1:${portOf(outside)}`;
  const told = async (heartbeatUrl: string | null): Promise<unknown[]> => {
    const context = testContext(database.dataSource, { heartbeatUrl });
    const warnings: unknown[] = [];
    Object.assign(context.logger, { warn: (entry: unknown) => void warnings.push(entry) });
    await tellOutside(context);
    return warnings;
  };
  expect(await told(null)).toEqual([]);
  expect(await told(`${url}/ping/secret`)).toEqual([]);
  expect(await told(`${url}/broken`)).toEqual([{ error: 'HTTP 500' }]);
  expect(seen).toEqual(['GET /ping/secret', 'GET /broken']);
  await new Promise((resolve) => outside.close(resolve));
  expect(await told(`${url}/ping/secret`)).toEqual([{ error: expect.not.stringContaining('secret') as string }]);
});
