import { isWarning, type TsunamiGrade } from '@tabimori/shared';
import { coastalMunicipalities } from './coastal-municipalities.js';
import type { TsunamiRegion } from './telegram.js';
import { levelOf, warningsIn } from './tsunami.js';

/** The highest warning in force, by code. */
export interface GradesInForce {
  /** the municipalities on a coast under a warning; one that is inland, or on another coast of its prefecture, is missing */
  municipalities: Record<string, TsunamiGrade>;
  /** for whoever is somewhere in the prefecture, nobody knows where */
  prefectures: Record<string, TsunamiGrade>;
}

/** Where these regions' warnings are in force: in the municipalities on their coasts, and somewhere in their prefectures. */
export const gradesInForce = (regions: readonly Pick<TsunamiRegion, 'regionCode' | 'kindCode'>[]): GradesInForce => {
  const municipalities: Record<string, TsunamiGrade> = {};
  for (const region of regions) {
    const grade = levelOf([region]);
    if (!isWarning(grade)) continue;
    for (const code of coastalMunicipalities(region.regionCode))
      if (municipalities[code] !== 'major') municipalities[code] = grade;
  }
  const prefectures = Object.fromEntries(
    warningsIn(regions).map(({ prefectureCode, grade }) => [prefectureCode, grade]),
  );
  return { municipalities, prefectures };
};
