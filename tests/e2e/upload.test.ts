import AxeBuilder from '@axe-core/playwright';
import ExcelJS from 'exceljs';
import type { Browser, Locator, Page } from 'playwright-core';
import { launchBrowser, openPage, signIn, SIZES } from './browser.js';
import { Demo, until } from './demo.js';
import { Keyboard } from './keyboard.js';

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

const TITLES = [
  '会社',
  '部署',
  '氏名',
  '氏名（カナ）',
  'メールアドレス',
  '電話番号',
  '国',
  '都道府県',
  '市区町村・都市',
];
const KANA = [...'アイウエオカキクケコサシスセソタチツテト'];
const rowOf = (n: number, domain: string): string[] => {
  const kana = `シケン ${KANA[n % 20]}${KANA[Math.floor(n / 20) % 20]}${KANA[Math.floor(n / 400)]}`;
  const mail = `t${n}@${domain}`;
  return ['北辰精機製作所', '営業本部', `試験 ${n}`, kana, mail, '', '日本', '石川県', '輪島市'];
};
/** The errors in seven of the rows, by column. */
const WRONG: readonly [row: number, column: number, text: string][] = [
  [3, 3, '試験'],
  [17, 4, 'k.onishi@hokushin'],
  [60, 5, '0903340458'],
  [103, 1, '製造3部'],
  [187, 8, '富山市'],
  [250, 2, ''],
  [499, 6, '無国'],
];

async function bytesOf(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('旅行者');
  for (const row of [TITLES, ...rows]) sheet.addRow([...row]);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

const press = (page: Page, control: Locator): Promise<void> => new Keyboard(page).press(control);
const enter = (page: Page, name: string, role: 'button' | 'link' = 'button'): Promise<void> =>
  press(page, page.getByRole(role, { name, exact: true }));

async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await enter(page, 'ファイルを選択');
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer });
  await page.waitForURL(/\?id=\d+/);
}

/** Confirms a dialogue. */
async function agree(page: Page, title: RegExp | string): Promise<void> {
  const dialogue = page.getByRole('dialog').filter({ hasText: title });
  await dialogue.waitFor();
  await press(page, dialogue.getByRole('button').last());
  await dialogue.waitFor({ state: 'hidden' });
}

let looks = 0;
/** What axe reports for a page in a second tab; the languages alternate. */
async function isAccessible(page: Page): Promise<void> {
  const wrong: string[] = [];
  looks += 1;
  for (const language of process.env.SCREENS === 'full' ? ['jp', 'en'] : [looks % 2 === 0 ? 'jp' : 'en']) {
    const other = await page.context().newPage();
    await other.addInitScript(`localStorage.setItem('language', '${language}')`);
    await other.goto(page.url());
    await other.locator('main h1').waitFor();
    await other.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
    const { violations } = await new AxeBuilder({ page: other })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze();
    wrong.push(...violations.map(({ id, nodes }) => `${language} ${id}: ${nodes[0]?.html.slice(0, 300)}`));
    // not by another load: a page closed while it renews the session would lose the new token
    await other.evaluate("localStorage.setItem('language', 'jp')");
    await other.close();
  }
  expect(wrong).toEqual([]);
}

