import { PassThrough, pipeline, Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { XLSX } from '@tabimori/shared';
import { zipOf } from './zip.js';

export type SheetLanguage = 'ja' | 'en';

type Cell = string | number | null;

/** A cell that a spreadsheet would run as a formula is made a text by a leading apostrophe. */
export const neutral = (text: string): string => (/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text);

/** Japan's time has been nine hours ahead, all the year round, since before there were travelers here. */
const AHEAD = 9 * 3_600_000;
/** In Japan; an empty text for none. */
export const timeCell = (date: Date | null): string =>
  date === null ? '' : new Date(date.getTime() + AHEAD).toISOString().slice(0, 19).replace('T', ' ');

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** What is the same in each file, around its one sheet; the second style is the heads’. */
const FRAME = {
  '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${XML}<styleSheet xmlns="${SHEETS}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
};

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** What XML cannot hold: control characters other than tab and line ends, halves of a pair, no characters at all. */
const FORBIDDEN = /[^\t\n\r\P{Cc}]|\p{Cs}|[\ufffe\uffff]/gu;
const escaped = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');

/** A to Z, then AA: the name of a column. */
const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

const textCell = (place: string, text: string): string =>
  `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

const cellOf = (place: string, cell: Cell): string => {
  if (cell === null || cell === '') return '';
  return typeof cell === 'number' ? `<c r="${place}"><v>${cell}</v></c>` : textCell(place, neutral(cell));
};

async function* worksheet(
  heads: readonly (readonly [string, number])[],
  batches: AsyncIterable<Cell[][]>,
): AsyncGenerator<string> {
  const names = heads.map((_, at) => columnName(at));
  const widths = heads.map(
    ([, width], at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const titles = heads.map(([title], at) => textCell(`${names[at]}1" s="1`, title));
  yield `${XML}<worksheet xmlns="${SHEETS}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`;
  let row = 1;
  for await (const batch of batches) {
    let text = '';
    for (const cells of batch) {
      row += 1;
      text += `<row r="${row}">${cells.map((cell, at) => cellOf(`${names[at]}${row}`, cell)).join('')}</row>`;
    }
    yield text;
  }
  yield '</sheetData></worksheet>';
}

/**
 * An xlsx of one sheet, written while `batches` deliver its rows, and no faster than it is read. An error of theirs ends the
 * stream with it; a reader that goes away ends them. `heads`: title and width of each column.
 */
export function xlsxOf(
  name: string,
  heads: readonly (readonly [string, number])[],
  batches: AsyncIterable<Cell[][]>,
): Readable {
  const workbook = `${XML}<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
  const entries = [
    ...Object.entries({ ...FRAME, 'xl/workbook.xml': workbook }).map(([part, text]) => ({
      name: part,
      content: [text],
    })),
    { name: 'xl/worksheets/sheet1.xml', content: worksheet(heads, batches) },
  ];
  // a stream made of a generator alone closes only when the step under way is done, and nobody could cut that short
  const file = new PassThrough();
  pipeline(Readable.from(zipOf(entries), { objectMode: false }), file, () => undefined);
  return file;
}

/**
 * A file to save, with its name in ASCII and in the reader's language. `closed` is told when it is written or its reader has
 * gone, so that nothing is read for nobody.
 */
export function fileOf(sheet: Readable, plain: string, name: string, closed: AbortController): StreamableFile {
  sheet.once('close', () => closed.abort());
  return new StreamableFile(sheet, {
    type: XLSX,
    disposition: `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  });
}
