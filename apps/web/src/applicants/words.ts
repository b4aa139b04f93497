import type { Applicant } from '@tabimori/shared';
import { applicants as en } from '../labels/en/applicants.js';
import { applicants as ja } from '../labels/ja/applicants.js';
import { useLabels, useLanguage } from '../shell/i18n.js';
import { usePrefectures } from '../shell/use-call.js';

export const LABELS = { jp: ja, en };

/** Where a traveler stays: 石川県輪島市; abroad the city and the country. */
export function usePlace(): (row: Applicant) => string {
  const t = useLabels(LABELS);
  const language = useLanguage();
  const prefecture = usePrefectures();
  return ({ prefectureCode, city, countryName, countryNameEn }) =>
    prefectureCode === null
      ? t.abroad(language === 'jp' ? countryName : countryNameEn, city)
      : t.place(prefecture(prefectureCode), city);
}
