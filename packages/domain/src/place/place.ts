import type { CharacterType, FieldError } from '@tabimori/shared';
import type { FindCity, Places } from './city.js';
import { fullWidth } from './full-width.js';

/** Where a traveler stays, as entered. */
export interface GivenPlace {
  inJapan: boolean;
  prefectureCode: string | null;
  city: string;
}

/** Where a traveler stays, as stored. */
export interface StayPlace {
  prefectureCode: string | null;
  municipalityCode: string | null;
  city: string;
}

const wrong = (field: string, messageCode: FieldError['messageCode'], params?: FieldError['params']): FieldError => ({
  field,
  messageCode,
  ...(params && { params }),
});

/** Places that are named one by one; of more than these the prefecture is asked for first. */
const MOST = 5;

/** As a message names them: separated by 、, which each language replaces by its own separator. */
const listed = (names: readonly string[]): string => names.join('、');

/** A name that several municipalities have: which of them, or, of a name such as 中央区, first in which prefecture. */
const severalPlaces = (
  messageCode: FieldError['messageCode'],
  { names, namesEn, prefectures, prefecturesEn }: Places,
): FieldError =>
  names.length > MOST && prefectures.length > 1
    ? wrong('city', 'CITY_IN_MANY', { prefectures: listed(prefectures), prefecturesEn: listed(prefecturesEn) })
    : wrong('city', messageCode, { places: listed(names), placesEn: listed(namesEn) });

/**
 * In Japan the prefecture is required unless the city implies it; a city must exist and is stored by its full name.
 * Abroad there is no prefecture, and the city is stored in full-width characters.
 */
export function placeOf({ inJapan, prefectureCode, city }: GivenPlace, find: FindCity): StayPlace | FieldError {
  if (!inJapan) {
    const wide = fullWidth(city);
    if (wide === null) return wrong('city', 'E00007', { type: 'wide' satisfies CharacterType });
    return { prefectureCode: null, municipalityCode: null, city: wide };
  }
  if (city === '') {
    return prefectureCode === null
      ? wrong('prefectureCode', 'E00002')
      : { prefectureCode, municipalityCode: null, city };
  }
  const match = find(city, prefectureCode);
  switch (match.kind) {
    case 'found': {
      const { municipality } = match;
      return {
        prefectureCode: municipality.prefectureCode,
        municipalityCode: municipality.code,
        city: municipality.name,
      };
    }
    case 'ambiguous':
      return severalPlaces('CITY_AMBIGUOUS', match);
    case 'elsewhere':
      return severalPlaces('CITY_ELSEWHERE', match);
    case 'unknown':
      return wrong('city', 'E00039', { city, near: listed(match.names), nearEn: listed(match.namesEn) });
  }
}
