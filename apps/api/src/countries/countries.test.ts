import { api } from '@tabimori/shared';
import { startApi, type TestApi } from '../testing/api.js';
import { seed, type Seeded } from '../testing/seed.js';

let test: TestApi;
let seeded: Seeded;
let token: string;
beforeAll(async () => {
  test = await startApi();
  seeded = await seed(test.source);
  token = await test.signIn('provider@example.com');
});
afterAll(() => test.close());

const FORM = {
  code: '990',
  name: '見本国',
  nameEn: 'Sampleland',
  area: 8,
  destinationCategory: 2,
  seq: 7,
  remark: '',
  keywords: ['SMP', '見本'],
};
const post = (over: Record<string, unknown> = {}) => test.call(api.countries.post, { ...FORM, ...over }, token);
const wrongs = (error: { field: string; messageCode: string }[] | null) =>
  error?.map(({ field, messageCode }) => `${field} ${messageCode}`);
const find = async (name: string, by = token) =>
  (await test.call(api.countries.list, { name }, by)).body.data?.items ?? [];
const japan = async () => (await find('392'))[0];

it('lists the countries it is delivered with, found by name, English name, code and keyword', async () => {
  const { body } = await test.call(api.countries.list, {}, token);
  expect(body.data?.pagination.total).toBe(250);
  expect(body.data?.items[0]).toMatchObject({ code: '392', name: '日本', seq: 1, destinationCategory: 1 });
  for (const name of ['日本', 'japan', '392', 'ｊｐｎ']) {
    expect((await find(name)).map(({ code }) => code)).toContain('392');
  }
  const { body: asia } = await test.call(api.countries.list, { area: 1, perPage: 100 }, token);
  expect(new Set(asia.data?.items.map(({ area }) => area))).toEqual(new Set([1]));
});

it("counts only the reader's travelers", async () => {
  expect((await japan())?.travelers).toBe(6);
  const company = await test.signIn('a-company@example.com');
  expect((await find('392', company))[0]?.travelers).toBe(3);
});

it('registers, changes and deletes a country, and writes down what changed', async () => {
  const made = await post();
  expect([made.status, made.body.messageCode, made.body.data?.keywords]).toEqual([200, 'I00001', ['SMP', '見本']]);
  const id = made.body.data?.id ?? 0;
  const changed = { ...FORM, id, remark: '備考', keywords: ['見本', 'サンプル'], version: 1 };
  const put = await test.call(api.countries.put, changed, token);
  expect(put.body.data).toMatchObject({ remark: '備考', keywords: ['サンプル', '見本'], version: 2 });
  const stale = await test.call(api.countries.put, changed, token);
  expect([stale.status, stale.body.errCode]).toEqual([409, 'STALE_UPDATE']);
  const same = await test.call(api.countries.put, { ...changed, version: 2 }, token);
  expect([same.status, same.body.errCode]).toEqual([400, 'E00044']);
  const gone = await test.call(api.countries.delete, { id }, token);
  expect([gone.status, gone.body.messageCode]).toEqual([200, 'I00004']);
  const rows = await test.query(
    `SELECT action, before, after FROM operation_log WHERE entity = 'country' AND entity_id = $1 ORDER BY id`,
    [String(id)],
  );
  expect(rows).toMatchObject([
    { action: 'insert', before: null, after: FORM },
    { action: 'update', before: { remark: '', keywords: ['SMP', '見本'] }, after: { remark: '備考' } },
    { action: 'delete', before: { code: '990' }, after: null },
  ]);
});

it.each<[string, Record<string, unknown>, string[]]>([
  ['a code of letters', { code: 'JPN' }, ['code E00007']],
  ['no code', { code: '' }, ['code E00001']],
  ['full-width digits', { code: '３９２' }, ['code E00007']],
  ['an unknown area', { area: 9 }, ['area E00004']],
  ['a great order', { seq: 1000 }, ['seq NUMBER_MOST']],
  ['a long remark', { remark: 'あ'.repeat(501) }, ['remark E00019']],
  ['an empty keyword', { keywords: ['a', ' '] }, ['keywords.1 E00001']],
  ['a long keyword', { keywords: ['a'.repeat(51)] }, ['keywords.0 E00019']],
  ['a keyword twice', { keywords: ['a', 'b', 'a'] }, ['keywords.2 E00008']],
  ['many keywords', { keywords: Array.from({ length: 21 }, (_, n) => `k${n}`) }, ['keywords E00020']],
])('refuses %s', async (_what, over, expected) => {
  const { status, body } = await post(over);
  expect([status, wrongs(body.error)]).toEqual([400, expected]);
});

it('names the country that has a keyword, and the code that is taken', async () => {
  const taken = await post({ code: '991', keywords: ['新しい', 'JPN'] });
  expect([taken.status, taken.body.error]).toEqual([
    409,
    [
      {
        field: 'keywords.1',
        messageCode: 'E00015',
        params: { keyword: 'JPN', country: '日本', countryEn: 'Japan' },
      },
    ],
  ]);
  const code = await post({ code: '392', keywords: [] });
  expect([code.status, code.body.error]).toEqual([409, [{ field: 'code', messageCode: 'E00010', params: {} }]]);
  expect(await find('新しい')).toEqual([]);
});

it('answers a race for a code or a keyword at the field', async () => {
  const codes = await Promise.all([1, 2, 3].map((n) => post({ code: '992', keywords: [`race ${n}`] })));
  expect(codes.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const keywords = await Promise.all(['993', '994', '995'].map((code) => post({ code, keywords: ['競合'] })));
  expect(keywords.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  for (const { body } of keywords.filter(({ status }) => status === 409)) {
    expect(wrongs(body.error)).toEqual(['keywords.0 E00015']);
  }
});

it('keeps Japan and its code, which decide who gets automatic sends', async () => {
  const found = await japan();
  const now = {
    ...FORM,
    code: '392',
    name: '日本',
    nameEn: 'Japan',
    keywords: [],
    id: found?.id,
    version: found?.version,
  };
  const code = await test.call(api.countries.put, { ...now, code: '996' }, token);
  expect([code.status, code.body.error]).toEqual([400, [{ field: 'code', messageCode: 'JAPAN_IS_FIXED', params: {} }]]);
  const gone = await test.call(api.countries.delete, { id: (await japan())?.id ?? 0 }, token);
  expect([gone.status, gone.body.errCode]).toEqual([409, 'JAPAN_IS_FIXED']);
  const renamed = await test.call(api.countries.put, { ...now, remark: '国内' }, token);
  expect(renamed.status).toBe(200);
});

it('does not delete a country where a traveler stays or stayed', async () => {
  const [france] = await find('250');
  await test.query('UPDATE applicant SET country_id = $1 WHERE id = $2', [france?.id, seeded.a.applicants[0]]);
  const used = await test.call(api.countries.delete, { id: france?.id ?? 0 }, token);
  expect([used.status, used.body.errCode]).toEqual([409, 'E00028']);
  await test.query('UPDATE applicant SET deleted_at = now() WHERE id = $1', [seeded.a.applicants[0]]);
  const past = await test.call(api.countries.delete, { id: france?.id ?? 0 }, token);
  expect([past.status, past.body.errCode]).toEqual([409, 'E00028']);
});
