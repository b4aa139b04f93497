import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser, openPage, signIn, SIZES } from './browser.js';
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

const open = async (
  user: string,
  path: string,
  options?: BrowserContextOptions,
): Promise<{ page: Page; complaints: string[] }> => {
  const opened = await openPage(browser, { viewport: SIZES.desktop, ...options });
  await signIn(opened.page, demo.url, `${user}@example.com`);
  await opened.page.goto(demo.url + path);
  await opened.page.locator('form').waitFor();
  return opened;
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const threshold = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(name) });

test('leaving unsaved changes asks first; leaving saved ones does not', async () => {
  const { page, complaints } = await open('company', '/settings/corporate-setting');
  expect(await button(page, '保存する').isDisabled()).toBe(true);
  await threshold(page, '震度6弱以上').check();
  await page
    .getByText(/名に送っていました/)
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'ホーム' }).click();
  await button(page, '入力を続ける').click();
  expect(new URL(page.url()).pathname).toBe('/settings/corporate-setting');
  expect(await threshold(page, '震度6弱以上').isChecked()).toBe(true);
  await button(page, '保存する').click();
  await button(page, '減らして保存する').click();
  await page.getByText('保存しました。', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'ホーム' }).click();
  await page.waitForURL(`${demo.url}/`);
  await page.goBack();
  await page.locator('form').waitFor();
  expect(await threshold(page, '震度6弱以上').isChecked()).toBe(true);
  expect(complaints).toEqual([]);
});

test('for a reader who wants nothing to move, choices stand at their field, and dialogues and drawers open and close', async () => {
  const { page, complaints } = await open('company', '/settings/corporate-setting', { reducedMotion: 'reduce' });
  await page.getByRole('combobox', { name: '再送の回数' }).click();
  await page.locator('.ant-select-item-option', { hasText: '4 回' }).click();
  await page.getByRole('link', { name: 'ホーム' }).click();
  await button(page, '入力を続ける').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await button(page, '保存する').click();
  await page.getByText('保存しました。', { exact: true }).waitFor();
  await page.goto(`${demo.url}/change-register/list`);
  await page.locator('tbody a').first().click();
  await page.getByRole('dialog').getByRole('button', { name: '閉じる' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('the second of two users to save learns that, and sees the latest values', async () => {
  const first = (await open('company', '/settings/corporate-setting')).page;
  const second = (await open('company', '/settings/corporate-setting')).page;
  await threshold(first, '震度4以上').check();
  await threshold(second, '震度5弱以上').check();
  await button(first, '保存する').click();
  await first.getByText('保存しました。', { exact: true }).waitFor();
  await button(second, '保存する').click();
  await button(second, '入力を破棄して最新の内容を読み込む').click();
  await threshold(second, '震度4以上').and(second.locator(':checked')).waitFor({ state: 'attached' });
  await threshold(second, '震度5弱以上').check();
  await button(second, '保存する').click();
  await button(second, '減らして保存する').click();
  await second.getByText('保存しました。', { exact: true }).waitFor();
});

test('errors are shown at their fields and summed up, each line leads to its field, and a review is shown before saving', async () => {
  const { page } = await open('provider', '/settings/system');
  const sender = page.getByLabel('送信元', { exact: true });
  await sender.fill('a@');
  await button(page, '範囲を追加').click();
  await button(page, '保存する内容を確認する').click();
  await page.getByText('送信元の形式が正しくありません。').first().waitFor();
  const summary = page.locator('form [role="alert"]');
  await summary.and(page.locator(':focus')).waitFor();
  expect(await page.getByText('開始を入力してください。').count()).toBe(2);
  await summary.getByRole('button', { name: '送信元の形式が正しくありません。' }).click();
  await sender.and(page.locator(':focus')).waitFor();
  await sender.fill('sender@example.com');
  await page
    .getByRole('button', { name: /の行を削除/ })
    .last()
    .click();
  await page.getByRole('checkbox', { name: '地震・津波のとき' }).uncheck();
  await button(page, '保存する内容を確認する').click();
  await page.getByText('変更前').first().waitFor();
  await button(page, '保存する').click();
  await page.getByText('アラートと安否確認が送られなくなります').waitFor();
  await button(page, 'キャンセル').click();
  await button(page, '入力に戻る').click();
  expect(await sender.inputValue()).toBe('sender@example.com');
});

test('a template is created from a copy: a placeholder is inserted at the cursor, and the preview follows the typing', async () => {
  const { page, complaints } = await open('company', '/settings/message-template/add?copy=confirm');
  const body = page.getByLabel('メール本文', { exact: true });
  expect(await body.inputValue()).toContain('{{url}}');
  await page.getByLabel('名前', { exact: true }).fill('当社の安否確認');
  await body.fill('ご無事ですか。さん\n');
  await body.press('Control+Home');
  for (let step = 0; step < 'ご無事ですか。'.length; step += 1) await body.press('ArrowRight');
  await button(page, '氏名を差し込む').first().click();
  expect(await body.inputValue()).toBe('ご無事ですか。{{name}}さん\n');
  await page.getByText('ご無事ですか。山田 太郎さん').waitFor();
  await button(page, '保存する内容を確認する').click();
  await page.getByText('メール本文に {{url}} を入れてください。', { exact: false }).first().waitFor();
  await body.press('Control+End');
  await button(page, '回答ページのリンクを差し込む').first().click();
  await button(page, '保存する内容を確認する').click();
  await button(page, '登録する').click();
  await page.getByText('登録しました。', { exact: true }).waitFor();
  await page.getByRole('link', { name: '当社の安否確認', exact: true }).waitFor();
  await page.getByText('当社の安否確認（会社）').waitFor();
  expect(complaints).toEqual([]);
});

test('departments are ordered by keyboard, which announces each move, and by dragging', async () => {
  const { page } = await open('company', '/settings/department?order=true');
  const names = () => page.locator('ol li span:nth-of-type(2)').allInnerTexts();
  await page.locator('ol li').nth(1).waitFor();
  const [first = '', second = '', ...rest] = await names();
  const down = button(page, `${first}を下へ`);
  await down.focus();
  await page.keyboard.press('Enter');
  await page.getByText(`${first}を ${rest.length + 2} 部署中 2 番目に移しました。`).waitFor();
  expect(await names()).toEqual([second, first, ...rest]);
  expect(await down.evaluate('document.activeElement?.getAttribute("aria-label")')).toBe(`${first}を下へ`);
  const rows = page.locator('li[draggable]');
  await rows.nth(1).dragTo(rows.last());
  expect(await names()).toEqual([second, ...rest, first]);
  await rows.last().dragTo(rows.nth(1));
  expect(await names()).toEqual([second, first, ...rest]);
  await button(page, '保存する').click();
  await page.getByText('保存しました。', { exact: true }).waitFor();
  await page.getByRole('link', { name: second, exact: true }).waitFor();
  expect((await page.locator('tbody td:first-child').allInnerTexts()).slice(0, 2)).toEqual([second, first]);
});
