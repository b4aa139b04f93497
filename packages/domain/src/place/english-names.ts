import { municipalityInEnglish } from '@tabimori/shared/municipality-names';
import type { Municipality } from './municipality.js';

/** What people write after the name, by the last character of the Japanese one. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  市: ['city', 'shi'],
  区: ['ward', 'ku'],
  町: ['town', 'cho', 'machi'],
  村: ['village', 'mura', 'son'],
};
/** The agency's; the wards of Tokyo call themselves cities. */
const KIND = / (?:City|Ward|Town|Village)$/;

/** Only the letters count: Minato-ku, Minato Ku and minatoku are the same. */
export const letters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/gu, '');

/** `Wajima City (Ishikawa)`, `Chuo Ward, Sapporo (Hokkaido)` */
export const fullNameEn = ({ prefectureCode, prefectureEn, name }: Municipality): string =>
  `${municipalityInEnglish(prefectureCode, name)} (${prefectureEn})`;

/**
 * How a municipality may be written in Latin letters, as `letters`: with its kind or without, with what the agency puts after the
 * name (its city, or where in Hokkaido it is) or without, and each of these before its prefecture.
 */
export function englishNamesOf({ prefectureCode, prefectureEn, name }: Municipality): string[] {
  const [first = '', within = ''] = municipalityInEnglish(prefectureCode, name).split(', ');
  const bare = first.replace(KIND, '');
  const names = [letters(first), ...['', ...(KINDS[name.slice(-1)] ?? [])].map((kind) => letters(bare) + kind)];
  const placed = within === '' ? names : [...names, ...names.map((one) => one + letters(within))];
  return [...placed, ...placed.map((one) => one + letters(prefectureEn))];
}
