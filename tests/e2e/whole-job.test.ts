import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser, openPage, signIn, SIZES } from './browser.js';
import { Demo, type InboxMessage, until } from './demo.js';

jest.setTimeout(300_000);

let demo: Demo;
let browser: Browser;

beforeAll(async () => {
  demo = await Demo.createWhole();
  browser = await launchBrowser();
  await demo.start();
});
afterAll(async () => {
  await browser.close();
  await demo.remove();
});

const IN_FLIGHT_MS = 3000;

const linkIn = (message: InboxMessage): string => /https?:\/\/\S+/.exec(message.text)?.[0] ?? '';
const isMail = (subject: string) => (message: InboxMessage) =>
  message.kind === 'mail' && message.subject.includes(subject);

test('a telegram is published: alert, confirmation, an answer on a phone, reminders only to the others', async () => {
  const { page, complaints } = await openPage(browser, { viewport: SIZES.desktop });
  await signIn(page, demo.url, 'company@example.com');
  await page.getByRole('heading', { level: 1 }).waitFor();

  await demo.feed('suruga', '--seconds-between', '1');
  const alert = await until('the alert', 30, async () =>
    (await demo.inbox()).find(isMail('【地震】静岡県で最大震度6弱')),
  );
  expect(alert.text).toMatch(/（気象庁 \d+月\d+日 \d\d:\d\d発表）/);
  expect(alert.text).not.toMatch(/https?:/);
  expect(alert.headers).toContainEqual({ name: 'Auto-Submitted', value: 'auto-generated' });

  const asked = await until('the confirmation', 30, async () =>
    (await demo.inbox()).filter(isMail('【安否確認】無事ですか？ 静岡県')).at(0),
  );
  const phone = await openPage(browser, { viewport: SIZES.phone, hasTouch: true, isMobile: true });
  await phone.page.goto(linkIn(asked));
  await phone.page.getByRole('button', { name: '無事です' }).first().tap();
  await phone.page.getByText('119').first().waitFor();
  expect(await phone.page.title()).not.toContain('無事ですか');
  expect(phone.complaints).toEqual([]);
  // a slow machine answers after the first reminders, and one may be on its way
  const answeredAt = Date.now() + IN_FLIGHT_MS;

  const sms = await until('an SMS of the confirmation', 30, async () =>
    (await demo.inbox()).find(({ kind, text }) => kind === 'sms' && text.includes('無事ですか？')),
  );
  // two parts
  expect(sms.text.length).toBeLessThanOrEqual(134);
  expect(linkIn(sms)).toContain(`${demo.url}/c/`);

  const reminded = await until('the first reminder', 30, async () => {
    const reminders = (await demo.inbox()).filter(isMail('【安否確認】回答をお願いします'));
    return reminders.length > 0 && reminders;
  });
  const isLater = ({ receivedAt }: InboxMessage): boolean => Date.parse(receivedAt) > answeredAt;
  expect(reminded.filter(isLater).some(({ to }) => to[0] === asked.to[0])).toBe(false);

  await page.goto(`${demo.url}/safety-confirmation/history-message?messageType=2`);
  await page.locator('main').getByRole('link', { name: '安否確認' }).first().click();
  await page.getByText('自動更新中').waitFor();
  await until('the last reminder', 60, async () => (await demo.inbox()).some(isMail('【安否確認】最後のお知らせです')));
  const toTheOneWhoAnswered = (await demo.inbox()).filter(({ to, kind }) => kind === 'mail' && to[0] === asked.to[0]);
  expect(toTheOneWhoAnswered.filter(isLater).filter(({ subject }) => /回答を|最後の/.test(subject))).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a forged link and one of nobody get a clear message and record nothing', async () => {
  const { page } = await openPage(browser, { viewport: SIZES.phone });
  for (const token of ['AAAAAAAAAAAAAAAAAAAAAAAA', 'x', '%00']) {
    const answer = await page.goto(`${demo.url}/confirm-location?token=${token}`);
    expect(answer?.status()).toBeLessThan(500);
    expect(await page.locator('h1').innerText()).not.toBe('');
  }
});

