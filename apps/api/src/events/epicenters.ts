import { EPICENTERS } from '@tabimori/shared/epicenters';
import { toRomaji } from 'wanakana';

/** Long vowels are written in several ways: Tokai, Toukai. */
const plain = (romaji: string): string =>
  romaji
    .toLowerCase()
    .replace(/ou/g, 'o')
    .replace(/([aiueo])\1/g, '$1');

const NAMES = Object.values(EPICENTERS).map(([name, english]) => ({ name, searched: plain(english) }));

/** The epicenters whose English name has the text in it, which may also be kana. */
export function epicentersNamed(text: string): string[] {
  const wanted = plain(toRomaji(text.normalize('NFKC')));
  return NAMES.filter(({ searched }) => searched.includes(wanted)).map(({ name }) => name);
}
