import { INTENSITIES, STRONG, type Intensity } from '@tabimori/shared';
import { compareIntensity } from './intensity.js';

interface Struck<Felt> {
  /** the prefectures that felt the earthquake */
  felt: readonly Felt[];
  /** those that were put under a tsunami warning */
  warned: readonly string[];
  /** where the readers are; null: in no prefecture */
  readers: ReadonlySet<string | null>;
}

/**
 * Of which prefectures a question about an event speaks: of the earthquake in `told`, and of the tsunami in `tsunamiOnly`, where there are readers
 * who were not shaken hard. Readers elsewhere read of the prefecture that was hit hardest.
 */
export function askedPlaces<Felt extends { code: string; intensity: Intensity }>({
  felt,
  warned,
  readers,
}: Struck<Felt>): { told: Felt[]; tsunamiOnly: string[] } {
  const strong = new Set(
    felt.filter(({ intensity }) => INTENSITIES.indexOf(intensity) >= STRONG).map(({ code }) => code),
  );
  const tsunamiOnly = warned.filter((code) => readers.has(code) && !strong.has(code));
  const shaken = felt.filter(({ code }) => !tsunamiOnly.includes(code));
  const told = shaken.filter(({ code }) => readers.has(code));
  const [hardest] = shaken.toSorted((a, b) => compareIntensity(b.intensity, a.intensity));
  const isElsewhere = told.length + tsunamiOnly.length < readers.size;
  return { told: hardest && isElsewhere ? [...new Set([hardest, ...told])] : told, tsunamiOnly };
}
