import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, writeAtomically } from '../files.mjs';
import {
  EDITIONS,
  FOLDER,
  isThere,
  LANGUAGES,
  pdfFile,
  readEdition,
  readShots,
  shotsIn,
  style,
  template,
} from './sources.mjs';
import { wordOf } from './words.mjs';

const MANIFEST = join(FOLDER, 'manifest.json');
const hashOf = (...parts) =>
  parts.reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256')).digest('hex');

/** One hash of everything a PDF is made from: its text, the template, and its shots. */
const sourceHash = ({ markdown, shots }) => hashOf(markdown, template(), style(), JSON.stringify(shots));

/** Records which text each of these PDFs was made from. */
export function record(editions) {
  const manifest = readJson(MANIFEST) ?? {};
  for (const edition of editions) {
    const manual = readEdition(edition);
    const pdf = hashOf(readFileSync(pdfFile(edition)));
    manifest[edition] = { title: manual.title, source: sourceHash(manual), pdf };
  }
  const made = EDITIONS.filter((edition) => manifest[edition]);
  const sorted = Object.fromEntries(made.map((edition) => [edition, manifest[edition]]));
  writeAtomically(MANIFEST, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** Why the committed PDFs do not match the texts, one sentence each; empty if they do. Needs no browser. */
export function problems() {
  const shots = readShots();
  const manifest = readJson(MANIFEST) ?? {};
  return [...shotProblems(shots), ...EDITIONS.flatMap((edition) => editionProblems(edition, shots, manifest[edition]))];
}

function shotProblems(shots) {
  const withoutScreen = shots
    .filter((shot) => !shot.planned && !isThere(shot))
    .map(({ name, path }) => `shots.json: the screen ${path} of "${name}" is not in shell/paths.ts.`);
  return [...withoutScreen, ...shots.flatMap(wordProblems)];
}

/** The labels that a shot looks for and that the console no longer has. */
function wordProblems({ name, steps = [], marks = [] }) {
  const targets = [...marks, ...steps.flatMap(({ click, fill, see, scroll }) => [click, fill, see, scroll])];
  const words = targets.filter(Boolean).flatMap((target) => [target.name, target.label, target.text]);
  return LANGUAGES.flatMap((language) =>
    words.flatMap((word) => {
      try {
        wordOf(word, language);
        return [];
      } catch (error) {
        return [`shots.json: "${name}": ${error.message}.`];
      }
    }),
  );
}

function editionProblems(edition, shots, recorded) {
  const manual = readEdition(edition, shots);
  const unknown = shotsIn(manual.markdown)
    .filter((shot) => !shots.some((one) => one.name === shot))
    .map((shot) => `${edition}.md shows ${shot}.png, which is not in shots.json.`);
  if (!recorded || !existsSync(pdfFile(edition))) return [...unknown, `${edition}.pdf has not been made yet.`];
  if (recorded.source !== sourceHash(manual))
    return [...unknown, `${edition}.pdf is older than its text, template or shot list.`];
  if (recorded.pdf !== hashOf(readFileSync(pdfFile(edition))))
    return [...unknown, `${edition}.pdf is not the file that "npm run manuals" made.`];
  return unknown;
}
