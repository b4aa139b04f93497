import type { Cell } from '@tabimori/domain';

/** A row with its number in the spreadsheet, from 1; a cell that is empty is null, and none follows the last that is not. */
export interface SheetRow {
  row: number;
  cells: (Cell | null)[];
}

export type FileKind = 'xlsx' | 'csv';

/** How far a file is read; written while it is. */
export interface Progress {
  /** 0 to 1 */
  share: number;
}
