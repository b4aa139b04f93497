/** A path of this origin to go to after sign-in, else home: never another site, whatever the address says. */
export function safePath(wanted: string | null): string {
  if (wanted === null || !wanted.startsWith('/')) return '/';
  try {
    const origin = 'http://console.invalid';
    const url = new URL(wanted, origin);
    if (url.origin !== origin || url.pathname === '/login') return '/';
    return url.pathname + url.search;
  } catch {
    return '/';
  }
}
