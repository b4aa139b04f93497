import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from './lib/paths.mjs';

/*
 * What a browser loads to open a screen of the console for the first time, compressed: on a slow connection in a disaster each byte is
 * a wait. Maps and photographs come after it.
 */

const DIST = join(ROOT, 'apps/web/dist');
const MANIFEST = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'));
/** In bytes; raised only with a reason in the commit. */
const BUDGETS = {
  /** the pages that nobody signs in for, one of which is opened from a traveler's mail */
  open: 225_000,
  console: 490_000,
  /** with OpenLayers */
  map: 563_000,
};
const OPEN_PAGES = /^src\/(sign-in|password|application|traveler)\//;
const LAYOUT = 'src/layout/admin-layout.tsx';
const ENTRY = 'index.html';

const sizes = new Map();
const sizeOf = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(DIST, file))).length);
  return sizes.get(file);
};

/** The files of a module and of all that it imports, added to those of before. */
function filesOf(name, files) {
  const { file, css = [], imports = [] } = MANIFEST[name];
  if (files.has(file)) return files;
  for (const one of [file, ...css]) files.add(one);
  for (const one of imports) filesOf(one, files);
  return files;
}

const total = (files) => [...files].reduce((sum, file) => sum + sizeOf(file), 0);
/** The labels of the language that has the most. */
const labels = (part) =>
  Math.max(
    ...Object.values(MANIFEST).flatMap(({ file }) =>
      file.startsWith(`assets/labels-`) && file.includes(`-${part}-`) ? [sizeOf(file)] : [],
    ),
  );

const screens = Object.keys(MANIFEST).filter(
  (name) => /^src\/.*-page\.tsx$/.test(name) && MANIFEST[name].isDynamicEntry,
);
const weights = screens.map((name) => {
  const isOpen = OPEN_PAGES.test(name);
  const files = filesOf(name, filesOf(ENTRY, new Set()));
  if (!isOpen) filesOf(LAYOUT, files);
  const bytes = total(files) + labels('first') + (isOpen ? 0 : labels('console'));
  const budget = isOpen ? 'open' : name.includes('message-map') ? 'map' : 'console';
  return { name, bytes, most: BUDGETS[budget] };
});
if (process.argv.includes('--all')) {
  for (const { name, bytes } of weights.sort((a, b) => a.bytes - b.bytes))
    console.log(`${Math.round(bytes / 1000)} kB  ${name}`);
}
for (const { name, bytes, most } of weights.filter((one) => one.bytes > one.most)) {
  console.log(`${name} loads ${Math.round(bytes / 1000)} kB, more than its ${most / 1000} kB`);
  process.exitCode = 1;
}
if (screens.length === 0) throw new Error('no screen is found in the manifest');
