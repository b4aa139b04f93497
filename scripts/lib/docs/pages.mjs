import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { ROOT } from '../paths.mjs';

/** The documents by their place in the menu. Every Markdown file for people is in it, or the check says that nobody finds it. */
const MENU = {
  'Begin here': ['README.md', 'docs/features.md', 'docs/manuals/*.md', 'CHANGELOG.md'],
  'Operate it': [
    'docs/production.md',
    'docs/settings.md',
    'docs/running.md',
    'docs/storage.md',
    'docs/runbook.md',
    'docs/upgrading.md',
    'docs/security.md',
    'docs/privacy.md',
    'docs/legal/*.md',
    'docs/integration.md',
  ],
  'Develop it': [
    'docs/house.md',
    'docs/glossary.md',
    'docs/developing.md',
    'AGENTS.md',
    'docs/adding-a-field.md',
    'docs/telegram-to-smtp.md',
    'docs/delivery.md',
    'docs/releasing.md',
    'docs/redesign.md',
  ],
  Measured: ['docs/performance.md', 'docs/reliability.md', 'docs/proofs.md'],
  Decisions: ['docs/adr/*.md'],
};

/** Every Markdown file in docs. */
const DOCS = readdirSync(join(ROOT, 'docs'), { recursive: true })
  .map((file) => `docs/${file.split(sep).join('/')}`)
  .filter((file) => file.endsWith('.md'))
  .sort();

/** The files of a place in the menu: one, or those of a folder. */
const filesOf = (place) =>
  place.endsWith('/*.md') ? DOCS.filter((file) => posix.dirname(file) === posix.dirname(place)) : [place];

const titleOf = (markdown, file) => /^# (.+)$/m.exec(markdown)?.[1].replaceAll('`', '') ?? file;

/** Every page with its file, text, title, and the group of the menu that it is in. */
export const PAGES = Object.entries(MENU).flatMap(([group, places]) =>
  places.flatMap(filesOf).map((file) => {
    const markdown = readFileSync(join(ROOT, file), 'utf8');
    return { file, group, markdown, title: titleOf(markdown, file) };
  }),
);

/** Markdown files that people are to read and the menu lacks. */
export function lost() {
  const known = new Set(PAGES.map(({ file }) => file));
  return DOCS.filter((file) => !known.has(file));
}

/** Where a page is in the site. */
export const addressOf = (file) => (file === 'README.md' ? 'index.html' : file.replace(/\.md$/, '.html'));
