import { secondsBetween } from './advance.js';

/** A traveler's last earthquake alert from a company. */
export interface LastTold {
  /** class of the traveler's prefecture in that alert */
  class: number;
  at: Date;
  /** its round has stages left and the traveler has not answered */
  open: boolean;
}

/**
 * Whether another earthquake of this class joins the traveler's round instead of alerting again: the class is not
 * higher, and either the round is open or its alert is at most `joinSeconds` (EVENT_JOIN_SECONDS) old. A higher class
 * never joins; 7 is its own class, so a main shock alerts those who were alerted of a 6+. An alert time in the future
 * (a clock that was ahead) does not count as recent.
 */
export const joinsRound = (told: LastTold, level: number, now: Date, joinSeconds: number): boolean => {
  const age = secondsBetween(told.at, now);
  return level <= told.class && (told.open || (age >= 0 && age <= joinSeconds));
};
