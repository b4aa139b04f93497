import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { ROOT } from '../paths.mjs';
import { lost, PAGES } from './pages.mjs';
import { readPage } from './read.mjs';

const isElsewhere = (address) => /^[a-z]+:/.test(address);

/** The file that an address of a page names, from the checkout's root, and the heading in it. */
export function targetOf(file, address) {
  const [path, heading] = address.split('#');
  return { file: path === '' ? file : normalize(join(dirname(file), path)), heading };
}

/** What is wrong with the links of all pages, a line each. Addresses elsewhere are not tried. */
export function problems(pages = PAGES) {
  const headings = new Map(pages.map((page) => [page.file, new Set(readPage(page).headings.map(({ id }) => id))]));
  const wrong = pages.flatMap((page) =>
    readPage(page)
      .links.filter((address) => !isElsewhere(address))
      .flatMap((address) => {
        const { file, heading } = targetOf(page.file, address);
        if (!headings.has(file) && !existsSync(join(ROOT, file))) return [`${page.file}: ${address} does not exist`];
        if (heading && !headings.get(file)?.has(heading)) return [`${page.file}: ${address} is no heading`];
        return [];
      }),
  );
  return [...wrong, ...lost().map((file) => `${file} is not in the menu (scripts/lib/docs/pages.mjs)`)];
}
