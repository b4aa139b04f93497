import { posix } from 'node:path';
import { cellStart } from '@tabimori/domain';
import { type NumberFormat, numberFormat } from './number-format.js';
import { TextTable } from './text-table.js';
import { UnreadableFile } from './unreadable-file.js';
import { readWhole } from './xml.js';
import type { Parts } from './zip.js';

/** The parts needed to read the first visible sheet. */
export interface Workbook {
  /** the sheet's part */
  sheet: string;
  is1904: boolean;
  /** shortened like cells: one of them may be in every cell */
  sharedStrings: TextTable;
  /** by cell style */
  formats: NumberFormat[];
}

/** Largest part kept in memory. */
const MOST_KEPT = 100_000_000;
const MOST_SMALL = 10_000_000;

/** The targets of a part's relations, by id and by the last segment of their type. */
async function relationsOf(parts: Parts, name: string): Promise<Map<string, string>> {
  const relations = new Map<string, string>();
  const path = posix.join(posix.dirname(name), '_rels', `${posix.basename(name)}.rels`);
  await readWhole(await small(parts, path), {
    open: (tag, { Id = '', Type = '', Target = '', TargetMode }) => {
      if (tag !== 'Relationship' || TargetMode === 'External') return;
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(posix.dirname(name), Target);
      relations.set(Id, target);
      relations.set(`type:${Type.slice(Type.lastIndexOf('/') + 1)}`, target);
    },
  });
  return relations;
}

const small = (parts: Parts, name: string) => {
  if (parts.size(name) > MOST_SMALL) throw new UnreadableFile('UPLOAD_TOO_LARGE_INSIDE');
  return parts.open(name);
};

/** Reads everything the first visible sheet depends on. Throws UnreadableFile. */
export async function readWorkbook(parts: Parts): Promise<Workbook> {
  if (parts.names().some((name) => /vbaProject/i.test(name))) throw new UnreadableFile('UPLOAD_MACRO');
  if (!parts.has('_rels/.rels')) throw new UnreadableFile('E00038');
  const root = (await relationsOf(parts, '')).get('type:officeDocument');
  if (root === undefined) throw new UnreadableFile('E00038');
  const relations = await relationsOf(parts, root);
  let is1904 = false;
  let sheet: string | undefined;
  await readWhole(await small(parts, root), {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (tag !== 'sheet' || !['visible', undefined].includes(attributes['state'])) return;
      const target = relations.get(
        attributes['r:id'] ?? Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '',
      );
      // sheets of charts or macros have no cells
      if (target?.includes('worksheets')) sheet ??= target;
    },
  });
  if (sheet === undefined || !parts.has(sheet)) throw new UnreadableFile('E00038');
  const strings = relations.get('type:sharedStrings');
  const styles = relations.get('type:styles');
  return {
    sheet,
    is1904,
    sharedStrings: strings !== undefined && parts.has(strings) ? await readStrings(parts, strings) : new TextTable(0),
    formats: styles !== undefined && parts.has(styles) ? await readFormats(parts, styles) : [],
  };
}

/** Decodes `_x000D_` and the like, which stand for characters XML cannot contain. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text;

/** The shared strings: rich text is joined, its furigana left out. */
async function readStrings(parts: Parts, name: string): Promise<TextTable> {
  if (parts.size(name) > MOST_KEPT) throw new UnreadableFile('UPLOAD_TOO_LARGE_INSIDE');
  const strings = new TextTable(parts.size(name));
  let text = '';
  let inText = false;
  let inReading = false;
  await readWhole(await parts.open(name), {
    open: (tag) => {
      if (tag === 'si') text = '';
      else if (tag === 'rPh') inReading = true;
      else if (tag === 't') inText = !inReading;
    },
    close: (tag) => {
      if (tag === 'si') {
        strings.push(cellStart(unescaped(text)));
        text = '';
      } else if (tag === 'rPh') inReading = false;
      else if (tag === 't') inText = false;
    },
    text: (piece) => {
      if (inText) text += piece;
    },
  });
  return strings;
}

async function readFormats(parts: Parts, name: string): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let inCells = false;
  await readWhole(await small(parts, name), {
    open: (tag, { numFmtId = '0', formatCode = '' }) => {
      if (tag === 'numFmt') codes.set(Number(numFmtId), formatCode);
      if (tag === 'cellXfs') inCells = true;
      if (tag === 'xf' && inCells) formats.push(numberFormat(Number(numFmtId), codes.get(Number(numFmtId))));
    },
    close: (tag) => {
      if (tag === 'cellXfs') inCells = false;
    },
  });
  return formats;
}
