import { type EventDetail, FORECAST_OF_KIND, TSUNAMI_IN_FORCE, type TsunamiInForce } from '@tabimori/shared';

export type Region = EventDetail['tsunami'][number];

/** What is in force for a region; undefined: nothing. */
export const gradeOf = ({ kindCode }: Region): TsunamiInForce | undefined =>
  TSUNAMI_IN_FORCE.find((level) => level === FORECAST_OF_KIND[kindCode]);
const rank = (region: Region): number => TSUNAMI_IN_FORCE.findIndex((level) => level === gradeOf(region));

/** The regions with a warning or an advisory: the highest first, of one height of warning those that the wave reaches first. */
export const wavesOf = (tsunami: readonly Region[]): Region[] =>
  tsunami
    .filter((region) => gradeOf(region) !== undefined)
    .sort((a, b) => rank(b) - rank(a) || (a.arrivalAt?.getTime() ?? 0) - (b.arrivalAt?.getTime() ?? 0));
