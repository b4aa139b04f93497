import { api, API_PREFIX, type Envelope } from '@tabimori/shared';
import { PASSWORD, startApi, type TestApi } from '../testing/api.js';
import { codeNow, enrol } from '../testing/second-factor.js';
import { seed } from '../testing/seed.js';

let test: TestApi;
beforeAll(async () => {
  test = await startApi();
  await seed(test.source);
});
afterAll(() => test.close());
beforeEach(() => test.query('DELETE FROM rate_limit'));

const MAIL = 'a-company@example.com';
const OTHER = 'a-division@example.com';
const HERE = '198.51.100.7';
const ELSEWHERE = '203.0.113.9';

interface Try {
  status: number;
  code: string | null;
  /** the wait, in the header and in the text */
  wait: number | undefined;
  told: unknown;
  device: string | undefined;
  token: string;
}

/** Signs in from an address, with the cookies of a browser. */
async function signIn(from: string, over: { mailAddress?: string; password?: string; cookie?: string } = {}) {
  const { cookie, ...given } = over;
  const response = await test.app.inject({
    method: 'POST',
    url: `${API_PREFIX}/auth/login`,
    remoteAddress: from,
    headers: cookie === undefined ? {} : { cookie },
    payload: { mailAddress: MAIL, password: PASSWORD, ...given },
  });
  const body = response.json<Envelope<{ accessToken?: string; secondFactor?: string }>>();
  const set = response.cookies.find(({ name }) => name === 'device');
  const wait = response.headers['retry-after'];
  return {
    status: response.statusCode,
    code: body.errCode,
    wait: wait === undefined ? undefined : Number(wait),
    told: body.params.seconds,
    device: set && `device=${set.value}`,
    token: body.data?.accessToken ?? body.data?.secondFactor ?? '',
  } satisfies Try;
}
const wrong = (from: string, over: object = {}) => signIn(from, { password: 'Wrong1234', ...over });
const waitsAreOver = () => test.query('UPDATE rate_limit SET wait_until = now()');

/** Tries until there is a wait, and makes it one that this test does not see the end of. */
async function slowDown(from: string, over: object = {}): Promise<void> {
  for (let i = 0; i < 6; i += 1) await wrong(from, over);
  await test.query(`UPDATE rate_limit SET wait_until = now() + interval '10 minutes'
    WHERE hits >= 5 AND (key LIKE 'login:from:%' OR key LIKE 'login:device:%')`);
}

it('slows down those who make them, and neither the account nor the others at the address', async () => {
  await slowDown(ELSEWHERE);
  expect((await signIn(ELSEWHERE)).status).toBe(429);
  expect((await signIn(HERE)).status).toBe(200);
  expect((await signIn(ELSEWHERE, { mailAddress: OTHER })).status).toBe(200);
});

it('refuses nobody behind an address that has tried a hundred accounts', async () => {
  await Promise.all(Array.from({ length: 120 }, (_, i) => wrong(HERE, { mailAddress: `nobody${i}@example.com` })));
  expect((await signIn(HERE)).status).toBe(200);
});

