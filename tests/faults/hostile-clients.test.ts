import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashPassword, linkDay, signLink } from '@tabimori/server';
import { api, API_PREFIX, type Envelope } from '@tabimori/shared';
import { type ApiProcess, startApiProcess } from '../support/api-process.js';
import { testConfig } from '../support/config.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { makeApplicants, makeCompany, makeDivision, makeUser } from '../support/factories.js';
import { type LocalHttp, startHttp } from '../support/http.js';
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.js';
import { telegramXml } from '../support/telegram-xml.js';
import { feedOf } from '../support/telegrams.js';
import { until } from '../support/until.js';
import { startWorker } from '../support/worker-process.js';
import { fault, quantile, type Extent, type Figures } from './fault.js';
import { hostileRequests } from './hostile-requests.js';

const PASSWORD = 'Demo1234';
const VICTIM = 'operator@example.com';
/**
 * The share of hostile clients that are users of companies of their own; the test lets them in again after they lock
 * themselves out.
 */
const SIGNED_IN = 0.6;
const QUAKE_EVERY_MS = 20_000;
const TRAVELERS = 20;
const BESIDE_MS = 1000;

interface Quake {
  domain: string;
  eventId: string;
  /** when the worker had read its telegram */
  readAt?: number;
}

/** An agency that publishes what it is asked to. */
async function startAgency(): Promise<{ agency: LocalHttp; publish: (quake: Quake, prefecture: string) => void }> {
  const documents = new Map<string, { quake: Quake; xml: string }>();
  const agency: LocalHttp = await startHttp(({ url = '' }, response) => {
    if (url === '/feed.xml') {
      const entries = [...documents.keys()].map((path) => ({ url: agency.origin + path, title: '震度速報' }));
      return void response.end(feedOf(entries.reverse()));
    }
    const found = documents.get(url);
    if (!found) return void response.writeHead(404).end();
    found.quake.readAt ??= performance.now();
    response.end(found.xml);
  });
  const publish = (quake: Quake, prefecture: string): void => {
    const controlAt = new Date();
    const xml = telegramXml({ type: 'VXSE51', eventIds: [quake.eventId], controlAt, felt: { [prefecture]: '6-' } });
    documents.set(`/data/${quake.eventId}_0_VXSE51_010000.xml`, { quake, xml });
  };
  return { agency, publish };
}

const post = (url: string, body: object | URLSearchParams, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    signal: AbortSignal.timeout(30_000),
    ...(body instanceof URLSearchParams
      ? { body, headers }
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }),
  });

/** People who do what they always do while the clients send; how often they were refused, and how long they waited. */
async function startPeople({ url }: ApiProcess, token: (n: number) => string) {
  const login = url + API_PREFIX + api.auth.login.path;
  const right = { mailAddress: VICTIM, password: PASSWORD };
  const first = await post(login, right, { 'x-forwarded-for': '192.0.2.1' });
  const cookie = first.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const { accessToken } = ((await first.json()) as Envelope<{ accessToken: string }>).data ?? {};
  const healthMs: number[] = [];
  const refused: Record<string, number> = {};
  const slowest: Record<string, number> = {};
  let asked = 0;
  const ask = async (what: string, call: () => Promise<Response>): Promise<number> => {
    const started = performance.now();
    const status = await call().then(
      async (answer) => (await answer.arrayBuffer(), answer.status),
      () => 0,
    );
    const ms = performance.now() - started;
    slowest[what] = Math.round(Math.max(slowest[what] ?? 0, ms));
    if (status !== 200) refused[`${what} ${status}`] = (refused[`${what} ${status}`] ?? 0) + 1;
    asked += 1;
    return ms;
  };
  let isOver = false;
  const again = async (everyMs: number, act: () => Promise<unknown>): Promise<void> => {
    while (!isOver) {
      await act();
      await sleep(everyMs);
    }
  };
  let answers = 0;
  const running = [
    again(100, async () => healthMs.push(await ask('health', () => fetch(`${url}/healthz`)))),
    // the account whose password the clients guess, in a browser that it knows
    again(5000, () => ask('sign-in', () => post(login, right, { 'x-forwarded-for': '192.0.2.1', cookie }))),
    again(BESIDE_MS, () =>
      ask('home', () =>
        fetch(url + API_PREFIX + api.home.myHomePage.path, {
          headers: { authorization: `Bearer ${accessToken}`, 'x-forwarded-for': '192.0.2.1' },
        }),
      ),
    ),
    // a traveler behind the same address as one of the clients
    again(BESIDE_MS, () => {
      answers += 1;
      const form = new URLSearchParams({
        token: token(answers % TRAVELERS),
        n: `n${answers}`,
        response: '1',
        comment: '',
      });
      return ask('answer', () => post(`${url}/confirm-location`, form, { 'x-forwarded-for': '2001:db8::1' }));
    }),
  ];
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(running);
      return { asked, refused, slowest, healthMs };
    },
  };
}

