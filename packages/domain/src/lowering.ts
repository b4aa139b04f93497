import { TSUNAMI_GRADES, type LoweredLevel, type TsunamiGrade, type TsunamiLevel } from '@tabimori/shared';
import type { TsunamiRegion } from './telegram.js';
import { TSUNAMI_REGION_PREFECTURES } from './tsunami-regions.js';
import { compareLevels, isIsland, levelOf, type Place, type TsunamiClass } from './tsunami.js';

/** A place whose travelers were told to evacuate, and the level last sent to them. */
export interface WarnedBefore extends Place {
  /** the class of the alert */
  class: number;
  inForce: TsunamiLevel;
}

/** A lower level is in force than an alert said; those who were asked to evacuate hear of it once. */
export interface Lowered<P extends WarnedBefore> {
  place: P;
  to: LoweredLevel;
  /** lower than last sent; false: already sent, so only travelers alerted since need it */
  isNew: boolean;
  /** island regions of the prefecture where a higher level is in force; their travelers get no message */
  except: string[];
}

/** The grade that an alert of this class names. */
export const gradeOfClass = (level: number): TsunamiGrade => TSUNAMI_GRADES[level - 1] ?? 'warning';

/** The class of an alert of this level; 0 below a warning. */
export const classOfLevel = (level: TsunamiLevel): TsunamiClass | 0 =>
  level === 'major' ? 2 : level === 'warning' ? 1 : 0;

/**
 * The places where the level in force is lower than alerted and has not risen since it was last sent: a warning after
 * a major warning, an advisory, or nothing. Islands count separately within a prefecture if the company wants that.
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
