import { api } from '@tabimori/shared';
import type { Browser } from 'playwright-core';
import { launchBrowser, openPage, signIn, SIZES } from './browser.js';
import { Demo, until } from './demo.js';
import { callAside } from './tabs.js';

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

test('a traveler is registered once it is clear which city is meant, and gets the app ID by mail', async () => {
  const { page, complaints } = await openPage(browser, { viewport: SIZES.desktop });
  await signIn(page, demo.url, 'division@example.com');
  await page.goto(`${demo.url}/change-register/registration`);
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await field('氏名').fill('府中 花子');
  await field('氏名（カナ）').fill('ふちゅう はなこ');
  await page.getByText('メールアドレスも電話番号もありません。').waitFor();
  await field('メールアドレス').fill('fuchu@example.com');
  await field('市区町村・都市').fill('府中市');
  await button('保存する内容を確認する').click();
  await page.getByText('同じ名前の市区町村が複数あります（東京都府中市、広島県府中市）。').first().waitFor();
  await button('広島県府中市').click();
  await button('保存する内容を確認する').click();
  await page.getByText('広島県', { exact: true }).waitFor();
  await button('登録する').click();
  await page.waitForURL(/registered=\d+/);
  await page.getByText('府中 花子 さんを登録しました。').waitFor();
  const appId = await page.locator('main dd').first().textContent();
  expect(appId).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);

  const mail = await until('the mail with the app ID', 30, async () =>
    (await demo.inbox()).find(({ to }) => to.includes('fuchu@example.com')),
  );
  const link = /http\S*\/applicant-info\?token=\S+/.exec(mail.text)?.[0] ?? '';
  expect(mail.text).toContain(`アプリID：${appId}`);
  await page.goto(link);
  await page.getByText(`********${appId?.slice(-2)}`).waitFor();
  await page.getByText('f***@example.com').waitFor();
  expect(await page.getByText(appId ?? '', { exact: true }).count()).toBe(0);
  await page.getByRole('link', { name: '会社の連絡先を開く' }).click();
  await page.getByRole('heading', { name: '会社の連絡先', level: 1 }).waitFor();
  await page.locator('a[href^="tel:"]').first().waitFor();

  await page.goto(`${demo.url}/change-register/list?name=${encodeURIComponent('ふちゅう はなこ')}`);
  await page.getByRole('link', { name: '府中 花子' }).click();
  await page.getByText('フチュウ　ハナコ').first().waitFor();

  await callAside(page.context(), demo.url, api.information.applicant, {
    appId,
    mailAddress: 'fuchu@example.com',
  });
  await page.reload();
  await page.getByText(/に登録、最後の利用/).waitFor();
  await page.getByRole('button', { name: /の端末を無効にする/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '無効にする', exact: true }).click();
  await page.getByText('完了しました。').waitFor();
  await page.getByText(/に登録、最後の利用/).waitFor({ state: 'detached' });
  // the refusal of the ambiguous city, and nothing else
  expect(complaints).toEqual([expect.stringMatching(/status of 400 .*\/api\//)]);
});
