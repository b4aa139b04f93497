import type { Hazard, Threshold } from '@tabimori/shared';
import { secondsBetween } from './advance.js';
import { reachedBy } from './decide.js';
import type { AutoSendSetting } from './decision.js';
import { hazardOf, type EventState } from './event-state.js';
import { thresholdClass } from './intensity.js';
import { CANCELLATION } from './telegram.js';
import { covers, warnedPlaces, type Place } from './tsunami.js';

/** A cancellation later than this after the alert sends no retraction automatically. */
export const RETRACTION_SECONDS = 7200;

/**
 * Whether the agency has cancelled an alerting telegram of the hazard; a cancellation of something unknown does not
 * count.
 */
export const hasWithdrawn = ({ telegrams }: EventState, hazard: Hazard): boolean =>
  telegrams.some(({ type, infoType, standing }) => hazardOf(type) === hazard && infoType !== CANCELLATION && !standing);

/**
 * The condition by which alerts of these classes are judged later: at most the lowest class alerted, whatever the company has set
 * since, so that nobody is told that the agency cancelled what it did not.
 */
export const thresholdOf = (now: Threshold, alerted: readonly number[]): Threshold => {
  const lowest = Math.min(...alerted);
  return lowest < (thresholdClass(now) ?? Infinity) ? (REACHED_AT[lowest] ?? now) : now;
};
/** By the class of an intensity. */
const REACHED_AT: Readonly<Record<number, Threshold>> = { 4: '4', 5: '5', 6: '6', 7: '6' };

/** The places where a standing telegram still meets the company's condition. */
export const stillReached = (
  state: EventState,
  hazard: Hazard,
  { earthquakeThreshold, islandsOnly }: Pick<AutoSendSetting, 'earthquakeThreshold' | 'islandsOnly'>,
): Place[] => {
  if (hazard === 'tsunami') {
    return warnedPlaces(state.tsunami ?? [], islandsOnly).map(({ code, region }) => ({ code, region }));
  }
  const lowest = thresholdClass(earthquakeThreshold);
  return lowest === null ? [] : reachedBy(state, lowest).map(({ code }) => ({ code, region: '' }));
};

export interface Retraction {
  /** the places where the stages stop */
  withdrawn: Place[];
  /** the subset whose travelers get a retraction */
  sent: Place[];
}

/** The part of a flow's alerts that a cancellation ends; `told` may contain a place several times. */
export const retract = (
  told: readonly (Place & { alertedAt: Date })[],
  reached: readonly Place[],
  now: Date,
): Retraction => {
  const places = [...new Map(told.map(({ code, region }) => [`${code} ${region}`, { code, region }])).values()];
  const withdrawn = places
    .filter((place) => !reached.some((wider) => covers(wider, place)))
    .sort((a, b) => `${a.code} ${a.region}`.localeCompare(`${b.code} ${b.region}`));
  const sent = withdrawn.filter(({ code, region }) =>
    told.some(
      (one) => one.code === code && one.region === region && secondsBetween(one.alertedAt, now) <= RETRACTION_SECONDS,
    ),
  );
  return { withdrawn, sent };
};