test('500 travelers from a file by keyboard only: 7 rows are corrected, all are registered and get their guide', async () => {
  const { page, complaints } = await openPage(browser, { viewport: SIZES.desktop });
  await signIn(page, demo.url, 'provider@example.com');
  await page.goto(`${demo.url}/change-register/upload`);
  await isAccessible(page);

  const rows = Array.from({ length: 500 }, (_, n) => rowOf(n, 'hokushin.example.jp'));
  const spoilt = rows.map((row) => [...row]);
  for (const [row, column, text] of WRONG) (spoilt[row] ?? [])[column] = text;
  await upload(page, '旅行者.xlsx', await bytesOf(spoilt));
  await page.waitForURL(/kind=wrong/, { timeout: 60_000 });
  await page.getByText('エラー 7 行を直すと全員を登録できます').waitFor();
  // until they are loaded, rows of all kinds are shown
  await page.getByText('7 行中 1–7 を表示').waitFor();
  expect(await page.locator('tbody tr').count()).toBe(7);
  expect(await page.locator('tbody td:first-child').allTextContents()).toEqual(WRONG.map(([row]) => String(row + 2)));
  await page.locator('tbody').getByText('氏名（カナ）は全角カタカナで入力してください。').waitFor();
  await page.getByRole('region', { name: 'エラーの内訳' }).waitFor();
  await isAccessible(page);

  const saved = page.waitForEvent('download');
  await enter(page, 'エラーを書き込んだ Excel');
  await agree(page, 'Excel ファイルをダウンロードしますか');
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(await (await saved).path());
  const [sheet] = workbook.worksheets;
  expect(sheet?.rowCount).toBe(501);
  expect(sheet?.getCell('A1').text).toBe('エラーの内容');
  for (const [row, column, text] of WRONG) {
    expect(sheet?.getCell(row + 2, 1).text).not.toBe('');
    expect(sheet?.getCell(row + 2, column + 2).text).toBe(text);
    // the first column says what is wrong
    if (sheet) sheet.getCell(row + 2, column + 2).value = rows[row]?.[column] ?? '';
  }

  await enter(page, '直したファイルを読み込む', 'link');
  await page.getByRole('link', { name: '旅行者.xlsx' }).waitFor();
  await upload(page, '直した旅行者.xlsx', Buffer.from(await workbook.xlsx.writeBuffer()));
  await enter(page, '500 名を登録する');
  await agree(page, '500 名を登録しますか？');
  await page.getByText('500 行を登録しました').waitFor({ timeout: 60_000 });
  await isAccessible(page);

  const before = (await demo.inbox()).length;
  await enter(page, '500 名に案内を送る');
  await agree(page, '500 名に、アプリ ID の案内をメールと SMS で送ります');
  await page.getByText('アプリ ID の案内を送っていない旅行者はいません。').waitFor();
  expect(await page.getByRole('button', { name: '登録を取り消す' }).count()).toBe(0);
  await until('500 guides', 120, async () => {
    const mails = (await demo.inbox()).slice(before);
    const to = new Set(mails.flatMap((mail) => mail.to).filter((one) => one.endsWith('@hokushin.example.jp')));
    return to.size === 500;
  });
  await page.goto(`${demo.url}/change-register/list?name=${encodeURIComponent('@hokushin.example.jp')}`);
  await page.getByText('500').first().waitFor();
  expect(complaints).toEqual([]);
});

test('a registration is undone, and an unreadable file says why', async () => {
  const { page, complaints } = await openPage(browser, { viewport: SIZES.phone });
  await signIn(page, demo.url, 'provider@example.com');
  await page.goto(`${demo.url}/change-register/upload`);
  const chooser = page.waitForEvent('filechooser');
  await enter(page, 'ファイルを選択');
  await (await chooser).setFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await page.getByText('Excel（.xlsx）または CSV（.csv）のファイルを選択してください。').waitFor();

  await upload(page, '少し.xlsx', await bytesOf([rowOf(0, 'undo.example.jp'), rowOf(1, 'undo.example.jp')]));
  await enter(page, '2 名を登録する');
  await agree(page, '2 名を登録しますか？');
  await page.getByText('2 行を登録しました').waitFor({ timeout: 60_000 });
  await enter(page, '登録を取り消す');
  await agree(page, '2 名の登録を取り消します');
  await page.getByText('登録を取り消しました').waitFor({ timeout: 60_000 });
  await isAccessible(page);

  await enter(page, '続けて別のファイルを読み込む', 'link');
  const workbook = new ExcelJS.Workbook();
  workbook.addWorksheet('表').addRow(['氏名', '社員番号']);
  await upload(page, '見出しなし.xlsx', Buffer.from(await workbook.xlsx.writeBuffer()));
  await page.getByText('見出し行に「会社、部署、氏名（カナ）、国」の列がありません。').waitFor({ timeout: 60_000 });
  await isAccessible(page);
  await enter(page, '破棄する');
  await agree(page, '見出しなし.xlsx を破棄します');
  await page.getByText('ファイルを破棄しました。').waitFor();
  await page.getByText('取り消し済み').waitFor();
  expect(complaints).toEqual([]);
});

test('leaving while a file is being sent asks first, and staying sends it', async () => {
  const { page, complaints } = await openPage(browser, { viewport: SIZES.desktop });
  await signIn(page, demo.url, 'company@example.com');
  await page.goto(`${demo.url}/change-register/upload`);
  let goOn: () => void = () => undefined;
  const isAsked = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/applicant-uploads', async (route) => {
    if (route.request().method() === 'POST') await isAsked;
    await route.continue();
  });
  const chooser = page.waitForEvent('filechooser');
  await enter(page, 'ファイルを選択');
  const buffer = await bytesOf([rowOf(0, 'stay.example.jp')]);
  await (await chooser).setFiles({ name: '途中.xlsx', mimeType: 'application/octet-stream', buffer });
  await page.getByRole('link', { name: 'ホーム' }).click();
  const dialogue = page.getByRole('dialog').filter({ hasText: 'ファイルを送っている途中です' });
  await dialogue.waitFor();
  await dialogue.getByRole('button', { name: '送り終わるまで待つ' }).click();
  await dialogue.waitFor({ state: 'hidden' });
  goOn();
  await page.waitForURL(/change-register\/upload\?id=\d+/);
  await page.getByText('途中.xlsx').first().waitFor();
  expect(complaints).toEqual([]);
});
