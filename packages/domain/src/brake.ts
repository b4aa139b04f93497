import type { IntensityClass } from './intensity.js';

/** What a traveler was told of earthquakes today, a calendar day in Japan. */
export interface ToldToday {
  /** automatic alerts, of either hazard */
  alerts: number;
  /** the class that was told last and still stands; null: none */
  last: number | null;
}

/** From here an alert is never held. */
const NEVER_HELD: IntensityClass = 6;

/**
 * Does the brake hold an earthquake's alert of this class back from a traveler who got `perDay` automatic alerts or more
 * today. Never a 6- or above, nor what rises above what the traveler was told last; a tsunami warning does not come here.
 */
export const isHeld = ({ alerts, last }: ToldToday, level: number, perDay: number): boolean =>
  level < NEVER_HELD && alerts >= perDay && last !== null && level <= last;
