import { type HandOver, PROMISE } from '@tabimori/shared';

const REACHED = { 0.99: 'at990', 0.999: 'at999' } as const;

/** Whether an alert left in time; open: it still may; unknown: nobody knows when its telegram was read. */
export function verdictOn(alert: HandOver, now: Date): 'kept' | 'broken' | 'open' | 'unknown' {
  const { readAt } = alert;
  if (readAt === null) return 'unknown';
  const reached = PROMISE.map(({ share, seconds }) => {
    const at = alert[REACHED[share]];
    return { isReached: at !== null, isLate: (at ?? now).getTime() - readAt.getTime() > seconds * 1000 };
  });
  if (reached.some(({ isLate }) => isLate)) return 'broken';
  return reached.every(({ isReached }) => isReached) ? 'kept' : 'open';
}

/** An alert whose last people are still being handed over is looked at for this long. */
const LEAVING_MS = 10 * 60_000;

/** Whether the figures still change. */
export const isLeaving = ({ alerts }: { alerts: readonly HandOver[] }): boolean =>
  alerts.some(({ people, handed, decidedAt }) => handed < people && Date.now() - decidedAt.getTime() < LEAVING_MS);

/** The time from one instant to another, rounded up: to tenths of a second below ten, with minutes from two on. */
export function timeBetween(from: Date, to: Date): { minutes: number; seconds: string } {
  const ms = Math.max(0, to.getTime() - from.getTime());
  if (ms < 10_000) return { minutes: 0, seconds: (Math.ceil(ms / 100) / 10).toFixed(1) };
  const seconds = Math.ceil(ms / 1000);
  if (seconds <= 120) return { minutes: 0, seconds: String(seconds) };
  return { minutes: Math.floor(seconds / 60), seconds: String(seconds % 60) };
}
