import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../files.mjs';
import { ROOT } from '../paths.mjs';

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i;
const OURS = /^@tabimori\//;

const licensesOf = ({ licenses = [] }) =>
  licenses.map(({ license, expression }) => expression ?? license.id ?? license.name).join(', ') || 'not stated';

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** The texts that a package brings; none if it is for another kind of machine, and so not installed. */
function textsOf(path) {
  try {
    const files = readdirSync(join(ROOT, path)).filter((name) => LICENSE_FILE.test(name));
    return files.map((name) => readFileSync(join(ROOT, path, name), 'utf8').trim());
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return [];
  }
}

/** The packages of the SBOM with their licenses, in the order of their names; those that share a text stand together. */
export function noticesOf(sbom) {
  const wanted = new Map(sbom.components.map((component) => [component['bom-ref'], component]));
  const byText = new Map();
  for (const [path, { version }] of Object.entries(readJson(join(ROOT, 'package-lock.json')).packages)) {
    const ref = `${nameOf(path)}@${version}`;
    const component = wanted.get(ref);
    if (!path.includes('node_modules/') || !component || OURS.test(ref)) continue;
    wanted.delete(ref);
    const text = textsOf(path).join('\n\n') || `The package brings no text of its license: ${licensesOf(component)}.`;
    byText.set(text, [...(byText.get(text) ?? []), `${ref} (${licensesOf(component)})`]);
  }
  const parts = [...byText].map(([text, packages]) => `${packages.sort().join('\n')}\n\n${text}\n`).sort();
  return `Packages of others in Tabimori, and their licenses.\n\n${parts.map((part) => `${'-'.repeat(80)}\n${part}`).join('\n')}`;
}
