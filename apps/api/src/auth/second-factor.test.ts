import { api, type Call, type Given } from '@tabimori/shared';
import { makeApplicants } from '../../../../tests/support/factories.js';
import { PASSWORD, startApi, type TestApi } from '../testing/api.js';
import { codeAt, codeNow, enrol, nextCode } from '../testing/second-factor.js';
import { seed, seedDelivery, seedUser, type Seeded } from '../testing/seed.js';
import { RateLimit } from './rate-limit.js';

let test: TestApi;
let seeded: Seeded;
const MAIL = 'a-company@example.com';
beforeAll(async () => {
  test = await startApi();
  seeded = await seed(test.source);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.query('DELETE FROM rate_limit');
  await test.query('DELETE FROM second_factor');
  await test.query('DELETE FROM recovery_code');
  await test.query('DELETE FROM session');
  await test.query('UPDATE company SET second_factor_required = false');
  await test.query('UPDATE system_setting SET second_factor_required = false');
});

const start = (token: string, over: object = {}) =>
  test.call(api.secondFactor.start, { password: PASSWORD, ...over }, token);
const confirm = (token: string, code: string) => test.call(api.secondFactor.confirm, { code }, token);
const login = async (mailAddress = MAIL) =>
  (await test.call(api.auth.login, { mailAddress, password: PASSWORD })).body.data;
const half = async (mailAddress = MAIL): Promise<string> => (await login(mailAddress))?.secondFactor ?? '';
const finish = (token: string, code: string, over: Partial<Given<typeof api.auth.secondFactor>> = {}) =>
  test.call(api.auth.secondFactor, { token, code, ...over });
/** Signs in a user who has the known secret. */
async function signInWithCode(mailAddress = MAIL): Promise<string> {
  await test.query('UPDATE second_factor SET last_step = 0');
  return (await finish(await half(mailAddress), codeNow())).body.data?.accessToken ?? '';
}
const lastLog = async () =>
  (await test.query('SELECT action, result, user_name AS name FROM operation_log ORDER BY id DESC LIMIT 1'))[0];
const mails = async () =>
  (
    await test.query<{ change: string }>(
      `SELECT facts->>'change' AS change FROM system_mail WHERE kind = 'secondFactor' ORDER BY id`,
    )
  ).map(({ change }) => change);
const wrong = (field: string, messageCode: string) => [400, [{ field, messageCode, params: {} }]];

async function enrolled(): Promise<{ token: string; secret: string; recoveryCodes: string[] }> {
  const token = await test.signIn(MAIL);
  const secret = (await start(token)).body.data?.secret ?? '';
  const recoveryCodes = (await confirm(token, codeNow(secret))).body.data?.recoveryCodes ?? [];
  return { token, secret, recoveryCodes };
}

it('takes a code although the last one was used while the clock was ahead, and not twice', async () => {
  await enrol(test, MAIL);
  await test.query('UPDATE second_factor SET last_step = extract(epoch FROM now())::int / 30 + 240');
  expect((await finish(await half(), codeNow())).status).toBe(200);
  expect((await finish(await half(), codeNow())).status).toBe(400);
});

