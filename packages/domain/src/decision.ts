import type { DecisionReason, Hazard, Threshold, TsunamiLevel } from '@tabimori/shared';
import { STAGE_EXPIRES_SECONDS, secondsBetween } from './advance.js';
import type { EventState } from './event-state.js';
import { covers, type Place } from './tsunami.js';

export interface AutoSendSetting {
  earthquakeThreshold: Threshold;
  tsunamiWarning: boolean;
  /** a tsunami that reaches a prefecture through island regions alone is told to their travelers alone */
  islandsOnly: boolean;
  /** the company's use has ended */
  endOfUse: boolean;
  /** the master switch of automatic sends: false pauses all */
  masterSwitch: boolean;
}

/** What a flow has already told a place: the class of an intensity, or of a tsunami's grade. */
export interface AlertedPlace extends Place {
  class: number;
  /** of a tsunami: what its travelers were told last is in force there; absent: what the class says */
  inForce?: TsunamiLevel;
}

export interface DecideInput {
  state: EventState;
  setting: AutoSendSetting;
  /** by the flows of this event and hazard of this company */
  alerted: readonly AlertedPlace[];
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

/** Values for the console's words; instants in ISO 8601. */
export type DecisionParams = Record<string, string | number>;

/**
 * `started`: the first wave of the flow; `raised`: a further one. Of a start that `masterSwitchOff` or `late` holds back,
 * `prefectures` says what is missed; it is empty for every other reason.
 */
export type Decided<H extends Hazard, P> =
  | { start: true; hazard: H; reason: Started; prefectures: P[]; params: DecisionParams }
  | { start: false; hazard: H; reason: NotStarted; prefectures: P[]; params: DecisionParams };

/** No start: nothing of it is missed. */
export const refuse = <H extends Hazard, P>(
  hazard: H,
  reason: NotStarted,
  params: DecisionParams = {},
): Decided<H, P> => ({ start: false, hazard, reason, prefectures: [], params });

/** A telegram that was first seen so late, or is decided so late, starts nothing of an earthquake. */
export const cameLate = ({ reportAt, firstSeenAt, now, staleSeconds }: DecideInput): boolean =>
  secondsBetween(reportAt, firstSeenAt) > staleSeconds || secondsBetween(firstSeenAt, now) > STAGE_EXPIRES_SECONDS;

/** What both hazards share once the prefectures that reach the company's condition are known: what is new, and whether it may go. */
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
