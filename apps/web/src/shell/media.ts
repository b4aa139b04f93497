import { BREAKPOINT } from '@tabimori/shared';
import { useSyncExternalStore } from 'react';

/** From here on, in pixels, the menu leaves room for all columns of a list. */
const ROOM = 1360;
/** Up to here a list has some 700 pixels, on a tablet as beside the menu. */
const NARROW = 1279;

const phone = window.matchMedia(`(max-width: ${BREAKPOINT.mobile}px)`);
const tablet = window.matchMedia(`(max-width: ${BREAKPOINT.tablet}px)`);
const narrow = window.matchMedia(`(max-width: ${NARROW}px)`);
const room = window.matchMedia(`(min-width: ${ROOM}px)`);

const still = window.matchMedia('(prefers-reduced-motion: reduce)');

const ALL = [phone, tablet, narrow, room];

const subscribe = (listener: () => void) => {
  for (const query of ALL) query.addEventListener('change', listener);
  return () => {
    for (const query of ALL) query.removeEventListener('change', listener);
  };
};

const current = () => (phone.matches ? 'phone' : tablet.matches ? 'tablet' : 'desktop');

/** Size class of the window: up to 767, up to 1023, above. */
export const useMedia = (): 'phone' | 'tablet' | 'desktop' => useSyncExternalStore(subscribe, current);

export const isPhone = (): boolean => phone.matches;

/** Whether the window has room for all columns of a list. */
export const useHasRoom = (): boolean => useSyncExternalStore(subscribe, () => room.matches);

/** Whether two columns of a list must share a place. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);

/** Whether the reader wants nothing to move. */
export const isStill = (): boolean => still.matches;
