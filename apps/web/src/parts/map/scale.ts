import type { Intensity } from '@tabimori/shared';
import { intensityKey } from '../../shell/theme.js';

/** The colors of an intensity: the background and the text on it. */
export function intensityColor(intensity: Intensity): { ground: string; ink: string } {
  const name = `--i-${intensityKey(intensity)}`;
  return { ground: `var(${name})`, ink: `var(${name}-fg)` };
}
