import { api, type applicants, type Input } from '@tabimori/shared';
import { startApi, type TestApi } from '../testing/api.js';
import { seed, type Seeded } from '../testing/seed.js';

let test: TestApi;
let seeded: Seeded;
let token: string;
beforeAll(async () => {
  test = await startApi();
  seeded = await seed(test.source);
  token = await test.signIn('provider@example.com');
  await test.query(
    `UPDATE applicant SET name = '森 鷗外', name_kana = 'モリ オウガイ', mail_address = 'ogai@Example.jp', phone = '03-9876-5432',
       phone_e164 = '+81398765432', app_id = 'ABCDE12345', mail_undelivered = true WHERE id = $1`,
    [seeded.b.applicants[2]],
  );
});
afterAll(() => test.close());

const found = async (given: Input<typeof applicants.list>) =>
  (await test.call(api.applicants.list, given, token)).body.data?.items.map(({ id }) => id) ?? [];

it.each([
  '森',
  '鷗',
  '外',
  '森鷗',
  'もり',
  'ﾓﾘ',
  'モリ　オウガイ',
  'OGAI@',
  'example.JP',
  '9876',
  '03-9876',
  '0398765432',
  '+8139876',
  '０３－９８７６',
  '98765432',
  'ｵｳｶﾞｲ',
  'もりおうがい',
  '森　鷗外',
  'オウガ',
  'abcde',
  'Ｅ１２３４５',
])('finds %s in name, kana, mail, phone and app ID', async (name) => {
  expect(await found({ name })).toEqual([seeded.b.applicants[2]]);
});

it.each(['龍馬', '%', '_', '森%外', "'; DROP TABLE applicant; --", '\\'])('finds nobody by %s', async (name) => {
  expect(await found({ name })).toEqual([]);
});

it('takes an empty search for none, filters, sorts and leaves out who was deleted', async () => {
  expect(await found({ name: ' 　 ' })).toHaveLength(6);
  expect(await found({ undelivered: 'true' })).toEqual([seeded.b.applicants[2]]);
  expect(await found({ undelivered: 'false' })).toHaveLength(5);
  expect(await found({ companyId: seeded.a.companyId, sort: 'nameKana' })).toEqual(seeded.a.applicants);
  expect(await found({ prefectureCode: '13' })).toEqual([]);
  const wrong = await test.call(api.applicants.list, { countryId: 99_999 }, token);
  expect([wrong.status, wrong.body.error]).toEqual([400, [{ field: 'countryId', messageCode: 'E00066', params: {} }]]);
  await test.query('UPDATE applicant SET deleted_at = now() WHERE id = $1', [seeded.a.applicants[0]]);
  expect(await found({ companyId: seeded.a.companyId })).toHaveLength(2);
});

it('counts up to ten thousand and says when there are more', async () => {
  await test.query(
    `INSERT INTO applicant (company_id, division_id, name, app_id, country_id)
     SELECT $1, $2, '山田' || n, lpad(n::text, 10, 'Z'), (SELECT min(id) FROM country) FROM generate_series(1, 10001) AS n`,
    [seeded.a.companyId, seeded.a.divisions[0]],
  );
  const { body } = await test.call(api.applicants.list, { name: '山田', page: 501 }, token);
  expect(body.data?.pagination).toEqual({ page: 501, perPage: 20, total: 10_000, totalCapped: true });
  expect(body.data?.items).toHaveLength(1);
});