it('waits longer and longer, and says how many seconds', async () => {
  for (let i = 0; i < 5; i += 1) expect((await wrong(HERE)).status).toBe(400);
  const waits: unknown[] = [];
  for (let i = 0; i < 10; i += 1) {
    // both are counted from the try on
    const [kept] = await test.query(`SELECT extract(epoch FROM wait_until - window_ends_at)::int + 3600 AS wait
      FROM rate_limit WHERE key LIKE 'login:from:%'`);
    waits.push(kept?.wait);
    await waitsAreOver();
    expect((await wrong(HERE)).status).toBe(400);
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
  const refused = await signIn(HERE);
  expect([refused.status, refused.code, refused.told]).toEqual([429, 'TOO_MANY_REQUESTS', refused.wait]);
  expect(refused.wait).toBeGreaterThan(600);
  await waitsAreOver();
  expect((await signIn(HERE)).status).toBe(200);
  expect((await wrong(HERE)).status).toBe(400);
});

it('looks at five of many at once', async () => {
  const tries = await Promise.all(Array.from({ length: 40 }, () => wrong(HERE)));
  const looked = tries.filter(({ status }) => status === 400).length;
  // a slow machine may be at it for longer than the first wait
  expect([5, 6]).toContain(looked);
});

it('answers an unknown account alike', async () => {
  const statuses = async (mailAddress: string) => {
    const found: number[] = [];
    for (let i = 0; i < 7; i += 1) found.push((await wrong(HERE, { mailAddress })).status);
    return found;
  };
  expect(await statuses('nobody@example.com')).toEqual(await statuses(MAIL));
});

it('slows down guesses that come from everywhere, but not a browser that is known', async () => {
  const { device = '' } = await signIn(HERE);
  for (let i = 0; i < 50; i += 1) await wrong(`203.0.113.${i}`);
  await test.query(`UPDATE rate_limit SET wait_until = now() + interval '29 s' WHERE hits >= 50`);
  const slowed = await signIn(ELSEWHERE);
  expect([slowed.status, slowed.wait !== undefined && slowed.wait <= 30]).toEqual([429, true]);
  expect((await signIn(ELSEWHERE, { cookie: device })).status).toBe(200);
  await waitsAreOver();
  expect((await signIn(ELSEWHERE)).status).toBe(200);
});

it('counts the addresses of one IPv6 network as one', async () => {
  for (let i = 0; i < 4; i += 1) await wrong(`2001:db8:0:1::${i}`);
  await slowDown('2001:db8:0:1::ffff');
  expect((await signIn('2001:db8:0:1:a:b:c:d')).status).toBe(429);
  expect((await signIn('2001:db8:0:2::1')).status).toBe(200);
});

it('has a window of a clock that was ahead for void', async () => {
  await slowDown(HERE);
  expect((await signIn(HERE)).status).toBe(429);
  await test.query(`UPDATE rate_limit SET wait_until = wait_until + interval '2 hours',
    window_ends_at = window_ends_at + interval '2 hours'`);
  expect((await signIn(HERE)).status).toBe(200);
});

describe('a known browser', () => {
  it('is not affected while others at its address try', async () => {
    const { device = '' } = await signIn(HERE);
    await slowDown(HERE);
    expect((await signIn(HERE)).status).toBe(429);
    expect((await signIn(HERE, { cookie: device })).status).toBe(200);
  });

  it('is slowed down by its own wrong tries', async () => {
    const { device = '' } = await signIn(HERE);
    await slowDown(HERE, { cookie: device });
    expect((await signIn(HERE, { cookie: device })).status).toBe(429);
    expect((await signIn(HERE)).status).toBe(200);
  });

  it('is known for the accounts that were signed in to there', async () => {
    const { device = '' } = await signIn(HERE);
    await slowDown(HERE, { mailAddress: OTHER });
    expect((await signIn(HERE, { mailAddress: OTHER, cookie: device })).status).toBe(429);
    await waitsAreOver();
    expect((await signIn(HERE, { mailAddress: OTHER, cookie: device })).device).toBe(device);
    for (const mailAddress of [MAIL, OTHER]) {
      await slowDown(HERE, { mailAddress });
      expect((await signIn(HERE, { mailAddress, cookie: device })).status).toBe(200);
    }
  });

  it('is identified by a cookie that no script reads, stored as a hash', async () => {
    const { headers } = await test.call(api.auth.login, { mailAddress: MAIL, password: PASSWORD });
    const cookie = [headers['set-cookie']].flat().find((set) => String(set).startsWith('device='));
    expect(cookie).toMatch(/^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/);
    const token = /^device=([\w-]+)/.exec(String(cookie))?.[1] ?? '';
    const kept = await test.query(`SELECT k::text, encode(sha256, 'escape') FROM known_device k`);
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  it.each<[string, (token: string) => Promise<unknown>]>([
    [
      'when the password changes',
      (token) =>
        test.call(api.auth.changePassword, { currentPassword: PASSWORD, newPassword: 'Newer1234' }, token).then(() =>
          test.query(
            `UPDATE users u SET password_hash = o.password_hash FROM users o
             WHERE u.mail_address = $1 AND o.mail_address = $2`,
            [MAIL, OTHER],
          ),
        ),
    ],
    ['after 400 days', () => test.query(`UPDATE known_device SET last_used_at = now() - interval '401 days'`)],
  ])('is forgotten %s', async (_when, change) => {
    const { device = '', token } = await signIn(HERE);
    await change(token);
    await slowDown(HERE);
    expect((await signIn(HERE, { cookie: device })).status).toBe(429);
  });

  it('is forgotten when an administrator disables the user', async () => {
    const { device = '' } = await signIn(HERE);
    const provider = await test.signIn('provider@example.com');
    const [row] = await test.query<{ id: number }>('SELECT id FROM users WHERE mail_address = $1', [MAIL]);
    const read = async () => (await test.call(api.users.get, { id: row?.id }, provider)).body.data;
    for (const isDisabled of [true, false]) {
      const user = await read();
      const {
        categoryName: _1,
        companyName: _2,
        companyNameEn: _8,
        divisionName: _3,
        hasSecondFactor: _4,
        hasPassword: _5,
        createdAt: _6,
        updatedAt: _7,
        ...given
      } = user ?? {};
      expect((await test.call(api.users.put, { ...given, isDisabled }, provider)).status).toBe(200);
    }
    await slowDown(HERE);
    expect((await signIn(HERE, { cookie: device })).status).toBe(429);
  });

  it('gives its codes while somebody elsewhere, who has the password, tries them', async () => {
    await enrol(test, MAIL);
    const finish = async (from: string, cookie: string, token: string, code: string) => {
      const response = await test.app.inject({
        method: 'POST',
        url: `${API_PREFIX}/auth/second-factor`,
        remoteAddress: from,
        headers: { cookie },
        payload: { token, code },
      });
      const set = response.cookies.find(({ name }) => name === 'device');
      return { status: response.statusCode, device: `device=${set?.value}` };
    };
    await test.query('UPDATE second_factor SET last_step = 0');
    const { device } = await finish(HERE, '', (await signIn(HERE)).token, codeNow());
    const { token } = await signIn(ELSEWHERE);
    for (let i = 0; i < 5; i += 1) expect((await finish(ELSEWHERE, '', token, '000000')).status).toBe(400);
    await test.query('UPDATE second_factor SET last_step = 0');
    expect((await finish(ELSEWHERE, '', token, codeNow())).status).toBe(429);
    const own = (await signIn(HERE, { cookie: device })).token;
    expect((await finish(HERE, device, own, codeNow())).status).toBe(200);
    await test.query('DELETE FROM second_factor');
  });
});
