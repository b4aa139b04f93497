import type { Earthquake, FeltIntensity } from '@tabimori/domain';
import type { Facts } from '../delivery/texts.js';

/** What a message says of an earthquake, from the event and the prefectures that the message is about. */
export const factsOf = (
  earthquake: Pick<Earthquake, 'originAt' | 'epicenter' | 'magnitude'> | null,
  prefectures: readonly ({ code: string } & FeltIntensity)[],
): Facts => ({
  originAt: earthquake?.originAt?.toISOString() ?? null,
  epicenter: earthquake?.epicenter ?? null,
  magnitude: earthquake?.magnitude ?? null,
  intensities: Object.fromEntries(
    prefectures.map(({ code, intensity, unreceived }) => [code, { intensity, unreceived }]),
  ),
});
