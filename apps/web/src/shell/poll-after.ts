import { TIMING } from '@tabimori/shared';

/**
 * Milliseconds from one reading of a live screen to the next: the longer one takes, the later the next. In the worst hour
 * every company looks on, and readings that pile up would hold up the travelers' answers.
 */
export const pollAfter = (tookMs: number): number =>
  Math.min(Math.max(TIMING.livePoll, tookMs * TIMING.livePause), TIMING.livePollMost);
