import { api } from '@tabimori/shared';
import { startApi, type TestApi } from '../testing/api.js';
import { seed, type Seeded } from '../testing/seed.js';
import { reordered } from './display-order.js';

let test: TestApi;
let seeded: Seeded;
let company: string;
let provider: string;
let department: string;
beforeAll(async () => {
  test = await startApi();
  seeded = await seed(test.source);
  company = await test.signIn('a-company@example.com');
  provider = await test.signIn('provider@example.com');
  department = await test.signIn('a-division@example.com');
});
afterAll(() => test.close());

const list = async (input: Record<string, unknown> = {}, by = company) =>
  (await test.call(api.divisions.list, input, by)).body.data?.items ?? [];
const names = async (by = company) => (await list({}, by)).map(({ name }) => name);
const logged = () =>
  test.query(
    `SELECT company_id, feature, action, entity_id, before, after FROM operation_log WHERE entity = 'division' ORDER BY id DESC LIMIT 1`,
  );
const order = (ids: number[], rows: { id: number; version: number }[]) =>
  ids.map((id) => ({ id, version: rows.find((row) => row.id === id)?.version ?? 0 }));

it('registers a department as the last of its company, and writes it down', async () => {
  const { status, body } = await test.call(api.divisions.post, { name: ' 営業部　' }, company);
  expect([status, body.messageCode]).toEqual([200, 'I00001']);
  expect(body.data).toMatchObject({ name: '営業部', companyName: 'a', travelers: 0, users: 0, version: 1 });
  expect((await names()).at(-1)).toBe('営業部');
  expect(await logged()).toEqual([
    {
      company_id: seeded.a.companyId,
      feature: 2005,
      action: 'insert',
      entity_id: String(body.data?.id),
      before: null,
      after: { name: '営業部', displayOrder: body.data?.displayOrder },
    },
  ]);
});

it('asks who sees several companies for the company, and takes none that is out of scope', async () => {
  const unnamed = await test.call(api.divisions.post, { name: 'x' }, provider);
  expect([unnamed.status, unnamed.body.error]).toEqual([
    400,
    [{ field: 'companyId', messageCode: 'E00002', params: {} }],
  ]);
  const foreign = await test.call(api.divisions.post, { name: 'x', companyId: seeded.b.companyId }, company);
  expect([foreign.status, foreign.body.error]).toEqual([
    400,
    [{ field: 'companyId', messageCode: 'COMPANY_NOT_FOUND', params: {} }],
  ]);
});

it.each<[string, Record<string, unknown>, string]>([
  ['no name', { name: ' 　 ' }, 'name E00001'],
  ['too long a name', { name: '𠮷'.repeat(101) }, 'name E00019'],
])('refuses %s', async (_what, input, wrong) => {
  const { status, body } = await test.call(api.divisions.post, input, company);
  expect([status, body.error?.map(({ field, messageCode }) => `${field} ${messageCode}`)]).toEqual([400, [wrong]]);
});

it('names the field of a name that the company has, however close two requests race', async () => {
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => test.call(api.divisions.post, { name: '同時' }, company)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  for (const { body } of answers.filter(({ status }) => status === 409)) {
    expect([body.errCode, body.error]).toEqual([
      'ITEM_EXISTING',
      [{ field: 'name', messageCode: 'E00010', params: {} }],
    ]);
  }
  const elsewhere = await test.call(api.divisions.post, { name: '同時', companyId: seeded.b.companyId }, provider);
  expect(elsewhere.status).toBe(200);
});

it('changes a name once, from the version that was read', async () => {
  const id = seeded.a.spareDivisionId;
  const first = await test.call(api.divisions.put, { id, name: '総務部', version: 1 }, company);
  expect([first.body.messageCode, first.body.data?.version]).toEqual(['I00010', 2]);
  const stale = await test.call(api.divisions.put, { id, name: '人事部', version: 1 }, company);
  expect([stale.status, stale.body.errCode]).toEqual([409, 'STALE_UPDATE']);
  const same = await test.call(api.divisions.put, { id, name: '総務部', version: 2 }, company);
  expect([same.status, same.body.errCode]).toEqual([400, 'E00044']);
  const taken = await test.call(api.divisions.put, { id, name: '第一', version: 2 }, company);
  expect([taken.status, taken.body.error]).toEqual([409, [{ field: 'name', messageCode: 'E00010', params: {} }]]);
});

