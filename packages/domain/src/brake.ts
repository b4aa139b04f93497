import type { IntensityClass } from './intensity.js';

/** The earthquake alerts a traveler got today (calendar day in Japan). */
export interface ToldToday {
  /** automatic alerts for either hazard */
  alerts: number;
  /** the class of the last alert that still stands; null: none */
  last: number | null;
}

/** Alerts of this class or above are never held back. */
const NEVER_HELD: IntensityClass = 6;

/**
 * Whether the brake holds back an earthquake alert of this class from a traveler who already got at least `perDay`
 * automatic alerts today. It never holds back a 6- or above, nor a class higher than the last one alerted. Tsunami
 * warnings are not checked here.
 */
export const isHeld = ({ alerts, last }: ToldToday, level: number, perDay: number): boolean =>
  level < NEVER_HELD && alerts >= perDay && last !== null && level <= last;
