import { toKatakana, toRomaji } from 'wanakana';
import { fullKana } from './kana.js';

/** Spellings of other languages, brought to about the romaji that sounds like them. */
const AS_ROMAJI: readonly [RegExp, string][] = [
  [/ph/gu, 'f'],
  [/th/gu, 's'],
  [/c?kh?/gu, 'k'],
  [/c(?=[eiy])/gu, 's'],
  [/c(?!h)/gu, 'k'],
  [/qu?(?=[aeio])/gu, 'kw'],
  [/q/gu, 'k'],
  [/x/gu, 'ks'],
  [/l/gu, 'r'],
  [/y(?![aiueo])/gu, 'i'],
  [/w(?![aiueo])/gu, 'u'],
  [/(?<![cs])h(?![aiueo])/gu, ''],
  [/nn(?![aiueo])/gu, 'n'],
  [/([mr])\1/gu, '$1'],
  [/m(?=[bp])/gu, 'n'],
  // a consonant without a vowel gets the one that Japanese gives it
  [/(ch|j)(?![aiueoy]|\1)/gu, '$1i'],
  [/([td])(?![aiueoys]|\1)/gu, '$1o'],
  [/(sh|ts|[bfgkmprsvz])(?![aiueoyh]|\1)/gu, '$1u'],
];
const NOT_KANA = /[^\u30a1-\u30fc]/gu;

const kanaOfWord = (word: string): string =>
  toKatakana(AS_ROMAJI.reduce((spelled, [from, to]) => spelled.replace(from, to), word)).replace(NOT_KANA, '');

const NOT_LATIN = /[^\p{sc=Latin}\p{M}\p{P}\s]/u;

/** Whether a name is written in Latin letters. */
export const isLatin = (name: string): boolean => /\p{sc=Latin}/u.test(name) && !NOT_LATIN.test(name);

/** About how a name in Latin letters sounds, in katakana: it is sorted and found by that. */
export const kanaOfLatin = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z]+/u)
    .map(kanaOfWord)
    .filter((word) => word !== '')
    .join('　');

/** The reading of a name as it is stored; of what is written in Latin letters, and of such a name without a reading, about how it sounds. */
export const readingOf = ({ name, nameKana }: { name: string; nameKana: string }): string => {
  const reading = nameKana.trim() === '' && isLatin(name) ? name : nameKana;
  return isLatin(reading) ? kanaOfLatin(reading) : fullKana(reading);
};

/** A reading in katakana in Latin letters, for whoever reads no Japanese: "Mori Aya". Long vowels are written out. */
export const latinOf = (kana: string): string =>
  kana
    .split(/\s+/u)
    .map((word) => toRomaji(word))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
