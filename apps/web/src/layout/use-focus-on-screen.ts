import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusMain, MAIN } from '../shell/use-focus-back.js';

/** Keyboard users continue at the new screen, not at the menu again; the first screen starts at the top of the page. */
export function useFocusOnScreen(): void {
  const { pathname, key } = useLocation();
  const shown = useRef({ pathname, key });
  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, key };
    if (before.key === key) return;
    const { activeElement } = document;
    const isNew = before.pathname !== pathname && !document.getElementById(MAIN)?.contains(activeElement);
    // the pressed element may be gone with what it changed
    if (isNew || activeElement === document.body) focusMain();
  }, [pathname, key]);
}
