import { useLanguage } from '../shell/i18n.js';
import { usePrefectures } from '../shell/use-call.js';
import { useMunicipality } from './agency-names.js';

export interface Place {
  /** null: abroad */
  prefectureCode: string | null;
  city: string;
  countryName?: string;
  countryNameEn?: string;
}

/**
 * The place where a traveler stays, in the order of the language: 石川県輪島市; abroad the country, if known, and the city.
 */
export function usePlace(): (place: Place) => string {
  const language = useLanguage();
  const prefecture = usePrefectures();
  const municipality = useMunicipality();
  return ({ prefectureCode, city, countryName, countryNameEn }) => {
    // kept in full width (Ｐａｒｉｓ), read in half
    const abroad = city.normalize('NFKC');
    if (language === 'en') {
      const parts =
        prefectureCode === null
          ? [abroad, countryNameEn]
          : [municipality(prefectureCode, city), prefecture(prefectureCode)];
      return parts.filter(Boolean).join(', ');
    }
    if (prefectureCode === null) return [countryName, abroad].filter(Boolean).join('　');
    return prefecture(prefectureCode) + city;
  };
}
