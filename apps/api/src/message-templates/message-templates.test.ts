import { ownTexts } from '@tabimori/server';
import { api } from '@tabimori/shared';
import { messageText } from '@tabimori/shared/messages';
import { startApi, type TestApi } from '../testing/api.js';
import { seed, type Seeded } from '../testing/seed.js';

let test: TestApi;
let seeded: Seeded;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  test = await startApi();
  seeded = await seed(test.source);
  for (const name of ['provider', 'a-category', 'a-company', 'b-company', 'a-division']) {
    tokens[name] = await test.signIn(`${name}@example.com`);
  }
});
afterAll(() => test.close());

const FORM = {
  messageType: 2,
  templateName: '安否確認',
  subject: '【安否確認】{{prefecture}}',
  subjectEn: 'Safety check',
  body: '{{name}}さん\n{{url}}',
  bodyEn: '',
  smsText: '',
  smsTextEn: '',
  displayOrder: 1,
};
const post = (over: Record<string, unknown> = {}, by = 'a-company') =>
  test.call(api.messageTemplates.post, { userDiv: 3, ...FORM, ...over }, tokens[by]);
const put = (input: Record<string, unknown>, by = 'a-company') =>
  test.call(api.messageTemplates.put, { ...FORM, ...input }, tokens[by]);
const wrongs = (error: { field: string; messageCode: string }[] | null) =>
  error?.map(({ field, messageCode }) => `${field} ${messageCode}`);
const inUse = async (by: string, companyId?: number) =>
  (await test.call(api.messageTemplates.inUse, companyId ? { companyId } : {}, tokens[by])).body.data?.items.find(
    ({ messageType }) => messageType === 2,
  )?.template;
const chosen = async () => {
  return (await ownTexts(test.source, seeded.a.companyId, 2))?.jp.subject ?? '';
};

it("lets a send take the company's first one, otherwise its category's, otherwise the provider-wide one", async () => {
  expect(await inUse('a-company')).toBeNull();
  const made = [
    await post({ userDiv: 1, templateName: '共通', subject: '共通' }, 'provider'),
    await post({ userDiv: 2, templateName: '分類', subject: '分類' }, 'a-category'),
    await post({ displayOrder: 5, templateName: '二番', subject: '二番' }),
    await post({ displayOrder: 2, templateName: '一番', subject: '一番' }),
  ].map(({ body }) => body.data?.id ?? 0);
  for (const name of ['一番', '二番', '分類', '共通']) {
    expect((await inUse('a-company'))?.templateName).toBe(name);
    expect(await chosen()).toBe(name);
    const gone = await test.call(api.messageTemplates.delete, { id: made.pop() ?? 0 }, tokens.provider);
    expect([gone.status, gone.body.messageCode]).toEqual([200, 'I00004']);
  }
  expect(await inUse('provider', seeded.a.companyId)).toBeNull();
});

it.each<[string, string, Record<string, unknown>, string]>([
  ['a company', 'a-company', { userDiv: 1 }, 'userDiv E00004'],
  ['a company', 'a-company', { userDiv: 2 }, 'userDiv E00004'],
  ['a category', 'a-category', { userDiv: 1 }, 'userDiv E00004'],
  ['a category, without a company,', 'a-category', { userDiv: 3 }, 'companyId E00002'],
  ['the provider, without a category,', 'provider', { userDiv: 2 }, 'categoryId E00002'],
  ['the provider, of no category there is,', 'provider', { userDiv: 2, categoryId: 99_999 }, 'categoryId E00066'],
])('refuses what %s may not write', async (_who, by, over, wrong) => {
  const { status, body } = await post(over, by);
  expect([status, wrongs(body.error)]).toEqual([400, [wrong]]);
});

it('keeps a category and a company within their own', async () => {
  const company = await post({ companyId: seeded.b.companyId }, 'a-category');
  expect(wrongs(company.body.error)).toEqual(['companyId COMPANY_NOT_FOUND']);
  const category = await post({ userDiv: 2, categoryId: seeded.b.categoryId }, 'a-category');
  expect(wrongs(category.body.error)).toEqual(['categoryId E00066']);
});

it('shows a company what it would fall back to, to read and not to change', async () => {
  const { body } = await post({ userDiv: 1 }, 'provider');
  const id = body.data?.id ?? 0;
  const read = await test.call(api.messageTemplates.get, { id }, tokens['a-company']);
  expect(read.body.data).toMatchObject({ id, userDiv: 1, companyName: null, isOwn: false });
  expect((await put({ id, version: 1 })).status).toBe(404);
  expect((await test.call(api.messageTemplates.delete, { id }, tokens['a-category'])).status).toBe(404);
  const listed = await test.call(api.messageTemplates.list, { userDiv: 1, messageType: 2 }, tokens['a-division']);
  expect(listed.body.data?.items).toMatchObject([{ id, isOwn: false }]);
  await test.call(api.messageTemplates.delete, { id }, tokens.provider);
});

