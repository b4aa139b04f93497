import { api, API_PREFIX, type Call, type Reply } from '@tabimori/shared';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage, overflow, signIn, signInAside, SIZES, unseenWords } from './browser.js';
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

/** Makes API calls as the company's administrator, who is then signed in on this page. */
async function askAs(page: Page) {
  const authorization = `Bearer ${await signInAside(page.context(), demo.url, 'company@example.com')}`;
  return async <C extends Call>(call: C, path: string, data?: object): Promise<Reply<C>> => {
    const options = { method: call.method, headers: { authorization }, ...(data && { data }) };
    const answer = await page.context().request.fetch(demo.url + API_PREFIX + path, options);
    return ((await answer.json()) as { data: Reply<C> }).data;
  };
}
type Ask = Awaited<ReturnType<typeof askAs>>;

/** The latest question, once it is newer than `before`. */
const questionAfter = (ask: Ask, before: number) =>
  until('the confirmation', 60, async () => {
    const { items } = await ask(api.deliveryHistory.list, '/delivery-history?messageType=2');
    return items.find(({ id }) => id > before);
  });

/** The token of a mail to one of a question's recipients, in a given prefecture if it is named. */
async function tokenOf(ask: Ask, question: number, prefecture?: string): Promise<string | undefined> {
  const path = `/delivery-history/${question}/recipients?perPage=100`;
  const { items } = await ask(api.deliveryHistory.recipients, path);
  const asked = items.filter(({ prefectureCode }) => prefecture === undefined || prefectureCode === prefecture);
  const mail = await until('its mail', 40, async () =>
    (await demo.inbox()).findLast(
      ({ subject, to }) =>
        subject.includes('【安否確認】無事ですか？') && asked.some(({ mailAddress }) => mailAddress === to[0]),
    ),
  );
  return /token=([^\s&]+)/.exec(mail.text)?.[1];
}

