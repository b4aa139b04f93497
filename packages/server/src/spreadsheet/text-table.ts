/**
 * A pool of strings, addressed by number and stored as bytes. Slices of the source would keep its buffers alive, and a
 * Japanese one takes two bytes a letter.
 */
export class TextTable {
  readonly #bytes: Buffer;
  readonly #ends: number[] = [];

  /** @param size upper limit for the bytes of all texts together */
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
