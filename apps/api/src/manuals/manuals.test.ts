import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MANUALS } from '@tabimori/shared';
import { startApi, type TestApi } from '../testing/api.js';
import { seed } from '../testing/seed.js';

const FILES = MANUALS.slice(0, 3);
const LANGUAGES = ['ja', 'en'] as const;

let test: TestApi;
let folder: string;
let token: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manuals-'));
  for (const { number, files } of FILES)
    for (const language of LANGUAGES) await writeFile(join(folder, files[language]), `%PDF-1.7 ${number} ${language}`);
  // one that has only been made in Japanese
  await writeFile(join(folder, MANUALS[3].files.ja), '%PDF-1.7 4 ja');
  test = await startApi({}, { manuals: folder });
  await seed(test.source);
  token = await test.signIn('a-division@example.com');
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  test.app.inject({
    url: `/api/v1/manuals${path && `/${path}`}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });

it.each([
  ['ja', MANUALS],
  ['en', FILES],
])('lists the manuals that are there in %s', async (language, there) => {
  const list = await get('', { 'accept-language': language });
  expect(list.json<{ data: { items: unknown } }>().data.items).toEqual(
    there.map(({ number, name, nameEn }) => ({ number, name, nameEn, bytes: '%PDF-1.7 0 ja'.length })),
  );
});

it('serves each in the language of the reader, under its name in it', async () => {
  const file = await get('2', { 'accept-language': 'ja' });
  expect([file.statusCode, file.headers['content-type'], file.body]).toEqual([200, 'application/pdf', '%PDF-1.7 2 ja']);
  expect(file.headers['content-disposition']).toBe(
    `attachment; filename="2_Company_administrator_manual.pdf"; filename*=UTF-8''${encodeURIComponent('2_企業管理者マニュアル.pdf')}`,
  );
  const english = await get('2', { 'accept-language': 'en' });
  expect(english.body).toBe('%PDF-1.7 2 en');
  expect(english.headers['content-disposition']).toContain("UTF-8''2_Company_administrator_manual.pdf");
});

it.each([
  ['5', 404, 'ITEM_NOT_FOUND'],
  ['4', 404, 'ITEM_NOT_FOUND'],
  ['..%2f1', 400, 'E00041'],
  ['one', 400, 'E00041'],
])('answers for manual %s', async (path, status, code) => {
  const answer = await get(path, { 'accept-language': 'en' });
  expect([answer.statusCode, answer.json<{ errCode: string }>().errCode]).toEqual([status, code]);
});
