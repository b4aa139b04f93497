import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { launchBrowser, openPage } from './e2e/browser.js';

const ROOT = join(__dirname, '..');
const run = (...args: string[]): string =>
  execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', env: { PATH: process.env.PATH } });

let folder: string;
let browser: Browser;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docs-'));
  run('scripts/docs.mjs', folder);
  browser = await launchBrowser();
}, 60_000);
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

const open = async (file: string) => {
  const { page, complaints } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await page.goto(pathToFileURL(join(folder, file)).href);
  return { page, complaints };
};

test('a link to nowhere, to no heading, and a page that the menu lacks are told', () => {
  const markdown = '# Here\n\n[a](nowhere.md) [b](#there) [c](#here) [d](running.md) [e](https://example.com/)';
  const wrong = `import { problems } from './scripts/lib/docs/links.mjs';
    console.log(problems([{ file: 'docs/here.md', markdown: ${JSON.stringify(markdown)} }]).join('\\n'));`;
  expect(run('--input-type=module', '-e', wrong)).toBe(
    'docs/here.md: nowhere.md does not exist\ndocs/here.md: #there is no heading\n',
  );
});

test('a page is found by its words, in English and Japanese, and asks nobody else for anything', async () => {
  const { page, complaints } = await open('index.html');
  const { search, first } = { search: page.getByRole('searchbox'), first: page.locator('#results a').first() };
  await search.fill('restore another machine');
  await first.click();
  expect(await page.locator('h1').textContent()).toMatch(/Installing it for production|Running it/);
  await search.fill('送信テスト');
  await first.waitFor();
  expect(await page.locator('#results').textContent()).toContain('稼働状況');
  await search.fill('xyzzy');
  await page.getByText('Nothing found.').waitFor();
  expect(complaints).toEqual([]);
});

test('a diagram is a picture, and asks for no font from elsewhere', async () => {
  const { page, complaints } = await open('docs/house.html');
  expect(await page.locator('figure svg').count()).toBe(1);
  expect(await page.locator('figure').textContent()).not.toContain('@import');
  await page.getByRole('link', { name: 'glossary.md' }).first().click();
  expect(await page.locator('h1').textContent()).toBe('Glossary');
  expect(complaints).toEqual([]);
});