describe('setting up', () => {
  it('needs the password, and counts from its first code on', async () => {
    const token = await test.signIn(MAIL);
    const refused = await start(token, { password: 'Wrong1234' });
    expect([refused.status, refused.body.error]).toEqual(wrong('password', 'WRONG_PASSWORD'));
    expect(await lastLog()).toEqual({ action: 'checkIdentity', result: 'refused', name: MAIL });
    const { data } = (await start(token)).body;
    expect(data?.uri).toMatch(new RegExp(`^otpauth://totp/.*secret=${data?.secret}`));
    expect(await login()).toHaveProperty('accessToken');
    const other = await confirm(token, '000000');
    expect([other.status, other.body.error]).toEqual(wrong('code', 'SECOND_FACTOR_CODE_WRONG'));
    const done = await confirm(token, codeNow(data?.secret));
    expect([done.status, done.body.messageCode]).toEqual([200, 'SECOND_FACTOR_ON']);
    expect(new Set(done.body.data?.recoveryCodes).size).toBe(10);
    expect(await lastLog()).toEqual({ action: 'enrolSecondFactor', result: 'done', name: MAIL });
    expect(await mails()).toEqual(['on']);
    const own = await test.call(api.secondFactor.get, {}, token);
    expect(own.body.data).toMatchObject({ required: false, recoveryCodes: 10 });
    expect(own.body.data?.enabledAt).not.toBeNull();
  });

  it('keeps neither the secret nor the codes as they are', async () => {
    const { secret, recoveryCodes } = await enrolled();
    const kept = JSON.stringify(
      await test.query(`SELECT encode(f.secret, 'escape'), encode(c.sha256, 'escape'), o.after
        FROM second_factor f, recovery_code c, operation_log o`),
    );
    expect(kept).not.toContain(secret);
    for (const code of recoveryCodes) expect(kept).not.toContain(code.replaceAll('-', ''));
  });

  it('ends every other session, which has shown no code', async () => {
    const other = await test.signIn(MAIL);
    const { token } = await enrolled();
    expect((await test.call(api.auth.me, {}, other)).status).toBe(401);
    expect((await test.call(api.auth.me, {}, token)).body.data?.secondFactor).toEqual({ on: true, required: false });
  });

  it('is not confirmed before it is started', async () => {
    const { status, body } = await confirm(await test.signIn(MAIL), '123456');
    expect([status, body.errCode]).toEqual([409, 'SECOND_FACTOR_NOT_STARTED']);
  });

  it('is renewed only with password and code; until then the previous one works', async () => {
    const { token, secret, recoveryCodes } = await enrolled();
    expect([(await start(token)).body.error]).toEqual([[{ field: 'code', messageCode: 'E00001', params: {} }]]);
    const renewed = (await start(token, { code: nextCode(secret) })).body.data?.secret ?? '';
    const [first = '', second = ''] = recoveryCodes;
    expect((await finish(await half(), first)).status).toBe(200);
    expect((await confirm(token, codeNow(renewed))).status).toBe(200);
    expect((await finish(await half(), second)).status).toBe(400);
    expect((await finish(await half(), nextCode(renewed))).status).toBe(200);
  });
});

