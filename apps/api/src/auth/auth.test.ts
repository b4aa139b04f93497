import { createHmac } from 'node:crypto';
import { api, API_PREFIX } from '@tabimori/shared';
import { UserEntity } from '@tabimori/server';
import { until } from '../../../../tests/support/until.js';
import { PASSWORD, startApi, type TestApi } from '../testing/api.js';
import { envelopeOf } from '../testing/calls.js';
import { seed, seedUser } from '../testing/seed.js';

let test: TestApi;
beforeAll(async () => {
  test = await startApi();
  await seed(test.source);
});
afterAll(() => test.close());
beforeEach(() => test.query('DELETE FROM rate_limit'));

const MAIL = 'a-company@example.com';
const login = (over: object = {}) => test.call(api.auth.login, { mailAddress: MAIL, password: PASSWORD, ...over });
const refresh = (refreshToken?: string) => test.call(api.auth.refreshSession, { refreshToken });
const me = (token: string) => test.call(api.auth.me, {}, token);

async function bodySession(): Promise<{ accessToken: string; refreshToken: string }> {
  const { body } = await login({ tokenIn: 'body' });
  return { accessToken: body.data?.accessToken ?? '', refreshToken: body.data?.refreshToken ?? '' };
}
const back = (seconds: number) =>
  test.query(`UPDATE refresh_token SET used_at = used_at - make_interval(secs => $1)`, [seconds]);

it('signs in with the mail address in any case and returns the user', async () => {
  const { status, body } = await login({ mailAddress: ` A-Company@EXAMPLE.com ` });
  expect(status).toBe(200);
  expect(body.data).not.toHaveProperty('refreshToken');
  const { body: own } = await me(body.data?.accessToken ?? '');
  expect(own.data).toMatchObject({
    user: { mailAddress: MAIL, userDiv: 3, userClass: 2, companyName: 'a', companyNameEn: '' },
    isChubb: false,
  });
});

it('keeps the refresh token from scripts and other sites', async () => {
  const { headers } = await login();
  expect([headers['set-cookie']].flat()).toContainEqual(
    expect.stringMatching(/^refresh=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/),
  );
  const remembered = await login({ remember: true });
  expect(String(remembered.headers['set-cookie'])).toContain('Max-Age=2592000;');
});

it('names the cookie by the host if the service runs over https', async () => {
  const secure = await startApi({ appBaseUrl: 'https://tabimori.example.com' });
  try {
    await seedUser(secure.source, MAIL, { userDiv: 1 });
    const { headers } = await secure.call(api.auth.login, { mailAddress: MAIL, password: PASSWORD });
    for (const name of ['refresh', 'device']) {
      expect([headers['set-cookie']].flat()).toContainEqual(
        expect.stringMatching(new RegExp(`^__Host-${name}=[\\w-]{43}; .*Path=/; HttpOnly; Secure; SameSite=Strict$`)),
      );
    }
    expect(headers['strict-transport-security']).toBeDefined();
  } finally {
    await secure.close();
  }
});

it('answers an unknown mail and a wrong password alike, after the same work', async () => {
  const time = async (over: object): Promise<[number, unknown]> => {
    const from = performance.now();
    const { status, body } = await login(over);
    expect(status).toBe(400);
    return [performance.now() - from, body];
  };
  const wrong: [number, unknown][] = [];
  const unknown: [number, unknown][] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    wrong.push(await time({ password: 'Wrong1234' }));
    unknown.push(await time({ mailAddress: 'nobody@example.com' }));
  }
  const bodies = [...wrong, ...unknown].map(([, body]) => body);
  expect(bodies).toEqual(bodies.map(() => unknown[0]?.[1]));
  expect(unknown[0]?.[1]).toMatchObject({ errCode: 'LOGIN_EMAIL_OR_PASSWORD_INVALID', error: [] });
  // the quickest of each: what other tests do meanwhile is in the others
  const quickest = (calls: typeof wrong): number => Math.min(...calls.map(([took]) => took));
  expect(quickest(unknown)).toBeGreaterThan(quickest(wrong) / 3);
});

