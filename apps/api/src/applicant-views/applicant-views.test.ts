import { api, KEPT } from '@tabimori/shared';
import { startApi, type TestApi } from '../testing/api.js';
import { seed } from '../testing/seed.js';

let test: TestApi;
let own: string;
let colleague: string;
beforeAll(async () => {
  test = await startApi();
  await seed(test.source);
  own = await test.signIn('a-company@example.com');
  colleague = await test.signIn('provider@example.com');
});
afterAll(() => test.close());

const keep = (name: string, query: string) =>
  test.call(api.applicantViews.put, { name, query, columns: ['place', 'answer'] }, own);
const listed = async (token: string) => (await test.call(api.applicantViews.list, {}, token)).body.data?.items ?? [];

it('keeps a view for its user alone; the same name replaces it; a bounded number', async () => {
  await keep('石川', 'prefectureCode=17');
  await keep('石川', 'prefectureCode=17&sort=-nameKana');
  const [view, ...others] = await listed(own);
  expect(others).toEqual([]);
  expect(view).toMatchObject({ name: '石川', query: 'prefectureCode=17&sort=-nameKana', columns: ['place', 'answer'] });
  expect(await listed(colleague)).toEqual([]);
  expect((await test.call(api.applicantViews.remove, { id: view?.id ?? 0 }, colleague)).status).toBe(404);
  for (let left = KEPT.views - 1; left > 0; left -= 1) await keep(`表示 ${left}`, '');
  expect((await keep('もう一つ', '')).body).toMatchObject({ statusCode: 409, errCode: 'KEPT_ENOUGH' });
  expect((await keep('石川', '')).status).toBe(200);
  expect((await test.call(api.applicantViews.remove, { id: view?.id ?? 0 }, own)).status).toBe(200);
  expect(await listed(own)).toHaveLength(KEPT.views - 1);
});
