import { api } from '@tabimori/shared';
import { PASSWORD, startApi, type TestApi } from '../testing/api.js';
import { seed } from '../testing/seed.js';

let test: TestApi;
let token: string;
const MAIL = 'a-division@example.com';
beforeAll(async () => {
  test = await startApi();
  await seed(test.source);
  token = await test.signIn(MAIL);
});
afterAll(() => test.close());

const change = (currentPassword: string, newPassword: string, by = token) =>
  test.call(api.auth.changePassword, { currentPassword, newPassword }, by);
const signIn = async (password: string) =>
  (await test.call(api.auth.login, { mailAddress: MAIL, password, tokenIn: 'body' })).body.data;

it.each([
  ['', 'E00001'],
  ['Short1a', 'E00006'],
  ['LongerThan16Chars', 'E00006'],
  ['alllower1', 'E00005'],
  ['ALLUPPER1', 'E00005'],
  ['With-Sign1', 'E00007'],
  ['Ｗide1234', 'E00007'],
  [PASSWORD, 'E00018'],
])('refuses the new password "%s"', async (newPassword, code) => {
  const { status, body } = await change(PASSWORD, newPassword);
  expect([status, body.error?.map(({ field, messageCode }) => [field, messageCode])]).toEqual([
    400,
    [['newPassword', code]],
  ]);
});

it('reports a wrong current password at its field, and keeps the session', async () => {
  const { status, body } = await change('Wrong1234', 'Newer1234');
  expect([status, body.error]).toEqual([
    400,
    [{ field: 'currentPassword', messageCode: 'WRONG_PASSWORD', params: {} }],
  ]);
  expect((await test.call(api.auth.me, {}, token)).status).toBe(200);
  const [logged] = await test.query('SELECT action, result, user_name FROM operation_log ORDER BY id DESC LIMIT 1');
  expect(logged).toEqual({ action: 'checkIdentity', result: 'refused', user_name: MAIL });
});

it('changes it, ends the other sessions at once, and writes down no password', async () => {
  const other = await signIn(PASSWORD);
  expect((await test.call(api.auth.me, {}, other?.accessToken)).status).toBe(200);
  const { status, body } = await change(PASSWORD, 'Newer1234');
  expect([status, body.messageCode]).toEqual([200, 'I00007']);
  expect((await test.call(api.auth.me, {}, token)).status).toBe(200);
  expect((await test.call(api.auth.me, {}, other?.accessToken)).status).toBe(401);
  expect((await test.call(api.auth.refreshSession, { refreshToken: other?.refreshToken })).status).toBe(402);
  expect(await signIn(PASSWORD)).toBeNull();
  expect(await signIn('Newer1234')).not.toBeNull();
  const [logged] = await test.query('SELECT * FROM operation_log WHERE feature = 9001');
  expect(logged).toMatchObject({ action: 'update', entity: 'user', user_name: MAIL, before: null, after: null });
  expect(await test.query(`SELECT count(*)::int AS n FROM operation_log WHERE feature = 9001`)).toEqual([{ n: 1 }]);
});

it('makes the session that guesses wait, and not the others of the user', async () => {
  const other = (await signIn('Newer1234'))?.accessToken;
  for (let guess = 0; guess < 5; guess += 1) expect((await change(`Guess${guess}aaa`, 'Other1234')).status).toBe(400);
  await test.query(`UPDATE rate_limit SET wait_until = now() + interval '10 minutes' WHERE hits = 5`);
  const { status, body, headers } = await change('Newer1234', 'Other1234');
  expect([status, body.params.seconds]).toEqual([429, Number(headers['retry-after'])]);
  expect((await change('Newer1234', 'Other1234', other)).status).toBe(200);
});
