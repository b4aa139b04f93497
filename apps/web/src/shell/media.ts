import { BREAKPOINT } from '@tabimori/shared';
import { useSyncExternalStore } from 'react';

const phone = window.matchMedia(`(max-width: ${BREAKPOINT.mobile}px)`);
const tablet = window.matchMedia(`(max-width: ${BREAKPOINT.tablet}px)`);

const subscribe = (listener: () => void) => {
  phone.addEventListener('change', listener);
  tablet.addEventListener('change', listener);
  return () => {
    phone.removeEventListener('change', listener);
    tablet.removeEventListener('change', listener);
  };
};

const current = () => (phone.matches ? 'phone' : tablet.matches ? 'tablet' : 'desktop');

/** Size class of the window: up to 767, up to 1023, above. */
export const useMedia = (): 'phone' | 'tablet' | 'desktop' => useSyncExternalStore(subscribe, current);
