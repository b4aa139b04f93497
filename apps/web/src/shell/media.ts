import { BREAKPOINT } from '@tabimori/shared';
import { useSyncExternalStore } from 'react';

/** From here on, in pixels, the menu leaves room for all columns of a list. */
const ROOM = 1360;

const phone = window.matchMedia(`(max-width: ${BREAKPOINT.mobile}px)`);
const tablet = window.matchMedia(`(max-width: ${BREAKPOINT.tablet}px)`);

const room = window.matchMedia(`(min-width: ${ROOM}px)`);

const subscribe = (listener: () => void) => {
  room.addEventListener('change', listener);
  phone.addEventListener('change', listener);
  tablet.addEventListener('change', listener);
  return () => {
    room.removeEventListener('change', listener);
    phone.removeEventListener('change', listener);
    tablet.removeEventListener('change', listener);
  };
};

const current = () => (phone.matches ? 'phone' : tablet.matches ? 'tablet' : 'desktop');

/** Size class of the window: up to 767, up to 1023, above. */
export const useMedia = (): 'phone' | 'tablet' | 'desktop' => useSyncExternalStore(subscribe, current);

/** Whether the window has room for all columns of a list. */
export const useHasRoom = (): boolean => useSyncExternalStore(subscribe, () => room.matches);
