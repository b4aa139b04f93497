import type { TsunamiRegion } from '../telegram.js';

/** `{ '210': '53' }` (岩手県: 大津波警報) as in a VTSE41; `51<53` also gives the previous kind. */
export const regions = (kinds: Record<string, string>): TsunamiRegion[] =>
  Object.entries(kinds).map(([regionCode, change]) => {
    const [kindCode = '', lastKindCode = '00'] = change.split('<');
    return { regionCode, regionName: '', kindCode, lastKindCode, arrivalAt: null, arrival: null, height: null };
  });
