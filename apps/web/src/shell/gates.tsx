import { TIMING } from '@tabimori/shared';
import { Suspense, useEffect, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { safePath } from './safe-path.js';
import { pathOf } from './paths.js';
import { type Screen } from './screens.js';
import { useCan, useSession } from './session.js';
import { Splash, Unreachable } from './splash.js';

/** Shows a screen of the console to those who may see it; the others are led away. */
export function AdminGate({ screen, children }: { screen: Screen; children: ReactNode }) {
  const { phase, signedIn, authority, ended } = useSession();
  const may = useCan();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  const out = phase === 'ready' && !signedIn;
  useEffect(() => {
    if (!out) return;
    const back = pathname + search;
    const query = back === '/' || ended === 'I00006' ? undefined : { redirect: back };
    const timer = window.setTimeout(
      () => void navigate(pathOf('login', query), { replace: true }),
      TIMING.loginRedirect,
    );
    return () => window.clearTimeout(timer);
  }, [out, ended, pathname, search, navigate]);

  if (phase === 'unreachable') return <Unreachable />;
  if (out) return null;
  if (authority === null) return <Splash />;
  if (Object.keys(authority.permissions).length === 0) return null;
  const { on, required } = authority.secondFactor;
  if (required && !on && screen.key !== 'secondFactor') return <Navigate to={pathOf('secondFactor')} replace />;
  if (screen.access !== undefined && !may(...screen.access)) {
    return <Navigate to={pathOf('forbidden', { screen: screen.key })} replace />;
  }
  return children;
}

/** Shows a page to people who are not signed in; the others go where they wanted to go. */
export function PublicGate({ children }: { children: ReactNode }) {
  const { phase, signedIn } = useSession();
  const [query] = useSearchParams();
  if (phase === 'unreachable') return <Unreachable />;
  if (phase === 'loading') return <Splash />;
  if (signedIn) return <Navigate to={safePath(query.get('redirect'))} replace />;
  return <Suspense fallback={<Splash />}>{children}</Suspense>;
}