it('changes a template once from what was read, and writes down what changed', async () => {
  const id = (await post()).body.data?.id ?? 0;
  const changed = await put({ id, subject: '新しい件名', version: 1 });
  expect([changed.body.messageCode, changed.body.data?.version]).toEqual(['I00003', 2]);
  const stale = await put({ id, subject: 'もっと新しい', version: 1 });
  expect([stale.status, stale.body.errCode]).toEqual([409, 'STALE_UPDATE']);
  const same = await put({ id, subject: '新しい件名', version: 2 });
  expect([same.status, same.body.errCode]).toEqual([400, 'E00044']);
  expect((await put({ id, version: 2 }, 'b-company')).status).toBe(404);
  const rows = await test.query(
    `SELECT company_id, feature, action, before, after FROM operation_log
     WHERE entity = 'messageTemplate' AND entity_id = $1 ORDER BY id`,
    [String(id)],
  );
  expect(rows).toMatchObject([
    { company_id: seeded.a.companyId, feature: 2003, action: 'insert', before: null },
    { action: 'update', before: { subject: FORM.subject }, after: { subject: '新しい件名' } },
  ]);
});

it.each<[string, Record<string, unknown>, string[]]>([
  ['an unknown placeholder', { body: '{{url}}\n{{nmae}}' }, ['body PLACEHOLDER_UNKNOWN']],
  ['open braces', { subjectEn: 'To {{name' }, ['subjectEn PLACEHOLDER_UNKNOWN']],
  ['a confirmation without the link', { body: '無事ですか' }, ['body PLACEHOLDER_MISSING']],
  ['a reminder without the link', { messageType: 3, bodyEn: 'Safe?' }, ['bodyEn PLACEHOLDER_MISSING']],
  ['an SMS without the link', { smsText: '無事ですか' }, ['smsText PLACEHOLDER_MISSING']],
  ['a guide without the app ID', { messageType: 5 }, ['body PLACEHOLDER_MISSING']],
  ['a notice without words', { messageType: 4, subject: '', body: '' }, ['subject E00001', 'body E00001']],
  ['a long subject', { subject: 'あ'.repeat(101) }, ['subject E00019']],
  ['a long body', { body: `{{url}}${'あ'.repeat(2000)}` }, ['body E00019']],
  ['an SMS too long with its link', { smsText: `{{url}}${'あ'.repeat(111)}` }, ['smsText E00019']],
  ['no name', { templateName: '　' }, ['templateName E00001']],
  ['an unknown type', { messageType: 8 }, ['messageType E00004']],
  ['no order', { displayOrder: null }, ['displayOrder E00001']],
])('refuses %s', async (_what, over, expected) => {
  const { status, body } = await post(over);
  expect([status, wrongs(body.error)]).toEqual([400, expected]);
});

it('names the placeholder, and takes an SMS of 160 characters with its link', async () => {
  const { body } = await post({ body: '{{url}}{{nmae}}' });
  const [wrong] = body.error ?? [];
  expect(wrong?.params).toEqual({ placeholder: '{{nmae}}' });
  expect(messageText('PLACEHOLDER_UNKNOWN', 'en', { field: 'Body', ...wrong?.params })).toContain('{{nmae}} in Body');
  expect((await post({ smsText: `{{url}}${'あ'.repeat(110)}`, userDiv: 3 })).status).toBe(200);
});

it('lists the built-in texts, none of a drill', async () => {
  const { body } = await test.call(api.messageTemplates.builtIn, {}, tokens['a-division']);
  expect(body.data?.items.map(({ key }) => key)).toHaveLength(15);
  expect(JSON.stringify(body.data)).not.toContain('訓練');
});

it("previews with the company's own name, and refuses a company out of scope", async () => {
  const input = { messageType: 2, body: '{{company}}\n{{url}}', bodyEn: '{{nmae}} {{url}}' };
  const { body } = await test.call(api.messageTemplates.preview, input, tokens['a-company']);
  expect(body.data?.jp.body.text).toMatch(/^a\nhttp/);
  expect(body.data?.en.body.text).toMatch(/^\{\{nmae\}\} http/);
  expect(body.data?.jp.sms).toMatchObject({ builtInFor: 'empty' });
  const other = { ...input, companyId: seeded.b.companyId };
  const foreign = await test.call(api.messageTemplates.preview, other, tokens['a-company']);
  expect(wrongs(foreign.body.error)).toEqual(['companyId COMPANY_NOT_FOUND']);
});
