import type { Channel, Language, TsunamiGrade } from '@tabimori/shared';
import { TSUNAMI_REGION_NAMES } from '@tabimori/shared/tsunami-regions';
import type { TsunamiRegion } from './telegram.js';
import { gradeLabel, warningsIn, type Place } from './tsunami.js';

/** A forecast region with a warning in force. */
export interface Coast {
  region: string;
  grade: TsunamiGrade;
}

/**
 * The coasts that an alert of these places names, by prefecture: every region under a warning, highest grade first;
 * for an island region only that region.
 */
export const coastsOf = (
  regions: readonly Pick<TsunamiRegion, 'regionCode' | 'kindCode'>[],
  places: readonly Place[],
): Record<string, Coast[]> => {
  const coasts: Record<string, Coast[]> = {};
  const codes = [...new Set(regions.map(({ regionCode }) => regionCode))].sort();
  for (const code of codes) {
    const own = regions.filter(({ regionCode }) => regionCode === code);
    for (const { prefectureCode, grade } of warningsIn(own)) {
      const isNamed = places.some((one) => one.code === prefectureCode && (one.region === '' || one.region === code));
      if (isNamed) (coasts[prefectureCode] ??= []).push({ region: code, grade });
    }
  }
  for (const list of Object.values(coasts))
    list.sort((a, b) => Number(b.grade === 'major') - Number(a.grade === 'major'));
  return coasts;
};

const WORDS = {
  jp: { joint: '、', more: (count: number) => `ほか${count}`, of: (grade: string) => `（${grade}）` },
  en: { joint: '; ', more: (count: number) => ` and ${count} more`, of: (grade: string) => ` (${grade})` },
} satisfies Record<Language, object>;

/**
 * The agency's names of the coasts, with the grade if it differs from the message's. In an SMS the first one and
 * the number of others. Null if there are none.
 */
export const coastsLabel = (
  coasts: readonly Coast[],
  grade: TsunamiGrade | undefined,
  language: Language,
  channel: Channel,
): string | null => {
  const words = WORDS[language];
  const names = coasts.flatMap((coast) => {
    const name = TSUNAMI_REGION_NAMES[coast.region]?.[language];
    if (name === undefined) return [];
    return [coast.grade === grade || channel === 'sms' ? name : name + words.of(gradeLabel(coast.grade, language))];
  });
  const [first, ...others] = names;
  if (first === undefined) return null;
  if (channel === 'mail') return names.join(words.joint);
  return others.length === 0 ? first : first + words.more(others.length);
};
