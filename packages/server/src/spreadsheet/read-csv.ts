import { Readable } from 'node:stream';
import { cellStart } from '@tabimori/domain';
import { CsvError, parse } from 'csv-parse';
import type { Progress, SheetRow } from './cell.js';
import { UnreadableFile } from './unreadable-file.js';

const PIECE = 65_536;
const MOST_RECORD = 1_000_000;

/** UTF-8 with or without byte order mark, or Shift_JIS as Excel writes it; no other encoding. */
function encodingOf(bytes: Buffer): string {
  for (const encoding of ['utf-8', 'shift_jis']) {
    try {
      const decoder = new TextDecoder(encoding, { fatal: true });
      for (let at = 0; at < bytes.length; at += PIECE) decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
      decoder.decode();
      return encoding;
    } catch {
      // try the next one
    }
  }
  throw new UnreadableFile('E00032');
}

function* decoded(bytes: Buffer, progress: Progress): Generator<string> {
  const decoder = new TextDecoder(encodingOf(bytes));
  for (let at = 0; at < bytes.length; at += PIECE) {
    const text = decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
    if (text.includes('\0')) throw new UnreadableFile('E00032');
    progress.share = at / bytes.length;
    yield text;
  }
  yield decoder.decode();
}

/** The non-empty records of a csv file, numbered as in a spreadsheet. */
export async function* readCsv(bytes: Buffer, progress: Progress): AsyncGenerator<SheetRow> {
  const parser = parse({ bom: false, relax_column_count: true, max_record_size: MOST_RECORD });
  const source = Readable.from(decoded(bytes, progress));
  source.on('error', (error) => parser.destroy(error));
  let row = 0;
  try {
    for await (const record of source.pipe(parser) as AsyncIterable<string[]>) {
      row += 1;
      while (record.at(-1) === '') record.pop();
      if (record.length > 0)
        yield { row, cells: record.map((text) => (text === '' ? null : { kind: 'text', text: cellStart(text) })) };
    }
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableFile('E00032') : error;
  } finally {
    source.destroy();
  }
}
