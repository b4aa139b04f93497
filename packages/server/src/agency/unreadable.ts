import type { UnreadableReason } from '@tabimori/shared';

export class UnreadableDocument extends Error {
  /** @param detail details for operators: a path, a value, the parser's message */
  constructor(
    readonly reason: UnreadableReason,
    readonly detail: string,
  ) {
    super(`${reason}: ${detail}`);
    this.name = new.target.name;
  }
}

export class UnreadableTelegram extends UnreadableDocument {}
export class UnreadableFeed extends UnreadableDocument {}

export type Unreadable = new (reason: UnreadableReason, detail: string) => UnreadableDocument;
