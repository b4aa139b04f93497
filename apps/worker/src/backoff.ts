/**
 * Seconds until the next try after `failures` failures in a row (from 1): doubled each time up to `most`,
 * spread over half to whole by `random` (0 to 1), so that what failed together does not come back together.
 */
export const backoffSeconds = (failures: number, { first = 2, most = 300, random = Math.random() } = {}): number =>
  Math.min(first * 2 ** Math.max(failures - 1, 0), most) * (0.5 + random / 2);