/** Users of companies of their own with a few travelers; they come back whatever they did to themselves. */
async function makeHostile({ dataSource: db }: TestDatabase, count: number): Promise<string[]> {
  const passwordHash = await hashPassword(PASSWORD);
  const mails: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id: companyId } = await makeCompany(db);
    const { id: divisionId } = await makeDivision(db, companyId);
    await makeApplicants(db, { id: divisionId, companyId }, 5, `h${n}.example.com`);
    const isDivision = n % 3 === 0;
    const mailAddress = `hostile${n}@example.com`;
    await makeUser(db, {
      mailAddress,
      passwordHash,
      companyId,
      passwordChangedAt: new Date(),
      userDiv: isDivision ? 4 : 3,
      divisionId: isDivision ? divisionId : null,
    });
    mails.push(mailAddress);
  }
  return mails;
}

async function startQuakes(
  db: TestDatabase['dataSource'],
  sink: SmtpSink,
  publish: (quake: Quake, prefecture: string) => void,
) {
  const quakes: Quake[] = [];
  for (let n = 0; n < 40; n += 1) {
    const domain = `quake${n}.example.com`;
    const { id: companyId } = await makeCompany(db);
    await makeApplicants(db, await makeDivision(db, companyId), TRAVELERS, domain);
    // not in the prefecture of the hostile clients' own travelers
    await db.query(`UPDATE applicant SET prefecture_code = $1 WHERE company_id = $2`, [prefectureOf(n), companyId]);
    quakes.push({ domain, eventId: `2026112311${String(n).padStart(4, '0')}` });
  }
  let next = 0;
  const strike = (): void => {
    const quake = quakes[next];
    if (quake) publish(quake, prefectureOf(next));
    next += 1;
  };
  const timer = setInterval(strike, QUAKE_EVERY_MS);
  strike();
  return {
    stop: () => clearInterval(timer),
    /** milliseconds from the telegram to the first mail, for each telegram published; Infinity: none so far */
    waits: () =>
      quakes.slice(0, next).map(({ domain, readAt = -Infinity }) => {
        const firstMail = sink.mails.find(({ to }) => to.endsWith(domain))?.at ?? Infinity;
        return firstMail - readAt;
      }),
  };
}
/** Not Ishikawa (17): the factories' travelers are there. */
const prefectureOf = (n: number): string => String(n < 16 ? n + 1 : n + 2).padStart(2, '0');

