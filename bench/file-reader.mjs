import { readFileSync } from 'node:fs';
import { UPLOAD } from '@tabimori/shared';
import { readRows } from '../packages/server/dist/spreadsheet/read-rows.js';

/** Reads the rows of a file in a process of its own, whose memory its parent looks at until it lets it go. */
let rows = 0;
for await (const { cells } of readRows(readFileSync(process.argv[2]), 'xlsx', UPLOAD)) rows += cells.length > 0 ? 1 : 0;
process.channel.ref();
process.send(rows);
