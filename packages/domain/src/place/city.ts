import { fullKana } from '@tabimori/shared';
import { isOneEdit } from './one-edit.js';

/** A city, ward, town or village of Japan. */
export interface Municipality {
  code: string;
  prefectureCode: string;
  prefecture: string;
  /** 古宇郡泊村, 札幌市中央区 */
  name: string;
  /** 泊村 */
  nameShort: string;
  /** full name in full-width katakana */
  kana: string;
  /** for a ward: its city */
  parentCode: string | null;
}

export type CityMatch =
  | { kind: 'found'; municipality: Municipality }
  /** several of that name; all names here are full, with their prefectures */
  | { kind: 'ambiguous'; names: string[]; prefectures: string[] }
  /** none in that prefecture, but these in others */
  | { kind: 'elsewhere'; names: string[]; prefectures: string[] }
  /** none in Japan; these names are similar */
  | { kind: 'unknown'; names: string[] };

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

const fullName = ({ prefecture, name }: Municipality): string => prefecture + name;

const namedIn = (found: readonly Municipality[]): { names: string[]; prefectures: string[] } => ({
  names: found.map(fullName),
  prefectures: [...new Set(found.map(({ prefecture }) => prefecture))],
});

/** Indexes the names of all municipalities. */
export function cityFinder(municipalities: readonly Municipality[]): FindCity {
  const byCode = new Map(municipalities.map((municipality) => [municipality.code, municipality]));
  const named = municipalities.map((municipality) => ({
    municipality,
    names: namesOf(municipality, byCode.get(municipality.parentCode ?? '')?.name),
  }));
  const byName = new Map<string, Municipality[]>();
  for (const { municipality, names } of named) {
    for (const name of names) byName.set(name, [...(byName.get(name) ?? []), municipality]);
  }

  const near = (text: string, prefectureCode: string | null): string[] => {
    const kana = fullKana(text).replaceAll('\u3000', '');
    return named
      .filter(({ municipality }) => prefectureCode === null || municipality.prefectureCode === prefectureCode)
      .filter(
        ({ municipality, names }) => names.some((name) => isNear(name, text)) || startsWith(municipality.kana, kana),
      )
      .slice(0, NEAR)
      .map(({ municipality }) => fullName(municipality));
  };

  return (city, prefectureCode) => {
    const text = fold(city);
    const everywhere = byName.get(text) ?? [];
    const found = everywhere.filter((one) => prefectureCode === null || one.prefectureCode === prefectureCode);
    const [municipality] = found;
    if (municipality && found.length === 1) return { kind: 'found', municipality };
    if (found.length > 1) return { kind: 'ambiguous', ...namedIn(found) };
    if (everywhere.length > 0) return { kind: 'elsewhere', ...namedIn(everywhere) };
    return { kind: 'unknown', names: near(text, prefectureCode) };
  };
}

const startsWith = (name: string, start: string): boolean => start.length > 1 && name.startsWith(start);

/** 札幌 and 札幌市中央区北1条 are near 札幌市 and 札幌市中央区; so is a text that differs by one character. */
const isNear = (name: string, text: string): boolean =>
  startsWith(name, text) || startsWith(text, name) || (text.length > 2 && isOneEdit(name, text));
