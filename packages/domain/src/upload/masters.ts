import { cityFinder, type FindCity } from '../place/city.js';
import type { Municipality } from '../place/municipality.js';

/** The reference data for a file's rows, within the sender's scope. Plain data: it can be passed to a thread. */
export interface UploadMasters {
  companies: { id: number; name: string; nameEn: string; isOpen: boolean }[];
  divisions: { id: number; companyId: number; name: string }[];
  countries: { id: number; code: string; name: string; nameEn: string; keywords: string[] }[];
  prefectures: { code: string; name: string; nameEn: string }[];
  municipalities: Municipality[];
  /** for a company or department administrator: the default of a row that names none */
  own: { companyId: number | null; divisionId: number | null };
}

/** The masters, indexed for look-up. A name can match none, one or several. */
export interface UploadLookUps {
  own: UploadMasters['own'];
  companies: (name: string) => UploadMasters['companies'];
  divisions: (companyId: number, name: string) => UploadMasters['divisions'];
  divisionNames: (companyId: number) => string[];
  countries: (text: string) => UploadMasters['countries'];
  prefecture: (text: string) => string | null;
  findCity: FindCity;
  labels: {
    division: (id: number) => string;
    country: (id: number) => string;
    prefecture: (code: string | null) => string;
  };
}

/** Ignores width, case and spaces, which people write in many ways. */
const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s/g, '');

/** Finds by folded name; among several matches, those written exactly like the text win. */
function finder<T>(items: readonly T[], namesOf: (item: T) => string[]): (text: string) => T[] {
  const byName = new Map<string, Set<T>>();
  for (const item of items) {
    for (const name of namesOf(item)) byName.set(fold(name), (byName.get(fold(name)) ?? new Set()).add(item));
  }
  return (text) => {
    const found = [...(byName.get(fold(text)) ?? [])];
    const exact = found.filter((item) => namesOf(item).includes(text.trim()));
    return exact.length > 0 ? exact : found;
  };
}

export function lookUpsOf(masters: UploadMasters): UploadLookUps {
  const { companies, divisions, countries, prefectures, municipalities, own } = masters;
  const byCompany = new Map<number, UploadMasters['divisions']>();
  for (const division of divisions) {
    byCompany.set(division.companyId, [...(byCompany.get(division.companyId) ?? []), division]);
  }
  const divisionFinders = new Map(
    [...byCompany].map(([companyId, ofIt]) => [companyId, finder(ofIt, ({ name }) => [name])]),
  );
  const findPrefecture = finder(prefectures, ({ code, name, nameEn }) => [
    code,
    String(Number(code)),
    name,
    name.replace(/[都府県]$/, ''),
    nameEn,
  ]);
  const divisionNames = new Map(divisions.map(({ id, name }) => [id, name]));
  const countryNames = new Map(countries.map(({ id, name }) => [id, name]));
  const prefectureNames = new Map(prefectures.map(({ code, name }) => [code, name]));
  return {
    own,
    companies: finder(companies, ({ name, nameEn }) => [name, nameEn]),
    divisions: (companyId, name) => divisionFinders.get(companyId)?.(name) ?? [],
    divisionNames: (companyId) => (byCompany.get(companyId) ?? []).map(({ name }) => name),
    countries: finder(countries, ({ code, name, nameEn, keywords }) => [
      code,
      String(Number(code)),
      name,
      nameEn,
      ...keywords,
    ]),
    prefecture: (text) => findPrefecture(text)[0]?.code ?? null,
    findCity: cityFinder(municipalities),
    labels: {
      division: (id) => divisionNames.get(id) ?? '',
      country: (id) => countryNames.get(id) ?? '',
      prefecture: (code) => (code === null ? '' : (prefectureNames.get(code) ?? code)),
    },
  };
}
