import { randomUUID } from 'node:crypto';
import { api } from '@tabimori/shared';
import { passwordCode } from '@tabimori/server';
import { startApi, type TestApi } from '../testing/api.js';
import { insert, seed, type Seeded } from '../testing/seed.js';

let test: TestApi;
let seeded: Seeded;
beforeEach(async () => {
  test = await startApi();
  seeded = await seed(test.source);
});
afterEach(() => test.close());

const MAIL = 'a-company@example.com';
const forgot = (mailAddress: string) => test.call(api.auth.forgotPassword, { mailAddress });
const check = (code: string) => test.call(api.auth.checkResetPasswordUrl, { code });
const reset = (code: string, password = 'Newer1234', confirmation = password) =>
  test.call(api.auth.resetPassword, { code, password, confirmation });
const signIn = async (mailAddress: string, password: string) =>
  (await test.call(api.auth.login, { mailAddress, password, tokenIn: 'body' })).body.data;
const userId = async (mailAddress: string): Promise<number> =>
  (await test.query<{ id: number }>('SELECT id FROM users WHERE mail_address = $1', [mailAddress]))[0]?.id ?? 0;
const queued = () =>
  test.query<{ kind: string; to: string; facts: { codeId?: string } }>(
    'SELECT kind, mail_address AS to, facts FROM system_mail ORDER BY id',
  );
/** The code of the latest link, as the mail carries it. */
const lastCode = async (): Promise<string> => {
  const mails = await queued();
  return passwordCode(mails.findLast(({ facts }) => facts.codeId)?.facts.codeId ?? '', test.config.linkKeys);
};

it('answers the same for known, unknown, disabled and ended accounts, and mails only the known one', async () => {
  await test.query(`UPDATE users SET is_disabled = true WHERE mail_address = 'a-division@example.com'`);
  await test.query('UPDATE company SET end_of_use = true WHERE id = $1', [seeded.b.companyId]);
  const known = await forgot(` ${MAIL.toUpperCase()}`);
  expect([known.status, known.body.messageCode]).toEqual([200, 'I00015']);
  for (const mail of ['nobody@example.com', 'a-division@example.com', 'b-company@example.com']) {
    expect((await forgot(mail)).body).toEqual(known.body);
  }
  expect(await queued()).toEqual([
    { kind: 'passwordReset', to: MAIL, facts: { codeId: expect.any(String) as string } },
  ]);
  expect(await test.query(`SELECT count(*)::int AS n FROM operation_log WHERE action = 'forgotPassword'`)).toEqual([
    { n: 4 },
  ]);
  expect((await forgot('no address')).body.error).toEqual([
    { field: 'mailAddress', messageCode: 'E00005', params: {} },
  ]);
});

it('sends an account five links an hour without saying so, wherever they are requested', async () => {
  const waitsAreOver = () => test.query('UPDATE rate_limit SET wait_until = now()');
  for (let i = 0; i < 7; i += 1) {
    expect((await forgot(MAIL)).body.messageCode).toBe('I00015');
    await waitsAreOver();
  }
  expect(await queued()).toHaveLength(5);
  await test.query(`UPDATE password_code SET created_at = now() - interval '61 minutes'`);
  await forgot(MAIL);
  expect(await queued()).toHaveLength(6);
});

it('slows down repeated requests for one account, but not for others at that address', async () => {
  for (let i = 0; i < 5; i += 1) expect((await forgot('nobody@example.com')).status).toBe(200);
  const { status, body } = await forgot('nobody@example.com');
  expect([status, Number(body.params.seconds) > 0]).toEqual([429, true]);
  for (let i = 0; i < 40; i += 1) await forgot(`n${i}@example.com`);
  expect((await forgot(MAIL)).status).toBe(200);
  expect(await queued()).toHaveLength(1);
  const [logged] = await test.query(`SELECT count(*)::int AS n FROM operation_log WHERE action = 'forgotPassword'`);
  expect(logged).toEqual({ n: 31 });
});

it('sets the password once, ends every session, tells the user, and logs neither code nor password', async () => {
  const before = await signIn(MAIL, 'Demo1234');
  expect((await test.call(api.auth.me, {}, before?.accessToken)).status).toBe(200);
  await forgot(MAIL);
  await forgot(MAIL);
  const code = await lastCode();
  expect((await check(code)).status).toBe(200);
  expect((await check(code)).status).toBe(200);
  const { status, body } = await reset(code);
  expect([status, body.messageCode]).toEqual([200, 'I00007']);
  expect((await test.call(api.auth.me, {}, before?.accessToken)).status).toBe(401);
  expect((await test.call(api.auth.refreshSession, { refreshToken: before?.refreshToken })).status).toBe(402);
  expect(await signIn(MAIL, 'Demo1234')).toBeNull();
  expect(await signIn(MAIL, 'Newer1234')).not.toBeNull();
  expect((await queued()).at(-1)).toEqual({ kind: 'passwordChanged', to: MAIL, facts: {} });
  const again = await reset(code, 'Other1234');
  expect([again.status, again.body.errCode]).toEqual([400, 'INVALID_RESET_PASSWORD_CODE']);
  expect((await check(code)).body.errCode).toBe('INVALID_RESET_PASSWORD_CODE');
  const [first] = await queued();
  expect((await check(passwordCode(first?.facts.codeId ?? '', test.config.linkKeys))).status).toBe(400);
  const written = JSON.stringify([
    await test.query('SELECT * FROM system_mail'),
    await test.query('SELECT * FROM password_code'),
    await test.query('SELECT * FROM operation_log'),
  ]);
  expect(written).not.toMatch(new RegExp(`${code}|Newer1234`));
});

