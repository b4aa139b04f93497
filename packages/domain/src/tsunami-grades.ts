import type { TsunamiGrade } from '@tabimori/shared';
import { coastalMunicipalities } from './coastal-municipalities.js';
import type { TsunamiRegion } from './telegram.js';
import { TSUNAMI_ISLAND_MUNICIPALITIES } from './tsunami-islands.js';
import { warnedPlaces } from './tsunami.js';

/** The highest warning in force, by code. */
export interface GradesInForce {
  /** the municipalities on a coast under a warning; one that is inland is missing */
  municipalities: Record<string, TsunamiGrade>;
  /** for whoever is somewhere in the prefecture, nobody knows where */
  prefectures: Record<string, TsunamiGrade>;
}

/** Where these regions' warnings are in force. A warning only for islands is only for their municipalities. */
export const gradesInForce = (regions: readonly Pick<TsunamiRegion, 'regionCode' | 'kindCode'>[]): GradesInForce => {
  const grades: GradesInForce = { municipalities: {}, prefectures: {} };
  const raise = (of: Record<string, TsunamiGrade>, code: string, grade: TsunamiGrade): void => {
    if (of[code] !== 'major') of[code] = grade;
  };
  for (const { code, region, grade } of warnedPlaces(regions, true)) {
    raise(grades.prefectures, code, grade);
    const within = region === '' ? coastalMunicipalities(code) : (TSUNAMI_ISLAND_MUNICIPALITIES[region] ?? []);
    for (const municipality of within) raise(grades.municipalities, municipality, grade);
  }
  return grades;
};
