import { Refusal } from '@tabimori/server';

/**
 * A backup is a script of COPY statements, as `pg_dump --data-only` writes them, so that psql can read it too. Its first
 * line is a comment that says what it is; its last one, that it is complete.
 */
export interface Header {
  tabimori: 1;
  madeAt: string;
  /** those that had run, in their order */
  migrations: string[];
}

export const COMPLETE = '-- complete';
/** The line that ends the rows of a COPY. In a row, every backslash is doubled. */
export const END_OF_ROWS = '\\.\n';

export const headerLine = (header: Header): string => `-- ${JSON.stringify(header)}\n`;

const incomplete = (): Refusal =>
  new Refusal(
    'バックアップのファイルが途中で終わっています。別のバックアップを使ってください。',
    'The backup is cut off. Use another one.',
  );

/** Reads a script in blocks, so that its size does not matter. */
export class Script {
  readonly #blocks: AsyncIterator<Buffer, unknown>;
  /** begins at the start of a line */
  #rest: Buffer = Buffer.alloc(0);

  constructor(input: AsyncIterable<Buffer>) {
    this.#blocks = input[Symbol.asyncIterator]();
  }

  async #more(): Promise<void> {
    const next: IteratorResult<Buffer, unknown> = await this.#blocks.next();
    if (next.done) throw incomplete();
    this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, next.value]) : next.value;
  }

  /** The next line, without its end. */
  async line(): Promise<string> {
    for (let end = this.#rest.indexOf('\n'); ; end = this.#rest.indexOf('\n')) {
      if (end >= 0) {
        const line = this.#rest.toString('utf8', 0, end);
        this.#rest = this.#rest.subarray(end + 1);
        return line;
      }
      await this.#more();
    }
  }

  /** The rows that follow a COPY, in blocks. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const end = this.#rest.subarray(0, END_OF_ROWS.length).equals(Buffer.from(END_OF_ROWS))
        ? 0
        : this.#rest.indexOf(`\n${END_OF_ROWS}`) + 1 || -1;
      const rows = end >= 0 ? end : this.#rest.lastIndexOf('\n') + 1;
      if (rows > 0) yield this.#rest.subarray(0, rows);
      this.#rest = this.#rest.subarray(end >= 0 ? end + END_OF_ROWS.length : rows);
      if (end >= 0) return;
      await this.#more();
    }
  }

  async header(): Promise<Header> {
    const line = await this.line();
    if (!line.startsWith('-- {"tabimori":1,')) {
      throw new Refusal('これは、たびもりのバックアップではありません。', 'This is no backup of Tabimori.');
    }
    return JSON.parse(line.slice(3)) as Header;
  }
}
