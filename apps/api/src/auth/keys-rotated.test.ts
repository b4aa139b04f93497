import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createDataSource, linkDay, readConfig, signLink } from '@tabimori/server';
import { api, API_PREFIX } from '@tabimori/shared';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { startApiProcess, type ApiProcess } from '../../../../tests/support/api-process.js';
import { newDatabase, type NewDatabase } from '../../../../tests/support/new-database.js';
import { until } from '../../../../tests/support/until.js';
import { PASSWORD } from '../testing/api.js';
import { codeNow, SECRET } from '../testing/second-factor.js';
import { seed, type Seeded } from '../testing/seed.js';
import { seal } from './sealed.js';

/*
 * Three steps, as docs/running.md says: the new key is known everywhere, then it is the first, then the old one goes. While
 * replicas are restarted one by one, two neighboring steps run side by side.
 */

const secret = (): string => randomBytes(32).toString('hex');
const [linkA, linkB, jwtA, jwtB, factor] = Array.from({ length: 5 }, secret);
const roles = ['a', 'b'].map((name) => `rotated_${name}_${randomBytes(4).toString('hex')}`);
const MAIL = 'a-company@example.com';
const OTHER = 'b-company@example.com';

let database: NewDatabase;
let db: DataSource;
let seeded: Seeded;
let steps: { env: Record<string, string>; process: ApiProcess }[];

async function asSuperuser(...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL ?? '' });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const urlAs = (role = '', password = 'password-of-the-tests'): string => {
  const url = new URL(database.url);
  url.username = role;
  url.password = password;
  return url.toString();
};

const configOf = (env: Record<string, string>) =>
  readConfig({
    ...env,
    SMTP_URL: 'smtp://127.0.0.1:1',
    JMA_FEED_URL: 'http://127.0.0.1:1/feed.xml',
    SUPPORT_MAIL_KEY: 'support-mail-key',
    APP_BASE_URL: 'http://localhost:3000',
  });

beforeAll(async () => {
  database = await newDatabase();
  db = await createDataSource(database.url).initialize();
  seeded = await seed(db);
  await asSuperuser(
    ...roles.map((role) => `CREATE ROLE ${role} LOGIN PASSWORD 'password-of-the-tests' IN ROLE tabimori_app`),
  );
  const envs: Record<string, string>[] = [
    { LINK_KEYS: `1:${linkA}`, JWT_SECRET: `${jwtA}`, DATABASE_URL: urlAs(roles[0]) },
    {
      LINK_KEYS: `1:${linkA},2:${linkB}`,
      JWT_SECRET: `${jwtA},${jwtB}`,
      SECOND_FACTOR_KEYS: `1:${linkA},3:${factor}`,
      DATABASE_URL: urlAs(roles[0]),
    },
    {
      LINK_KEYS: `2:${linkB},1:${linkA}`,
      JWT_SECRET: `${jwtB},${jwtA}`,
      SECOND_FACTOR_KEYS: `3:${factor},1:${linkA}`,
      DATABASE_URL: urlAs(roles[1]),
    },
    {
      LINK_KEYS: `2:${linkB}`,
      JWT_SECRET: `${jwtB}`,
      SECOND_FACTOR_KEYS: `3:${factor}`,
      DATABASE_URL: urlAs(roles[1]),
    },
  ];
  steps = await Promise.all(envs.map(async (env) => ({ env, process: await startApiProcess(env) })));
  for (const mailAddress of [MAIL, OTHER]) {
    const [user] = await db.query<{ id: number }[]>('SELECT id FROM users WHERE mail_address = $1', [mailAddress]);
    const id = user?.id ?? 0;
    await db.query('INSERT INTO second_factor (user_id, secret, enabled_at) VALUES ($1, $2, now())', [
      id,
      seal(SECRET, id, [{ kid: 1, secret: linkA ?? '' }]),
    ]);
  }
}, 120_000);

afterAll(async () => {
  for (const { process: one } of steps) one.child.kill('SIGKILL');
  await Promise.all(steps.map(({ process: one }) => one.ended));
  await db.destroy();
  await database.drop();
  await asSuperuser(...roles.map((role) => `DROP ROLE ${role}`));
});

const urlOf = (step: number): string => steps[step]?.process.url ?? '';
const post = (step: number, path: string, body: object): Promise<Response> =>
  fetch(urlOf(step) + API_PREFIX + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Signs in at a step with password and code; the access token, empty if the code is not taken. */
async function signIn(step: number, mailAddress = MAIL): Promise<string> {
  await db.query('UPDATE second_factor SET last_step = 0');
  await db.query('DELETE FROM rate_limit');
  const half = await post(step, api.auth.login.path, { mailAddress, password: PASSWORD });
  const { data: first } = (await half.json()) as { data: { secondFactor: string } };
  const whole = await post(step, api.auth.secondFactor.path, { token: first.secondFactor, code: codeNow() });
  const { data } = (await whole.json()) as { data?: { accessToken: string } };
  return data?.accessToken ?? '';
}

async function isBelieved(step: number, token: string): Promise<boolean> {
  const { status } = await fetch(urlOf(step) + API_PREFIX + api.auth.me.path, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return status === 200;
}

/** The page behind the link of a message that was signed at one step, opened at another. */
async function opens(signedAt: number, openedAt: number): Promise<number> {
  const { linkKeys } = configOf(steps[signedAt]?.env ?? {});
  const link = { deliveryId: seeded.a.questionId, applicantId: seeded.a.applicants[0], day: linkDay(new Date()) };
  return (await fetch(`${urlOf(openedAt)}/c/${signLink(link, linkKeys)}`)).status;
}

test.each([
  [0, 1],
  [1, 0],
  [1, 2],
  [2, 1],
])('what step %i gives out is good at step %i beside it', async (from, at) => {
  const token = await signIn(from);
  expect(await isBelieved(at, token)).toBe(true);
  expect(await opens(from, at)).toBe(200);
  // sealed again where the user has just signed in
  expect(await signIn(at)).not.toBe('');
});

test('without the step between them, two replicas do not understand each other', async () => {
  expect(await isBelieved(0, await signIn(2))).toBe(false);
  expect(await opens(2, 0)).toBe(404);
});

test('the last step needs every second factor sealed again, which a command does', async () => {
  expect(await signIn(3, OTHER)).toBe('');
  const script = join(__dirname, '../../dist/reseal-second-factors.js');
  const { stdout } = await promisify(execFile)(process.execPath, [script], {
    env: {
      ...steps[2]?.env,
      SMTP_URL: 'smtp://127.0.0.1:1',
      JMA_FEED_URL: 'http://127.0.0.1:1/feed.xml',
      SUPPORT_MAIL_KEY: 'support-mail-key',
      APP_BASE_URL: 'http://localhost:3000',
    },
  });
  expect(stdout).toBe('second factors sealed with the first key: 2\n');
  for (const [from, at] of [
    [2, 3],
    [3, 2],
  ] as const) {
    expect(await isBelieved(at, await signIn(from, OTHER))).toBe(true);
    expect(await opens(from, at)).toBe(200);
  }
});

test('the old role of the database can go once no process uses it', async () => {
  const token = await signIn(2);
  for (const step of [0, 1]) {
    steps[step]?.process.child.kill('SIGTERM');
    await steps[step]?.process.ended;
  }
  await asSuperuser(`ALTER ROLE ${roles[0]} NOLOGIN`);
  await asSuperuser(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${roles[1]}'`);
  // every connection is made anew
  await until('the API is back', 20, () => isBelieved(3, token));
  expect(await isBelieved(2, token)).toBe(true);
});
