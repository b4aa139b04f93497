import type { Earthquake, FeltIntensity, WarnedPlace } from '@tabimori/domain';
import type { QuakeFacts } from '../db/entities/delivery.js';
import type { Facts } from './texts.js';

type Known = Pick<Earthquake, 'originAt' | 'epicenter' | 'magnitude'> | null;

/** What a message says of an earthquake, from the event and the prefectures that the message is about. */
export const factsOf = (
  earthquake: Known,
  prefectures: readonly ({ code: string; quake?: QuakeFacts } & FeltIntensity)[],
): Facts => ({
  originAt: earthquake?.originAt?.toISOString() ?? null,
  epicenter: earthquake?.epicenter ?? null,
  magnitude: earthquake?.magnitude ?? null,
  intensities: Object.fromEntries(
    prefectures.map(({ code, intensity, unreceived, quake }) => [code, { intensity, unreceived, quake }]),
  ),
});

/** The same of a tsunami. */
export const tsunamiFactsOf = (
  earthquake: Known,
  prefectures: readonly Pick<WarnedPlace, 'code' | 'grade'>[],
): Facts => ({
  ...factsOf(earthquake, []),
  grades: Object.fromEntries(prefectures.map(({ code, grade }) => [code, grade])),
});
