/** Why a document of the agency cannot be read. */
export type UnreadableReason =
  | 'empty'
  | 'tooLarge'
  | 'charset'
  | 'hostile'
  | 'truncated'
  | 'malformed'
  | 'wrongRoot'
  | 'unknownType'
  | 'missingField'
  | 'invalidField'
  | 'timeout';

export class UnreadableDocument extends Error {
  /** @param detail what exactly, for operators: a path, a value, the parser's words */
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
