import { setTimeout as sleep } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import ExcelJS from 'exceljs';
import { until } from '../../../../tests/support/until.js';
import { xlsxOf } from './sheet.js';

const HEADS: [string, number][] = [
  ['氏名', 20],
  ['人数', 8],
];

const asIs = (cells: (string | number | null)[]) => cells;

async function sheetOf(rows: (string | number | null)[][], heads = HEADS, none?: string) {
  const batches = (async function* () {
    for (const row of rows) yield await Promise.resolve([row]);
  })();
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load((await buffer(xlsxOf('一覧 <&>', heads, batches, asIs, none))) as never);
  return workbook.worksheets[0] as ExcelJS.Worksheet;
}

it('is read back as it was written, with bold heads that stay', async () => {
  const sheet = await sheetOf([
    ['髙橋 𠮷子 <&"\'> 👩‍👩‍👧', 2],
    ['', null],
    [' 前後の空白 \n二行目', 0.5],
  ]);
  expect(sheet.name).toBe('一覧 <&>');
  expect(sheet.getRow(1).values).toEqual([undefined, '氏名', '人数']);
  expect(sheet.getCell('A1').font.bold).toBe(true);
  expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
  expect(sheet.getColumn(1).width).toBe(20);
  expect(sheet.getRow(2).values).toEqual([undefined, '髙橋 𠮷子 <&"\'> 👩‍👩‍👧', 2]);
  expect(sheet.getRow(3).values).toEqual([]);
  expect(sheet.getRow(4).values).toEqual([undefined, ' 前後の空白 \n二行目', 0.5]);
});

it('says what it was told to say where there are no rows, and nothing else', async () => {
  expect((await sheetOf([], HEADS, 'なし')).getCell('A2').value).toBe('なし');
  expect((await sheetOf([['髙橋', 2]], HEADS, 'なし')).rowCount).toBe(2);
  expect((await sheetOf([])).rowCount).toBe(1);
});

it('leaves out what XML cannot hold, and runs no formula', async () => {
  const sheet = await sheetOf([
    ['a\u0000b\u0008\ud800c\ufffe', null],
    ['=1+1', null],
    ['+8190', null],
    ['@x', null],
  ]);
  expect([2, 3, 4, 5].map((row) => sheet.getCell(`A${row}`).value)).toEqual(['abc', "'=1+1", "'+8190", "'@x"]);
});

it('runs no formula of a title that a file brought, nor one behind what XML cannot hold', async () => {
  const sheet = await sheetOf(
    [['\u0001=1+1', null]],
    [
      ['=HYPERLINK("https://example.com")', 20],
      ['＋備考\u0001', 20],
    ],
  );
  expect(sheet.getRow(1).values).toEqual([undefined, `'=HYPERLINK("https://example.com")`, "'＋備考"]);
  expect(sheet.getCell('A2').value).toBe("'=1+1");
});

it('has columns after Z', async () => {
  const heads = Array.from({ length: 30 }, (_, at): [string, number] => [`列${at}`, 8]);
  const sheet = await sheetOf([heads.map((_, at) => at)], heads);
  expect([sheet.getCell('AA1').value, sheet.getCell('AD2').value]).toEqual(['列26', 29]);
});

/** Far more rows than fit between a writer and its reader; says how many were asked for, and whether it was ended. */
function endless() {
  const state = { asked: 0, ended: false };
  const batches = (async function* () {
    try {
      for (; state.asked < 100_000;) {
        state.asked += 1;
        yield await Promise.resolve(
          Array.from({ length: 1000 }, (_, row): (string | number)[] => [
            `旅行者 ${Math.sin(state.asked * 1000 + row)}`,
            row,
          ]),
        );
      }
    } finally {
      state.ended = true;
    }
  })();
  return { state, stream: xlsxOf('一覧', HEADS, batches, asIs) };
}

it('requests no more rows than its reader takes, and none once the reader has gone', async () => {
  const { state, stream } = endless();
  const parts = stream[Symbol.asyncIterator]();
  await until('a batch is asked for', 20, async () => {
    await parts.next();
    return state.asked > 0;
  });
  await sleep(500);
  expect(state.asked).toBeLessThan(50);
  stream.destroy();
  await until('the batches end', 20, () => state.ended);
  expect(state.asked).toBeLessThan(50);
});

it('ends with the error of its rows', async () => {
  const failing = (async function* (): AsyncGenerator<string[][]> {
    yield await Promise.resolve([['一人目']]);
    throw new Error('the database went away');
  })();
  await expect(buffer(xlsxOf('一覧', HEADS, failing, asIs))).rejects.toThrow('the database went away');
});
