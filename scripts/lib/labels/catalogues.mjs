import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const PLURAL = /^(.+)_(zero|one|two|few|many|other)$/;

/** The labels in some folders `<folder>/<language>/<namespace>.json`, by language, namespace and key. */
export function readCatalogues(folders) {
  const catalogues = {};
  for (const folder of folders.filter(existsSync)) {
    for (const language of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
      for (const file of readdirSync(join(folder, language.name))) {
        const labels = JSON.parse(readFileSync(join(folder, language.name, file), 'utf8'));
        (catalogues[language.name] ??= {})[basename(file, '.json')] = flat(labels);
      }
    }
  }
  return catalogues;
}

function flat(labels, prefix = '') {
  return Object.entries(labels).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );
}

/**
 * The entries of a namespace by the key that calls them: the forms of a plural together, with the parameters of all
 * of them.
 */
export function entriesOf(labels) {
  const entries = new Map();
  for (const [key, text] of labels) {
    const [, base = key, form] = PLURAL.exec(key) ?? [];
    const entry = entries.get(base) ?? { forms: [], texts: [], params: new Set() };
    if (form) entry.forms.push(form);
    entry.texts.push(text);
    for (const [, name] of text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)) entry.params.add(name);
    entries.set(base, entry);
  }
  return entries;
}

/** A name of the data may have an English twin: `country` and `countryEn` are the same parameter. */
const asBase = (name) => name.replace(/En$/, '');

/** What one language has and another does not, and plural forms that do not fit the language. */
export function holes(catalogues) {
  const languages = Object.keys(catalogues);
  const namespaces = new Set(languages.flatMap((language) => Object.keys(catalogues[language])));
  return [...namespaces].flatMap((namespace) => {
    const all = languages.map((language) => [language, entriesOf(catalogues[language][namespace] ?? [])]);
    const keys = new Set(all.flatMap(([, entries]) => [...entries.keys()]));
    return [...keys].flatMap((key) =>
      all
        .flatMap(([language, entries]) => wrong(language, entries.get(key), key, all))
        .map((fault) => `${namespace}:${key} ${fault}`),
    );
  });
}

function wrong(language, entry, key, all) {
  if (entry === undefined) return [`is missing in ${language}`];
  const faults = [];
  if (entry.forms.length > 0) {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const forms = entry.forms.filter((form) => form !== 'zero' || wanted.includes('zero'));
    for (const form of wanted.filter((one) => !forms.includes(one))) faults.push(`has no form _${form} in ${language}`);
    for (const form of forms.filter((one) => !wanted.includes(one)))
      faults.push(`has a form _${form} that ${language} does not use`);
  }
  const elsewhere = all.flatMap(([, entries]) => [...(entries.get(key)?.params ?? [])].map(asBase));
  const here = [...entry.params].map(asBase);
  for (const name of new Set(elsewhere)) {
    // a form such as "once" needs no number
    if (!here.includes(name) && name !== 'count') faults.push(`lacks {{${name}}} in ${language}`);
  }
  return faults;
}
