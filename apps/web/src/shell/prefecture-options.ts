import type { Option } from './list-types.js';
import { usePrefectureList, usePrefectures } from './use-call.js';

/** The prefectures to choose from, found by name and kana, in Japanese and English. */
export function usePrefectureOptions(): Option[] {
  const nameOf = usePrefectures();
  return (usePrefectureList() ?? []).map(({ code, name, nameEn, kana }) => ({
    value: code,
    label: nameOf(code),
    names: `${name} ${kana} ${nameEn}`,
  }));
}
