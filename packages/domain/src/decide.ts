import type { DecisionReason, Threshold } from '@tabimori/shared';
import { STAGE_EXPIRES_SECONDS, secondsBetween } from './advance.js';
import type { EventState } from './event-state.js';
import {
  compareIntensity,
  intensityClass,
  thresholdClass,
  type FeltIntensity,
  type IntensityClass,
} from './intensity.js';
import { NORMAL_STATUS } from './telegram.js';

export interface AutoSendSetting {
  earthquakeThreshold: Threshold;
  tsunamiWarning: boolean;
  /** the company's use has ended */
  endOfUse: boolean;
  /** the master switch of automatic sends: false pauses all */
  masterSwitch: boolean;
}

/** What a flow has already told a prefecture. */
export interface AlertedPrefecture {
  prefectureCode: string;
  class: IntensityClass;
}

export interface WavePrefecture extends FeltIntensity {
  code: string;
  class: IntensityClass;
}

export interface DecideInput {
  state: EventState;
  setting: AutoSendSetting;
  /** by this event's earthquake flow of this company */
  alerted: readonly AlertedPrefecture[];
  /** Control/Status of the telegram that woke the decision */
  status: string;
  /** Head/ReportDateTime of that telegram */
  reportAt: Date;
  /** when that telegram was first seen; like `now` by the feed's clock */
  firstSeenAt: Date;
  now: Date;
  /** STALE_TELEGRAM_SECONDS */
  staleSeconds: number;
}

type Started = Extract<DecisionReason, 'started' | 'raised'>;
type NotStarted = Exclude<DecisionReason, Started | 'noTravelers'>;

/**
 * `started`: the first wave of the flow; `raised`: a further one. Of a start that `masterSwitchOff` or `late` holds back,
 * `prefectures` says what is missed; it is empty for every other reason.
 */
export type Decision =
  | { start: true; hazard: 'earthquake'; reason: Started; prefectures: WavePrefecture[]; params: DecisionParams }
  | { start: false; hazard: 'earthquake'; reason: NotStarted; prefectures: WavePrefecture[]; params: DecisionParams };

/** Values for the console's words; instants in ISO 8601. */
export type DecisionParams = Record<string, string | number>;

const refuse = (reason: NotStarted, params: DecisionParams = {}, prefectures: WavePrefecture[] = []): Decision => ({
  start: false,
  hazard: 'earthquake',
  reason,
  prefectures,
  params,
});

const reachedBy = (state: EventState, lowest: IntensityClass): WavePrefecture[] =>
  state.prefectures.flatMap(({ prefectureCode, greatest }) => {
    const reached = intensityClass(greatest.intensity);
    return reached !== null && reached >= lowest ? [{ code: prefectureCode, ...greatest, class: reached }] : [];
  });

/** Does the event alert travelers of one company, in which prefectures, and if not, why. */
export const decide = (input: DecideInput): Decision => {
  const { state, setting, alerted, firstSeenAt, reportAt, now, staleSeconds } = input;
  if (input.status !== NORMAL_STATUS) return refuse('notNormal', { status: input.status });
  if (state.cancelled) return refuse('cancelled');
  const strongest = state.prefectures
    .map(({ greatest }) => greatest.intensity)
    .sort(compareIntensity)
    .at(-1);
  if (!strongest) return refuse('noIntensity');
  if (setting.endOfUse) return refuse('endOfUse');
  const lowest = thresholdClass(setting.earthquakeThreshold);
  if (lowest === null) return refuse('thresholdOff');

  const reached = reachedBy(state, lowest);
  const params = { threshold: setting.earthquakeThreshold, intensity: strongest };
  if (reached.length === 0) return refuse('belowThreshold', params);
  const prefectures = reached.filter(
    ({ code, class: now }) => !alerted.some((told) => told.prefectureCode === code && told.class >= now),
  );
  if (prefectures.length === 0) return refuse('nothingNew', params);

  if (!setting.masterSwitch) return refuse('masterSwitchOff', params, prefectures);
  const tooLate =
    secondsBetween(reportAt, firstSeenAt) > staleSeconds || secondsBetween(firstSeenAt, now) > STAGE_EXPIRES_SECONDS;
  if (tooLate) {
    const times = { reportAt: reportAt.toISOString(), firstSeenAt: firstSeenAt.toISOString() };
    return refuse('late', { ...params, ...times, staleSeconds }, prefectures);
  }
  return { start: true, hazard: 'earthquake', reason: alerted.length > 0 ? 'raised' : 'started', prefectures, params };
};
