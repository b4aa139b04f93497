import { api, type Envelope, type User } from '@tabimori/shared';
import { makeDivision, makeUser } from '../../../../tests/support/factories.js';
import { startApi, type TestApi } from '../testing/api.js';
import { insert, seed, type Seeded, seedDrill } from '../testing/seed.js';

let test: TestApi;
let seeded: Seeded;
let provider: string;
let category: string;
let company: string;
beforeAll(async () => {
  test = await startApi();
  seeded = await seed(test.source);
  provider = await test.signIn('provider@example.com');
  category = await test.signIn('a-category@example.com');
  company = await test.signIn('a-company@example.com');
});
afterAll(() => test.close());

let count = 0;
/** a company administrator of a */
const form = (over: Record<string, unknown> = {}) => {
  count += 1;
  return {
    userDiv: 3,
    companyId: seeded.a.companyId,
    mailAddress: `New${count}@Example.com`,
    userName: ` 見本　${count} `,
    language: 'jp',
    remark: '',
    isDisabled: false,
    isManagement: false,
    managementOrder: 0,
    ...over,
  };
};
const post = (over: Record<string, unknown> = {}, by = provider) => test.call(api.users.post, form(over), by);
const made = async (over: Record<string, unknown> = {}): Promise<User> => {
  const { body } = await post({ password: 'Demo1234', ...over });
  if (!body.data) throw new Error(JSON.stringify(body));
  return body.data;
};
/** the input of a user's change that changes nothing */
const asInput = (user: User): Record<string, unknown> => {
  const { id, userDiv, categoryId, companyId, divisionId, mailAddress, userName, language, remark } = user;
  const { isDisabled, isManagement, managementOrder, version } = user;
  return {
    ...{ id, userDiv, categoryId, companyId, divisionId, mailAddress, userName, language, remark },
    ...{ isDisabled, isManagement, managementOrder, version },
  };
};
const put = (user: User, over: Record<string, unknown>, by = provider) =>
  test.call(api.users.put, { ...asInput(user), ...over }, by);
/** for a provider administrator */
const PROVIDER = { userDiv: 1, companyId: undefined };
const remove = async (id: number, by = provider) => told(await test.call(api.users.delete, { id }, by));
const told = ({ status, body }: { status: number; body: Envelope }) => [
  status,
  body.messageCode,
  body.error?.map(({ field, messageCode }) => `${field} ${messageCode}`),
];
const byMail = async (mail: string): Promise<User> => {
  const { body } = await test.call(api.users.list, { name: mail }, provider);
  const user = body.data?.items.find(({ mailAddress }) => mailAddress === mail);
  if (!user) throw new Error(`no ${mail}`);
  return user;
};
const listed = async (input: Record<string, unknown>, by = provider): Promise<string[]> =>
  ((await test.call(api.users.list, input, by)).body.data?.items ?? []).map(({ mailAddress }) => mailAddress);
const lastLog = async () => {
  const [row] = await test.query<{ before: unknown; after: unknown }>(
    `SELECT company_id, action, entity_id, before, after FROM operation_log WHERE entity = 'user' ORDER BY id DESC LIMIT 1`,
  );
  return row;
};
const mails = (userId: number) =>
  test.query<{ kind: string }>('SELECT kind, mail_address AS to FROM system_mail WHERE user_id = $1 ORDER BY id', [
    userId,
  ]);

it('registers a user who sets the password by the mailed link, and writes it down', async () => {
  const { status, body } = await post({ remark: '備考' }, company);
  expect([status, body.messageCode]).toEqual([200, 'I00012']);
  const id = body.data?.id ?? 0;
  expect(body.data).toMatchObject({
    mailAddress: `new${count}@example.com`,
    userName: `見本　${count}`,
    companyName: 'a',
    companyNameEn: '',
    hasPassword: false,
    version: 1,
  });
  expect(await mails(id)).toEqual([{ kind: 'loginInfo', to: `new${count}@example.com` }]);
  expect(await lastLog()).toMatchObject({
    company_id: seeded.a.companyId,
    action: 'insert',
    entity_id: String(id),
    before: null,
    after: { mailAddress: `new${count}@example.com`, userDiv: 3, remark: '備考', passwordSet: false },
  });
});

it('registers a user with a password, who signs in with it; it is written down nowhere', async () => {
  const { body } = await post({ password: 'Handed0ver', mailAddress: 'handed@example.com' });
  expect([body.messageCode, body.data?.hasPassword]).toEqual(['I00001', true]);
  expect(await mails(body.data?.id ?? 0)).toEqual([]);
  expect(JSON.stringify(await lastLog())).not.toMatch(/Handed0ver|argon/);
  const { status } = await test.call(api.auth.login, { mailAddress: 'HANDED@example.com', password: 'Handed0ver' });
  expect(status).toBe(200);
});

