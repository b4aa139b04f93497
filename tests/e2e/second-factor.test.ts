import AxeBuilder from '@axe-core/playwright';
import { TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
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

const signOut = async (page: Page): Promise<void> => {
  await page.context().clearCookies();
  await page.goto(`${demo.url}/login`);
};
const passwordOf = async (page: Page): Promise<void> => {
  await page.fill('input[name="mailAddress"]', 'division@example.com');
  await page.fill('input[name="password"]', 'Demo1234');
  await page.press('input[name="password"]', 'Enter');
  await page.getByRole('heading', { name: '認証コードの入力' }).waitFor();
};

test.each(['desktop', 'phone'] as const)(
  'is set up, then asked for with a code and a recovery code: %s',
  async (size) => {
    const { page } = await openPage(browser, { viewport: SIZES[size] });
    await signIn(page, demo.url, size === 'desktop' ? 'division@example.com' : 'company@example.com');
    await page.goto(`${demo.url}/option/second-factor`);
    await page.getByRole('button', { name: '設定する' }).click();
    await page.getByLabel('いまのパスワード').fill('Demo1234');
    await page.getByRole('button', { name: '次へ' }).click();
    const key = page.getByText(/^(?:[A-Z2-7]{4} ?){8}$/);
    const secret = ((await key.textContent()) ?? '').replaceAll(' ', '');
    await page.getByRole('img', { name: '認証アプリで読み取る QR コード' }).waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
    await page.getByLabel('認証アプリのコード').fill(new TOTP({ secret }).generate());
    await page.getByRole('button', { name: 'オンにする' }).click();
    await page.getByRole('heading', { name: '回復コードを保管してください' }).waitFor();
    const codes = await page.getByText(/^(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}$/).allTextContents();
    expect(codes).toHaveLength(10);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: '保管しました' }).click();
    await page.getByText('使える回復コード：残り 10 個').waitFor();
    if (size === 'phone') return page.context().close();

    await signOut(page);
    await passwordOf(page);
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
    // of the next 30 s: the current one may have been used to turn it on
    await page.getByLabel('認証コード').fill(new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 }));
    await page.keyboard.press('Enter');
    await page.waitForURL(`${demo.url}/`);

    await signOut(page);
    await passwordOf(page);
    await page.getByRole('button', { name: '認証アプリを使えない方（回復コード）' }).click();
    await page.getByLabel('回復コード', { exact: true }).fill(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${demo.url}/`);
    await page.goto(`${demo.url}/option/second-factor`);
    await page.getByText('使える回復コード：残り 9 個').waitFor();
    return page.context().close();
  },
);
