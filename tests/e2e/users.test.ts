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

test('a user is registered with what the level belongs to, sets the password through the mail, and is disabled', async () => {
  const { page, complaints } = await openPage(browser, { viewport: SIZES.phone });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await signIn(page, demo.url, 'provider@example.com');
  await page.goto(`${demo.url}/settings/user-usage`);
  await page.getByRole('link', { name: 'ユーザーを登録する' }).click();
  await field('氏名').fill('潮見 渉');
  await field('メールアドレス').fill('Shiomi@Example.com');
  await page.getByRole('radio', { name: '部署管理者' }).check();
  await field('パスワード').fill('lettersonly');
  await field('パスワード（確認）').fill('letters0nly');
  await button('保存する内容を確認する').click();
  await page.getByText('会社を選択してください。').first().waitFor();
  await page.getByText('部署を選択してください。').first().waitFor();
  await page.getByText('パスワードの形式が正しくありません。').first().waitFor();
  await page.getByText('パスワードと確認用の入力が一致しません。').first().waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);

  await field('会社').pressSequentially('青葉');
  await page.getByTitle('青葉フードサービス').click();
  await field('部署').pressSequentially('商品');
  await page.getByTitle('商品開発部').click();
  await field('パスワード').fill('');
  await field('パスワード（確認）').fill('');
  await button('保存する内容を確認する').click();
  await page.getByText('青葉フードサービス 商品開発部').waitFor();
  await page.getByText('本人がメールの URL から設定する').waitFor();
  await button('登録する').click();
  await page.getByText('登録が完了しました。').waitFor();

  await page.goto(`${demo.url}/settings/user-usage?name=SHIOMI`);
  await page.getByText('パスワード未設定').waitFor();
  const mail = await until('the sign-in mail', 20, async () =>
    (await demo.inbox()).find(({ to }) => to.includes('shiomi@example.com')),
  );
  expect(mail.text).toContain('潮見 渉 様（青葉フードサービス）');
  expect(mail.text).toMatch(/\/reset-password\?code=\S+/);
  await button('潮見 渉 さんにログイン情報を送る').click();
  await button('送信する').click();
  await page.getByText('ログイン情報のメールを送信しました。').waitFor();

  await page.getByRole('link', { name: '潮見 渉' }).click();
  await page.getByRole('checkbox', { name: 'このユーザーを利用停止にする' }).check();
  await page.getByText('保存すると、このユーザーはすべての端末でログアウトします。').waitFor();
  await button('保存する内容を確認する').click();
  await button('保存する').click();
  await page.getByText('潮見 渉 さんはすぐにログアウトされ').waitFor();
  await button('利用停止にして保存する').click();
  await page.getByText('保存しました。', { exact: true }).waitFor();
  await page.goto(`${demo.url}/settings/user-usage?isDisabled=true`);
  await page.getByRole('link', { name: '潮見 渉' }).waitFor();
  expect(complaints).toEqual([]);
});

test.each([
  ['jp', 'desktop', ['いまのパスワード', 'メールアドレス', '保存する内容を確認する', '保存する', 'ほかの端末では']],
  ['en', 'phone', ['Current password', 'Email address', 'Review', 'Save', 'on every other device']],
] as const)(
  "changing one's own mail address asks for the password and keeps the session (%s)",
  async (language, size, words) => {
    const [current, mail, review, save, consequence] = words;
    const address = `company-${language}@example.com`;
    const { page } = await openPage(browser, { viewport: SIZES[size] });
    const field = (name: string) => page.getByLabel(name, { exact: true });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const before = language === 'jp' ? 'company@example.com' : 'company-jp@example.com';
    await signIn(page, demo.url, before);
    await page.evaluate(`localStorage.setItem('language', '${language}')`);
    await page.goto(`${demo.url}/settings/user-usage?name=${before}`);
    await page.locator('a[href*="/settings/user-usage/edit"]').first().click();
    await field(mail).waitFor();
    expect(await field(current).count()).toBe(0);
    await field(mail).fill(address);
    await button(review).click();
    await page.locator('[aria-invalid="true"]').waitFor();
    expect(await field(current).getAttribute('aria-invalid')).toBe('true');
    await page.getByText(consequence).waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
    await field(current).fill('Wrong1234');
    await button(review).click();
    await button(save).click();
    await page.locator('[aria-invalid="true"]').waitFor();
    expect(await field(current).getAttribute('aria-invalid')).toBe('true');
    await field(current).fill('Demo1234');
    await button(review).click();
    await button(save).click();
    // back in the search for the address of before
    await page.waitForURL(`${demo.url}/settings/user-usage?name=${before}`);
    await page.goto(`${demo.url}/settings/user-usage?name=${address}`);
    await page.getByText(address).first().waitFor();
    await until('the mail to the address of before', 20, async () =>
      (await demo.inbox()).find(
        ({ to, subject }) => to.includes(before) && /メールアドレスを変更|address was changed/.test(subject),
      ),
    );
    await page.context().close();
  },
);
