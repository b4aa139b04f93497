import type { MapState, MapTraveler } from '@tabimori/shared';
import { messageMap as en } from '../labels/en/messageMap.js';
import { messageMap as ja } from '../labels/ja/messageMap.js';
import { useStatusWord } from '../parts/status.js';
import { useLabels, useLanguage } from '../shell/i18n.js';
import { usePrefectures } from '../shell/use-call.js';

export const LABELS = { jp: ja, en };

/** Name in the address of the traveler who is opened. */
export const OPENED = 'applicantId';

/** A state in words; one whom nobody has asked is not without an answer. */
export function useStateWord(): (state: MapState) => string {
  const t = useLabels(LABELS);
  const word = useStatusWord();
  return (state) => (state === 'unasked' ? t.states.unasked : word(state));
}

/** Where a traveler is registered: 石川県輪島市; abroad the city and the country. */
export function usePlaceOf(): (row: MapTraveler) => string {
  const t = useLabels(LABELS);
  const language = useLanguage();
  const prefecture = usePrefectures();
  return ({ prefectureCode, city, countryName, countryNameEn }) =>
    prefectureCode === null
      ? [language === 'jp' ? countryName : countryNameEn, city].filter(Boolean).join('　')
      : t.place(prefecture(prefectureCode), city);
}
