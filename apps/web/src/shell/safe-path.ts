import { PATHS } from './paths.js';

const ORIGIN = 'http://console.invalid';

/** A path of this origin to go to after sign-in, otherwise home: never another site, whatever the address says. */
export function safePath(wanted: string | null): string {
  if (wanted === null || !wanted.startsWith('/') || !URL.canParse(wanted, ORIGIN)) return '/';
  const { origin, pathname, search } = new URL(wanted, ORIGIN);
  // a path that begins with two slashes, as `/.//host` does once it is resolved, is the next reader's host
  if (origin !== ORIGIN || pathname.startsWith('//') || pathname === PATHS.login) return '/';
  return pathname + search;
}
