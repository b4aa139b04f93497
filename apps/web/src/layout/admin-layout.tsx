import { api } from '@tabimori/shared';
import { App, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import jaJP from 'antd/locale/ja_JP';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { shown } from './palette/shown.js';
import { useKeys } from './palette/use-keys.js';
import { antdTheme } from '../shell/antd-theme.js';
import { useLanguage } from '../shell/i18n.js';
import { useMedia } from '../shell/media.js';
import { part } from '../shell/part.js';
import { useSession } from '../shell/session.js';
import { isOffline, isSessionOver, Loading, Stale } from '../shell/states.js';
import { useStore } from '../shell/store.js';
import { useMode } from '../shell/theme.js';
import { useCall, usePrefectures } from '../shell/use-call.js';
import { MAIN } from '../shell/use-focus-back.js';
import { useScrollBack } from '../shell/use-scroll-back.js';
import { useWay } from '../shell/way-back.js';
import css from './admin-layout.module.css';
import './console.css';
import { PageFooter } from './page-footer.js';
import { SendBanner } from './send-banner.js';
import { SignInAgain } from './sign-in-again.js';
import { Sidebar } from './sidebar.js';
import { StateBars } from './state-bars.js';
import { TopBar } from './top-bar.js';
import { useFocusOnScreen } from './use-focus-on-screen.js';

const Palette = part(async () => (await import('./palette/palette.js')).Palette);
const Keys = part(async () => (await import('./palette/keys.js')).Keys);

function Frame() {
  const { t } = useTranslation('shell');
  const desktop = useMedia() === 'desktop';
  useFocusOnScreen();
  useWay();
  useScrollBack();
  // until a second factor that is required is set up there is nothing but its screen
  const factor = useSession().authority?.secondFactor;
  const isBare = factor?.required === true && !factor.on;
  const situation = useCall(api.home.situation, {}, { live: true, enabled: !isBare });
  useKeys(!isBare);
  const overlay = useStore(shown);
  return (
    <div className={isBare ? css.bare : desktop ? css.desktop : css.mobile}>
      <a className={css.skip} href={`#${MAIN}`}>
        {t('skip')}
      </a>
      {isBare ? null : desktop ? (
        <Sidebar situation={situation.data} isOld={situation.error !== null && !isSessionOver(situation.error)} />
      ) : (
        <TopBar situation={situation.data} />
      )}
      <div className={css.content}>
        {!isBare && <StateBars situation={situation.data} />}
        {!isBare && <SendBanner situation={situation.data} />}
        <main id={MAIN} tabIndex={-1} className={isBare || !situation.isPending ? undefined : 'waits'}>
          <Suspense fallback={<Loading rows={8} />}>
            <Outlet />
          </Suspense>
        </main>
        {!desktop && <PageFooter />}
        {isOffline(situation.error) && (
          <div className={css.offline}>
            <Stale offline retry={situation.refetch} />
          </div>
        )}
      </div>
      <Suspense>
        {overlay === 'search' && <Palette running={situation.data?.running ?? []} />}
        {overlay === 'keys' && <Keys />}
      </Suspense>
      <SignInAgain />
    </div>
  );
}

/** The console around a screen; those who are not known yet see only what the gate shows. */
export function AdminLayout() {
  const language = useLanguage();
  const mode = useMode();
  const isPhone = useMedia() === 'phone';
  const { authority } = useSession();
  // asked for before the first list that names them: a line would grow when they come
  usePrefectures();
  return (
    <ConfigProvider
      theme={antdTheme(mode, isPhone)}
      locale={language === 'jp' ? jaJP : enUS}
      button={{ autoInsertSpace: false }}
    >
      <App component={false}>{authority === null ? <Outlet /> : <Frame />}</App>
    </ConfigProvider>
  );
}