it('tells a user that they are disabled only after the right password, and ends their sessions', async () => {
  const user = await seedUser(test.source, 'gone@example.com', { userDiv: 1 });
  const token = await test.signIn('gone@example.com');
  const { refreshToken } =
    (await test.call(api.auth.login, { mailAddress: 'gone@example.com', password: PASSWORD, tokenIn: 'body' })).body
      .data ?? {};
  expect((await me(token)).status).toBe(200);
  await test.source.getRepository(UserEntity).update(user.id, { isDisabled: true });
  await until('the session is over', 3, async () => (await me(token)).status === 401, 100);
  expect((await refresh(refreshToken)).status).toBe(402);
  expect((await login({ mailAddress: 'gone@example.com' })).body.errCode).toBe('USER_IS_DISABLED');
  expect((await login({ mailAddress: 'gone@example.com', password: 'x' })).body.errCode).toBe(
    'LOGIN_EMAIL_OR_PASSWORD_INVALID',
  );
});

it('a sign-in that is under way while the password is reset opens nothing', async () => {
  const mailAddress = 'reset-meanwhile@example.com';
  await seedUser(test.source, mailAddress, { userDiv: 1 });
  const reset = test.source.createQueryRunner();
  await reset.startTransaction();
  await reset.query(`UPDATE users SET password_hash = 'another' WHERE mail_address = $1`, [mailAddress]);
  const signingIn = login({ mailAddress });
  await until('a sign-in that waits for the reset', 10, async () => {
    const waiting = await test.query(`SELECT FROM pg_stat_activity WHERE datname = current_database()
      AND wait_event_type = 'Lock' AND query LIKE '%FROM users%'`);
    return waiting.length > 0;
  });
  await reset.commitTransaction();
  await reset.release();
  expect((await signingIn).body.errCode).toBe('LOGIN_EMAIL_OR_PASSWORD_INVALID');
  expect(
    await test.query('SELECT FROM session s JOIN users u ON u.id = s.user_id WHERE u.mail_address = $1', [mailAddress]),
  ).toEqual([]);
});

it('counts by the address that the connection has, not by one that is claimed', async () => {
  const claim = (i: number) =>
    test.app.inject({
      method: 'POST',
      url: `${API_PREFIX}/auth/login`,
      payload: { mailAddress: MAIL, password: 'Wrong1234' },
      headers: {
        'x-forwarded-for': `203.0.113.${i}, 198.51.100.${i}`,
        'x-real-ip': `203.0.113.${i}`,
        forwarded: `for=203.0.113.${i}`,
      },
    });
  for (let i = 0; i < 5; i += 1) expect((await claim(i)).statusCode).toBe(400);
  const counted = await test.query(`SELECT key, hits FROM rate_limit WHERE key LIKE 'login:from:%'`);
  expect(counted).toEqual([{ key: `login:from:127.0.0.1:${MAIL}`, hits: 5 }]);
});

describe('refresh', () => {
  it('takes no used token that a clock ahead has written down', async () => {
    const { refreshToken } = await bodySession();
    await refresh(refreshToken);
    await test.query(`UPDATE refresh_token SET used_at = used_at + interval '2 hours' WHERE used_at IS NOT NULL`);
    expect((await refresh(refreshToken)).status).toBe(402);
  });

  it('rotates, and continues through many generations', async () => {
    let { refreshToken } = await bodySession();
    for (let i = 0; i < 5; i += 1) {
      const { status, body } = await refresh(refreshToken);
      expect(status).toBe(200);
      expect(body.data?.refreshToken).not.toBe(refreshToken);
      expect((await me(body.data?.accessToken ?? '')).status).toBe(200);
      refreshToken = body.data?.refreshToken ?? '';
    }
  });

  it('honours the immediate predecessor for 10 s, with an access token only', async () => {
    const { refreshToken } = await bodySession();
    const next = (await refresh(refreshToken)).body.data?.refreshToken;
    const again = await refresh(refreshToken);
    expect([again.status, again.body.data?.refreshToken]).toEqual([200, undefined]);
    expect((await me(again.body.data?.accessToken ?? '')).status).toBe(200);
    expect((await refresh(next)).status).toBe(200);
  });

  it.each<[string, (used: string) => Promise<unknown>]>([
    ['after the grace', () => back(11)],
    ['when it is older than the predecessor', () => Promise.resolve()],
  ])('a used token ends the whole session %s', async (name, before) => {
    const { refreshToken, accessToken } = await bodySession();
    const second = (await refresh(refreshToken)).body.data?.refreshToken ?? '';
    const last = name.includes('older') ? ((await refresh(second)).body.data?.refreshToken ?? '') : second;
    await before(refreshToken);
    expect((await refresh(refreshToken)).body).toMatchObject({ statusCode: 402, errCode: 'SESSION_OVER' });
    expect((await refresh(last)).status).toBe(402);
    await until('the session is over', 3, async () => (await me(accessToken)).status === 401, 100);
    const [log] = await test.query(`SELECT action, result FROM operation_log ORDER BY id DESC LIMIT 1`);
    expect(log).toEqual({ action: 'refresh', result: 'reused' });
  });

  it('lets one of many simultaneous ones rotate', async () => {
    const { refreshToken } = await bodySession();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(answers.filter(({ body }) => body.data?.refreshToken !== undefined)).toHaveLength(1);
  });

  it("is over after its time, without a token, with a foreign one and after the session's last day", async () => {
    const { refreshToken } = await bodySession();
    expect((await refresh()).status).toBe(402);
    expect((await refresh('a'.repeat(43))).status).toBe(402);
    await test.query(`UPDATE refresh_token SET created_at = created_at - interval '12 hours'`);
    expect((await refresh(refreshToken)).status).toBe(402);
    const other = await bodySession();
    await test.query(`UPDATE session SET expires_at = now()`);
    expect((await refresh(other.refreshToken)).status).toBe(402);
  });

  it.each<[string, Record<string, string>, number]>([
    ['our own page', { 'sec-fetch-site': 'same-origin' }, 200],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 402],
    ['a neighbour under the same domain', { 'sec-fetch-site': 'same-site' }, 402],
    ['an older browser on our page', { origin: 'http://console.test', host: 'console.test' }, 200],
    ['an older browser elsewhere', { origin: 'http://evil.example.com' }, 402],
  ])('%s may use the cookie or not', async (_name, headers, status) => {
    const cookies = [(await login()).headers['set-cookie']].flat().map(String);
    const cookie = cookies.find((set) => set.startsWith('refresh='))?.split(';')[0] ?? '';
    const response = await test.app.inject({
      method: 'POST',
      url: `${API_PREFIX}/auth/refresh-session`,
      headers: { cookie, ...headers },
      payload: {},
    });
    expect(response.statusCode).toBe(status);
    if (response.statusCode === 200) expect(String(response.headers['set-cookie'])).toMatch(/^refresh=/);
  });
});

