import { type HandOver, PROMISE, type VERDICTS } from '@tabimori/shared';

/** Takes what rounding adds to a share of a number of people. */
const ROUNDING = 1e-9;

/** Whether enough of an alert's people were handed over in each of the times of PROMISE; `onTime`: in its order. */
export const isKept = (people: number, onTime: readonly number[]): boolean =>
  PROMISE.every(({ share }, index) => (onTime[index] ?? 0) >= Math.ceil(share * people - ROUNDING));

const REACHED = { 0.99: 'at990', 0.999: 'at999' } as const;

/** Whether an alert was handed over in time. */
export function verdictOn(alert: Pick<HandOver, 'readAt' | 'at990' | 'at999'>, now: Date): (typeof VERDICTS)[number] {
  const { readAt } = alert;
  if (readAt === null) return 'unknown';
  const reached = PROMISE.map(({ share, seconds }) => {
    const at = alert[REACHED[share]];
    return { isReached: at !== null, isLate: (at ?? now).getTime() - readAt.getTime() > seconds * 1000 };
  });
  if (reached.some(({ isLate }) => isLate)) return 'broken';
  return reached.every(({ isReached }) => isReached) ? 'kept' : 'open';
}
