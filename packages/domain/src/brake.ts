/** What a traveler was told today, a calendar day in Japan. */
export interface ToldToday {
  /** automatic alerts, of either hazard */
  alerts: number;
  /** the highest class told of the hazard, as far as it still stands; null: none */
  highest: number | null;
}

/**
 * Does the brake hold an alert of this class back from a traveler who got `perDay` automatic alerts or more today: a class
 * higher than all that was told of the hazard is never held.
 */
export const isHeld = ({ alerts, highest }: ToldToday, level: number, perDay: number): boolean =>
  alerts >= perDay && highest !== null && level <= highest;
