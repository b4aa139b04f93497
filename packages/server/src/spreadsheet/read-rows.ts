import type { FileKind, Progress, SheetRow } from './cell.js';
import { readCsv } from './read-csv.js';
import { readXlsx } from './read-xlsx.js';
import { UnreadableFile } from './unreadable-file.js';

export interface Limits {
  /** not counting the title row */
  maxRows: number;
  maxColumns: number;
}

/**
 * The rows of a spreadsheet, which must follow each other without a gap; empty ones at the end are ignored. Throws
 * UnreadableFile: the readers' reasons, E00033 and E00034 beyond the limits, E00017 if there is no row,
 * APPLICANT_UPLOAD_ROW_NOT_CONTINUE with the number of the empty row.
 */
export async function* readRows(
  bytes: Buffer,
  kind: FileKind,
  { maxRows, maxColumns }: Limits,
  progress: Progress = { share: 0 },
): AsyncGenerator<SheetRow> {
  let last: number | null = null;
  let count = 0;
  for await (const { row, cells } of kind === 'xlsx' ? readXlsx(bytes, progress) : readCsv(bytes, progress)) {
    if (cells.every((cell) => cell === null || cell.text.trim() === '')) continue;
    if (last !== null && row !== last + 1) {
      throw new UnreadableFile('APPLICANT_UPLOAD_ROW_NOT_CONTINUE', { row: last + 1 });
    }
    if (count > maxRows) throw new UnreadableFile('E00033', { max: maxRows });
    if (cells.length > maxColumns) throw new UnreadableFile('E00034', { max: maxColumns });
    last = row;
    count += 1;
    yield { row, cells };
  }
  if (count === 0) throw new UnreadableFile('E00017');
}