it('uses a link once when two use it at the same time', async () => {
  await forgot(MAIL);
  const code = await lastCode();
  const answers = await Promise.all([reset(code, 'First1234'), reset(code, 'Second1234')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await queued()).filter(({ kind }) => kind === 'passwordChanged')).toHaveLength(1);
});

it('takes a link although the password was changed at a time that has not come, by a clock that was ahead', async () => {
  await test.query(`UPDATE users SET password_changed_at = now() + interval '2 hours'`);
  await forgot(MAIL);
  expect((await check(await lastCode())).status).toBe(200);
});

it.each([
  ['an ended link', `UPDATE password_code SET expires_at = now()`],
  ['a link of a disabled user', `UPDATE users SET is_disabled = true`],
  ['a link of a company whose use has ended', `UPDATE company SET end_of_use = true`],
  ['a link to a former address', `UPDATE users SET mail_address = 'new-' || mail_address`],
  ['a link older than the password', `UPDATE users SET password_changed_at = now()`],
])('refuses %s', async (_what, change) => {
  await forgot(MAIL);
  const code = await lastCode();
  expect((await check(code)).status).toBe(200);
  await test.query(change);
  expect((await check(code)).body.errCode).toBe('INVALID_RESET_PASSWORD_CODE');
  expect((await reset(code)).body.errCode).toBe('INVALID_RESET_PASSWORD_CODE');
});

it('refuses foreign codes, and gives up on guesses', async () => {
  const foreign = passwordCode(randomUUID(), [{ kid: 1, secret: 'a-key-of-somebody-else-0000000000000' }]);
  expect((await check(foreign)).body.errCode).toBe('INVALID_RESET_PASSWORD_URL');
  expect((await reset('x')).body.errCode).toBe('INVALID_RESET_PASSWORD_CODE');
  expect((await check(passwordCode(randomUUID(), test.config.linkKeys))).body.errCode).toBe(
    'INVALID_RESET_PASSWORD_CODE',
  );
  for (let i = 0; i < 28; i += 1) await check('x');
  expect((await check('x')).status).toBe(429);
  await forgot(MAIL);
  expect((await check(await lastCode())).status).toBe(200);
});

it('makes the browser known in which a password is set by a link', async () => {
  await forgot(MAIL);
  const { headers } = await reset(await lastCode());
  expect(String(headers['set-cookie'])).toMatch(/^device=/);
  expect(await test.query('SELECT 1 FROM known_device')).toHaveLength(1);
});

it('names the fault of the new password at its field', async () => {
  await forgot(MAIL);
  const code = await lastCode();
  const wrong = async (password: string, confirmation = password) =>
    (await reset(code, password, confirmation)).body.error?.map(({ field, messageCode }) => `${field} ${messageCode}`);
  expect(await wrong('Newer1234', 'Newer12345')).toEqual(['confirmation E00009']);
  expect(await wrong('Short1')).toEqual(['password E00006']);
  expect(await wrong('alllower1')).toEqual(['password E00005']);
  expect((await check(code)).status).toBe(200);
});

it('sends a user of the scope, and not above, a link of 24 hours', async () => {
  const company = await test.signIn(MAIL);
  const id = await userId('a-division@example.com');
  const send = (target: number, token = company) => test.call(api.auth.sendLoginInfo, { id: target }, token);
  const { status, body } = await send(id);
  expect([status, body.messageCode]).toEqual([200, 'I00009']);
  expect(
    await test.query(`SELECT round(extract(epoch FROM expires_at - created_at))::int AS s FROM password_code`),
  ).toEqual([{ s: 86_400 }]);
  for (const mail of ['b-division@example.com', 'a-category@example.com', 'provider@example.com']) {
    expect((await send(await userId(mail))).body.error).toEqual([
      { field: 'id', messageCode: 'USER_NOT_FOUND', params: {} },
    ]);
  }
  const category = await test.signIn('a-category@example.com');
  expect((await send(id, category)).status).toBe(200);
  expect((await send(await userId('b-company@example.com'), category)).status).toBe(400);
  const fresh = await insert(test.source, 'users', {
    user_div: 1,
    mail_address: 'fresh@example.com',
    user_name: 'Fresh',
  });
  const provider = await test.signIn('provider@example.com');
  expect((await send(fresh, provider)).status).toBe(200);
  expect((await reset(await lastCode())).status).toBe(200);
  expect(await signIn('fresh@example.com', 'Newer1234')).not.toBeNull();
  await test.query(`UPDATE users SET is_disabled = true WHERE id = $1`, [id]);
  expect((await send(id)).body.errCode).toBe('USER_IS_DISABLED');
});
