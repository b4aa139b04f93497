import { writeFileSync } from 'node:fs';
import { noticesOf } from './lib/release/notices.mjs';
import { readSbom } from './lib/release/sbom.mjs';
import { Trouble, runMain } from './lib/say.mjs';

/** For the image: `node scripts/notices.mjs THIRD-PARTY-NOTICES.txt`. */
await runMain(async () => {
  const [file] = process.argv.slice(2);
  if (!file) throw new Trouble('使い方: node scripts/notices.mjs ファイル', 'Usage: node scripts/notices.mjs file');
  writeFileSync(file, noticesOf(readSbom()));
});