it('mails nothing to a user who is registered disabled', async () => {
  const { body } = await post({ isDisabled: true });
  expect(body.messageCode).toBe('I00001');
  expect(await mails(body.data?.id ?? 0)).toEqual([]);
});

it.each<[string, Record<string, unknown>, string[]]>([
  ['no name', { userName: '　' }, ['userName E00001']],
  ['too long a name', { userName: '𠮷'.repeat(101) }, ['userName E00019']],
  ['no mail address', { mailAddress: 'x' }, ['mailAddress E00005']],
  ['a long remark', { remark: 'x'.repeat(501) }, ['remark E00019']],
  ['a short password', { password: 'Short12' }, ['password E00006']],
  ['a long password', { password: 'a1'.repeat(33) }, ['password E00006']],
  ['a password of letters only', { password: 'abcdefgh' }, ['password E00005']],
  ['a password of digits only', { password: '12345678' }, ['password E00005']],
  ['a password with a sign', { password: 'abcdefg1!' }, ['password E00007']],
  ['another level', { userDiv: 5 }, ['userDiv E00004']],
  ['an order', { managementOrder: 1000 }, ['managementOrder NUMBER_MOST']],
  ['no department', { userDiv: 4 }, ['divisionId E00016']],
  ['a company of a category administrator', { userDiv: 2 }, ['companyId E00004']],
  ['no category', { userDiv: 2, companyId: undefined }, ['categoryId E00002']],
  ['no company', { companyId: undefined }, ['companyId E00002']],
  ['an unknown category', { userDiv: 2, companyId: null, categoryId: 999_999 }, ['categoryId E00066']],
  ['an unknown company', { companyId: 999_999 }, ['companyId COMPANY_NOT_FOUND']],
  ['another key', { passwordHash: 'x' }, ['passwordHash E00004']],
])('names the fault: %s', async (_what, over, fields) => {
  expect(told(await post(over))).toEqual([400, 'E00041', fields]);
});

it('a password of 64 letters and digits is taken', async () => {
  expect((await post({ password: 'a1'.repeat(32) })).status).toBe(200);
});

it('a department is one of the company', async () => {
  const other = { userDiv: 4, divisionId: seeded.b.divisions[0] };
  expect(told(await post(other))).toEqual([400, 'E00041', ['divisionId DIVISION_NOT_FOUND']]);
  const own = await post({ userDiv: 4, divisionId: seeded.a.divisions[1], companyId: undefined }, company);
  expect(own.body.data).toMatchObject({ companyName: 'a', companyNameEn: '', divisionName: '第二', userDiv: 4 });
});

it('an application has no users yet', async () => {
  const companyId = await insert(test.source, 'company', { name: '申込', state: 'applied' });
  expect(told(await post({ companyId }))).toEqual([400, 'E00041', ['companyId COMPANY_NOT_FOUND']]);
});

