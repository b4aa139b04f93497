import './lib/node-version.mjs';
import { resolve } from 'node:path';
import { problems } from './lib/docs/links.mjs';
import { writeSite } from './lib/docs/site.mjs';
import { ROOT } from './lib/paths.mjs';
import { Trouble, runMain, say } from './lib/say.mjs';

const [folder = 'site'] = process.argv.slice(2);

/** Makes the documents a site, in a folder, that needs nothing else; or with `--check` only follows their links. */
await runMain(async () => {
  const found = problems();
  if (found.length > 0) {
    throw new Trouble('文書のリンクに誤りがあります。', 'Links of the documents are wrong.', found.join('\n'));
  }
  if (folder === '--check') return;
  const { pages, parts } = writeSite(resolve(ROOT, folder));
  say(
    `${folder}/index.html を作りました（${pages} ページ、検索 ${parts} 件）。`,
    `Made ${folder}/index.html (${pages} pages, ${parts} parts to search).`,
  );
});
