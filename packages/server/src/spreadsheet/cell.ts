import type { Cell } from '@tabimori/domain';

/**
 * A row with its number in the spreadsheet, from 1; empty cells are null, and there are none after the last filled
 * one.
 */
export interface SheetRow {
  row: number;
  cells: (Cell | null)[];
}

export type FileKind = 'xlsx' | 'csv';

/** How much of a file has been read; updated while reading. */
export interface Progress {
  /** 0 to 1 */
  share: number;
}
