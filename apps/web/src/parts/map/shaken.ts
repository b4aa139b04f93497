import { INTENSITIES, type Intensity } from '@tabimori/shared';

export interface Shaken {
  code: string;
  intensity: Intensity;
}

/** Prefectures of a lower intensity are not named. */
export const NAMED_FROM = INTENSITIES.indexOf('4');

export const rankOf = (intensity: Intensity): number => INTENSITIES.indexOf(intensity);

/** The prefectures that are named, worst first, from north to south. */
export const named = (prefectures: readonly Shaken[]): Shaken[] =>
  prefectures
    .filter(({ intensity }) => rankOf(intensity) >= NAMED_FROM)
    .sort((a, b) => rankOf(b.intensity) - rankOf(a.intensity) || a.code.localeCompare(b.code));

/** For a map without names: the prefectures of 5- and above, otherwise those of the greatest intensity. */
export function strongest(prefectures: readonly Shaken[]): Shaken[] {
  const most = Math.max(...prefectures.map(({ intensity }) => rankOf(intensity)));
  return prefectures.filter(({ intensity }) => rankOf(intensity) >= Math.min(most, rankOf('5-')));
}