async function run({ full }: Extent): Promise<Figures> {
  const [count, ms] = full ? [100, 600_000] : [20, 25_000];
  const database = await createTestDatabase();
  const db = database.dataSource;
  const sink = await startSmtpSink();
  const { agency, publish } = await startAgency();
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
  const hostile = await makeHostile(database, Math.round(count * SIGNED_IN));
  await makeUser(db, {
    userDiv: 1,
    mailAddress: VICTIM,
    passwordHash: await hashPassword(PASSWORD),
    passwordChangedAt: new Date(),
  });
  const [worker, console] = await Promise.all([
    startWorker({
      DATABASE_URL: database.url,
      SMTP_URL: sink.url,
      JMA_FEED_URL: `${agency.origin}/feed.xml`,
      JMA_POLL_SECONDS: '1',
    }),
    startApiProcess({ DATABASE_URL: database.url, TRUSTED_PROXIES: '1' }),
  ]);
  let clients;
  try {
    const { linkKeys } = testConfig();
    const quakes = await startQuakes(db, sink, publish);
    await sleep(5000);
    const [asked] = await db.query<{ id: number; applicants: number[] }[]>(
      `SELECT delivery_id AS id, array_agg(applicant_id ORDER BY applicant_id) AS applicants FROM recipient GROUP BY 1 ORDER BY 1 LIMIT 1`,
    );
    const people = await startPeople(console, (n) =>
      signLink(
        { deliveryId: asked?.id ?? 0, applicantId: asked?.applicants[n] ?? 0, day: linkDay(new Date()) },
        linkKeys,
      ),
    );
    const plan = join(folder, 'plan.json');
    writeFileSync(
      plan,
      JSON.stringify({
        url: console.url,
        ms,
        login: API_PREFIX + api.auth.login.path,
        clients: Array.from({ length: count }, (_, n) => ({ mail: hostile[n] ?? null })),
        passwords: [PASSWORD, 'Changed12'],
        requests: hostileRequests(),
        victim: VICTIM,
      }),
    );
    const passwordHash = await hashPassword(PASSWORD);
    const letIn = setInterval(() => {
      void db.query(
        `UPDATE users SET is_disabled = false, password_hash = $1, password_changed_at = now()
         WHERE mail_address = ANY($2) AND (is_disabled OR password_hash <> $1)`,
        [passwordHash, hostile],
      );
    }, 5000);
    clients = spawn(process.execPath, [join(__dirname, 'hostile-clients.mjs'), plan], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // what the clients cost their own machine does not count against the service
    setPriority(clients.pid ?? 0, constants.priority.PRIORITY_LOW);
    let told = '';
    clients.stdout.on('data', (part: Buffer) => (told += part.toString()));
    await once(clients, 'exit');
    clearInterval(letIn);
    const { asked: calls, refused, slowest, healthMs } = await people.stop();
    quakes.stop();
    await until(worker.output, 60, () => quakes.waits().every(Number.isFinite));
    const { statuses, faults } = JSON.parse(told) as {
      statuses: Record<string, number>;
      faults: Record<string, number>;
    };
    const waits = quakes.waits();
    return {
      clients: count,
      seconds: ms / 1000,
      requests: Object.values(statuses).reduce((sum, n) => sum + n, 0),
      statuses: Object.entries(statuses)
        .map(([status, n]) => `${status}: ${n}`)
        .join(', '),
      faults: Object.entries(faults)
        .map(([what, n]) => `${what}: ${n}`)
        .join(', '),
      'health p50 Ms': quantile(healthMs, 0.5),
      'health p99 Ms': quantile(healthMs, 0.99),
      'health most Ms': quantile(healthMs, 1),
      quakes: waits.length,
      'first mail p50 Ms': quantile(waits, 0.5),
      'first mail most Ms': quantile(waits, 1),
      'calls of people': calls,
      'people refused': Object.entries(refused)
        .map(([what, n]) => `${what}: ${n}`)
        .join(', '),
      'people slowest Ms': Object.entries(slowest)
        .map(([what, n]) => `${what}: ${n}`)
        .join(', '),
    };
  } finally {
    clients?.kill('SIGKILL');
    for (const { child } of [worker, console]) child.kill('SIGKILL');
    await Promise.all([worker.ended, console.ended]);
    await agency.close();
    await sink.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  }
}

fault({
  name: 'hostile-clients',
  what: 'clients that send whatever they like during earthquakes: the service survives, alerts leave, nobody is locked out',
  times: { short: 1, full: 1 },
  run,
  holds: (figures, { full }) => {
    expect(figures).toMatchObject({ faults: '', 'people refused': '' });
    expect(figures['health p99 Ms']).toBeLessThanOrEqual(full ? 100 : 5000);
    expect(figures['first mail most Ms']).toBeLessThanOrEqual(full ? 3000 : 20_000);
  },
});
