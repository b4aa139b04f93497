import { Suspense } from 'react';
import { createBrowserRouter, Outlet, ScrollRestoration, type RouteObject } from 'react-router';
import { CONSOLE_LABELS } from './labels/namespaces.js';
import { PAGES } from './pages.js';
import { Crashed, NotFound } from './shell/error-pages.js';
import { AdminGate, PublicGate } from './shell/gates.js';
import { leaveBy } from './shell/http.js';
import { loadAgencyNames } from './parts/agency-names.js';
import { part } from './shell/part.js';
import { SCREENS, type Screen } from './shell/screens.js';
import { useSession } from './shell/session.js';
import { Splash } from './shell/splash.js';
import { Toasts } from './shell/toast.js';

const AdminLayout = part(
  async () => {
    const [{ AdminLayout: Layout }] = await Promise.all([import('./layout/admin-layout.js'), loadAgencyNames()]);
    return Layout;
  },
  ...CONSOLE_LABELS,
);

/** Around pages that anyone may meet: the console's frame for those who are signed in. */
function MaybeFrame() {
  const { phase, signedIn, authority } = useSession();
  if (phase === 'loading' || (signedIn && phase === 'ready' && authority === null)) return <Splash />;
  if (authority === null) return <Outlet />;
  return (
    <Suspense fallback={<Splash />}>
      <AdminLayout />
    </Suspense>
  );
}

const shown = (screen: Screen) => {
  const { layout, key } = screen;
  const Component = PAGES[key];
  if (layout === 'public') {
    return (
      <PublicGate>
        <Component />
      </PublicGate>
    );
  }
  if (layout === 'open' || layout === 'plain') {
    return (
      <Suspense fallback={<Splash />}>
        <Component />
      </Suspense>
    );
  }
  return (
    <AdminGate screen={screen}>
      <Component />
    </AdminGate>
  );
};

const routeOf = (screen: Screen): RouteObject => ({ path: screen.path, element: shown(screen) });

const routesOf = (...layouts: Screen['layout'][]): RouteObject[] =>
  SCREENS.filter(({ layout }) => layouts.includes(layout)).map(routeOf);

export const router = createBrowserRouter([
  {
    element: (
      <>
        <Outlet />
        <ScrollRestoration />
        <Toasts />
      </>
    ),
    errorElement: <Crashed />,
    children: [
      {
        element: (
          <Suspense fallback={<Splash />}>
            <AdminLayout />
          </Suspense>
        ),
        // a screen that fails leaves the frame and its menu
        children: [{ errorElement: <Crashed framed />, children: routesOf('admin') }],
      },
      ...routesOf('public', 'open'),
      { element: <MaybeFrame />, children: [...routesOf('plain'), { path: '*', element: <NotFound /> }] },
    ],
  },
]);

leaveBy((path) => void router.navigate(path));
