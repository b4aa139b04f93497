import { join } from 'node:path';
import { readCatalogues } from '../labels/catalogues.mjs';
import { ROOT } from '../paths.mjs';

const CATALOGUES = readCatalogues([join(ROOT, 'apps', 'web', 'src', 'labels')]);

/**
 * What a shot looks for, in a language: a label of the console by its key (`users:labels.mailAddress`), whose
 * parameters may be anything; or, of the pages outside the console, a word in each language. Throws if there is no
 * such label.
 */
export function wordOf(word, language) {
  if (word === undefined) return undefined;
  if (typeof word === 'object') return word[language];
  const [, namespace, path] = /^(\w+):([\w.]+)$/.exec(word) ?? [];
  if (namespace === undefined) return word;
  const labels = new Map(CATALOGUES[language][namespace]);
  const label = labels.get(path) ?? labels.get(`${path}_other`);
  if (label === undefined) throw new Error(`no label ${word} in ${language}`);
  return new RegExp(`^\\s*${label.split(PARAMETER).map(escape).join('.*')}`);
}

/** A value to fill in (`{{name}}`), or another label (`$t(…)`). */
const PARAMETER = /\{\{[^}]*\}\}|\$t\([^)]*\)/;
const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
