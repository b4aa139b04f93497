import type { Hazard } from '@tabimori/shared';
import { secondsBetween } from './advance.js';
import { reachedBy } from './decide.js';
import type { AutoSendSetting } from './decision.js';
import { hazardOf, type EventState } from './event-state.js';
import { thresholdClass } from './intensity.js';
import { CANCELLATION } from './telegram.js';
import { warningsIn } from './tsunami.js';

/** A cancellation that comes later than this after the alert sends nothing by itself. */
export const RETRACTION_SECONDS = 7200;

/** Has the agency withdrawn a telegram that alerts of the hazard; a cancellation of something unknown has not. */
export const hasWithdrawn = ({ telegrams }: EventState, hazard: Hazard): boolean =>
  telegrams.some(({ type, infoType, standing }) => hazardOf(type) === hazard && infoType !== CANCELLATION && !standing);

/** The prefectures for which a standing telegram reaches the company's condition. */
export const stillReached = (
  state: EventState,
  hazard: Hazard,
  { earthquakeThreshold }: Pick<AutoSendSetting, 'earthquakeThreshold'>,
): string[] => {
  if (hazard === 'tsunami') return warningsIn(state.tsunami ?? []).map(({ prefectureCode }) => prefectureCode);
  const lowest = thresholdClass(earthquakeThreshold);
  return lowest === null ? [] : reachedBy(state, lowest).map(({ code }) => code);
};

export interface Retraction {
  /** the prefectures whose stages stop */
  withdrawn: string[];
  /** those of them whose travelers get a retraction */
  sent: string[];
}

/** What a cancellation takes back of what a flow has told; `told` may name a prefecture several times. */
export const retract = (
  told: readonly { prefectureCode: string; alertedAt: Date }[],
  reached: readonly string[],
  now: Date,
): Retraction => {
  const codes = [...new Set(told.map(({ prefectureCode }) => prefectureCode))].sort();
  const withdrawn = codes.filter((code) => !reached.includes(code));
  const sent = withdrawn.filter((code) =>
    told.some(
      ({ prefectureCode, alertedAt }) =>
        prefectureCode === code && secondsBetween(alertedAt, now) <= RETRACTION_SECONDS,
    ),
  );
  return { withdrawn, sent };
};
