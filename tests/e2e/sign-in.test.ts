import AxeBuilder from '@axe-core/playwright';
import { api } from '@tabimori/shared';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { launchBrowser, openPage, overflow, signIn, signInAside, SIZES } from './browser.js';
import { Demo, until } from './demo.js';
import { callAside, countCalls, endSession, toldOf } from './tabs.js';

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

test('a forgotten password is reset once through the mailed link; every other session ends', async () => {
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
  await page.getByRole('button', { name: 'パスワードを設定する' }).click();
  await page.getByText('新しいパスワードと確認用の入力が一致しません。').waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await page.getByLabel('新しいパスワード（確認）').fill('Kumo7riverTen');
  await page.getByRole('button', { name: 'パスワードを設定する' }).click();
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
  await other.page.getByRole('heading', { name: 'この URL は使えません' }).waitFor();
  expect((await new AxeBuilder({ page: other.page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await other.page.getByRole('link', { name: '新しい URL を受け取る' }).click();
  await other.page.waitForURL(`${demo.url}/forgot-password`);
});

test.each([
  ['jp', 'desktop', /^回数が多すぎます。\d+ 秒ほど待ってからお試しください。$/],
  ['en', 'phone', /^Too many attempts\. Please wait about \d+ seconds\.$/],
] as const)('after too many guesses the page says how long to wait (%s)', async (language, size, text) => {
  const { page } = await openPage(browser, { viewport: SIZES[size] });
  await page.addInitScript(`localStorage.setItem('language', '${language}')`);
  await page.goto(`${demo.url}/login`);
  await page.fill('input[name="mailAddress"]', `nobody-${language}@example.com`);
  await page.fill('input[name="password"]', 'Wrong1234');
  await until('the wait', 30, async () => {
    await page.keyboard.press('Enter');
    return page.getByRole('alert').filter({ hasText: text }).isVisible();
  });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.context().close();
});

test('the sign-in page with everything it loads is at most 220 kB', async () => {
  const { page } = await openPage(browser, { viewport: SIZES.desktop });
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await page.goto(`${demo.url}/login`, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: 'ログイン', level: 1 }).waitFor();
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  const sum = sizes.reduce((all, size) => all + size.responseBodySize, 0);
  expect(sum).toBeGreaterThan(50_000);
  expect(sum).toBeLessThanOrEqual(220_000);
  await page.context().close();
});

const NAME = '書きかけ 太郎';
const name = (page: Page) => page.getByLabel('氏名', { exact: true });

/** A tab with a half-filled form. */
async function halfFilled(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${demo.url}/change-register/registration`);
  await name(page).fill(NAME);
  await page.getByText('保存していない変更があります。').or(page.getByText('連絡先がないため')).waitFor();
  return page;
}

/** Asked in place and once, nothing typed is lost; then the form is saved. */
async function goesOn(page: Page, told: string, password = 'Demo1234'): Promise<void> {
  const dialogue = page.getByRole('dialog');
  await dialogue.getByText('入力した内容はこの画面に残っています。').waitFor();
  expect(await toldOf(page)).toEqual([told]);
  const calls = countCalls(page);
  await page.waitForTimeout(3200);
  expect(calls()).toBe(0);
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await dialogue.getByLabel('パスワード', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await dialogue.waitFor({ state: 'hidden' });
  expect(await name(page).inputValue()).toBe(NAME);
  await page.getByLabel('氏名（カナ）', { exact: true }).fill('カキカケ タロウ');
  for (const select of ['部署', '都道府県']) {
    await page.getByLabel(select, { exact: true }).press('ArrowDown');
    await page.locator('.ant-select-item-option-active:visible').last().waitFor();
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: '保存する内容を確認する' }).click();
  await page.getByRole('button', { name: '登録する' }).click();
  await page.getByText(`${NAME} さんを登録しました。`).waitFor();
}

test('signed out in one tab: the others say so once, and a half-filled form is kept', async () => {
  const { page: first } = await openPage(browser, { viewport: SIZES.desktop });
  const context = first.context();
  await signIn(first, demo.url, 'company@example.com');
  const idle = await context.newPage();
  await idle.goto(`${demo.url}/change-register/list`);
  await idle.getByRole('heading', { level: 1 }).waitFor();
  const busy = await halfFilled(context);

  await first.getByRole('button', { name: 'ログアウト' }).click();
  await first.getByRole('dialog').getByRole('button', { name: 'ログアウト' }).click();
  for (const page of [first, idle]) {
    await page.waitForURL(/\/login/);
    await page.getByText('ログアウトしました。').waitFor();
    expect(await toldOf(page)).toEqual(['ログアウトしました。']);
  }
  await goesOn(busy, 'ログアウトしました。');
  // signed in there, signed in here
  await first.waitForURL((url) => url.pathname === '/');
  await context.close();
});

test('the session ends: a screen returns after the sign-in, a half-filled form stays', async () => {
  const { page: idle } = await openPage(browser, { viewport: SIZES.desktop });
  const context = idle.context();
  await signInAside(context, demo.url, 'company@example.com');
  await idle.goto(`${demo.url}/change-register/list?name=x`);
  await idle.getByRole('heading', { level: 1 }).waitFor();
  const busy = await halfFilled(context);
  const told = 'ログインの有効期限が切れました。もう一度ログインしてください。';
  await endSession(context, demo.url);

  await idle.waitForURL(/\/login\?redirect=/);
  await idle.getByText(told).waitFor();
  expect(await toldOf(idle)).toEqual([told]);
  await goesOn(busy, told);
  await idle.waitForURL(/list\?name=x/);
  await context.close();
});

test('the password is changed elsewhere: a half-filled form waits for the new one', async () => {
  const { page } = await openPage(browser, { viewport: SIZES.phone });
  await signInAside(page.context(), demo.url, 'company@example.com');
  const busy = await halfFilled(page.context());
  const elsewhere = await browser.newContext();
  const token = await signInAside(elsewhere, demo.url, 'company@example.com');
  const passwords = { currentPassword: 'Demo1234', newPassword: 'Kumo7riverTen' };
  await callAside(elsewhere, demo.url, api.auth.changePassword, passwords, token);
  await goesOn(busy, 'ログインの有効期限が切れました。もう一度ログインしてください。', 'Kumo7riverTen');
  await page.context().close();
});