describe('access tokens', () => {
  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = (header: object, payload: object, secret: string, hash = 'sha256') => {
    const text = `${base64(header)}.${base64(payload)}`;
    return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`;
  };
  async function claims(): Promise<Record<string, unknown>> {
    const { accessToken } = await bodySession();
    return JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
  }
  const HS256 = { alg: 'HS256', typ: 'JWT' } as const;
  const signingSecret = () => test.config.jwtSecrets[0] ?? '';

  it('are believed when they are ours', async () => {
    expect((await me(signed(HS256, await claims(), signingSecret()))).status).toBe(200);
  });

  it.each<[string, (own: Record<string, unknown>, secret: string) => string]>([
    ['unsigned', (own) => `${base64({ alg: 'none', typ: 'JWT' })}.${base64(own)}.`],
    ['another key', (own) => signed(HS256, own, 'another key, as long as the real one')],
    ['another algorithm', (own, secret) => signed({ alg: 'HS512', typ: 'JWT' }, own, secret, 'sha512')],
    ['expired', (own, secret) => signed(HS256, { ...own, exp: Math.floor(Date.now() / 1000) - 1 }, secret)],
    ['a key named in the header', (own) => signed({ ...HS256, kid: '../../dev/null' }, own, '')],
    [
      'a key from elsewhere',
      (own) => signed({ ...HS256, kid: '1', jku: 'https://evil.example.com/keys' }, own, 'evil'),
    ],
    [
      'a key brought along',
      (own) => signed({ ...HS256, jwk: { kty: 'oct', k: Buffer.from('evil').toString('base64url') } }, own, 'evil'),
    ],
    ['an algorithm in small letters', (own, secret) => signed({ alg: 'hs256', typ: 'JWT' }, own, secret)],
    ['an algorithm of key pairs', (own, secret) => signed({ alg: 'RS256', typ: 'JWT' }, own, secret)],
    [
      'a header after the signing',
      (own, secret) => {
        const [, ...rest] = signed(HS256, own, secret).split('.');
        return [base64({ ...HS256, kid: '2' }), ...rest].join('.');
      },
    ],
    [
      'claims after the signing',
      (own, secret) => {
        const [header, , signature] = signed(HS256, own, secret).split('.');
        return [header, base64({ ...own, sub: '1' }), signature].join('.');
      },
    ],
    ['another issuer', (own, secret) => signed(HS256, { ...own, iss: 'other' }, secret)],
    ['another audience', (own, secret) => signed(HS256, { ...own, aud: 'other' }, secret)],
    ['another user in the session', (own, secret) => signed(HS256, { ...own, sub: '1' }, secret)],
    ['no session', (own, secret) => signed(HS256, { ...own, sid: undefined }, secret)],
    ['nonsense', () => 'a.b.c'],
  ])('are refused: %s', async (_name, forge) => {
    const { status, body } = await me(forge(await claims(), signingSecret()));
    expect([status, body.errCode]).toEqual([401, 'SIGNED_OUT']);
  });

  it('are not refresh tokens, nor the other way round', async () => {
    const { accessToken, refreshToken } = await bodySession();
    expect((await me(refreshToken)).status).toBe(401);
    expect((await test.call(api.auth.refreshSession, { refreshToken: accessToken.slice(0, 200) })).status).toBe(402);
  });

  it('live 15 minutes', async () => {
    const { exp, iat } = await claims();
    expect(Number(exp) - Number(iat)).toBe(900);
  });
});

it('signs out for good, whatever the state of the session', async () => {
  const { accessToken, refreshToken } = await bodySession();
  expect((await test.call(api.auth.logout, { refreshToken }, accessToken)).body).toMatchObject({
    statusCode: 200,
    messageCode: 'I00006',
  });
  expect((await me(accessToken)).status).toBe(401);
  expect((await refresh(refreshToken)).status).toBe(402);
  expect((await test.call(api.auth.logout, {}, 'nonsense')).status).toBe(200);
  const second = await bodySession();
  expect((await test.call(api.auth.logout, {}, second.accessToken)).status).toBe(200);
  expect((await me(second.accessToken)).status).toBe(401);
});

it('logs sign-in, refusal and sign-out, and never a secret', async () => {
  const [before] = await test.query(`SELECT coalesce(max(id), 0) AS last FROM operation_log`);
  const { accessToken } = await bodySession();
  await login({ password: 'Wrong1234' });
  await test.call(api.auth.logout, {}, accessToken);
  const rows = await test.query(`SELECT * FROM operation_log WHERE id > $1 ORDER BY id`, [before?.last]);
  expect(rows.map((row) => [row.action, row.result, row.user_name, row.feature])).toEqual([
    ['signIn', 'done', MAIL, 0],
    ['signIn', 'refused', MAIL, 0],
    ['signOut', 'done', MAIL, 0],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/Wrong1234|Demo1234|eyJ/);
});

it('logs once that waits begin for an account and that an address is noisy, and then no more of such requests', async () => {
  const [before] = await test.query(`SELECT coalesce(max(id), 0) AS last FROM operation_log`);
  const blocked = async (): Promise<unknown[]> => {
    const found = await test.query(
      `SELECT action, user_name AS name, address FROM operation_log WHERE id > $1 AND result = 'blocked' ORDER BY id`,
      [before?.last],
    );
    return found.map(({ action, name, address }) => [action, name, address]);
  };
  const wrong = (mailAddress: string) => login({ mailAddress, password: 'Wrong1234' });
  await Promise.all(Array.from({ length: 25 }, () => wrong(MAIL)));
  expect(await blocked()).toEqual([['signIn', MAIL, '127.0.0.1']]);
  await Promise.all(Array.from({ length: 120 }, (_, i) => wrong(`nobody${i}@example.com`)));
  expect(await blocked()).toEqual([
    ['signIn', MAIL, '127.0.0.1'],
    ['signIn', '', '127.0.0.1'],
  ]);
  for (let i = 0; i < 6; i += 1) await wrong('nobody@example.com');
  expect(await blocked()).toHaveLength(2);
  for (let i = 0; i < 6; i += 1) await wrong('a-division@example.com');
  expect(await blocked()).toHaveLength(3);
  const [all] = await test.query<{ n: number }>(`SELECT count(*)::int AS n FROM operation_log WHERE id > $1`, [
    before?.last,
  ]);
  // 100 refused, 3 blocked
  expect(all?.n).toBe(103);
}, 60_000);

it('gives the support address to who knows the static key', async () => {
  const ask = (authorization: string) =>
    test.app.inject({ method: 'GET', url: `${API_PREFIX}/support-mail`, headers: { authorization } });
  const known = await ask(`Key ${test.config.supportMailKey}`);
  expect([known.statusCode, envelopeOf(known).data]).toEqual([200, { mailAddress: 'support@example.com' }]);
  expect((await ask('Key wrong')).statusCode).toBe(401);
  expect((await ask(`Bearer ${test.config.supportMailKey}`)).statusCode).toBe(401);
});