it('a mail address belongs to one user, whatever its case, even if several come at once', async () => {
  const answers = await Promise.all(
    ['Same@example.com', 'same@example.com', 'SAME@EXAMPLE.COM'].map((mailAddress) => post({ mailAddress })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(told(await post({ mailAddress: 'sAme@example.com' }))).toEqual([409, 'ITEM_EXISTING', ['mailAddress E00010']]);
  const user = await made();
  expect(told(await put(user, { mailAddress: 'same@example.com' }))).toEqual([
    409,
    'ITEM_EXISTING',
    ['mailAddress E00010'],
  ]);
});

describe('level and scope', () => {
  it.each<[string, () => string, number, boolean]>([
    ['a category administrator', () => category, 1, false],
    ['a category administrator', () => category, 2, true],
    ['a category administrator', () => category, 3, true],
    ['a company administrator', () => company, 1, false],
    ['a company administrator', () => company, 2, false],
    ['a company administrator', () => company, 3, true],
    ['a company administrator', () => company, 4, true],
  ])('%s registers level %s: %s', async (_who, by, userDiv, isAllowed) => {
    const companyId = userDiv >= 3 ? seeded.a.companyId : undefined;
    const divisionId = userDiv === 4 ? seeded.a.divisions[0] : undefined;
    const answer = await post({ userDiv, companyId, divisionId }, by());
    if (isAllowed) expect(answer.status).toBe(200);
    else expect(told(answer)).toEqual([400, 'E00041', ['userDiv PERMISSION_DENIED']]);
  });

  it('nobody is registered out of scope, nor lifted above the caller', async () => {
    expect(told(await post({ companyId: seeded.b.companyId }, category))).toEqual([
      400,
      'E00041',
      ['companyId COMPANY_NOT_FOUND'],
    ]);
    const elsewhere = { userDiv: 2, companyId: undefined, categoryId: seeded.b.categoryId };
    expect(told(await post(elsewhere, category))).toEqual([400, 'E00041', ['categoryId E00066']]);
    const user = await made();
    expect(told(await put(user, { userDiv: 1, companyId: null }, company))).toEqual([
      400,
      'E00041',
      ['userDiv PERMISSION_DENIED'],
    ]);
    expect(told(await put(user, { companyId: seeded.b.companyId }, company))).toEqual([
      400,
      'E00041',
      ['companyId COMPANY_NOT_FOUND'],
    ]);
  });

  it('those above and elsewhere are not there', async () => {
    for (const mail of ['provider@example.com', 'a-category@example.com', 'b-company@example.com']) {
      const user = await byMail(mail);
      expect((await test.call(api.users.get, { id: user.id }, company)).status).toBe(404);
      expect((await put(user, { userName: 'x' }, company)).status).toBe(404);
      expect((await remove(user.id, company))[0]).toBe(404);
    }
    expect(await listed({ name: 'provider@' }, category)).toEqual([]);
    expect(await listed({ name: 'b-' }, category)).toEqual([]);
    expect(await listed({ name: 'a-' }, category)).toEqual([
      'a-category@example.com',
      'a-company@example.com',
      'a-division@example.com',
    ]);
    expect(await listed({ name: 'a-' }, company)).toEqual(['a-company@example.com', 'a-division@example.com']);
  });
});

it('lists by name, mail address, company, level, use and management', async () => {
  await made({ userName: 'ヤマダ ハナコ', mailAddress: 'list1@example.com', isManagement: true, managementOrder: 2 });
  await made({ userName: '山田', mailAddress: 'list2@example.com', isManagement: true, managementOrder: 1 });
  await made({ userName: '山田', mailAddress: 'list3@example.com', isDisabled: true, companyId: seeded.b.companyId });
  expect(await listed({ name: 'ﾔﾏﾀﾞ' })).toEqual(['list1@example.com']);
  expect(await listed({ name: 'LIST', companyId: seeded.b.companyId })).toEqual(['list3@example.com']);
  expect(await listed({ name: 'list', isDisabled: true })).toEqual(['list3@example.com']);
  expect(await listed({ name: 'list', isManagement: true, sort: 'managementOrder' })).toEqual([
    'list2@example.com',
    'list1@example.com',
  ]);
  expect(await listed({ userDiv: 1 })).toEqual(['provider@example.com']);
  const foreign = await test.call(api.users.list, { companyId: seeded.b.companyId }, company);
  expect(told(foreign)).toEqual([400, 'E00041', ['companyId COMPANY_NOT_FOUND']]);
});

describe('a change', () => {
  it('is written down with before and after, from the version that was read', async () => {
    const user = await made();
    const changed = await put(user, { userName: '改名', isManagement: true });
    expect([changed.body.messageCode, changed.body.data]).toMatchObject(['I00003', { userName: '改名', version: 2 }]);
    expect(await lastLog()).toMatchObject({
      company_id: seeded.a.companyId,
      action: 'update',
      before: { userName: user.userName, isManagement: false },
      after: { userName: '改名', isManagement: true },
    });
    expect(told(await put(user, { userName: '別名' }))).toEqual([409, 'STALE_UPDATE', []]);
    expect(told(await put({ ...user, version: 2 }, { userName: '改名', isManagement: true }))).toEqual([
      400,
      'E00044',
      [],
    ]);
  });

  it.each<[string, () => Record<string, unknown>]>([
    ['another mail address', () => ({ mailAddress: 'moved@example.com' })],
    ['another level', () => ({ userDiv: 4, divisionId: seeded.a.divisions[0] })],
    ['another company', () => ({ companyId: seeded.b.companyId })],
    ['another password', () => ({ password: 'Another1' })],
    ['disabling', () => ({ isDisabled: true })],
  ])('%s ends the sessions at once', async (_what, over) => {
    const user = await made();
    const token = await test.signIn(user.mailAddress);
    expect((await test.call(api.auth.me, {}, token)).status).toBe(200);
    expect((await put(user, over())).status).toBe(200);
    expect((await test.call(api.auth.me, {}, token)).status).toBe(401);
    const open = await test.query('SELECT 1 FROM session WHERE user_id = $1 AND ended_at IS NULL', [user.id]);
    expect(open).toEqual([]);
    await test.query(`UPDATE users SET mail_address = 'm' || id || '@example.com' WHERE id = $1`, [user.id]);
  });

  it('of the name or remark leaves them', async () => {
    const user = await made();
    const token = await test.signIn(user.mailAddress);
    expect((await put(user, { remark: 'x', language: 'en', mailAddress: user.mailAddress.toUpperCase() })).status).toBe(
      200,
    );
    expect((await test.call(api.auth.me, {}, token)).status).toBe(200);
  });

  it('of the password is reported to the user and not logged', async () => {
    const user = await made();
    expect((await put(user, { password: 'Another1' })).body.messageCode).toBe('I00003');
    expect(await mails(user.id)).toEqual([{ kind: 'passwordChanged', to: user.mailAddress }]);
    expect(await lastLog()).toMatchObject({ before: { passwordSet: false }, after: { passwordSet: true } });
    expect(JSON.stringify(await lastLog())).not.toMatch(/Another1|argon/);
    expect((await test.call(api.auth.login, { mailAddress: user.mailAddress, password: 'Another1' })).status).toBe(200);
    // an empty one stays
    const again = await put({ ...user, version: 2 }, { password: '', remark: 'x' });
    expect(again.body.data?.hasPassword).toBe(true);
    expect((await test.call(api.auth.login, { mailAddress: user.mailAddress, password: 'Another1' })).status).toBe(200);
  });

  it('a disabled user can no longer sign in, and is mailed no link', async () => {
    const user = await made();
    await put(user, { isDisabled: true });
    const login = await test.call(api.auth.login, { mailAddress: user.mailAddress, password: 'Demo1234' });
    expect([login.status, login.body.errCode]).toEqual([400, 'USER_IS_DISABLED']);
    const send = await test.call(api.auth.sendLoginInfo, { id: user.id }, provider);
    expect([send.status, send.body.errCode]).toEqual([400, 'USER_IS_DISABLED']);
  });
});

describe('oneself and the last', () => {
  it('nobody disables or deletes oneself', async () => {
    const own = await byMail('a-company@example.com');
    expect(told(await put(own, { isDisabled: true }, company))).toEqual([
      409,
      'USER_IS_ONESELF',
      ['isDisabled USER_IS_ONESELF'],
    ]);
    expect(await remove(own.id, company)).toEqual([409, 'USER_IS_ONESELF', []]);
  });

  it('the last provider administrator keeps the level', async () => {
    const own = await byMail('provider@example.com');
    const lowered = await put(own, { userDiv: 3, companyId: seeded.a.companyId });
    expect(told(lowered)).toEqual([409, 'LAST_PROVIDER', ['userDiv LAST_PROVIDER']]);
  });

  it('two provider administrators who disable each other at once leave one', async () => {
    const other = await made({ userDiv: 1, companyId: undefined });
    const own = await byMail('provider@example.com');
    const by = await test.signIn(other.mailAddress);
    const answers = await Promise.all([put(other, { isDisabled: true }), put(own, { isDisabled: true }, by)]);
    const left = await test.query<{ mail: string }>(
      'SELECT mail_address AS mail FROM users WHERE user_div = 1 AND NOT is_disabled',
    );
    expect(left).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await test.query('UPDATE users SET is_disabled = false WHERE user_div = 1');
    provider = await test.signIn('provider@example.com');
    await test.call(api.users.delete, { id: other.id }, provider);
  });
});

describe('deleting', () => {
  it('takes who has registered nothing, with the sessions', async () => {
    const user = await made();
    const token = await test.signIn(user.mailAddress);
    expect((await test.call(api.auth.me, {}, token)).status).toBe(200);
    expect(await remove(user.id, company)).toEqual([200, 'I00004', undefined]);
    expect((await test.call(api.auth.me, {}, token)).status).toBe(401);
    expect(await lastLog()).toMatchObject({ action: 'delete', before: { mailAddress: user.mailAddress }, after: null });
    expect(JSON.stringify(await lastLog())).not.toMatch(/argon/);
    expect(await remove(user.id)).toEqual([404, 'ITEM_NOT_FOUND', []]);
  });

  it.each<[string, (userId: number) => Promise<unknown>]>([
    ['a send', (userId) => test.query('UPDATE delivery SET sender_id = $1 WHERE id = $2', [userId, seeded.a.alertId])],
    [
      'a drill',
      async (userId) => {
        const drillId = await seedDrill(test.source, seeded.a.companyId);
        await test.query('UPDATE drill SET started_by = $1 WHERE id = $2', [userId, drillId]);
      },
    ],
    [
      'an answer taken by phone',
      (userId) =>
        insert(test.source, 'answer', {
          delivery_id: seeded.a.questionId,
          root_id: seeded.a.questionId,
          applicant_id: seeded.a.applicants[0],
          nonce: `n${userId}`,
          response: 1,
          via: 'admin',
          user_id: userId,
          answered_at: new Date(),
        }),
    ],
    [
      'a handling',
      (userId) =>
        insert(test.source, 'handling', {
          root_id: seeded.a.questionId,
          applicant_id: seeded.a.applicants[0],
          number: userId,
          state: 'taken',
          note: '',
          user_id: userId,
          user_name: 'x',
          at: new Date(),
        }),
    ],
  ])('is refused after %s', async (_what, register) => {
    const user = await made();
    await register(user.id);
    expect(await remove(user.id)).toEqual([409, 'CANNOT_DELETE_USER', []]);
  });
});

it('a department or company in which users are is not deleted under them', async () => {
  const division = await makeDivision(test.source, seeded.a.companyId);
  await makeUser(test.source, { userDiv: 4, companyId: seeded.a.companyId, divisionId: division.id });
  const { status } = await test.call(api.divisions.delete, { id: division.id }, provider);
  expect(status).toBe(409);
});

describe('how somebody signs in', () => {
  const NEW = 'Newer1234';
  const own = async (): Promise<{ user: User; token: string; other: string }> => {
    const user = await made();
    const token = await test.signIn(user.mailAddress);
    return { user, token, other: await test.signIn(user.mailAddress) };
  };
  const goesOn = async (token: string) => (await test.call(api.auth.me, {}, token)).status === 200;

  it.each([
    ['mail address', { mailAddress: 'moved@example.com' }, 'mailAddressChanged'],
    ['password', { password: NEW }, 'passwordChanged'],
  ])(
    'one changes one’s own %s with one’s password only, and only the other sessions end',
    async (_what, over, kind) => {
      const { user, token, other } = await own();
      expect(told(await put(user, over, token))).toEqual([400, 'E00041', ['currentPassword E00001']]);
      expect(told(await put(user, { ...over, currentPassword: 'Wrong1234' }, token))).toEqual([
        400,
        'E00041',
        ['currentPassword WRONG_PASSWORD'],
      ]);
      expect(await mails(user.id)).toEqual([]);
      expect((await put(user, { ...over, currentPassword: 'Demo1234' }, token)).status).toBe(200);
      expect(await mails(user.id)).toEqual([{ kind, to: user.mailAddress }]);
      expect([await goesOn(token), await goesOn(other)]).toEqual([true, false]);
      expect(JSON.stringify(await lastLog())).not.toMatch(/Demo1234|Newer1234|currentPassword/);
    },
  );

  it('asks for nothing if one changes another field of oneself', async () => {
    const { user, token, other } = await own();
    expect((await put(user, { remark: '備考', currentPassword: '' }, token)).status).toBe(200);
    expect([await goesOn(token), await goesOn(other)]).toEqual([true, true]);
  });

  it('takes no password that is the current one', async () => {
    const { user, token } = await own();
    const again = await put(user, { password: 'Demo1234', currentPassword: 'Demo1234' }, token);
    expect(told(again)).toEqual([400, 'E00041', ['password E00018']]);
  });

  it('tells the previous address when an administrator changes it', async () => {
    const { user, token } = await own();
    const changed = await put(user, { mailAddress: 'elsewhere@example.com', language: 'en' }, company);
    expect(changed.status).toBe(200);
    expect(await mails(user.id)).toEqual([{ kind: 'mailAddressChanged', to: user.mailAddress }]);
    expect(await goesOn(token)).toBe(false);
  });

  it('tells users that they changed their password themselves', async () => {
    const { user, token } = await own();
    await test.call(api.auth.changePassword, { currentPassword: 'Demo1234', newPassword: NEW }, token);
    expect(await mails(user.id)).toEqual([{ kind: 'passwordChanged', to: user.mailAddress }]);
  });
});

it('keeps the number for emergency SMS until another is given, and refuses one that cannot be', async () => {
  const user = await made({ ...PROVIDER, phone: '０９０１２３４５６７８' });
  expect(user.phone).toBe('090-1234-5678');
  const { body } = await put(user, { remark: 'x' });
  expect(body.data?.phone).toBe('090-1234-5678');
  const wrong = told(await put(body.data ?? user, { phone: '090-1' }));
  expect(wrong).toEqual([400, 'E00041', ['phone PHONE_FORM']]);
  const cleared = await put(body.data ?? user, { phone: '' });
  expect(cleared.body.data?.phone).toBe('');
});
