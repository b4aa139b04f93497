import { entriesOf, holes } from './catalogues.mjs';

/** The faults of the labels, a line each: holes, unknown or missing parameters, keys that nothing uses. */
export function faultsOf(catalogues, uses) {
  const namespaces = Object.assign({}, ...Object.values(catalogues));
  const entries = Object.fromEntries(Object.keys(namespaces).map((name) => [name, entriesOf(namespaces[name])]));
  const used = new Set();
  const faults = holes(catalogues);

  const mark = (namespace, pattern) => {
    const found = [...(entries[namespace]?.keys() ?? [])].filter((key) => pattern.test(key));
    for (const key of found) used.add(`${namespace}:${key}`);
    return found.map((key) => entries[namespace].get(key));
  };
  for (const { keys, whole, params, countIsText, place } of uses) {
    const found = keys.flatMap(({ namespace, key }) => mark(namespace, patternOf(key, whole)));
    if (found.length === 0) faults.push(`${place} names no label: ${keys.map(({ key }) => key).join(', ')}`);
    if (countIsText) faults.push(`${place} gives a text as count`);
    if (params !== null && !whole)
      faults.push(...wrongParams(found, new Set(params)).map((fault) => `${place} ${fault}`));
  }
  // labels that others contain
  for (const [, text] of Object.values(catalogues).flatMap((labels) => Object.values(labels).flat())) {
    for (const [, namespace, key] of text.matchAll(/\$t\((\w+):([\w.]+)/g)) mark(namespace, patternOf(key));
  }
  for (const [namespace, keys] of Object.entries(entries)) {
    for (const key of keys.keys())
      if (!used.has(`${namespace}:${key}`)) faults.push(`${namespace}:${key} is used nowhere`);
  }
  return faults;
}

function wrongParams(found, given) {
  const wanted = new Set(found.flatMap(({ params, forms }) => [...params, ...(forms.length > 0 ? ['count'] : [])]));
  return [
    ...[...given].filter((name) => !wanted.has(name)).map((name) => `gives {{${name}}}, which the label lacks`),
    ...[...wanted].filter((name) => !given.has(name)).map((name) => `does not give {{${name}}}`),
  ];
}

/** The keys that a key means: `*` stands for a part of one, and a whole branch includes all below it. */
function patternOf(key, whole = false) {
  const pattern = key
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^.]+');
  return new RegExp(`^${pattern}${whole ? '\\.' : '$'}`);
}
