import AxeBuilder from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { launchBrowser, openPage, overflow, signIn, SIZES } from './browser.js';
import { Demo, until } from './demo.js';

jest.setTimeout(300_000);

let demo: Demo;
let browser: Browser;

beforeAll(async () => {
  // the drill does not end by itself, however slow the machine
  demo = await Demo.create({ REMINDER_INTERVAL_SECONDS: '60' });
  browser = await launchBrowser();
  await demo.start();
});
afterAll(async () => {
  await browser.close();
  await demo.remove();
});

test('a drill on the screens: dry run, start with its count, an answer on a phone, end with a correction', async () => {
  const { page, complaints } = await openPage(browser, { viewport: SIZES.desktop });
  await signIn(page, demo.url, 'company@example.com');
  await page.goto(`${demo.url}/safety-confirmation/drill`);
  await page.getByRole('link', { name: '訓練を準備する' }).click();
  await page.getByRole('radio', { name: /2024年 能登半島地震/ }).check();
  await page.getByRole('button', { name: '予行して確かめる' }).click();
  const total = await page.getByText(/名に訓練のメッセージが届きます/).innerText();
  const count = Number(/の (\d+) 名/.exec(total)?.[1]);
  expect(count).toBeGreaterThan(0);
  expect(await demo.inbox()).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);

  expect(await page.getByRole('button', { name: '訓練を開始する' }).isDisabled()).toBe(true);
  await page.getByRole('checkbox', { name: new RegExp(`${count} 名に送る`) }).check();
  await page.getByRole('button', { name: '訓練を開始する' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '訓練を開始する' }).click();
  await page.getByRole('note').getByText('これは訓練です。').waitFor();

  const asked = await until('the question', 60, async () =>
    (await demo.inbox()).find(
      ({ kind, subject }) => kind === 'mail' && subject === '【訓練】安否確認の練習 回答してください',
    ),
  );
  const phone = await openPage(browser, { viewport: SIZES.phone, hasTouch: true, isMobile: true });
  await phone.page.goto(/https?:\/\/\S+/.exec(asked.text)?.[0] ?? '');
  await phone.page.getByText('訓練です').first().waitFor();
  await phone.page
    .getByRole('button', { name: /無事です/ })
    .first()
    .tap();
  await phone.page.getByRole('heading', { name: '訓練の回答を受け付けました' }).waitFor();
  await page
    .getByRole('row', { name: /会社全体/ })
    .getByText(/^1 \//)
    .waitFor();
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);

  await page.goto(demo.url);
  await page.getByText('対応中の地震・津波はありません').first().waitFor();
  await page.goBack();
  await page.getByRole('button', { name: '訓練を終了する' }).click();
  await page.getByRole('button', { name: '訂正を送って終了する' }).click();
  await page.getByText('途中で終了').first().waitFor();
  await until('the correction', 120, async () =>
    (await demo.inbox()).some(({ subject }) => subject === '【訓練】訓練のメッセージを訂正します'),
  );
  const mails = (await demo.inbox()).filter(({ kind }) => kind === 'mail');
  expect(mails.filter(({ subject, text }) => !subject.startsWith('【訓練】') || !text.startsWith('【訓練】'))).toEqual(
    [],
  );
  expect([...complaints, ...phone.complaints]).toEqual([]);
});
