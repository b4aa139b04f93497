import type { Language } from '@tabimori/shared';

/** The kinds (都, 道, 府, 県) that occur among these names, in that order: ほか7都県. */
const kindsOf = (names: readonly string[]): string =>
  [...'都道府県'].filter((kind) => names.some((name) => name.endsWith(kind))).join('');

/** One prefecture and the number of others, for a subject: 静岡県ほか7都県, `Shizuoka and 7 more`. */
export const placesLabel = (first: string, others: readonly string[], language: Language): string => {
  if (others.length === 0) return first;
  return language === 'jp' ? `${first}ほか${others.length}${kindsOf(others)}` : `${first} and ${others.length} more`;
};
