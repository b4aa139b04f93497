import type { MessageCode } from '@tabimori/shared';

/** A file we cannot read as a spreadsheet, with the code for its sender. */
export class UnreadableFile extends Error {
  constructor(
    readonly code: MessageCode,
    readonly params: Record<string, string | number> = {},
  ) {
    super(code);
  }
}
