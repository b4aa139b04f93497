import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage, overflow, signIn, SIZES } from './browser.js';
import { Demo, type InboxMessage, until } from './demo.js';

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

const COMPOSE = '/safety-confirmation/safety-confirmation';
const mails = async (): Promise<InboxMessage[]> => (await demo.inbox()).filter(({ kind }) => kind === 'mail');
const linkIn = (message: InboxMessage): string => /https?:\/\/\S+/.exec(message.text)?.[0] ?? '';

/** Chooses two travelers by hand, and sends to them. */
async function send(page: Page): Promise<void> {
  await page.goto(`${demo.url}${COMPOSE}?prefectureCodes=13`);
  await page.getByText('選んだ旅行者').click();
  const boxes = page.getByRole('checkbox', { name: /さんを選ぶ/ });
  await boxes.first().check();
  await boxes.nth(1).check();
  await page.getByRole('button', { name: '2 名への送信を確認する' }).click();
  await page.getByRole('dialog').getByText('配信対象者 2 名に安否確認を送信します').waitFor();
  await page.getByRole('button', { name: '2 名に送信する' }).click();
  await page.waitForURL(/result\?id=/);
}

test('a send by hand is undone; another arrives, one traveler answers, and the resend goes only to the other', async () => {
  const { page, complaints } = await openPage(browser, { viewport: SIZES.desktop });
  await signIn(page, demo.url, 'company@example.com');
  await send(page);
  await page.getByRole('region', { name: '進行中の対応' }).getByRole('button', { name: '取り消す' }).click();
  await page.getByText('2 名への送信を取り消しました').waitFor();

  await send(page);
  expect(await mails()).toEqual([]);
  const first = await until('the two mails', 30, async () => {
    const found = await mails();
    return found.length >= 2 && found;
  });
  expect(first.map(({ subject }) => subject)).toEqual(Array(2).fill('【安否確認】無事ですか？'));

  const [asked] = first;
  if (!asked) throw new Error('no mail');
  const phone = await openPage(browser, { viewport: SIZES.phone, hasTouch: true, isMobile: true });
  await phone.page.goto(linkIn(asked));
  await phone.page.getByRole('button', { name: '無事です' }).first().tap();
  await phone.page.getByText('119').first().waitFor();

  await until('a resend', 40, async () => (await mails()).length > 2);
  const again = (await mails()).filter(({ id }) => !first.some((one) => one.id === id));
  expect(new Set(again.map(({ to }) => to[0])).has(asked.to[0])).toBe(false);
  await page.getByRole('button', { name: '送信を止める' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '送信を止める' }).click();
  await page.getByText('送信を止めました').waitFor();
  const stopped = (await mails()).length;
  await new Promise((resolve) => setTimeout(resolve, 9000));
  expect(await mails()).toHaveLength(stopped);
  expect(complaints).toEqual([]);
});

test("a text of one's own is sent once: no question covers the undo, which stays in view, and the form is empty afterwards", async () => {
  const { page, complaints } = await openPage(browser, { viewport: SIZES.phone });
  await signIn(page, demo.url, 'company@example.com');
  await page.goto(`${demo.url}${COMPOSE}?prefectureCodes=13`);
  await page.getByText('お知らせ（回答を求めない）').click();
  await page.getByLabel('件名（日本語）').fill('集合場所の変更');
  await page.getByLabel('本文（日本語）').fill('ホテルのロビーに集まってください。');
  await page.getByRole('button', { name: /名への送信を確認する/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('集合場所の変更').waitFor();
  const typed = dialog.getByLabel(/送信する人数を/);
  if (await typed.isVisible()) await typed.fill((await dialog.innerText()).match(/配信対象者 ([\d,]+) 名/)?.[1] ?? '');
  await dialog.getByRole('button', { name: /名に送信する/ }).click();
  await page.waitForURL(/result\?id=/);
  await dialog.waitFor({ state: 'hidden' });
  expect(await dialog.count()).toBe(0);
  const undo = page.getByRole('region', { name: '進行中の対応' }).getByRole('button', { name: '取り消す' });
  await undo.waitFor();
  await page.keyboard.press('End');
  const box = await undo.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(SIZES.phone.height);
  await undo.click();
  await page.getByText('送信を取り消しました').first().waitFor();
  await page.goBack();
  await page.getByRole('button', { name: /名への送信を確認する/ }).waitFor();
  expect(await page.getByText('集合場所の変更').count()).toBe(0);

  // it is not lost: the undone send can be composed again, from the note on the way back
  await page.getByRole('link', { name: '前の送信を見る' }).click();
  await page.getByText('取り消しました。何も送信していません。').waitFor();
  await page.getByRole('link', { name: '編集して送る' }).click();
  await page.getByRole('button', { name: /名への送信を確認する/ }).waitFor();
  expect(await page.getByLabel('件名（日本語）').inputValue()).toBe('集合場所の変更');
  expect(await page.getByLabel('お知らせ（回答を求めない）').isChecked()).toBe(true);
  expect(complaints).toEqual([]);
});

test('nobody is chosen at first: everyone in the company only if one says so', async () => {
  const { page, complaints } = await openPage(browser, { viewport: SIZES.desktop });
  await signIn(page, demo.url, 'company@example.com');
  await page.goto(demo.url + COMPOSE);
  const review = page.getByRole('button', { name: /送信を確認する/ });
  await page.getByText('配信対象者を選択してください。').waitFor();
  expect(await review.isDisabled()).toBe(true);
  await page.getByText('会社の全員').click();
  await page.getByRole('button', { name: /名への送信を確認する/ }).waitFor();
  expect(await review.isEnabled()).toBe(true);
  expect(complaints).toEqual([]);
});

test('the compose screen is complete on a phone', async () => {
  const { page, complaints } = await openPage(browser, { viewport: SIZES.phone });
  await signIn(page, demo.url, 'division@example.com');
  await page.goto(demo.url + COMPOSE);
  await page.getByText('部署の全員').click();
  await page.getByRole('button', { name: /名への送信を確認する/ }).waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(complaints).toEqual([]);
});