it('orders the departments, and refuses the second of two who order at once', async () => {
  const rows = await list();
  const ids = rows.map(({ id }) => id).reverse();
  const done = await test.call(api.divisions.putDisplayOrder, { order: order(ids, rows) }, company);
  expect([done.status, done.body.messageCode]).toEqual([200, 'I00003']);
  const after = await list();
  expect(after.map(({ id }) => id)).toEqual(ids);
  const stale = await test.call(api.divisions.putDisplayOrder, { order: order([...ids].reverse(), rows) }, company);
  expect([stale.status, stale.body.errCode]).toEqual([409, 'STALE_UPDATE']);
  const same = await test.call(api.divisions.putDisplayOrder, { order: order(ids, after) }, company);
  expect([same.status, same.body.errCode]).toEqual([400, 'E00044']);
  const [row] = await logged();
  expect(row).toMatchObject({ action: 'update', entity_id: null, after: { order: after.map(({ name }) => name) } });
});

it('refuses a department of another company, or of nobody, at its place', async () => {
  const [foreign] = seeded.b.divisions;
  const answer = await test.call(api.divisions.putDisplayOrder, { order: [{ id: foreign, version: 1 }] }, company);
  expect([answer.status, answer.body.error]).toEqual([
    400,
    [{ field: 'order.0.id', messageCode: 'DIVISION_NOT_FOUND', params: {} }],
  ]);
  const twice = { id: seeded.a.divisions[0], version: 1 };
  const double = await test.call(api.divisions.putDisplayOrder, { order: [twice, twice] }, company);
  expect([double.status, double.body.error]).toEqual([400, [{ field: 'order', messageCode: 'E00008', params: {} }]]);
});

it('shows a department administrator only their own department', async () => {
  expect(await list({}, department)).toMatchObject([{ id: seeded.a.divisions[0], travelers: 2, users: 1 }]);
});

it('deletes an empty department, and refuses one with travelers, users or past sends', async () => {
  const [used, second] = seeded.a.divisions;
  const refused = await test.call(api.divisions.delete, { id: used }, company);
  expect([refused.status, refused.body.errCode]).toEqual([409, 'E00030']);
  await test.query('UPDATE applicant SET deleted_at = now() WHERE division_id = $1', [second]);
  const past = await test.call(api.divisions.delete, { id: second }, company);
  expect([past.status, past.body.errCode]).toEqual([409, 'E00028']);
  await test.query('UPDATE delivery_tally SET total = 0 WHERE division_id = $1', [second]);
  const kept = await test.call(api.divisions.delete, { id: second }, company);
  expect([kept.status, kept.body.errCode]).toEqual([409, 'E00028']);
  const gone = await test.call(api.divisions.delete, { id: seeded.a.spareDivisionId }, company);
  expect([gone.status, gone.body.messageCode]).toEqual([200, 'I00004']);
  const again = await test.call(api.divisions.delete, { id: seeded.a.spareDivisionId }, company);
  expect(again.status).toBe(404);
});

const row = (id: number) => ({ id, name: String(id), displayOrder: id, version: 1 });
it.each<[string, number[], number[]]>([
  ['all', [3, 1, 2, 4], [3, 1, 2, 4]],
  ['two of the same', [4, 2], [1, 4, 3, 2]],
  ['one', [2], [1, 2, 3, 4]],
])('those named keep their places together: %s', (_what, named, expected) => {
  const now = [1, 2, 3, 4].map(row);
  expect(
    reordered(
      now,
      named.map((id) => ({ id })),
    ).map(({ id }) => id),
  ).toEqual(expected);
});
