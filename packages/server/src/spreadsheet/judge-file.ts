import {
  cellText,
  columnsOf,
  type JudgedRow,
  judgeRow,
  lookUpsOf,
  type UploadColumns,
  type UploadMasters,
} from '@tabimori/domain';
import { UPLOAD } from '@tabimori/shared';
import { readAppId } from '../app-id.js';
import { readPhone } from '../phone.js';
import type { FileKind } from './cell.js';
import { readRows } from './read-rows.js';
import { UnreadableFile } from './unreadable-file.js';

export interface UploadedFile {
  bytes: Uint8Array;
  kind: FileKind;
  masters: UploadMasters;
}

/** The columns of a file, with its own titles. */
export interface FileColumns extends UploadColumns {
  titles: string[];
}

export interface FileBatch {
  columns: FileColumns;
  rows: (JudgedRow & { row: number; cells: string[] })[];
  /** of the file, 0 to 1 */
  share: number;
}

/** Gets one batch at a time; the next is read when its promise resolves. */
export type TakeBatch = (batch: FileBatch) => Promise<void>;
export type JudgeFile = (file: UploadedFile, take: TakeBatch) => Promise<void>;

const BATCH = 500;

/**
 * Reads a file and judges its rows by everything that can be checked without the registered travelers. Throws
 * UnreadableFile.
 */
export const judgeFile: JudgeFile = async ({ bytes, kind, masters }, take) => {
  const lookUps = lookUpsOf(masters);
  const progress = { share: 0 };
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let columns: FileColumns | null = null;
  let rows: FileBatch['rows'] = [];
  let count = 0;
  for await (const { row, cells } of readRows(buffer, kind, UPLOAD, progress)) {
    if (!columns) {
      const found = columnsOf(cells, masters.own);
      if ('messageCode' in found) throw new UnreadableFile(found.messageCode, found.params);
      columns = { ...found, titles: cells.map(cellText) };
      continue;
    }
    count += 1;
    rows.push({ row, cells: cells.map(cellText), ...judgeRow(cells, columns, lookUps, { readPhone, readAppId }) });
    if (rows.length < BATCH) continue;
    await take({ columns, rows, share: Math.min(progress.share, 1) });
    rows = [];
  }
  if (!columns || count === 0) throw new UnreadableFile('E00017');
  await take({ columns, rows, share: 1 });
};
