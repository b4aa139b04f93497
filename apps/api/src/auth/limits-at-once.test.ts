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
