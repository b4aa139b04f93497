import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage, signInAside, SIZES } from './browser.js';
import { Demo, type InboxMessage, until } from './demo.js';
import { Keyboard } from './keyboard.js';

jest.setTimeout(300_000);

let demo: Demo;
let browser: Browser;
let page: Page;
let complaints: string[];
let keys: Keyboard;

beforeAll(async () => {
  // the automatic sends are still running when the last of the jobs is done
  demo = await Demo.create({ REMINDER_INTERVAL_SECONDS: '60' });
  browser = await launchBrowser();
  await demo.start();
  ({ page, complaints } = await openPage(browser, { viewport: SIZES.desktop }));
  await signInAside(page.context(), demo.url, 'provider@example.com');
  await page.goto(demo.url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  keys = new Keyboard(page);
});
afterAll(async () => {
  await browser.close();
  await demo.remove();
});
afterEach(() => expect(complaints.splice(0)).toEqual([]));

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabel(name, { exact: true });
const main = () => page.locator('main');
const dialogue = () => page.getByRole('dialog');

test('registers a traveler', async () => {
  await keys.menu('旅行者管理', '旅行者の新規登録');
  await keys.choose(field('会社'), '青葉フードサービス');
  await keys.choose(field('部署'), '商品開発部');
  await keys.type(field('氏名'), '鍵山 一歩');
  await keys.type(field('氏名（カナ）'), 'カギヤマ イッポ');
  await keys.choose(field('都道府県'), '鳥取県');
  await keys.press(button('保存する内容を確認する'));
  const review = page.getByText('保存する内容', { exact: true });
  await review.waitFor();
  await keys.press(button('入力に戻る'));
  await keys.type(field('メールアドレス'), 'kagiyama@example.com');
  // Enter in a field is enough
  await keys.press(field('市区町村・都市'));
  await review.waitFor();
  await keys.press(button('登録する'));
  await page.getByText('鍵山 一歩 さんを登録しました。').waitFor();
  await keys.settlesOn(main());
});

test('sends a confirmation to a prefecture and saves its result', async () => {
  await keys.menu('安否確認', '安否確認を送る');
  await keys.choose(field('会社'), '青葉フードサービス');
  await keys.choose(field('都道府県'), '鳥取県');
  const send = button(/名への送信を確認する/);
  await send.waitFor();
  // the preview comes after the list
  await keys.to(page.getByRole('radiogroup', { name: '表示する言語' }).getByRole('radio').first());
  await page.keyboard.press('ArrowRight');
  await page.locator('aside [lang="en"]').first().waitFor();
  await keys.press(send);
  await dialogue().waitFor();
  await page.keyboard.press('Escape');
  await keys.settlesOn(send);
  await page.keyboard.press('Enter');
  await keys.press(dialogue().getByRole('button', { name: /名に送信する/ }));
  await page.waitForURL(/result\?id=/);
  await keys.settlesOn(main());

  const saved = page.waitForEvent('download');
  const exports = page.getByRole('button', { name: 'ダウンロード：配信結果.xlsx' });
  await keys.press(exports);
  await keys.press(dialogue().getByRole('button', { name: 'ダウンロードする' }));
  const file = await saved;
  expect([file.suggestedFilename(), await file.failure()]).toEqual([expect.stringMatching(/\.xlsx$/), null]);
  await keys.settlesOn(exports);
});

test('on a slow device, two conditions set one after the other are both kept', async () => {
  const { page: slow } = await openPage(browser, { viewport: SIZES.desktop });
  await signInAside(slow.context(), demo.url, 'provider@example.com');
  await slow.goto(`${demo.url}/safety-confirmation/safety-confirmation`);
  const device = await slow.context().newCDPSession(slow);
  await device.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const hands = new Keyboard(slow);
  await hands.choose(slow.getByLabel('会社', { exact: true }), '青葉フードサービス');
  await hands.choose(slow.getByLabel('都道府県', { exact: true }), '鳥取県');
  await slow.waitForURL((url) => url.searchParams.has('companyIds') && url.searchParams.has('prefectureCodes'));
  await slow.context().close();
});

test('resends to those who have not answered', async () => {
  const again = button(/^未回答の \d+ 名に再送$/);
  await again.waitFor();
  await keys.press(again);
  await dialogue().waitFor();
  await page.keyboard.press('Escape');
  await keys.settlesOn(again);
  const before = page.url();
  await page.keyboard.press('Enter');
  await keys.press(dialogue().getByRole('button', { name: /名に再送する/ }));
  await page.waitForURL((url) => url.href !== before);
  await keys.settlesOn(main());
});

/** A recipient of the question answers that they need help. */
async function callForHelp(): Promise<void> {
  const asks = ({ kind, subject }: InboxMessage) => kind === 'mail' && subject.startsWith('【安否確認】無事ですか？ ');
  const mail = await until('the question', 40, async () => (await demo.inbox()).find(asks));
  const phone = await openPage(browser, { viewport: SIZES.phone, hasTouch: true, isMobile: true });
  await phone.page.goto(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? '');
  await phone.page
    .getByRole('button', { name: /助けが必要/ })
    .first()
    .tap();
  await phone.page.getByText('119').first().waitFor();
  await phone.page.context().close();
}

test('finds the person who needs help from the home page and takes on the call', async () => {
  await demo.feed('noto');
  await callForHelp();
  await keys.to(page.getByRole('link', { name: 'ホーム' }), { back: true });
  await page.keyboard.press('Enter');
  await keys.settlesOn(main());
  const person = main().locator('a[href*="filter=toLookAfter"][href*="person="]').first();
  await keys.to(person);
  const name = await person.innerText();
  await page.keyboard.press('Enter');
  await dialogue().getByText(name).first().waitFor();
  await keys.to(dialogue().getByRole('radio', { name: '未対応' }));
  await page.keyboard.press('ArrowRight');
  await keys.type(dialogue().getByLabel('引き継ぎのメモ'), '現地の病院に確認中');
  await keys.press(dialogue().getByRole('button', { name: '対応を記録する' }));
  await page.getByText('対応を記録しました。', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await keys.settlesOn(main());

  const again = page.locator('tbody').getByRole('link', { name }).first();
  await keys.press(again);
  await dialogue().waitFor();
  await page.keyboard.press('Escape');
  await dialogue().waitFor({ state: 'hidden' });
  await keys.settlesOn(again);
});

test('finds the sends of an earthquake by its epicenter', async () => {
  await keys.menu('安否確認', '配信履歴');
  await keys.choose(field('地震・津波'), '石川県能登地方');
  await page.waitForURL((url) => url.searchParams.has('eventId'));
  await page.getByRole('button', { name: /地震・津波 .*石川県能登地方の地震/ }).waitFor();
});
