import { readFileSync } from 'node:fs';
import { UPLOAD } from '@tabimori/shared';
import { readRows } from '../packages/server/dist/spreadsheet/read-rows.js';
import { scan } from './bare-scanner.mjs';

/**
 * Reads a file in its own process, with the product's reader or the bare scanner; the parent measures its memory
 * before letting it end.
 */
const READERS = {
  parse: async (bytes) => {
    let rows = 0;
    for await (const { cells } of readRows(bytes, 'xlsx', UPLOAD)) rows += cells.length > 0 ? 1 : 0;
    return rows;
  },
  scan: async (bytes) => (await scan(bytes)).rows,
};

const [, , reader, path] = process.argv;
const bytes = readFileSync(path);
const started = performance.now();
const rows = await READERS[reader](bytes);
process.channel.ref();
process.send({ rows, seconds: (performance.now() - started) / 1000 });
