import { TSUNAMI_GRADES, type LoweredLevel, type TsunamiGrade, type TsunamiLevel } from '@tabimori/shared';
import type { TsunamiRegion } from './telegram.js';
import { TSUNAMI_REGION_PREFECTURES } from './tsunami-regions.js';
import { compareLevels, isIsland, levelOf, type Place, type TsunamiClass } from './tsunami.js';

/** A place whose travelers were told to flee, and what they were told last is in force there. */
export interface WarnedBefore extends Place {
  /** of the alert */
  class: number;
  inForce: TsunamiLevel;
}

/** Less is in force than an alert said: whoever was told to flee is told so, once. */
export interface Lowered<P extends WarnedBefore> {
  place: P;
  to: LoweredLevel;
  /** less than was told last; else it was told before, and is to be told only to whom the alert has reached since */
  isNew: boolean;
  /** island regions of a whole prefecture where more is in force than that: their travelers are not told */
  except: string[];
}

/** The grade that an alert of this class tells. */
export const gradeOfClass = (level: number): TsunamiGrade => TSUNAMI_GRADES[level - 1] ?? 'warning';

/** The class of an alert that tells this level; 0 below a warning. */
export const classOfLevel = (level: TsunamiLevel): TsunamiClass | 0 =>
  level === 'major' ? 2 : level === 'warning' ? 1 : 0;

/**
 * Where less is in force than these alerts said, and has not risen since: a warning after a major warning, an advisory, or
 * nothing. Of a whole prefecture its islands count apart when the company wants it so.
 */
export const lowerings = <P extends WarnedBefore>(
  told: readonly P[],
  regions: readonly Pick<TsunamiRegion, 'regionCode' | 'kindCode'>[],
  islandsOnly: boolean,
): Lowered<P>[] =>
  told.flatMap((place) => {
    const own = regions.filter(({ regionCode }) => TSUNAMI_REGION_PREFECTURES[regionCode]?.includes(place.code));
    const islands = islandsOnly && place.region === '' ? own.filter(isIsland) : [];
    const counted = own.filter((one) =>
      place.region === '' ? !islands.includes(one) : one.regionCode === place.region,
    );
    const to = levelOf(counted);
    const risen = compareLevels(to, place.inForce);
    if (to === 'major' || risen > 0 || compareLevels(to, gradeOfClass(place.class)) >= 0) return [];
    const except = islands.filter((one) => compareLevels(levelOf([one]), to) > 0).map(({ regionCode }) => regionCode);
    return [{ place, to, isNew: risen < 0, except }];
  });
