import type { Browser } from 'playwright-core';
import { launchBrowser, openPage, overflow, signIn, SIZES } from './browser.js';
import { Demo } from './demo.js';

jest.setTimeout(300_000);

let demo: Demo;
let browser: Browser;

beforeAll(async () => {
  demo = await Demo.create();
  browser = await launchBrowser();
  await demo.start();
});
afterAll(async () => {
  await browser.close();
  await demo.remove();
});

test('on a phone, an administrator records what a traveler said and takes the person on', async () => {
  const { page, complaints } = await openPage(browser, { viewport: SIZES.phone, colorScheme: 'light' });
  await signIn(page, demo.url, 'company@example.com');
  await page.goto(`${demo.url}/safety-confirmation/history-message?messageType=2`);
  await page.locator('a[href*="result?id="]').first().click();
  await page.locator('a[href*="person="]').first().click();

  await page.getByText('電話で聞いた回答').click();
  await page.locator('.ant-radio-wrapper', { hasText: '要支援' }).click();
  await page.getByLabel('確認の方法・理由').fill('本人に電話した');
  await page.getByRole('button', { name: '登録' }).click();
  await page.getByText('理由：本人に電話した').first().waitFor();

  await page.getByText('対応の状況').first().click();
  await page.locator('.ant-radio-wrapper', { hasText: '対応中' }).click();
  await page.getByLabel('引き継ぎのメモ').fill('現地の病院に確認中');
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByText('現地の病院に確認中').last().waitFor();

  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});
