import type { MessageCode } from '@tabimori/shared';

/** A file that is no spreadsheet that we read, and what its sender is told. */
export class UnreadableFile extends Error {
  constructor(
    readonly code: MessageCode,
    readonly params: Record<string, string | number> = {},
  ) {
    super(code);
  }
}
