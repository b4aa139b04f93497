import { fullKana } from '@tabimori/shared';
import { isLatin } from '@tabimori/shared/latin-kana';
import { englishNamesOf, fullNameEn, letters } from './english-names.js';
import type { Municipality } from './municipality.js';
import { isOneEdit } from './one-edit.js';

/** Several municipalities, all with their prefectures, and the prefectures. */
export interface Places {
  names: string[];
  namesEn: string[];
  prefectures: string[];
  prefecturesEn: string[];
}

export type CityMatch =
  | { kind: 'found'; municipality: Municipality }
  /** several of that name */
  | ({ kind: 'ambiguous' } & Places)
  /** none in that prefecture, but these in others */
  | ({ kind: 'elsewhere' } & Places)
  /** none in Japan; these have similar names */
  | ({ kind: 'unknown' } & Places);

/** Finds the municipality a person means, in one prefecture or in all. */
export type FindCity = (city: string, prefectureCode: string | null) => CityMatch;

const NEAR = 5;

/** Removes white space, and makes 茅ヶ崎 equal to 茅ケ崎. */
const fold = (text: string): string => text.replace(/\s/gu, '').replaceAll('ヶ', 'ケ').replaceAll('ヵ', 'カ');

/** The names of a municipality: full, short, the ward without its city, and each of these after its prefecture. */
function namesOf({ prefecture, name, nameShort }: Municipality, city: string | undefined): string[] {
  const ward = city !== undefined && name.startsWith(city) ? name.slice(city.length) : name;
  const names = [...new Set([name, nameShort, ward].map(fold))];
  return [...names, ...names.map((one) => fold(prefecture) + one)];
}

const placesOf = (found: readonly Municipality[]): Places => ({
  names: found.map(({ prefecture, name }) => prefecture + name),
  namesEn: found.map(fullNameEn),
  prefectures: [...new Set(found.map(({ prefecture }) => prefecture))],
  prefecturesEn: [...new Set(found.map(({ prefectureEn }) => prefectureEn))],
});

interface Named {
  municipality: Municipality;
  /** with the prefecture: nobody else's, even if it may also be a shorter name of another one */
  full: string;
  names: string[];
}

/** Finds those with exactly this name, or a few with a similar one. */
interface Index {
  exactly: (text: string) => readonly Municipality[];
  near: (text: string, prefectureCode: string | null) => Municipality[];
}

function indexOf(named: readonly Named[]): Index {
  const byFull = new Map(named.map(({ full, municipality }) => [full, [municipality]]));
  const byName = new Map<string, Municipality[]>();
  for (const { municipality, names } of named) {
    for (const name of names) byName.set(name, [...(byName.get(name) ?? []), municipality]);
  }
  return {
    exactly: (text) => byFull.get(text) ?? byName.get(text) ?? [],
    near: (text, prefectureCode) => {
      const kana = fullKana(text).replaceAll('\u3000', '');
      return named
        .filter(({ municipality }) => prefectureCode === null || municipality.prefectureCode === prefectureCode)
        .filter(
          ({ municipality, names }) => names.some((name) => isNear(name, text)) || startsWith(municipality.kana, kana),
        )
        .slice(0, NEAR)
        .map(({ municipality }) => municipality);
    },
  };
}

/** Finds by the Japanese name, or by the English one. */
export function cityFinder(municipalities: readonly Municipality[]): FindCity {
  const byCode = new Map(municipalities.map((municipality) => [municipality.code, municipality]));
  const japanese = indexOf(
    municipalities.map((municipality) => ({
      municipality,
      full: fold(municipality.prefecture + municipality.name),
      names: namesOf(municipality, byCode.get(municipality.parentCode ?? '')?.name),
    })),
  );
  // made when the first one is written in English
  let english: Index | undefined;
  const inEnglish = (): Index =>
    (english ??= indexOf(
      municipalities.map((municipality) => ({
        municipality,
        full: letters(fullNameEn(municipality)),
        names: [...new Set(englishNamesOf(municipality))],
      })),
    ));

  return (city, prefectureCode) => {
    const [index, text] = isLatin(city) ? [inEnglish(), letters(city)] : [japanese, fold(city)];
    const everywhere = index.exactly(text);
    const found = everywhere.filter((one) => prefectureCode === null || one.prefectureCode === prefectureCode);
    const [municipality] = found;
    if (municipality && found.length === 1) return { kind: 'found', municipality };
    if (found.length > 1) return { kind: 'ambiguous', ...placesOf(found) };
    if (everywhere.length > 0) return { kind: 'elsewhere', ...placesOf(everywhere) };
    return { kind: 'unknown', ...placesOf(index.near(text, prefectureCode)) };
  };
}

const startsWith = (name: string, start: string): boolean => start.length > 1 && name.startsWith(start);

/** 札幌 and 札幌市中央区北1条 are near 札幌市 and 札幌市中央区; so is a text that differs by one character. */
const isNear = (name: string, text: string): boolean =>
  startsWith(name, text) || startsWith(text, name) || (text.length > 2 && isOneEdit(name, text));
