import type { DecisionReason, Hazard, Threshold, TsunamiLevel } from '@tabimori/shared';
import { STAGE_EXPIRES_SECONDS, secondsBetween } from './advance.js';
import type { EventState } from './event-state.js';
import { covers, type Place } from './tsunami.js';

export interface AutoSendSetting {
  earthquakeThreshold: Threshold;
  tsunamiWarning: boolean;
  /** when a tsunami reaches a prefecture only through island regions, alert only the travelers there */
  islandsOnly: boolean;
  /** the company's use has ended */
  endOfUse: boolean;
  /** the master switch of automatic sends: false pauses them all */
  masterSwitch: boolean;
}

/** A place that a flow has already alerted, with the class of an intensity or of a tsunami grade. */
export interface AlertedPlace extends Place {
  class: number;
  /** tsunami only: the level last sent to travelers there; absent: as the class says */
  inForce?: TsunamiLevel;
}

export interface DecideInput {
  state: EventState;
  setting: AutoSendSetting;
  /** places alerted by this company's flows for this event and hazard */
  alerted: readonly AlertedPlace[];
  /** Control/Status of the telegram that triggered the decision */
  status: string;
  /** Head/ReportDateTime of that telegram */
  reportAt: Date;
  /** when that telegram was first seen; by the feed's clock, like `now` */
  firstSeenAt: Date;
  now: Date;
  /** STALE_TELEGRAM_SECONDS */
  staleSeconds: number;
}

type Started = Extract<DecisionReason, 'started' | 'raised'>;
type NotStarted = Exclude<DecisionReason, Started | 'noTravelers'>;

/** Parameters of the console's texts; instants in ISO 8601. */
export type DecisionParams = Record<string, string | number>;

/**
 * `started`: the first wave of the flow; `raised`: a later one. When `masterSwitchOff` or `late` prevents a start,
 * `prefectures` lists what is missed; for every other reason it is empty.
 */
export type Decided<H extends Hazard, P> =
  | { start: true; hazard: H; reason: Started; prefectures: P[]; params: DecisionParams }
  | { start: false; hazard: H; reason: NotStarted; prefectures: P[]; params: DecisionParams };

/** No start, and nothing missed. */
export const refuse = <H extends Hazard, P>(
  hazard: H,
  reason: NotStarted,
  params: DecisionParams = {},
): Decided<H, P> => ({ start: false, hazard, reason, prefectures: [], params });

/** First seen or decided too late: such a telegram starts no earthquake alert. */
export const cameLate = ({ reportAt, firstSeenAt, now, staleSeconds }: DecideInput): boolean =>
  secondsBetween(reportAt, firstSeenAt) > staleSeconds || secondsBetween(firstSeenAt, now) > STAGE_EXPIRES_SECONDS;

/**
 * The part both hazards share, given the places that meet the company's condition: which of them are new, and whether
 * to alert them.
 */
export const settle = <H extends Hazard, P extends { code: string; region?: string; class: number }>(
  hazard: H,
  { setting, alerted, reportAt, firstSeenAt, staleSeconds }: DecideInput,
  reached: readonly P[],
  params: DecisionParams,
  isLate: boolean,
): Decided<H, P> => {
  if (reached.length === 0) return refuse(hazard, 'belowThreshold', params);
  const prefectures = reached.filter(
    ({ code, region = '', class: now }) => !alerted.some((told) => covers(told, { code, region }) && told.class >= now),
  );
  if (prefectures.length === 0) return refuse(hazard, 'nothingNew', params);
  if (!setting.masterSwitch) return { start: false, hazard, reason: 'masterSwitchOff', prefectures, params };
  if (isLate) {
    const times = { reportAt: reportAt.toISOString(), firstSeenAt: firstSeenAt.toISOString() };
    return { start: false, hazard, reason: 'late', prefectures, params: { ...params, ...times, staleSeconds } };
  }
  return { start: true, hazard, reason: alerted.length > 0 ? 'raised' : 'started', prefectures, params };
};
