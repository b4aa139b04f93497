import { PassThrough } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import ExcelJS from 'exceljs';

export type SheetLanguage = 'ja' | 'en';

type Cell = string | number | null;

/** A cell that a spreadsheet would run as a formula is made a text by a leading apostrophe. */
export const neutral = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const TOKYO = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo', dateStyle: 'short', timeStyle: 'medium' });
/** In Japan; an empty text for none. */
export const timeCell = (date: Date | null): string => (date === null ? '' : TOKYO.format(date));

/**
 * An xlsx of one sheet, written while `batches` deliver its rows. An error of theirs ends the stream with it.
 * `heads`: title and width of each column.
 */
export function xlsxOf(
  name: string,
  heads: readonly (readonly [string, number])[],
  batches: AsyncIterable<Cell[][]>,
): PassThrough {
  const stream = new PassThrough();
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useSharedStrings: false, useStyles: true });
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = heads.map(([header, width]) => ({ header, width }));
  sheet.getRow(1).font = { bold: true };
  const write = async (): Promise<void> => {
    for await (const batch of batches) {
      for (const cells of batch) {
        sheet.addRow(cells.map((cell) => (typeof cell === 'string' ? neutral(cell) : cell))).commit();
      }
    }
    sheet.commit();
    await workbook.commit();
  };
  write().catch((error: Error) => stream.destroy(error));
  return stream;
}

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file to save, with its name in ASCII and in the reader's language. */
export const fileOf = (sheet: PassThrough, plain: string, name: string): StreamableFile =>
  new StreamableFile(sheet, {
    type: TYPE,
    disposition: `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  });
