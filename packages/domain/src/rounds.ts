import { secondsBetween } from './advance.js';

/** The last alert of an earthquake that a traveler got from a company. */
export interface LastTold {
  /** of the traveler's prefecture in that alert */
  class: number;
  at: Date;
  /** a stage of its round is to come, and the traveler has not answered */
  open: boolean;
}

/**
 * Does another earthquake of this class join the round that the traveler has, rather than alert a second time: it is not
 * higher, and the round is open or its alert not older than `joinSeconds` (EVENT_JOIN_SECONDS). A higher class never joins,
 * and 7 is a class of its own: the main shock alerts whoever was told of a 6+. An alert at a time that has not come, of a
 * clock that was ahead, is not known to be that young.
 */
export const joinsRound = (told: LastTold, level: number, now: Date, joinSeconds: number): boolean => {
  const age = secondsBetween(told.at, now);
  return level <= told.class && (told.open || (age >= 0 && age <= joinSeconds));
};
