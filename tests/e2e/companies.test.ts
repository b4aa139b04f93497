import type { Browser } from 'playwright-core';
import sharp from 'sharp';
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

test('a company is registered with a logo, once its policy number and logo are valid', async () => {
  const { page, complaints } = await openPage(browser, { viewport: SIZES.desktop });
  await signIn(page, demo.url, 'provider@example.com');
  await page.goto(`${demo.url}/settings/company`);
  await page.getByRole('link', { name: '会社を登録' }).click();
  // the list has a search and a filter with the same labels
  await page.getByRole('heading', { name: '会社の登録' }).waitFor();
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await field('会社名').fill('渚研究所');
  await field('証券番号').fill('123AB000001');
  await field('責任者の氏名').fill('渚 透');
  await field('責任者のメールアドレス').fill('nagisa@example.com');
  await field('緊急連絡先の電話番号').fill('０３ー５５５０ー０１０８');
  await page.locator('input[type=file]').setInputFiles({
    name: 'logo.gif',
    mimeType: 'image/gif',
    buffer: Buffer.from('GIF89a'),
  });
  await button('保存する内容を確認する').click();
  await page.getByText('証券番号は 809GI、100GI（GPA Pro）').first().waitFor();
  await page.getByText('カテゴリを選択してください。').first().waitFor();
  await page.getByText('画像は PNG または JPEG にしてください。').first().waitFor();

  await field('カテゴリ').pressSequentially('東都海上');
  await page.locator('.ant-select-item-option-active', { hasText: '東都海上保険' }).waitFor();
  await field('カテゴリ').press('Enter');
  await field('証券番号').fill('809GI999999');
  const buffer = await sharp({ create: { width: 300, height: 70, channels: 3, background: 'navy' } })
    .png()
    .toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await page.getByRole('img', { name: 'ロゴのプレビュー' }).waitFor();
  await button('保存する内容を確認する').click();
  await page.getByText('保存する内容', { exact: true }).waitFor();
  await button('登録する').click();
  await page.getByText('証券番号が登録できる範囲にありません。').first().waitFor();
  await field('証券番号').fill('809GI000707');
  await button('保存する内容を確認する').click();
  await button('登録する').click();
  await page.getByText('登録が完了しました。').waitFor();
  await page.waitForURL(/\/settings\/company\/edit\?id=\d+/);
  await page.locator('img[src^="/api/v1/logos/"]').first().waitFor();
  expect(await field('緊急連絡先の電話番号').inputValue()).toBe('03-5550-0108');
  expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
});

test('anyone can send an application, and it is approved', async () => {
  const { page } = await openPage(browser, { viewport: SIZES.phone });
  await page.goto(`${demo.url}/login`);
  await page.getByRole('link', { name: 'トライアル申込' }).click();
  const review = page.getByRole('button', { name: '入力内容を確認する' });
  await page.getByLabel('会社名').fill('凪交通');
  await page.getByLabel('責任者の氏名').fill('凪 光');
  await page.getByLabel('メールアドレス').fill('nagi@example.com');
  await page.getByLabel('電話番号').fill('035550010');
  await review.click();
  await page
    .getByText(/電話番号は 090-1234-5678 のような数字/)
    .first()
    .waitFor();
  await page.getByLabel('電話番号').fill('0355500109');
  await review.click();
  await page.getByText('凪交通').waitFor();
  await page.getByRole('button', { name: '申し込む' }).click();
  await page.getByText('お申し込みを受け付けました').waitFor();

  const provider = (await openPage(browser, { viewport: SIZES.desktop })).page;
  await signIn(provider, demo.url, 'provider@example.com');
  await provider.goto(`${demo.url}/settings/company?state=applied`);
  await provider.getByRole('link', { name: '凪交通' }).click();
  await provider.getByRole('heading', { name: '凪交通' }).waitFor();
  const category = provider.getByLabel('カテゴリ', { exact: true });
  await category.pressSequentially('日本トラベル');
  // by a click, which waits until the categories are loaded
  await provider.getByTitle('日本トラベルサポート').click();
  await provider.getByLabel('証券番号', { exact: true }).fill('100GI000808');
  // the number travelers see: the one in the application, until another is typed
  const emergency = provider.getByLabel('緊急連絡先の電話番号', { exact: true });
  expect(await emergency.inputValue()).toBe('03-5550-0109');
  await emergency.fill('03-5550-0110');
  await provider.getByRole('button', { name: '承認して登録する' }).click();
  // awaited from before the click: the message goes after some seconds
  const told = provider.getByText('登録が完了しました。').waitFor();
  await provider.getByRole('dialog').getByRole('button', { name: '承認して登録する' }).click();
  await told;
  expect(await provider.getByLabel('証券番号', { exact: true }).inputValue()).toBe('100GI000808');
  expect(await provider.getByLabel('緊急連絡先の電話番号', { exact: true }).inputValue()).toBe('03-5550-0110');
});
