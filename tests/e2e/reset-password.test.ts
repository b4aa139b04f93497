import AxeBuilder from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { launchBrowser, openPage, overflow, signIn, SIZES } from './browser.js';
import { Demo, until } from './demo.js';

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

const mailTo = (address: string, subject: string) =>
  until(`the mail ${subject}`, 20, async () =>
    (await demo.inbox()).find((message) => message.to.includes(address) && message.subject.includes(subject)),
  );

test('a forgotten password is set anew by the link of the mail, once; every other session is over', async () => {
  const other = await openPage(browser, { viewport: SIZES.desktop });
  await signIn(other.page, demo.url, 'division@example.com');

  const { page, complaints } = await openPage(browser, { viewport: SIZES.phone });
  await page.goto(`${demo.url}/login`);
  await page.getByRole('link', { name: 'パスワードを忘れた方' }).click();
  await page.getByRole('button', { name: '再設定のメールを送る' }).click();
  await page.getByText('メールアドレスを入力してください。').waitFor();
  await page.getByLabel('メールアドレス').fill('division@example.com');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${demo.url}/forgot-password/sent`);

  const { text } = await mailTo('division@example.com', 'パスワードの再設定');
  const link = /\S+\/reset-password\?code=\S+/.exec(text)?.[0] ?? '';
  await page.goto(link);
  const password = page.getByLabel('新しいパスワード', { exact: true });
  await password.fill('short');
  await page.getByText('強さ：弱い').waitFor();
  await password.fill('Kumo7riverTen');
  await page.getByText('強さ：強い').waitFor();
  await page.getByLabel('新しいパスワード（確認）').fill('Kumo7riverTem');
  await page.getByRole('button', { name: 'パスワードを決める' }).click();
  await page.getByText('新しいパスワードと確認用の入力が一致しません。').waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await page.getByLabel('新しいパスワード（確認）').fill('Kumo7riverTen');
  await page.getByRole('button', { name: 'パスワードを決める' }).click();
  await page.waitForURL(`${demo.url}/reset-password/done`);
  expect(complaints).toEqual([]);
  await mailTo('division@example.com', 'パスワードを変更しました');

  await page.getByRole('link', { name: 'ログインする' }).click();
  await page.fill('input[name="mailAddress"]', 'division@example.com');
  await page.fill('input[name="password"]', 'Kumo7riverTen');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${demo.url}/`);
  await other.page.waitForTimeout(2500);
  await other.page.reload();
  await other.page.waitForURL(/\/login/);

  await other.page.goto(link);
  await other.page.getByRole('heading', { name: 'このURLは使えません' }).waitFor();
  expect((await new AxeBuilder({ page: other.page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await other.page.getByRole('link', { name: '新しいURLを受け取る' }).click();
  await other.page.waitForURL(`${demo.url}/forgot-password`);
});
