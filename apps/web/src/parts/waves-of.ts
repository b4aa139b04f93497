import {
  FORECAST_OF_KIND,
  isWarning,
  TSUNAMI_IN_FORCE,
  type TsunamiCoast,
  type TsunamiInForce,
} from '@tabimori/shared';

/** What is in force for a region; undefined: nothing. */
export const gradeOf = ({ kindCode }: TsunamiCoast): TsunamiInForce | undefined =>
  TSUNAMI_IN_FORCE.find((level) => level === FORECAST_OF_KIND[kindCode]);
const rank = (region: TsunamiCoast): number => TSUNAMI_IN_FORCE.findIndex((level) => level === gradeOf(region));

/** The regions with a warning or an advisory: the highest first, of one height of warning those that the wave reaches first. */
export const wavesOf = (tsunami: readonly TsunamiCoast[]): TsunamiCoast[] =>
  tsunami
    .filter((region) => gradeOf(region) !== undefined)
    .sort((a, b) => rank(b) - rank(a) || (a.arrivalAt?.getTime() ?? 0) - (b.arrivalAt?.getTime() ?? 0));

/** How near the wave is to the coasts under a warning: those it has reached or is reaching, worst first, and the one it reaches next. */
export function nextWave(
  tsunami: readonly TsunamiCoast[],
  now: Date,
): { there: TsunamiCoast[]; next: TsunamiCoast | undefined } {
  const warned = wavesOf(tsunami).filter((coast) => isWarning(gradeOf(coast)));
  const isThere = ({ arrivalAt, arrival }: TsunamiCoast): boolean =>
    arrival === 'arrived' || arrival === 'arriving' || (arrivalAt !== null && arrivalAt <= now);
  const [next] = warned
    .filter((coast) => coast.arrivalAt !== null && !isThere(coast))
    .sort((a, b) => (a.arrivalAt?.getTime() ?? 0) - (b.arrivalAt?.getTime() ?? 0));
  return { there: warned.filter(isThere), next };
}