test('a call for help stays on every screen after the last reminder, until it is done and the response is ended', async () => {
  const { page, complaints } = await openPage(browser, { viewport: { width: 360, height: 780 }, colorScheme: 'light' });
  const ask = await askAs(page);
  const { items } = await ask(api.deliveryHistory.list, '/delivery-history?messageType=2');
  await demo.feed('suruga', '--seconds-between', '1');
  const question = await questionAfter(ask, items[0]?.id ?? 0);
  const token = await tokenOf(ask, question.id);
  await ask(api.information.report, api.information.report.path, { token, response: 3, comment: '棚の下で動けません' });
  await until('the end of the flow', 90, async () => {
    const { running } = await ask(api.home.situation, api.home.situation.path);
    return running.length > 0 && running.every(({ state }) => state === 'over');
  });

  await page.goto(`${demo.url}/`);
  await page.getByText('棚の下で動けません').waitFor();
  // what matters is in sight without scrolling
  const help = page.getByRole('heading', { name: '対応が必要な人 要支援 1 名' });
  expect((await help.boundingBox())?.y).toBeLessThan(250);
  await page.goto(`${demo.url}/safety-confirmation/event?id=${question.eventId}`);
  const figure = page.locator('main').getByRole('link', { name: /^要支援\s*1/ });
  await figure.waitFor();
  expect((await figure.boundingBox())?.y).toBeLessThan(250);
  await page.goto(`${demo.url}/`);
  await page.evaluate("localStorage.setItem('language', 'en')");
  await page.reload();
  await page.getByRole('heading', { name: 'Earthquake, Suruga Bay' }).waitFor();
  await page.evaluate("localStorage.setItem('language', 'jp')");
  await page.goto(`${demo.url}/safety-confirmation/history-message`);
  const banner = page.getByRole('region', { name: '進行中の対応' });
  await banner.getByText('対応が必要 1・').waitFor();
  expect((await banner.boundingBox())?.height).toBeLessThan(50);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await banner.locator('summary').click();
  await banner.getByText('自動送信は終わりました').waitFor();
  expect(await banner.getByRole('button', { name: /対応を終了する/ }).count()).toBe(0);
  const { running } = await ask(api.home.situation, api.home.situation.path);
  await page.goto(`${demo.url}/safety-confirmation/event?id=${running[0]?.eventId}`);
  const event = page.getByRole('main');
  await event
    .getByText(
      '1 名が支援を求めています。この全員を対応済みにすると、対応を終了できます。ほかに対応が残っている人は、終了の前に表示します。',
    )
    .waitFor();
  expect(await event.getByRole('button', { name: /対応を終了する/ }).count()).toBe(0);

  const { needsHelp } = await ask(api.home.myHomePage, api.home.myHomePage.path);
  const call = needsHelp.find(({ comment }) => comment === '棚の下で動けません');
  const handled = { applicantId: call?.applicantId, state: 'done', note: '救急隊に引き継いだ', version: 0 };
  await ask(api.deliveryHistory.handling, `/delivery-history/${call?.deliveryId}/handling`, handled);
  await banner.locator('summary').click();
  await banner.getByRole('button', { name: /対応を終了する/ }).waitFor();
  await event.getByRole('button', { name: /対応を終了する/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/\d+ 名が、まだ回答していません/).waitFor();
  await dialog.getByRole('button', { name: '対応を終了する' }).click();
  await page.getByText(/対応を終了しました。未回答 \d+ 名/).waitFor();
  await banner.waitFor({ state: 'detached' });
  await event.getByText(/対応は .+ に .+ さんが終了しました/).waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.goto(`${demo.url}/safety-confirmation/history-message/result?id=${question.id}&filter=attention`);
  await page.getByText('棚の下で動けません').first().waitFor();
  expect(await unseenWords(page)).toEqual([]);
  await page.goto(`${demo.url}/`);
  await page.getByText('対応中の地震・津波はありません').first().waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('on a phone, an administrator records what a traveler said and takes on the call for help', async () => {
  const { page, complaints } = await openPage(browser, { viewport: SIZES.phone, colorScheme: 'light' });
  await signIn(page, demo.url, 'company@example.com');
  await page.goto(`${demo.url}/safety-confirmation/history-message?messageType=2`);
  await page.locator('a[href*="result?id="]').first().click();
  await page.locator('a[href*="person="]').first().click();

  await page.getByText('電話で聞いた回答').click();
  await page.locator('.ant-radio-wrapper', { hasText: '要支援' }).click();
  await page.getByLabel('確認の方法・理由').fill('本人に電話した');
  await page.getByRole('button', { name: '回答を記録する' }).click();
  const told = await page.getByText('回答を記録しました。').boundingBox();
  const head = await page.locator('.ant-drawer-header').boundingBox();
  // it lies over nothing that is pressed next, such as the button to call
  expect((told?.y ?? Infinity) + (told?.height ?? 0)).toBeLessThanOrEqual(head?.height ?? 0);
  await page.getByText('理由：本人に電話した').first().waitFor();

  await page.getByText('対応の状況').first().click();
  await page.locator('.ant-radio-wrapper', { hasText: '対応中' }).click();
  await page.getByLabel('引き継ぎのメモ').fill('現地の病院に確認中');
  await page.getByRole('button', { name: '対応を記録する' }).click();
  await page.getByText('現地の病院に確認中').last().waitFor();

  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a traveler who was safe before a stronger shock is not shown as safe after it', async () => {
  const { page, complaints } = await openPage(browser, { viewport: SIZES.phone, colorScheme: 'light' });
  const ask = await askAs(page);
  const { items } = await ask(api.deliveryHistory.list, '/delivery-history?messageType=2');
  await demo.feed('nagano-VXSE51.xml');
  const question = await questionAfter(ask, items[0]?.id ?? 0);
  const token = await tokenOf(ask, question.id, '20');
  await ask(api.information.report, api.information.report.path, { token, response: 1, comment: '' });

  const foreshock = await readFile(join(__dirname, '../../telegrams/nagano-VXSE51.xml'), 'utf8');
  const main = join(demo.data, 'main-shock.xml');
  await writeFile(main, foreshock.replaceAll('>6-<', '>7<'));
  await demo.feed(main);
  const second = await questionAfter(ask, question.id);
  const content = page.getByRole('main');
  await page.goto(`${demo.url}/safety-confirmation/event?id=${question.eventId}`);
  await content.getByText('回答のあとに、より強い地震がありました').waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.goto(`${demo.url}/safety-confirmation/history-message/result?id=${question.id}&filter=safe`);
  await content.getByText('より強い地震の前の回答').waitFor();
  await content.getByText('1 名の回答は、より強い地震の前のものです。いま無事かどうかは分かりません。').waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await content.getByRole('link', { name: '新しい結果を見る' }).click();
  await page.waitForURL(`**/result?id=${second.id}`);
  await page.goto(`${page.url()}&filter=none`);
  await content.getByText('より強い地震の前は「無事」').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});
