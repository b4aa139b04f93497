import { type Cell, cellStart } from '@tabimori/domain';
import type { Progress, SheetRow } from './cell.js';
import { numberText } from './number-format.js';
import { UnreadableFile } from './unreadable-file.js';
import { readWorkbook, unescaped, type Workbook } from './workbook.js';
import { type Attributes, readXml } from './xml.js';
import { openZip } from './zip.js';

/** Characters in a cell; Excel allows half as many. */
const MOST_TEXT = 65_536;
const MOST_COLUMN = 16_384;
/** for an error, such as `#DIV/0!` */
const MOST_VALUE = 20;

/** `BC12` is column 55; 0 if the reference names none. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const value = letter.charCodeAt(0) - 64;
    if (value < 1 || value > 26) break;
    column = column * 26 + value;
  }
  return column;
}

const text = (value: string): Cell | null => (value.trim() === '' ? null : { kind: 'text', text: cellStart(value) });

function numberCell(raw: string, style: number, { formats, is1904 }: Workbook): Cell | null {
  if (raw.trim() === '') return null;
  const value = Number(raw);
  if (!Number.isFinite(value)) return text(raw);
  const format = formats[style] ?? { kind: 'general' };
  const kind = format.kind === 'date' ? 'date' : format.kind === 'digits' ? 'text' : 'number';
  return { kind, text: numberText(value, format, is1904) };
}

/** A cell by its type: shared, inline or computed text, number, date, boolean or error. */
function cellOf(attributes: Attributes, raw: string, inline: string, workbook: Workbook): Cell | null {
  switch (attributes['t'] ?? 'n') {
    case 's': {
      const shared = workbook.sharedStrings.at(Number(raw));
      if (shared === undefined) throw new UnreadableFile('E00038');
      return text(shared);
    }
    case 'inlineStr':
      return text(unescaped(inline));
    case 'str':
      return text(unescaped(raw));
    case 'b':
      return raw === '' ? null : { kind: 'text', text: raw === '1' ? 'TRUE' : 'FALSE' };
    case 'e':
      return { kind: 'error', text: raw.slice(0, MOST_VALUE) };
    case 'd':
      return {
        kind: 'date',
        text: raw
          .slice(0, 16)
          .replace('T', ' ')
          .replace(/ 00:00$/, ''),
      };
    default:
      return numberCell(raw, Number(attributes['s'] ?? 0), workbook);
  }
}

/**
 * The non-empty rows of the first visible sheet, in order; memory holds the shared strings and one piece of the
 * sheet.
 */
export async function* readXlsx(bytes: Buffer, progress: Progress): AsyncGenerator<SheetRow> {
  const parts = await openZip(bytes);
  try {
    const workbook = await readWorkbook(parts);
    const rows: SheetRow[] = [];
    const size = Math.max(parts.size(workbook.sheet), 1);
    for await (const read of readXml(await parts.open(workbook.sheet), sheetHandler(workbook, rows))) {
      progress.share += read / size;
      yield* rows;
      rows.length = 0;
    }
  } finally {
    parts.close();
  }
}

/** Puts each finished row into `rows`. Missing row and column numbers continue from the previous one. */
function sheetHandler(workbook: Workbook, rows: SheetRow[]): Parameters<typeof readXml>[1] {
  let current: SheetRow = { row: 0, cells: [] };
  let cell: Attributes = {};
  let column = 0;
  let raw = '';
  let inline = '';
  let formula = '';
  let hasFormula = false;
  let hasResult = false;
  let into: 'raw' | 'inline' | 'formula' | null = null;
  let inReading = false;
  return {
    open: (tag, attributes) => {
      switch (tag) {
        case 'row': {
          const row = Number(attributes['r'] ?? current.row + 1);
          if (!(row > current.row)) throw new UnreadableFile('E00038');
          current = { row, cells: [] };
          column = 0;
          break;
        }
        case 'c':
          cell = attributes;
          column = columnOf(attributes['r'] ?? '') || column + 1;
          if (column > MOST_COLUMN) throw new UnreadableFile('E00038');
          raw = inline = formula = '';
          hasFormula = hasResult = false;
          break;
        case 'f':
          hasFormula = true;
          into = 'formula';
          break;
        case 'v':
          hasResult = true;
          into = 'raw';
          break;
        case 'rPh':
          inReading = true;
          break;
        case 't':
          into = inReading ? null : 'inline';
      }
    },
    close: (tag) => {
      switch (tag) {
        case 'f':
        case 'v':
        case 't':
          into = null;
          break;
        case 'rPh':
          inReading = false;
          break;
        case 'c': {
          // an empty text can be a result; a number, date or boolean cannot be empty
          const isUnknown = hasFormula && raw === '' && !(hasResult && cell['t'] === 'str');
          const made: Cell | null = isUnknown
            ? { kind: 'formula', text: cellStart(`=${unescaped(formula)}`) }
            : cellOf(cell, raw, inline, workbook);
          if (!made) break;
          while (current.cells.length < column - 1) current.cells.push(null);
          current.cells[column - 1] = made;
          break;
        }
        case 'row':
          if (current.cells.length > 0) rows.push(current);
      }
    },
    text: (piece) => {
      if (into === 'raw') raw += piece;
      else if (into === 'inline') inline += piece;
      else if (into === 'formula') formula += piece;
      else return;
      if (raw.length + inline.length + formula.length > MOST_TEXT) throw new UnreadableFile('UPLOAD_TOO_LARGE_INSIDE');
    },
  };
}
