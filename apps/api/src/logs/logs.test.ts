import { api } from '@tabimori/shared';
import { startApi, type TestApi } from '../testing/api.js';
import { seed, type Seeded } from '../testing/seed.js';

let test: TestApi;
let seeded: Seeded;

beforeAll(async () => {
  test = await startApi();
  seeded = await seed(test.source);
  const put = (companyId: number, at: string, userName: string): Promise<unknown> =>
    test.query(
      `INSERT INTO operation_log (at, user_name, company_id, address, feature, action, entity, before, after, result)
       VALUES ($1, $2, $3, '192.0.2.1', 2008, 'update', 'autoSendSetting', '{"reminderTimes":5}', '{"reminderTimes":3}', 'done')`,
      [at, userName, companyId],
    );
  await put(seeded.a.companyId, '2026-11-20T14:59:59Z', '見本 花子');
  await put(seeded.a.companyId, '2026-11-20T15:00:00Z', '見本 太郎');
  await put(seeded.b.companyId, '2026-11-20T15:00:00Z', 'bの担当者');
});
afterAll(() => test.close());

const list = async (mail: string, input = {}): Promise<string[]> => {
  const answer = await test.call(api.logs.list, { feature: 'corporateSetting', ...input }, await test.signIn(mail));
  expect(answer.status).toBe(200);
  return (answer.body.data?.items ?? []).map(({ userName }) => userName);
};

it('shows what was done, newest first, within the scope of the reader', async () => {
  expect(await list('provider@example.com')).toEqual(['bの担当者', '見本 太郎', '見本 花子']);
  expect(await list('a-company@example.com')).toEqual(['見本 太郎', '見本 花子']);
  expect(await list('a-category@example.com', { sort: 'at' })).toEqual(['見本 花子', '見本 太郎']);
});

it('finds by name and by days in Japan', async () => {
  expect(await list('provider@example.com', { name: '花' })).toEqual(['見本 花子']);
  expect(await list('a-company@example.com', { from: '2026-11-21' })).toEqual(['見本 太郎']);
  expect(await list('a-company@example.com', { to: '2026-11-20' })).toEqual(['見本 花子']);
});

it('refuses a company out of scope like one that does not exist', async () => {
  const token = await test.signIn('a-company@example.com');
  const foreign = await test.call(api.logs.list, { companyId: seeded.b.companyId }, token);
  const missing = await test.call(api.logs.list, { companyId: 999_999 }, token);
  expect(foreign.status).toBe(400);
  expect(foreign.body).toEqual(missing.body);
});
