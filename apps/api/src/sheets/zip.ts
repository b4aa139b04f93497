import { Readable, pipeline } from 'node:stream';
import { constants, crc32, createDeflateRaw } from 'node:zlib';

interface Entry {
  name: string;
  content: Iterable<string> | AsyncIterable<string>;
}

/** Sizes and CRC follow the content; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
/** 1 January 1980: the same content is the same file. */
const DAY = 0x21;
const LEVEL = constants.Z_BEST_SPEED;
const MAX_BYTES = 0xffff_ffff;

interface Sums {
  crc: number;
  packed: number;
  plain: number;
}

/**
 * A zip archive, written while its entries are read: no more of them is held than what the reader has not taken yet, and a
 * reader that ends early ends them. Throws RangeError where a part passes the 4 GiB that the format's plain form can say.
 */
export async function* zipOf(entries: Iterable<Entry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const sums: Sums = { crc: 0, packed: 0, plain: 0 };
    const start = offset;
    const head = localHeader(name);
    yield head;
    offset += head.length;
    const packing = createDeflateRaw({ level: LEVEL });
    pipeline(Readable.from(counted(content, sums), { objectMode: false }), packing, () => undefined);
    for await (const part of packing as AsyncIterable<Buffer>) {
      sums.packed += part.length;
      yield part;
    }
    const descriptor = Buffer.alloc(16);
    descriptor.writeUInt32LE(0x08074b50, 0);
    writeSums(descriptor, sums, 4);
    yield descriptor;
    offset += sums.packed + descriptor.length;
    if (sums.plain > MAX_BYTES || offset > MAX_BYTES) throw new RangeError(`${name} is too large for a zip archive`);
    directory.push(directoryEntry(name, sums, start));
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  yield Buffer.concat([...directory, end]);
}

async function* counted(content: Entry['content'], sums: Sums): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text);
    sums.crc = crc32(bytes, sums.crc);
    sums.plain += bytes.length;
    yield bytes;
  }
}

function writeSums(buffer: Buffer, { crc, packed, plain }: Sums, at: number): void {
  buffer.writeUInt32LE(crc, at);
  buffer.writeUInt32LE(packed, at + 4);
  buffer.writeUInt32LE(plain, at + 8);
}

function localHeader(name: string): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATED, 8);
  header.writeUInt16LE(DAY, 12);
  header.writeUInt16LE(Buffer.byteLength(name), 26);
  return Buffer.concat([header, Buffer.from(name)]);
}

function directoryEntry(name: string, sums: Sums, start: number): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(VERSION, 4);
  entry.writeUInt16LE(VERSION, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(DEFLATED, 10);
  entry.writeUInt16LE(DAY, 14);
  writeSums(entry, sums, 16);
  entry.writeUInt16LE(Buffer.byteLength(name), 28);
  entry.writeUInt32LE(start, 42);
  return Buffer.concat([entry, Buffer.from(name)]);
}
