import { api, COMPANY_TEXTS, API_PREFIX, type Call, type Company, type Envelope, INPUT_PART } from '@tabimori/shared';
import sharp from 'sharp';
import {
  makeCategory,
  makeCompany,
  makeDivision,
  makeTemplate,
  makeUser,
} from '../../../../tests/support/factories.js';
import { placed, startApi, type TestApi } from '../testing/api.js';
import { formOf } from '../testing/forms.js';
import { insert, seed, type Seeded } from '../testing/seed.js';

let test: TestApi;
let seeded: Seeded;
let provider: string;
let category: string;
let png: Buffer;
beforeAll(async () => {
  test = await startApi();
  seeded = await seed(test.source);
  await test.query(
    `UPDATE system_setting SET policy_number_ranges = '[{"prefix":"809GI","from":"000001","to":"499999"}]'`,
  );
  provider = await test.signIn('provider@example.com');
  category = await test.signIn('a-category@example.com');
  png = await sharp({ create: { width: 30, height: 7, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
});
afterAll(() => test.close());

let count = 0;
const form = (over: Record<string, unknown> = {}) => {
  count += 1;
  return {
    name: `会社${count}`,
    categoryId: seeded.a.categoryId,
    policyNumber: `809GI${String(count).padStart(6, '0')}`,
    responsibleFamilyName: '責任 者',
    responsibleTitle: '部長',
    responsibleMailAddress: `Responsible${count}@example.com`,
    manager: '',
    description: '',
    emergencyTel: '０３－１２３４－５６７８',
    emergencyMail: '',
    contactMailTo: '',
    contactMailCc: [],
    contactTel: '',
    remarks: '',
    ...over,
  };
};
const post = (over: Record<string, unknown> = {}, by = provider) => test.call(api.companies.post, form(over), by);
const made = async (over: Record<string, unknown> = {}): Promise<Company> => {
  const { data } = (await post(over)).body;
  if (!data) throw new Error('not registered');
  return data;
};
/** the input of a company's change that changes nothing */
const asInput = ({ id, version, contactMailCc, ...company }: Company): Record<string, unknown> => ({
  id,
  version,
  contactMailCc,
  ...Object.fromEntries(COMPANY_TEXTS.map((name) => [name, company[name]])),
});
const put = (company: Company, over: Record<string, unknown>, by = provider) =>
  test.call(api.companies.put, { ...asInput(company), ...over }, by);
const told = ({ status, body }: { status: number; body: Envelope }) => [
  status,
  body.messageCode,
  body.error?.map(({ field, messageCode }) => `${field} ${messageCode}`),
];

/** Sends a call as a form, as a browser does. */
async function sendForm(call: Call, input: Record<string, unknown>, parts: [string, Buffer | string][], by = provider) {
  const { url, payload: given } = placed(call, input);
  const { payload, type } = await formOf(given, parts, 'logo.png');
  const response = await test.app.inject({
    method: call.method,
    url,
    payload,
    headers: { 'content-type': type, authorization: `Bearer ${by}` },
  });
  return { status: response.statusCode, body: response.json<Envelope<Company>>() };
}

it('registers a company with its settings and its first administrator, and writes both down', async () => {
  const { status, body } = await post({ emergencyTel: '03 1234 5678', contactTel: '+12127365000' });
  expect([status, body.messageCode, body.data?.userCreated]).toEqual([200, 'I00012', true]);
  expect(body.data).toMatchObject({ state: 'active', endOfUse: false, logoUrl: null });
  expect(body.data).toMatchObject({ emergencyTel: '03-1234-5678', contactTel: '+1-212-736-5000' });
  const id = body.data?.id;
  expect(
    await test.query(
      'SELECT earthquake_threshold, tsunami_warning, reminder_times FROM auto_send_setting WHERE company_id = $1',
      [id],
    ),
  ).toEqual([{ earthquake_threshold: '5', tsunami_warning: true, reminder_times: 5 }]);
  expect(
    await test.query('SELECT user_div, mail_address, password_hash, is_management FROM users WHERE company_id = $1', [
      id,
    ]),
  ).toEqual([
    { user_div: 3, mail_address: `responsible${count}@example.com`, password_hash: null, is_management: true },
  ]);
  expect(await test.query('SELECT entity, action FROM operation_log WHERE company_id = $1 ORDER BY id', [id])).toEqual([
    { entity: 'company', action: 'insert' },
    { entity: 'user', action: 'insert' },
  ]);
  expect(
    await test.query(
      'SELECT m.kind, m.mail_address AS to FROM system_mail m JOIN users u ON u.id = m.user_id WHERE u.company_id = $1',
      [id],
    ),
  ).toEqual([{ kind: 'loginInfo', to: `responsible${count}@example.com` }]);
});

it('registers it without a user when the mail address is somebody’s', async () => {
  const { status, body } = await post({ responsibleMailAddress: 'A-Company@example.com' });
  expect([status, body.messageCode, body.data?.userCreated]).toEqual([200, 'NO_NEW_USER_CREATED', false]);
  expect(await test.query('SELECT 1 FROM users WHERE company_id = $1', [body.data?.id])).toEqual([]);
});

it.each<[string, Record<string, unknown>, unknown[]]>([
  ['no name', { name: '　' }, [400, 'E00041', ['name E00001']]],
  ['no chosen category', { categoryId: undefined }, [400, 'E00041', ['categoryId E00002']]],
  ['no category', { categoryId: 999_999 }, [400, 'E00041', ['categoryId E00066']]],
  ['a prefix', { policyNumber: '123AB000001' }, [400, 'E00041', ['policyNumber E00021']]],
  ['a form', { policyNumber: '809GI1' }, [400, 'E00041', ['policyNumber E00029']]],
  ['a range', { policyNumber: '809GI500000' }, [400, 'INVALID_INSURANCE_CODE_RANGE', ['policyNumber E00023']]],
  [
    'phones that cannot be',
    { emergencyTel: '03-0000-0000', contactTel: '090-1234-567' },
    [400, 'E00041', ['emergencyTel PHONE_FORM', 'contactTel PHONE_FORM']],
  ],
  ['a mail address', { responsibleMailAddress: 'a@' }, [400, 'E00041', ['responsibleMailAddress E00005']]],
  ['a copy', { contactMailCc: ['a@example.com', 'b'] }, [400, 'E00041', ['contactMailCc.1 E00005']]],
  ['eleven copies', { contactMailCc: Array(11).fill('a@example.com') }, [400, 'E00041', ['contactMailCc E00020']]],
  ['a state', { state: 'active' }, [400, 'E00041', ['state E00004']]],
])('names the fault: %s', async (_what, over, expected) => expect(told(await post(over))).toEqual(expected));

it('a policy number is one company’s, also when two come at once', async () => {
  const policyNumber = '809GI400000';
  const answers = await Promise.all([post({ policyNumber }), post({ policyNumber }), post({ policyNumber })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(told(await post({ policyNumber }))).toEqual([409, 'INSURANCE_CODE_EXISTING', ['policyNumber E00022']]);
  const other = await made();
  expect(told(await put(other, { policyNumber }))).toEqual([409, 'INSURANCE_CODE_EXISTING', ['policyNumber E00022']]);
});

it('a policy number that is not changed may lie outside the ranges of today', async () => {
  const company = await made({ policyNumber: '809GI450000' });
  await test.query(
    `UPDATE system_setting SET policy_number_ranges = '[{"prefix":"809GI","from":"000001","to":"449999"}]'`,
  );
  const { policyNumber } = company;
  expect(told(await put(company, { policyNumber, remarks: 'x' }))).toEqual([200, 'I00003', undefined]);
});

it('says and filters which automatic sends its settings leave unsent', async () => {
  const settings = [
    ['5', true, null],
    ['5', false, 'tsunami'],
    ['off', true, 'earthquake'],
    ['off', false, 'all'],
  ] as const;
  const ids: number[] = [];
  for (const [threshold, warning] of settings) {
    const { id } = await made();
    ids.push(id);
    await test.query(
      'UPDATE auto_send_setting SET earthquake_threshold = $2, tsunami_warning = $3 WHERE company_id = $1',
      [id, threshold, warning],
    );
  }
  const listed = async (given: { autoSends?: boolean }) => {
    const { data } = (await test.call(api.companies.list, { ids, sort: 'createdAt', ...given }, provider)).body;
    return data?.items.map(({ autoSendsOff }) => autoSendsOff);
  };
  expect(await listed({})).toEqual(settings.map(([, , off]) => off));
  expect(await listed({ autoSends: true })).toEqual([null]);
  expect(await listed({ autoSends: false })).toEqual(['tsunami', 'earthquake', 'all']);
});

it('is found by its English name, too', async () => {
  const { id } = await made();
  await test.query(`UPDATE company SET name_en = 'Aozora Trading' WHERE id = $1`, [id]);
  const { data } = (await test.call(api.companies.list, { name: 'aozora' }, provider)).body;
  expect(data?.items.map(({ id, nameEn }) => [id, nameEn])).toEqual([[id, 'Aozora Trading']]);
});

it('a category administrator registers and changes within the own category', async () => {
  expect(told(await post({ categoryId: seeded.b.categoryId }, category))).toEqual([
    400,
    'E00041',
    ['categoryId E00066'],
  ]);
  const company = (await post({}, category)).body.data;
  if (!company) throw new Error('not registered');
  expect(told(await put(company, { categoryId: seeded.b.categoryId }, category))).toEqual([
    400,
    'E00041',
    ['categoryId E00066'],
  ]);
});

it('a company administrator changes the own company, but no other', async () => {
  const token = await test.signIn('a-company@example.com');
  const { data: own } = (await test.call(api.companies.get, { id: seeded.a.companyId }, token)).body;
  if (!own) throw new Error('no company');
  const over = {
    responsibleFamilyName: '新任',
    responsibleMailAddress: 'new@example.com',
    emergencyTel: '03-1234-5678',
  };
  for (const [field, value] of [
    ['categoryId', own.categoryId],
    ['policyNumber', '809GI000777'],
    ['endOfUse', false],
  ] as const) {
    expect(told(await put(own, { ...over, [field]: value }, token))).toEqual([
      400,
      'E00041',
      [`${field} PERMISSION_DENIED`],
    ]);
  }
  const changed = await put(own, over, token);
  expect(changed.body.data).toMatchObject({ ...over, name: 'a', categoryId: own.categoryId, version: own.version + 1 });
  const [row] = await test.query(`SELECT before, after FROM operation_log ORDER BY id DESC LIMIT 1`);
  expect(row).toEqual({
    before: { responsibleFamilyName: '', responsibleMailAddress: '', ...{ emergencyTel: '03-0000-0000' } },
    after: over,
  });
  expect(told(await put(own, over, token))).toEqual([409, 'STALE_UPDATE', []]);
});

describe('the end of use', () => {
  it('is refused while travelers remain', async () => {
    await test.query(
      `UPDATE company SET responsible_family_name = 'x', responsible_mail_address = 'x@example.com',
      emergency_tel = '03-1234-5678' WHERE id = $1`,
      [seeded.b.companyId],
    );
    const { data } = (await test.call(api.companies.get, { id: seeded.b.companyId }, provider)).body;
    expect(data && told(await put(data, { endOfUse: true }))).toEqual([
      409,
      'CANNOT_DISABLE_COMPANY_EXIST_APPLICANT',
      ['endOfUse CANNOT_DISABLE_COMPANY_EXIST_APPLICANT'],
    ]);
  });

  it('ends the sessions of its users at once, and they can no longer sign in', async () => {
    await test.query(`UPDATE applicant SET deleted_at = now() WHERE company_id = $1`, [seeded.b.companyId]);
    const token = await test.signIn('b-company@example.com');
    expect((await test.call(api.auth.me, {}, token)).status).toBe(200);
    const { data } = (await test.call(api.companies.get, { id: seeded.b.companyId }, provider)).body;
    expect((await put(data as Company, { endOfUse: true })).body.data?.endOfUse).toBe(true);
    expect((await test.call(api.auth.me, {}, token)).status).toBe(401);
    await expect(test.signIn('b-company@example.com')).rejects.toThrow('cannot sign in');
    const [session] = await test.query(
      `SELECT count(*)::int AS open FROM session s JOIN users u ON u.id = s.user_id
       WHERE u.company_id = $1 AND s.ended_at IS NULL`,
      [seeded.b.companyId],
    );
    expect(session).toEqual({ open: 0 });
  });
});

it('is deleted when nothing depends on it', async () => {
  const remove = async (id: number) => told(await test.call(api.companies.remove, { id }, provider));
  const { id, categoryId } = await makeCompany(test.source);
  const user = await makeUser(test.source, { companyId: id });
  expect(await remove(id)).toEqual([409, 'CANNOT_DELETE_COMPANY_EXIST_USER', []]);
  await test.query('DELETE FROM users WHERE id = $1', [user.id]);
  const division = await makeDivision(test.source, id);
  expect(await remove(id)).toEqual([409, 'CANNOT_DELETE_COMPANY_EXIST_DIVISION', []]);
  await test.query('DELETE FROM division WHERE id = $1', [division.id]);
  const template = await makeTemplate(test.source, { userDiv: 3, companyId: id, messageType: 4, templateName: 'x' });
  expect(await remove(id)).toEqual([409, 'CANNOT_DELETE_COMPANY_EXIST_TEMPLATE', []]);
  await test.query('DELETE FROM message_template WHERE id = $1', [template.id]);
  await insert(test.source, 'flow', { event_id: seeded.eventId, company_id: id, hazard: 'tsunami' });
  expect(await remove(id)).toEqual([409, 'E00028', []]);
  await test.query('DELETE FROM flow WHERE company_id = $1', [id]);
  // what was decided about it keeps it only while that is to be tried again
  await insert(test.source, 'decision', {
    event_id: seeded.eventId,
    company_id: id,
    hazard: 'earthquake',
    reason: 'noTravelers',
    threshold: '5',
    decided_at: new Date(),
    next_try_at: new Date(),
  });
  expect(await remove(id)).toEqual([409, 'E00028', []]);
  await test.query('UPDATE decision SET next_try_at = NULL WHERE company_id = $1', [id]);
  expect(await remove(id)).toEqual([200, 'I00004', undefined]);
  expect(await remove(id)).toEqual([404, 'ITEM_NOT_FOUND', []]);
  expect(await test.query('SELECT 1 FROM category WHERE id = $1', [categoryId])).toHaveLength(1);
});

describe('the logo', () => {
  it('comes with the company, is read by anyone, stays, is replaced and removed', async () => {
    const { status, body } = await sendForm(api.companies.post, form(), [['logo', png]]);
    expect([status, body.data?.logoUrl]).toEqual([200, expect.stringMatching(/^\/api\/v1\/logos\/[0-9a-f]{64}$/)]);
    const company = body.data as Company;
    const read = await test.app.inject({ url: company.logoUrl ?? '' });
    expect([read.statusCode, read.headers['content-type']]).toEqual([200, 'image/png']);
    const kept = (await put(company, { remarks: 'x' })).body.data as Company;
    expect(kept.logoUrl).toBe(company.logoUrl);
    const jpeg = await sharp(png).jpeg().toBuffer();
    const replaced = (await sendForm(api.companies.put, asInput(kept), [['logo', jpeg]])).body.data as Company;
    expect(replaced.logoUrl).not.toBe(company.logoUrl);
    expect((await put(replaced, { removeLogo: true })).body.data?.logoUrl).toBeNull();
  });

  it.each<[string, () => [string, Buffer | string][], unknown[]]>([
    [
      'a file that is no image',
      () => [['logo', Buffer.from('<svg/>')]],
      [415, 'UNSUPPORTED_MEDIA_TYPE', ['logo E00024']],
    ],
    ['a damaged image', () => [['logo', png.subarray(0, 50)]], [400, 'E00041', ['logo NOT_ALLOWED_TO_UPLOAD']]],
    ['a byte more than 5 MB', () => [['logo', Buffer.alloc(5_242_881)]], [413, 'PAYLOAD_TOO_LARGE', ['logo E00026']]],
    ['much more than 5 MB', () => [['logo', Buffer.alloc(20_000_000)]], [413, 'PAYLOAD_TOO_LARGE', ['logo E00026']]],
    ['another file', () => [['photo', png]], [400, 'E00041', ['photo E00004']]],
    [
      'two files',
      () => [
        ['logo', png],
        ['logo', png],
      ],
      [413, 'PAYLOAD_TOO_LARGE', []],
    ],
    ['two inputs', () => [[INPUT_PART, '{}']], [413, 'PAYLOAD_TOO_LARGE', []]],
  ])('refuses %s', async (_what, parts, expected) => {
    expect(told(await sendForm(api.companies.post, form(), parts()))).toEqual(expected);
  });

  it('5 MB are not too large', async () => {
    const large = Buffer.concat([png, Buffer.alloc(5_242_880 - png.length)]);
    expect((await sendForm(api.companies.post, form(), [['logo', large]])).status).toBe(200);
  });

  it.each<[string, Call, string, string]>([
    ['a form without a boundary', api.companies.post, 'multipart/form-data', 'x'],
    ['a form that ends early', api.companies.post, 'multipart/form-data; boundary=x', '--x\r\nContent-Disp'],
    [
      'an input that is no JSON',
      api.companies.post,
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="input"\r\n\r\n{\r\n--x--\r\n',
    ],
    ['an empty form', api.companies.post, 'multipart/form-data; boundary=x', '--x--\r\n'],
  ])('refuses %s', async (_what, call, type, payload) => {
    const response = await test.app.inject({
      method: call.method,
      url: API_PREFIX + call.path,
      payload,
      headers: { 'content-type': type, authorization: `Bearer ${provider}` },
    });
    expect([response.statusCode, response.json<Envelope>().messageCode]).toEqual([400, 'E00041']);
  });

  it('a call that takes no file takes no form', async () => {
    expect(told(await sendForm(api.companies.apply, {}, [['logo', png]]))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE', []]);
    expect(told(await sendForm(api.auth.login, {}, []))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE', []]);
  });
});

describe('the application', () => {
  const APPLICATION = {
    name: '申込',
    responsibleFamilyName: '申込 者',
    responsibleTitle: '',
    responsibleMailAddress: 'apply@example.com',
    contactTel: '03-1234-5678',
    description: '',
  };
  const apply = (over: Record<string, unknown> = {}) => test.call(api.companies.apply, { ...APPLICATION, ...over });
  const applied = async () =>
    (await test.call(api.companies.list, { state: 'applied' }, provider)).body.data?.items ?? [];
  beforeEach(() => test.query('DELETE FROM rate_limit'));

  it('is stored once, answers the same, and is only seen by the provider', async () => {
    const answers = [await apply(), await apply(), await apply({ responsibleMailAddress: 'provider@example.com' })];
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await applied()).toHaveLength(2);
    const [one] = await applied();
    expect(one).toMatchObject({ categoryId: null, policyNumber: null, categoryName: null });
    expect((await test.call(api.companies.get, { id: one?.id ?? 0 }, category)).status).toBe(404);
    expect(await test.query('SELECT 1 FROM auto_send_setting WHERE company_id = $1', [one?.id])).toEqual([]);
  });

  it('is bounded', async () => {
    const statuses = [];
    for (let i = 0; i < 6; i += 1) statuses.push((await apply({ name: `多数${i}` })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('takes no policy number until it is approved, by the provider, once', async () => {
    const [one] = await applied();
    if (!one) throw new Error('no application');
    const over = { emergencyTel: '03-1234-5678' };
    expect(told(await put(one, { ...over, policyNumber: '809GI300000' }))).toEqual([
      400,
      'E00041',
      ['policyNumber E00004'],
    ]);
    const input = { id: one.id, version: one.version, categoryId: seeded.a.categoryId };
    const approve = (policyNumber: string, by = provider) =>
      test.call(api.companies.approve, { ...input, policyNumber }, by);
    expect((await approve('809GI300001', category)).status).toBe(403);
    expect(told(await approve('809GI999999'))).toEqual([400, 'INVALID_INSURANCE_CODE_RANGE', ['policyNumber E00023']]);
    const wrong = { ...input, policyNumber: '809GI300001', emergencyTel: '03-12' };
    expect(told(await test.call(api.companies.approve, wrong, provider))).toEqual([
      400,
      'E00041',
      ['emergencyTel PHONE_FORM'],
    ]);
    const done = await approve('809GI300001');
    expect([done.body.messageCode, done.body.data?.state]).toEqual(['I00012', 'active']);
    // the number in the application, if the approval gives none
    expect(done.body.data?.emergencyTel).toBe(one.contactTel);
    expect(await test.query('SELECT 1 FROM auto_send_setting WHERE company_id = $1', [one.id])).toHaveLength(1);
    expect(told(await approve('809GI300002'))).toEqual([409, 'STALE_UPDATE', []]);
  });

  it('gets the emergency number that the approval names', async () => {
    const [one] = await applied();
    if (!one) throw new Error('no application');
    const input = { id: one.id, version: one.version, categoryId: seeded.a.categoryId, policyNumber: '809GI300003' };
    const emergencyTel = '03-5550-0999';
    const done = await test.call(api.companies.approve, { ...input, emergencyTel }, provider);
    expect(done.body.data).toMatchObject({ emergencyTel, contactTel: one.contactTel });
  });

  it('is rejected', async () => {
    const [one] = await applied();
    if (!one) throw new Error('no application');
    const reject = () => test.call(api.companies.reject, { id: one.id, version: one.version }, provider);
    expect((await reject()).body.data?.state).toBe('rejected');
    expect((await reject()).status).toBe(409);
  });
});

describe('categories', () => {
  const CATEGORY = {
    postalCode: '1000005',
    address: '東京都',
    municipality: '',
    buildingName: '',
    contactPersonName: '',
    phone: '',
    mailAddress: '',
  };
  const add = (over: Record<string, unknown>) =>
    test.call(api.categories.post, { ...CATEGORY, isPartner: false, ...over }, provider);

  it('have a name of their own, also when two come at once', async () => {
    const answers = await Promise.all([add({ name: '同名' }), add({ name: '同名' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(told(await add({ name: ' 同名　' }))).toEqual([409, 'ITEM_EXISTING', ['name E00010']]);
    const other = (await add({ name: '別名' })).body.data;
    expect(other?.postalCode).toBe('100-0005');
    const renamed = { ...CATEGORY, id: other?.id ?? 0, name: '同名', version: 1 };
    expect(told(await test.call(api.categories.put, renamed, provider))).toEqual([
      409,
      'ITEM_EXISTING',
      ['name E00010'],
    ]);
  });

  it('a category administrator reads and changes the own one, but not whether it is a partner', async () => {
    const list = await test.call(api.categories.list, {}, category);
    expect(list.body.data?.items.map(({ id }) => id)).toEqual([seeded.a.categoryId]);
    const named = await test.call(
      api.categories.list,
      { ids: `${seeded.a.categoryId},${seeded.b.categoryId}` },
      category,
    );
    expect(named.body.data?.items.map(({ id }) => id)).toEqual([seeded.a.categoryId]);
    const others = await test.call(api.categories.list, { ids: String(seeded.b.categoryId) }, provider);
    expect(others.body.data?.items.map(({ id }) => id)).toEqual([seeded.b.categoryId]);
    expect((await test.call(api.categories.get, { id: seeded.b.categoryId }, category)).status).toBe(404);
    const input = { ...CATEGORY, id: seeded.a.categoryId, name: 'own', version: 1 };
    expect(told(await test.call(api.categories.put, { ...input, isPartner: true }, category))).toEqual([
      400,
      'E00041',
      ['isPartner PERMISSION_DENIED'],
    ]);
    expect(told(await test.call(api.categories.put, input, category))).toEqual([200, 'I00003', undefined]);
    expect(told(await test.call(api.categories.put, input, category))).toEqual([409, 'STALE_UPDATE', []]);
  });

  it('are deleted when nothing depends on them', async () => {
    const remove = async (id: number) => told(await test.call(api.categories.remove, { id }, provider));
    const { id } = await makeCategory(test.source);
    const company = await makeCompany(test.source, { categoryId: id });
    expect(await remove(id)).toEqual([409, 'CANNOT_DELETE_CATEGORY_EXIST_COMPANY', []]);
    await test.query('DELETE FROM company WHERE id = $1', [company.id]);
    const user = await makeUser(test.source, { userDiv: 2, categoryId: id });
    expect(await remove(id)).toEqual([409, 'CANNOT_DELETE_CATEGORY_EXIST_USER', []]);
    await test.query('DELETE FROM users WHERE id = $1', [user.id]);
    expect(await remove(id)).toEqual([200, 'I00004', undefined]);
  });
});
