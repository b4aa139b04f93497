import { setImmediate } from 'node:timers/promises';
import { api, type Call } from '@tabimori/shared';
import { startApi, type TestApi } from '../testing/api.js';
import { seed } from '../testing/seed.js';

let test: TestApi;
let token: string;
let applicantId: number | undefined;
beforeAll(async () => {
  test = await startApi();
  ({
    a: {
      applicants: [applicantId],
    },
  } = await seed(test.source));
  token = await test.signIn('provider@example.com');
});
afterAll(() => test.close());
beforeEach(() => test.query('DELETE FROM rate_limit'));

const idOf = async (mailAddress: string): Promise<number> =>
  (await test.query<{ id: number }>('SELECT id FROM users WHERE mail_address = $1', [mailAddress]))[0]?.id ?? 0;
const application = (number: number) => ({
  name: `会社${number}`,
  responsibleFamilyName: '山田',
  responsibleTitle: '',
  responsibleMailAddress: `yamada${number}@example.com`,
  contactTel: '03-1234-5678',
  description: '',
});

it.each<[string, Call, number, (number: number) => Promise<object>]>([
  ['applications of companies', api.companies.apply, 5, (number) => Promise.resolve(application(number))],
  ['links to one user', api.auth.sendLoginInfo, 5, async () => ({ id: await idOf('a-company@example.com') })],
  ['mails that try the relay', api.settings.testMail, 10, () => Promise.resolve({})],
  ['messages tried', api.delivery.test, 10, () => Promise.resolve({ messageType: 2, applicantId, language: 'jp' })],
])('%s: of forty at once as many go through as may', async (_name, call, most, input) => {
  const inputs = await Promise.all(Array.from({ length: 40 }, (_, number) => input(number)));
  const answers = await Promise.all(inputs.map((given) => test.call(call, given, token)));
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(200), count(429)]).toEqual([most, 40 - most]);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.body.params.seconds).toBe(Number(refused?.headers['retry-after']));
});

it('forgotten passwords: of forty at once five links are mailed', async () => {
  await Promise.all(
    Array.from({ length: 40 }, () => test.call(api.auth.forgotPassword, { mailAddress: 'b-company@example.com' })),
  );
  const [mails] = await test.query(`SELECT count(*)::int AS n FROM system_mail WHERE kind = 'passwordReset'`);
  expect(mails?.n).toBe(5);
});

it('a sign-in that began before another, and counts after it, does not wait', async () => {
  const key = 'login:account:a-company@example.com';
  const signIn = () => test.signIn('a-company@example.com');
  await test.query('INSERT INTO rate_limit (key, window_ends_at, hits) VALUES ($1, now(), 0)', [key]);
  const other = test.source.createQueryRunner();
  await other.startTransaction();
  await other.query('SELECT FROM rate_limit WHERE key = $1 FOR UPDATE', [key]);
  const signedIn = signIn();
  const blocked = () =>
    test.query(`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`);
  while ((await blocked()).length === 0) await setImmediate();
  await other.query(
    `UPDATE rate_limit SET hits = 1, window_ends_at = now() + interval '1 hour', wait_until = clock_timestamp() WHERE key = $1`,
    [key],
  );
  await other.commitTransaction();
  await other.release();
  await expect(signedIn).resolves.toEqual(expect.any(String));
});
