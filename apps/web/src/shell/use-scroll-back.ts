import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** How far each place of this visit was scrolled, by its key in the browser's history. */
const scrolled = new Map<string, number>();
/** In milliseconds. */
const GIVE_UP = 5000;
/** What a reader does who no longer wants to be where they were. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Whoever returns to a place sees it as they left it. What stands there is read again, and the page is too low at first: it is
 * scrolled on as it grows, which the router does not do.
 */
export function useScrollBack(): void {
  const { key } = useLocation();
  const how = useNavigationType();
  useLayoutEffect(() => {
    const to = how === NavigationType.Pop ? scrolled.get(key) : undefined;
    const keep = () => scrolled.set(key, window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    const end = to === undefined ? undefined : scrollOnTo(to);
    return () => {
      window.removeEventListener('scroll', keep);
      end?.();
    };
  }, [key, how]);
}

/** Scrolls there whenever the page changes its height, until the reader does something. */
function scrollOnTo(top: number): () => void {
  const observer = new ResizeObserver(() => window.scrollTo({ top }));
  observer.observe(document.body);
  const timer = window.setTimeout(() => end(), GIVE_UP);
  const end = (): void => {
    observer.disconnect();
    window.clearTimeout(timer);
    for (const act of ACTS) window.removeEventListener(act, end);
  };
  for (const act of ACTS) window.addEventListener(act, end, { passive: true });
  return end;
}
