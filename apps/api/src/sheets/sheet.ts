import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { constants } from 'node:zlib';
import { StreamableFile } from '@nestjs/common';
import { neutralText } from '@tabimori/domain';
import { XLSX } from '@tabimori/shared';
import ExcelJS from 'exceljs';

export type SheetLanguage = 'ja' | 'en';

/** The company of a row in the language of the sheet; one without an English name has only the Japanese one. */
export const companyCell = (
  { companyName, companyNameEn }: { companyName: string; companyNameEn: string },
  language: SheetLanguage,
): string => (language === 'en' && companyNameEn) || companyName;

type Cell = string | number | null;

/** Japan's time has been nine hours ahead, all the year round, since before there were travelers here. */
const AHEAD = 9 * 3_600_000;
/** In Japan; an empty text for none. */
export const timeCell = (date: Date | null): string =>
  date === null ? '' : new Date(date.getTime() + AHEAD).toISOString().slice(0, 19).replace('T', ' ');

/** Characters XML cannot hold: controls other than tab and line ends, halves of a pair, noncharacters. */
const FORBIDDEN = /[^\t\n\r\P{Cc}]|\p{Cs}|[\ufffe\uffff]/gu;

const textOf = (text: string): string => neutralText(text.replace(FORBIDDEN, ''));
const valueOf = (cell: Cell): Cell => {
  if (cell === '') return null;
  return typeof cell === 'string' ? textOf(cell) : cell;
};

/** Rows written before other requests get their turn: about 10 ms. */
const AT_ONCE = 200;
/** One object for all cells: exceljs looks up the style of every new object, which takes half of the time. */
const PLAIN = {};

/**
 * An xlsx of one sheet, written while `batches` deliver its rows, and no faster than it is read. An error in the batches ends
 * the stream with that error; a reader that goes away ends the batches. `heads`: title and width of each column; `none`: what it says in
 * place of rows if there are none.
 */
export function xlsxOf<Row>(
  name: string,
  heads: readonly (readonly [string, number])[],
  batches: AsyncIterable<Row[]>,
  cellsOf: (row: Row) => Cell[],
  none?: string,
): Readable {
  const file = new PassThrough();
  write(file, name, heads, batches, cellsOf, none).catch((error: Error) => file.destroy(error));
  return file;
}

async function write<Row>(
  file: PassThrough,
  name: string,
  heads: readonly (readonly [string, number])[],
  batches: AsyncIterable<Row[]>,
  cellsOf: (row: Row) => Cell[],
  none: string | undefined,
): Promise<void> {
  const gone = new AbortController();
  file.once('close', () => gone.abort());
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream: file,
    useStyles: true,
    zip: { zlib: { level: constants.Z_BEST_SPEED } },
  });
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = heads.map(([header, width]) => ({ header: textOf(header), width }));
  const titles = sheet.getRow(1);
  titles.font = { bold: true };
  titles.commit();
  let written = 0;
  for await (const batch of batches) {
    for (const one of batch) {
      const row = sheet.addRow(cellsOf(one).map(valueOf));
      row.eachCell((cell) => (cell.style = PLAIN));
      row.commit();
      written += 1;
      if (written % AT_ONCE > 0) continue;
      await nextTurn();
      // exceljs accepts rows even if nobody reads them
      if (file.writableNeedDrain) await once(file, 'drain', { signal: gone.signal });
      gone.signal.throwIfAborted();
    }
  }
  if (written === 0 && none !== undefined) sheet.addRow([none]).commit();
  await workbook.commit();
}

/**
 * A file to save, with its name in the reader's language and, for old browsers, in English. `closed` is aborted when the
 * file is written or its reader has gone, so that nothing is read for nobody.
 */
export function fileOf(
  sheet: Readable,
  names: Record<SheetLanguage, string>,
  language: SheetLanguage,
  closed: AbortController,
): StreamableFile {
  sheet.once('close', () => closed.abort());
  return new StreamableFile(sheet, {
    type: XLSX,
    disposition: `attachment; filename="${names.en}.xlsx"; filename*=UTF-8''${encodeURIComponent(names[language])}.xlsx`,
  });
}