test('a question that was retracted says so behind its link', async () => {
  const before = (await demo.inbox()).at(-1)?.id ?? 0;
  await demo.feed('cancel');
  const isNew = isMail('【安否確認】無事ですか？ 長野県');
  const asked = (await demo.inbox()).find((message) => message.id > before && isNew(message));
  if (!asked) throw new Error('the scenario retracted an alert whose question had not gone out');
  await until('the retraction', 30, async () => (await demo.inbox()).some(isMail('【取消】')));
  const { page } = await openPage(browser, { viewport: SIZES.phone });
  await page.goto(linkIn(asked));
  await page.getByText('この安否確認は取り消されました').waitFor();
});

describe('alongside the running product', () => {
  it('lists the telegrams, publishes a custom one, and refuses anything else with a sentence', async () => {
    const { code, said } = await demo.npm('feed', '--list');
    expect(code).toBe(0);
    expect(said).toMatch(/^suruga .*\n.*suruga-VXSE51\.xml/m);
    const own = join(demo.data, 'own.xml');
    await copyFile('telegrams/drill-VXSE53.xml', own);
    await demo.feed(own);
    const noWanted = join(demo.data, '20260101000000_0_VXSE56_010000.xml');
    const xml = await readFile('telegrams/drill-VXSE53.xml', 'utf8');
    await writeFile(noWanted, xml.replace(/<Title>[^<]*</, '<Title>地震の活動状況等に関する情報<'));
    for (const path of [noWanted, 'package.json', demo.data]) {
      const refused = await demo.npm('feed', path);
      expect(refused.code).toBe(1);
      expect(refused.said).toContain('cannot be read as a telegram');
      expect(refused.said).not.toMatch(/^\s+at /m);
    }
  });

  it('is filled with many travelers, and its ports stay the same', async () => {
    const ports = await demo.file('ports.json');
    expect(await demo.npm('seed', '200')).toMatchObject({ code: 0 });
    expect(await demo.file('ports.json')).toBe(ports);
    const again = await demo.npm('seed', '200');
    expect(again.code).toBe(1);
    expect(again.said).toContain('has been seeded before');
    expect(again.said).not.toMatch(/^\s+at /m);
  });

  it('verifies its log, deletes rows past their retention period, and creates another administrator', async () => {
    const verified = await demo.npm('verify-log');
    expect([verified.code, verified.said]).toEqual([0, expect.stringContaining('Nothing was touched.')]);
    const pruned = await demo.command('npm', ['run', '--silent', 'prune'], { owner: true });
    expect([pruned.code, pruned.said]).toEqual([
      0,
      expect.stringContaining('rows past their retention period were deleted'),
    ]);
    const made = await demo.command('node', ['apps/api/dist/make-provider.js', 'you@example.co.jp', 'Your name'], {
      owner: true,
    });
    expect([made.code, made.said]).toEqual([0, expect.stringContaining('you@example.co.jp')]);
  });
});

test('killed with -9 in the middle of a flow, the next start continues where it was; Ctrl-C exits with 0', async () => {
  await demo.feed('iwate');
  await until('the alert', 30, async () => (await demo.inbox()).some(isMail('【地震】宮城県で最大震度6強')));
  await demo.killEverything();
  await demo.start();
  await until('the confirmation after the restart', 60, async () =>
    (await demo.inbox()).some(isMail('【安否確認】無事ですか？ 宮城県')),
  );
  const alerts = (await demo.inbox()).filter(isMail('【地震】宮城県で最大震度6強'));
  expect(
    new Set(alerts.map(({ headers }) => headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value)).size,
  ).toBe(new Set(alerts.map(({ to }) => to[0])).size);
  expect(await demo.stop()).toBe(0);
});
