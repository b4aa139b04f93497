/**
 * Texts by their number, kept as bytes: as strings they would keep alive the pieces of the file that they were cut from,
 * and where one of them is Japanese take two bytes a letter.
 */
export class TextTable {
  readonly #bytes: Buffer;
  readonly #ends: number[] = [];

  /** @param size bytes that all texts together take at most */
  constructor(size: number) {
    this.#bytes = Buffer.allocUnsafe(size);
  }

  push(text: string): void {
    const from = this.#ends.at(-1) ?? 0;
    this.#ends.push(from + this.#bytes.write(text, from));
  }

  at(index: number): string | undefined {
    const end = this.#ends[index];
    return end === undefined ? undefined : this.#bytes.toString('utf8', this.#ends[index - 1] ?? 0, end);
  }
}