describe('signing in', () => {
  beforeEach(() => enrol(test, MAIL));

  it('asks for the code before it gives a session', async () => {
    const answer = await test.call(api.auth.login, { mailAddress: MAIL, password: PASSWORD, tokenIn: 'body' });
    expect([answer.status, Object.keys(answer.body.data ?? {})]).toEqual([200, ['secondFactor']]);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await test.query('SELECT 1 FROM session')).toEqual([]);
    const done = await finish(answer.body.data?.secondFactor ?? '', codeNow());
    expect(done.status).toBe(200);
    expect(String(done.headers['set-cookie'])).toMatch(/(^|,)refresh=[\w-]{43}; Max-Age=43200;/);
    expect(await lastLog()).toEqual({ action: 'signIn', result: 'done', name: MAIL });
  });

  it('keeps what was asked for: staying signed in, and tokens in the answer', async () => {
    const { body } = await test.call(api.auth.login, { mailAddress: MAIL, password: PASSWORD, remember: true });
    const token = body.data?.secondFactor ?? '';
    const done = await finish(token, codeNow(), { tokenIn: 'body' });
    expect(done.body.data?.refreshToken).toMatch(/^[\w-]{43}$/);
    expect(await test.query('SELECT remember FROM session')).toEqual([{ remember: true }]);
  });

  it('takes a token once, and of requests at once one', async () => {
    const token = await half();
    const both = await Promise.all([finish(token, codeNow()), finish(token, nextCode())]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await finish(token, nextCode())).body.errCode).toBe('SECOND_FACTOR_OVER');
    expect(await test.query('SELECT 1 FROM session')).toHaveLength(1);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['after its time', () => test.query('UPDATE sign_in SET expires_at = now()')],
    [
      'when the password was changed',
      () => test.query('UPDATE users SET password_changed_at = now() WHERE mail_address = $1', [MAIL]),
    ],
    [
      'when the user was disabled',
      () => test.query('UPDATE users SET is_disabled = true WHERE mail_address = $1', [MAIL]),
    ],
    ['when the company has ended', () => test.query('UPDATE company SET end_of_use = true')],
  ])('takes no token %s', async (_name, change) => {
    const token = await half();
    await change();
    expect((await finish(token, codeNow())).body.errCode).toBe('SECOND_FACTOR_OVER');
    await test.query('UPDATE users SET is_disabled = false');
    await test.query('UPDATE company SET end_of_use = false');
  });

  it('accepts no invalid token, and its token opens nothing else', async () => {
    expect((await finish('x'.repeat(43), codeNow())).body.errCode).toBe('SECOND_FACTOR_OVER');
    const token = await half();
    expect((await test.call(api.auth.me, {}, token)).status).toBe(401);
    expect((await test.call(api.auth.refreshSession, { refreshToken: token })).status).toBe(402);
    const session = await signInWithCode();
    expect((await finish(session.slice(0, 100), nextCode())).body.errCode).toBe('SECOND_FACTOR_OVER');
  });

  it('takes each code once, and none before it', async () => {
    const before = codeAt(new Date(Date.now() - 30_000));
    const code = codeNow();
    expect((await finish(await half(), code)).status).toBe(200);
    for (const used of [code, before]) {
      const again = await finish(await half(), used);
      expect([again.status, again.body.error]).toEqual(wrong('code', 'SECOND_FACTOR_CODE_WRONG'));
    }
    expect(await lastLog()).toEqual({ action: 'checkIdentity', result: 'refused', name: MAIL });
  });

  it('reads a code as people type it', async () => {
    const [a = '', b = ''] = codeNow().match(/.{3}/g) ?? [];
    const wide = `${a} ${b}`.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    expect((await finish(await half(), wide)).status).toBe(200);
  });

  it('waits after five wrong codes, even with the right one; simultaneous tries get no further', async () => {
    const token = await half();
    const tries = await Promise.all(Array.from({ length: 20 }, () => finish(token, '000000')));
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(5);
    const right = await finish(token, codeNow());
    expect([right.status, right.body.errCode]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect((await finish(await half(), codeNow())).status).toBe(429);
    const logged = await test.query(`SELECT user_name AS name FROM operation_log WHERE result = 'blocked'`);
    expect(logged).toEqual([{ name: MAIL }]);
  });

  it('answers an unknown mail and a wrong password as without a factor', async () => {
    const refused = { ...(await test.call(api.auth.login, { mailAddress: MAIL, password: 'Wrong1234' })).body };
    expect(refused).toEqual(
      (await test.call(api.auth.login, { mailAddress: 'nobody@example.com', password: PASSWORD })).body,
    );
  });
});

