import { cameLate, refuse, settle, type Decided, type DecideInput } from './decision.js';
import type { EventState } from './event-state.js';
import {
  compareIntensity,
  intensityClass,
  thresholdClass,
  type FeltIntensity,
  type IntensityClass,
} from './intensity.js';
import { NORMAL_STATUS } from './telegram.js';

export interface WavePrefecture extends FeltIntensity {
  code: string;
  class: IntensityClass;
}

export type EarthquakeDecision = Decided<'earthquake', WavePrefecture>;

/** The prefectures whose greatest intensity is at least this class, sorted by code. */
export const reachedBy = (state: EventState, lowest: IntensityClass): WavePrefecture[] =>
  state.prefectures.flatMap(({ prefectureCode, greatest }) => {
    const reached = intensityClass(greatest.intensity);
    return reached !== null && reached >= lowest ? [{ code: prefectureCode, ...greatest, class: reached }] : [];
  });

/** Whether the earthquake alerts travelers of one company, in which prefectures, and if not, why. */
export const decide = (input: DecideInput): EarthquakeDecision => {
  const { state, setting } = input;
  if (input.status !== NORMAL_STATUS) return refuse('earthquake', 'notNormal', { status: input.status });
  if (state.cancelled.earthquake) return refuse('earthquake', 'cancelled');
  const strongest = state.prefectures
    .map(({ greatest }) => greatest.intensity)
    .sort(compareIntensity)
    .at(-1);
  if (!strongest) return refuse('earthquake', 'noIntensity');
  if (setting.endOfUse) return refuse('earthquake', 'endOfUse');
  const lowest = thresholdClass(setting.earthquakeThreshold);
  if (lowest === null) return refuse('earthquake', 'thresholdOff');
  const params = { threshold: setting.earthquakeThreshold, intensity: strongest };
  return settle('earthquake', input, reachedBy(state, lowest), params, cameLate(input));
};
