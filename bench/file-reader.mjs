import { readFileSync } from 'node:fs';
import { UPLOAD } from '@tabimori/shared';
import { readRows } from '../packages/server/dist/spreadsheet/read-rows.js';

/** Reads the rows of a file in a process of its own, and says how many there were and how much memory that took, in MB. */
let rows = 0;
for await (const { cells } of readRows(readFileSync(process.argv[2]), 'xlsx', UPLOAD)) rows += cells.length > 0 ? 1 : 0;
process.send({ rows, megabytes: process.resourceUsage().maxRSS / 1024 });
process.disconnect();
