import { type Sql, sql } from '@tabimori/server';
import { isRomaji, toKatakana } from 'wanakana';

/** What romaji leaves out: ん before a vowel, and the length of a vowel. */
const LEFT_OUT = /(?<=[aiueo])n(?=[aiueoy])|[ou](?=[^aiueoh\s])/g;
/** Each doubles the readings. */
const MOST_LEFT_OUT = 3;
const ADDED: Readonly<Record<string, string>> = { n: "n'", o: 'ou', u: 'uu' };
const KANA = /^[\u30a1-\u30fc\s]{2,}$/u;

/** A text, and what else it may stand for: `yuko` for ユコ and ユウコ. Only romaji has other readings. */
export function readingsOf(text: string): string[] {
  const typed = text.normalize('NFKC').toLowerCase();
  if (!isRomaji(typed)) return [text];
  const edits = [...typed.matchAll(LEFT_OUT)].slice(0, MOST_LEFT_OUT);
  const spellings = edits.reduceRight(
    (spelled, { 0: letter, index }) => [
      ...spelled,
      ...spelled.map((one) => one.slice(0, index) + (ADDED[letter] ?? letter) + one.slice(index + 1)),
    ],
    [typed],
  );
  const kana = spellings.map((one) => toKatakana(one)).filter((one) => KANA.test(one));
  return [text, ...new Set(kana)];
}

/** The condition for a text or any of its readings. */
export const inAnyReading = (text: string, condition: (reading: string) => Sql): Sql =>
  sql`(${readingsOf(text)
    .map(condition)
    .reduce((either, one) => sql`${either} OR ${one}`)})`;
