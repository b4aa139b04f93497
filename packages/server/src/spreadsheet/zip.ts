import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { UnreadableFile } from './unreadable-file.js';

/** Unzip limits: total bytes and number of entries. */
const MOST_BYTES = 300_000_000;
const MOST_ENTRIES = 2000;
/** Large texts typed by people never compress better than this. */
const MOST_RATIO = 200;
const LARGE = 5_000_000;

/** The parts of a zip file, by name. */
export interface Parts {
  has(name: string): boolean;
  names(): string[];
  /** bytes once unpacked */
  size(name: string): number;
  /** Throws UnreadableFile if there is no such part. The stream fails if the part is larger than declared. */
  open(name: string): Promise<Readable>;
  close(): void;
}

const unreadable = (error: unknown): UnreadableFile =>
  error instanceof UnreadableFile ? error : new UnreadableFile('E00038');

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    total += entry.uncompressedSize;
    const ratio = entry.uncompressedSize / Math.max(entry.compressedSize, 1);
    if (entry.isEncrypted()) throw new UnreadableFile('UPLOAD_PROTECTED');
    if (entries.size >= MOST_ENTRIES || total > MOST_BYTES || (entry.uncompressedSize > LARGE && ratio > MOST_RATIO)) {
      throw new UnreadableFile('UPLOAD_TOO_LARGE_INSIDE');
    }
    // programs differ in which of two parts with the same name they read
    if (entries.has(entry.fileName)) throw new UnreadableFile('E00038');
    entries.set(entry.fileName, entry);
  }
  return entries;
}

/** Opens a zip file within the limits; names pointing outside it are refused. Throws UnreadableFile. */
export async function openZip(bytes: Buffer): Promise<Parts> {
  try {
    const options = { lazyEntries: true, autoClose: false, strictFileNames: true, validateEntrySizes: true };
    const zip = await fromBufferPromise(bytes, options);
    const entries = await entriesOf(zip);
    return {
      has: (name) => entries.has(name),
      names: () => [...entries.keys()],
      size: (name) => entries.get(name)?.uncompressedSize ?? 0,
      open: async (name) => {
        const entry = entries.get(name);
        if (!entry) throw new UnreadableFile('E00038');
        return zip.openReadStreamPromise(entry).catch((error: unknown) => {
          throw unreadable(error);
        });
      },
      close: () => zip.close(),
    };
  } catch (error) {
    throw unreadable(error);
  }
}
