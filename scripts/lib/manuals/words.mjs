import { join } from 'node:path';
import { readJson } from '../files.mjs';
import { ROOT } from '../paths.mjs';

const labels = (language, namespace) =>
  readJson(join(ROOT, 'apps', 'web', 'src', 'labels', language, `${namespace}.json`));

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
  const among = labels(language, namespace);
  const label = at(among, path) ?? at(among, `${path}_other`);
  if (typeof label !== 'string') throw new Error(`no label ${word} in ${language}`);
  return new RegExp(`^\\s*${label.split(PARAMETER).map(escape).join('.*')}`);
}

/** A value to fill in (`{{name}}`), or another label (`$t(…)`). */
const PARAMETER = /\{\{[^}]*\}\}|\$t\([^)]*\)/;
const at = (among, path) => path.split('.').reduce((level, key) => level?.[key], among);
const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
