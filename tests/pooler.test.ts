import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { hashPassword } from '@tabimori/server';
import { api, API_PREFIX } from '@tabimori/shared';
import { type ApiProcess, startApiProcess } from './support/api-process.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { makeApplicants, makeCompany, makeDivision, makeUser } from './support/factories.js';
import { type LocalHttp, startHttp } from './support/http.js';
import { hasPgBouncer, startPgBouncer } from './support/pgbouncer.js';
import { type Pooler, startPooler } from './support/pooler.js';
import { type SmtpSink, startSmtpSink } from './support/smtp-sink.js';
import { telegramXml } from './support/telegram-xml.js';
import { feedOf } from './support/telegrams.js';
import { until } from './support/until.js';
import { startWorker, type WorkerProcess } from './support/worker-process.js';

const TRAVELERS = 300;
const PASSWORD = 'Demo1234';
const MAIL = 'company@example.com';
const EVENT = '20261123120000';

/** The built commands of an operator that take DATABASE_URL, and what each says when it has worked. */
const COMMANDS: [string[], RegExp][] = [
  [['apps/worker/dist/check-settings.js'], /^ok {8}DATABASE_URL PostgreSQL /m],
  [['apps/worker/dist/verify-log.js'], /^Nothing was touched\.$/m],
  [['apps/api/dist/make-provider.js', 'provider@example.com'], /^provider@example\.com {2}\S+$/m],
  [['apps/api/dist/reseal-second-factors.js'], /^second factors sealed with the first key: 0$/m],
];

let database: TestDatabase;
let pooler: Pooler;
let sink: SmtpSink;
let agency: LocalHttp;
let isPublished: boolean;
let worker: WorkerProcess;
let apiProcess: ApiProcess;

async function startSystem(startIt: (target: string) => Promise<Pooler>): Promise<void> {
  database = await createTestDatabase();
  pooler = await startIt(database.url);
  sink = await startSmtpSink();
  isPublished = false;
  const path = `/data/${EVENT}_0_VXSE51_010000.xml`;
  agency = await startHttp(({ url }, response) => {
    const entries = isPublished ? [{ url: agency.origin + path, title: '震度速報' }] : [];
    if (url === '/feed.xml') return void response.end(feedOf(entries));
    response.end(telegramXml({ type: 'VXSE51', eventIds: [EVENT], controlAt: new Date(), felt: { 17: '6-' } }));
  });
  const env = { DATABASE_URL: pooler.url, DATABASE_POOLER: 'true', UNDO_SECONDS: '0' };
  [worker, apiProcess] = await Promise.all([
    startWorker({ ...env, SMTP_URL: sink.url, JMA_FEED_URL: `${agency.origin}/feed.xml`, JMA_POLL_SECONDS: '1' }),
    startApiProcess(env),
  ]);
}

const said = (): string => `${worker.output()}\n${apiProcess.output()}`;

const ask = async (method: string, path: string, token = '', body?: object): Promise<Response> => {
  const answer = await fetch(apiProcess.url + API_PREFIX + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}\n${said()}`);
  return answer;
};
const dataOf = async <T>(answer: Response): Promise<T> => ((await answer.json()) as { data: T }).data;

/** A company administrator sends a question by hand, a traveler answers, and the result is exported. */
async function sendAndAnswer(): Promise<void> {
  const db = database.dataSource;
  const { id: companyId } = await makeCompany(db);
  await makeApplicants(db, await makeDivision(db, companyId), TRAVELERS);
  await makeUser(db, {
    mailAddress: MAIL,
    companyId,
    passwordHash: await hashPassword(PASSWORD),
    passwordChangedAt: new Date(),
  });
  const login = await ask('POST', api.auth.login.path, '', { mailAddress: MAIL, password: PASSWORD });
  const { accessToken } = await dataOf<{ accessToken: string }>(login);
  const sent = await ask('POST', api.delivery.all.path, accessToken, {
    messageType: 2,
    filter: { companyIds: [companyId] },
    expectedCount: TRAVELERS,
  });
  const { deliveries } = await dataOf<{ deliveries: { id: number }[] }>(sent);
  await until(said, 60, () => sink.mails.length === TRAVELERS);
  const [mail] = await sink.parsed();
  const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await fetch(`${apiProcess.url}/confirm-location?token=${token}`)).status).toBe(200);
  const form = new URLSearchParams({ token, n: 'once', response: '1', comment: '駅にいます' });
  expect((await fetch(`${apiProcess.url}/confirm-location`, { method: 'POST', body: form })).status).toBe(200);
  const path = `${api.deliveryHistory.exportTarget.path}?id=${deliveries[0]?.id}`;
  const file = Buffer.from(await (await ask('GET', path, accessToken)).arrayBuffer());
  expect(file.subarray(0, 2).toString()).toBe('PK');
}

const BEHIND: [string, typeof startPooler][] = [['a pooler in transaction mode', startPooler]];
// Debian's 1.18 knows nothing of prepared statements; where it is not installed, the stand-in above is as strict
if (hasPgBouncer) BEHIND.push(['PgBouncer', startPgBouncer]);

describe('the system', () => {
  afterEach(async () => {
    for (const { child } of [worker, apiProcess]) child.kill('SIGTERM');
    await Promise.all([worker.ended, apiProcess.ended]);
    await Promise.all([sink, agency, pooler].map((one) => one.close()));
    await database.drop();
  });

  test.each(BEHIND)(
    'everything works behind %s: sign in, send, answer, export, earthquake, mail',
    async (_, startIt) => {
      await startSystem(startIt);
      await sendAndAnswer();
      sink.mails.length = 0;
      isPublished = true;
      await until(said, 60, async () => {
        const [row] = await database.dataSource.query<{ sent: number }[]>(
          `SELECT count(*)::int AS sent FROM recipient WHERE mail_state = 'accepted'`,
        );
        return row?.sent === 2 * TRAVELERS;
      });
      expect(sink.mails).toHaveLength(TRAVELERS);
      expect(await database.dataSource.query('SELECT response FROM answer')).toEqual([{ response: 1 }]);
      // no statement met what another had left behind
      expect(said()).not.toMatch(/"level":50|prepared statement/);
    },
    120_000,
  );
});

test.each(BEHIND)(
  'the commands of an operator work behind %s',
  async (_, startIt) => {
    const own = await createTestDatabase();
    const between = await startIt(own.url);
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: between.url,
      DATABASE_POOLER: 'true',
      SMTP_URL: 'smtp://127.0.0.1:1',
      JMA_FEED_URL: 'http://127.0.0.1:1/feed.xml',
      LINK_KEYS: '1:a-key-for-links-of-the-tests-only-1',
      JWT_SECRET: 'a-key-for-tokens-of-the-tests-only-1',
      SUPPORT_MAIL_KEY: 'support-mail-key',
      APP_BASE_URL: 'http://localhost:3000',
    };
    try {
      for (const [command, worked] of COMMANDS) {
        const output = await new Promise<string>((resolve) => {
          execFile(process.execPath, command, { cwd: join(__dirname, '..'), env }, (_error, out, errors) =>
            resolve(out + errors),
          );
        });
        expect(output).toMatch(worked);
      }
    } finally {
      await between.close();
      await own.drop();
    }
  },
  60_000,
);
