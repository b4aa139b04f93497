import { PROMISE } from '@tabimori/shared';

/** Takes what rounding adds to a share of a number of people. */
const ROUNDING = 1e-9;

/** Whether enough of an alert's people were handed over in each of the times of PROMISE; `onTime`: in its order. */
export const isKept = (people: number, onTime: readonly number[]): boolean =>
  PROMISE.every(({ share }, index) => (onTime[index] ?? 0) >= Math.ceil(share * people - ROUNDING));
