import type { CharacterType, FieldError } from '@tabimori/shared';
import type { FindCity } from './city.js';
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
      return wrong('city', 'CITY_AMBIGUOUS', { places: match.names.join('、') });
    case 'elsewhere':
      return wrong('city', 'CITY_ELSEWHERE', { places: match.names.join('、') });
    case 'unknown':
      return wrong('city', 'E00039', { near: match.names.join('、') });
  }
}
