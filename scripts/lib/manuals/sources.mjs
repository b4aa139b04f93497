import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../files.mjs';
import { ROOT } from '../paths.mjs';

export const FOLDER = join(ROOT, 'docs', 'manuals');
export const MANUALS = ['1-provider', '2-company', '3-department', '4-traveler'];
export const LANGUAGES = ['ja', 'en'];
/** Each manual in each language: `1-provider.ja`. */
export const EDITIONS = LANGUAGES.flatMap((language) => MANUALS.map((manual) => `${manual}.${language}`));

export const markdownFile = (edition) => join(FOLDER, `${edition}.md`);
export const pdfFile = (edition) => join(FOLDER, `${edition}.pdf`);
export const imageFile = (shot, language) => join(FOLDER, 'images', language, `${shot}.png`);

/**
 * The shot list, docs/manuals/shots.json: what to photograph, as which user, where and after which steps. A `planned`
 * shot waits for a screen that does not exist yet, and is skipped until it does.
 */
export function readShots() {
  return readJson(join(FOLDER, 'shots.json'));
}

/** Names of the shots in a text, in order. */
export function shotsIn(markdown) {
  return [...markdown.matchAll(/\]\(images\/\w\w\/([\w-]+)\.png\)/g)].map(([, name]) => name);
}

/** The paths that exist: the console's screens, read from where they are declared, and the response page. */
export function screenPaths() {
  const text = ['apps/web/src/shell/paths.ts', 'packages/shared/src/linked-paths.ts']
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('');
  return new Set(['/confirm-location', ...[...text.matchAll(/\w+: '(\/[^']*)',/g)].map(([, path]) => path)]);
}

/** Whether a shot can be taken now; pages outside the console have a link instead of a path. */
export function isThere(shot, paths = screenPaths()) {
  return shot.path === undefined || paths.has(shot.path.split('?')[0]);
}

/** An edition's source: its text, its title (the first heading), and its shots. */
export function readEdition(edition, shots = readShots()) {
  const markdown = readFileSync(markdownFile(edition), 'utf8');
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? edition;
  const wanted = new Set(shotsIn(markdown));
  return {
    edition,
    language: edition.slice(-2),
    title,
    markdown,
    shots: shots.filter((shot) => wanted.has(shot.name)),
  };
}

export const style = () => readFileSync(join(FOLDER, 'template', 'style.css'), 'utf8');
export const template = () => readFileSync(join(FOLDER, 'template', 'page.html'), 'utf8');
export const hasImage = (shot, language) => existsSync(imageFile(shot, language));