it('accepts a recovery code once, logs it and tells the user', async () => {
  const { recoveryCodes } = await enrolled();
  const [code = ''] = recoveryCodes;
  const before = (await mails()).filter((change) => change === 'recoveryCode').length;
  expect((await finish(await half(), code.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
  const [used] = await test.query(`SELECT count(*)::int AS rows FROM operation_log WHERE action = 'useRecoveryCode'`);
  expect(used?.rows).toBe(before + 1);
  expect((await mails()).at(-1)).toBe('recoveryCode');
  expect((await finish(await half(), code)).status).toBe(400);
});

it('is switched off by password and code', async () => {
  await enrol(test, MAIL);
  const token = await signInWithCode();
  const off = (over: object) =>
    test.call(api.secondFactor.disable, { password: PASSWORD, code: nextCode(), ...over }, token);
  expect((await off({ password: 'Wrong1234' })).body.error).toEqual([
    { field: 'password', messageCode: 'WRONG_PASSWORD', params: {} },
  ]);
  expect((await off({ code: '000000' })).body.error).toEqual([
    { field: 'code', messageCode: 'SECOND_FACTOR_CODE_WRONG', params: {} },
  ]);
  expect((await off({})).body.messageCode).toBe('SECOND_FACTOR_OFF');
  expect(await lastLog()).toEqual({ action: 'disableSecondFactor', result: 'done', name: MAIL });
  expect((await mails()).at(-1)).toBe('off');
  expect(await login()).toHaveProperty('accessToken');
});

describe('an administrator', () => {
  const idOf = async (mail: string) =>
    Number((await test.query('SELECT id FROM users WHERE mail_address = $1', [mail]))[0]?.id);

  it('removes the factor of a user in their scope, who signs in again', async () => {
    await enrol(test, 'a-division@example.com');
    const user = await signInWithCode('a-division@example.com');
    const token = await test.signIn(MAIL);
    const id = await idOf('a-division@example.com');
    expect((await test.call(api.users.get, { id }, token)).body.data?.hasSecondFactor).toBe(true);
    expect((await test.call(api.secondFactor.reset, { id }, token)).body.messageCode).toBe('SECOND_FACTOR_RESET');
    expect(await lastLog()).toEqual({ action: 'resetSecondFactor', result: 'done', name: MAIL });
    expect((await mails()).at(-1)).toBe('reset');
    expect((await test.call(api.auth.me, {}, user)).status).toBe(401);
    expect(await login('a-division@example.com')).toHaveProperty('accessToken');
    expect((await test.call(api.secondFactor.reset, { id }, token)).body.errCode).toBe('SECOND_FACTOR_NONE');
  });

  it('removes neither their own, nor that of one out of scope or above', async () => {
    const token = await test.signIn(MAIL);
    const reset = async (mail: string) => {
      await enrol(test, mail);
      return (await test.call(api.secondFactor.reset, { id: await idOf(mail) }, token)).body.errCode;
    };
    expect(await reset(MAIL)).toBe('SECOND_FACTOR_OF_ONESELF');
    expect(await reset('b-division@example.com')).toBe('ITEM_NOT_FOUND');
    expect(await reset('a-category@example.com')).toBe('ITEM_NOT_FOUND');
    const division = await seedUser(test.source, 'a-second@example.com', {
      userDiv: 4,
      companyId: seeded.a.companyId,
      divisionId: seeded.a.divisions[1],
    });
    const low = await test.signIn('a-division@example.com').catch(() => '');
    expect((await test.call(api.secondFactor.reset, { id: division.id }, low)).status).toBe(403);
  });
});

describe('if a company requires it', () => {
  beforeEach(() => test.query('UPDATE company SET second_factor_required = true WHERE id = $1', [seeded.a.companyId]));

  it.each([MAIL, 'a-division@example.com'])('%s sets it up first', async (mail) => {
    const token = await test.signIn(mail);
    expect((await test.call(api.auth.me, {}, token)).body.data?.secondFactor).toEqual({ on: false, required: true });
    for (const call of [api.home.situation, api.applicants.list, api.auth.changePassword]) {
      const { status, body } = await test.call(call, {}, token);
      expect([status, body.errCode]).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    }
    const secret = (await start(token)).body.data?.secret ?? '';
    expect((await confirm(token, codeNow(secret))).status).toBe(200);
    expect((await test.call(api.applicants.list, {}, token)).status).toBe(200);
    const off = await test.call(api.secondFactor.disable, { password: PASSWORD, code: nextCode(secret) }, token);
    expect([off.status, off.body.errCode]).toEqual([409, 'SECOND_FACTOR_NOT_OFF']);
  });

  it('asks nothing of others', async () => {
    for (const mail of ['b-company@example.com', 'a-category@example.com', 'provider@example.com']) {
      expect((await test.call(api.home.situation, {}, await test.signIn(mail))).status).toBe(200);
    }
  });
});

describe('a send to more than 100, if it is required', () => {
  const NEEDED = [400, [{ field: 'secondFactorCode', messageCode: 'SECOND_FACTOR_CODE_NEEDED', params: {} }]];
  const mine = () => ({ id: seeded.a.divisions[0], companyId: seeded.a.companyId });
  const everybody = async (): Promise<number[]> =>
    (
      await test.query<{ id: number }>(
        'SELECT id FROM applicant WHERE company_id = $1 AND deleted_at IS NULL ORDER BY id',
        [seeded.a.companyId],
      )
    ).map(({ id }) => id);
  /** Each way to send, to that many. */
  const sends = (ids: number[], deliveryId: number): [Call, Record<string, unknown>][] => [
    [api.delivery.select, { messageType: 2, applicantIds: ids, expectedCount: ids.length }],
    [api.delivery.all, { messageType: 2, filter: { companyIds: [seeded.a.companyId] }, expectedCount: ids.length }],
    [api.delivery.resend, { deliveryId, to: 'notResponded', expectedCount: ids.length }],
  ];
  let ids: number[];
  let deliveryId: number;
  beforeAll(async () => {
    await makeApplicants(test.source, mine(), 101 - (await everybody()).length);
    ids = await everybody();
    deliveryId = await seedDelivery(test.source, seeded.a.companyId, ids, { origin: 'manual' });
  });
  beforeEach(async () => {
    await test.query('UPDATE company SET second_factor_required = true WHERE id = $1', [seeded.a.companyId]);
    await enrol(test, MAIL);
  });
  const outcome = async (call: Call, input: Record<string, unknown>, token: string) => {
    const { status, body } = await test.call(call, input, token);
    return [status, body.error];
  };
  const later = () => test.query(`UPDATE session SET second_factor_at = now() - interval '1 day'`);

  it('needs a code by every way, once, and takes no wrong one', async () => {
    const token = await signInWithCode();
    for (const [call, input] of sends(ids, deliveryId)) {
      await later();
      expect([call.path, await outcome(call, input, token)]).toEqual([call.path, NEEDED]);
      const guessed = await outcome(call, { ...input, secondFactorCode: '000000' }, token);
      expect(guessed).toEqual([
        400,
        [{ field: 'secondFactorCode', messageCode: 'SECOND_FACTOR_CODE_WRONG', params: {} }],
      ]);
      await test.query('UPDATE second_factor SET last_step = 0');
      expect([call.path, await outcome(call, { ...input, secondFactorCode: codeNow() }, token)]).toEqual([
        call.path,
        [200, null],
      ]);
      // whoever a message is still on its way to is not sent it again
      await test.query(`UPDATE recipient SET mail_state = 'accepted' WHERE mail_state = 'pending'`);
      expect(await outcome(call, input, token)).toEqual([200, null]);
      await test.query(`UPDATE recipient SET mail_state = 'accepted' WHERE mail_state = 'pending'`);
    }
  });

  it('asks nothing for 100', async () => {
    const token = await signInWithCode();
    await later();
    const input = { messageType: 2, applicantIds: ids.slice(0, 100), expectedCount: 100 };
    expect(await outcome(api.delivery.select, input, token)).toEqual([200, null]);
  });
});

it('asks users without a company if the system settings say so', async () => {
  await test.query('UPDATE system_setting SET second_factor_required = true');
  for (const mail of ['provider@example.com', 'a-category@example.com']) {
    expect((await test.call(api.home.situation, {}, await test.signIn(mail))).body.errCode).toBe(
      'SECOND_FACTOR_REQUIRED',
    );
  }
  expect((await test.call(api.home.situation, {}, await test.signIn(MAIL))).status).toBe(200);
});

it('counts tries in the database: a process that starts again forgives none', async () => {
  const limit = { key: 'anew', tries: 2, seconds: 60 };
  const before = test.app.get(RateLimit);
  await before.take(limit);
  await before.take(limit);
  const anew = new RateLimit(before['db']);
  await expect(anew.take(limit)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});
