import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { buildSync } from 'esbuild';
import MiniSearch from 'minisearch';
import { ROOT } from '../paths.mjs';
import { targetOf } from './links.mjs';
import { addressOf, PAGES } from './pages.mjs';
import { readPage } from './read.mjs';
import { INDEX } from './words.mjs';

const FROM = join(import.meta.dirname, 'browser');
const TEMPLATE = readFileSync(join(FROM, 'page.html'), 'utf8');
const isPage = new Set(PAGES.map(({ file }) => file));

const plain = (html) =>
  html
    .replace(/<style>[\s\S]*?<\/style>|<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

function menuOf(page) {
  const from = dirname(addressOf(page.file));
  const groups = Object.entries(Object.groupBy(PAGES, ({ group }) => group));
  return groups
    .map(([group, pages]) => {
      const items = pages.map(
        ({ file, title }) =>
          `<li><a href="${relative(from, addressOf(file))}"${file === page.file ? ' aria-current="page"' : ''}>${title}</a></li>`,
      );
      return `<details${group === page.group ? ' open' : ''}><summary>${group}</summary><ul>${items.join('')}</ul></details>`;
    })
    .join('');
}

/** The parts of a page, from one heading to the next, as they are found. */
function partsOf({ file, title }, html) {
  return html.split(/(?=<h[1-3] id=")/).map((part) => {
    const [, id = '', heading = title] = /^<h[1-3] id="([^"]*)">([\s\S]*?)<\/h/.exec(part) ?? [];
    const address = `${addressOf(file)}${id && `#${id}`}`;
    return { id: address, address, title, heading: plain(heading).trim(), text: plain(part) };
  });
}

/** Writes the site to a folder, which it empties; returns how many pages and parts it has. */
export function writeSite(folder) {
  rmSync(folder, { recursive: true, force: true });
  const index = new MiniSearch(INDEX);
  const copy = (file) => {
    const to = join(folder, file);
    if (existsSync(to) || !statSync(join(ROOT, file)).isFile()) return;
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(ROOT, file), to);
  };
  for (const page of PAGES) {
    const address = addressOf(page.file);
    const from = dirname(address);
    const rewrite = (link) => {
      if (/^[a-z]+:/.test(link)) return link;
      const { file, heading } = targetOf(page.file, link);
      // a folder has no page: its first one is shown
      const first = isPage.has(file) ? file : PAGES.find((one) => one.file.startsWith(`${file}/`))?.file;
      if (first === undefined) copy(file);
      return `${relative(from, first === undefined ? file : addressOf(first))}${heading ? `#${heading}` : ''}`;
    };
    const { html } = readPage(page, rewrite);
    index.addAll(partsOf(page, html));
    const values = { title: page.title, menu: menuOf(page), body: html, root: relative(from, '.') || '.' };
    mkdirSync(join(folder, from), { recursive: true });
    writeFileSync(
      join(folder, address),
      TEMPLATE.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name]),
    );
  }
  writeFileSync(join(folder, 'index.js'), `globalThis.found = ${JSON.stringify(JSON.stringify(index))};\n`);
  cpSync(join(FROM, 'style.css'), join(folder, 'style.css'));
  buildSync({
    entryPoints: [join(FROM, 'search.mjs')],
    bundle: true,
    minify: true,
    outfile: join(folder, 'search.js'),
  });
  return { pages: PAGES.length, parts: index.documentCount };
}
