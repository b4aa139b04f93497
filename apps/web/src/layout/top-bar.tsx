import type { api, Reply } from '@tabimori/shared';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icons.js';
import { SearchButton } from './palette/search-button.js';
import { formatNumber } from '../shell/format.js';
import { trailOf } from '../shell/screens.js';
import { Brand } from './brand.js';
import { MenuDrawer } from './menu-drawer.js';
import { useTellsFlows } from './send-banner.js';
import { runningPath } from './status-box.js';
import css from './top-bar.module.css';
import { useEventName } from '../parts/event-name.js';

/**
 * The console's head on tablets and phones, with the menu on the right and, below, the events in progress if no
 * banner shows them.
 */
export function TopBar({ situation }: { situation: Reply<typeof api.home.situation> | undefined }) {
  const { t } = useTranslation('shell');
  const name = useEventName();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // antd gives the focus back half a second later: until then it would be on an entry that nobody sees
  useEffect(() => {
    if (!isOpen) return;
    const opener = button.current;
    return () => opener?.focus({ preventScroll: true });
  }, [isOpen]);
  const { pathname } = useLocation();
  const running = situation?.running[0];
  const tellsFlows = useTellsFlows();
  const says = tellsFlows || ['home', 'result'].includes(trailOf(pathname).at(-1)?.key ?? '');
  return (
    <>
      <header className={css.head}>
        <div className={css.bar}>
          <Brand />
          <SearchButton className={css.search} />
          <Button
            ref={button}
            kind="bare"
            aria-label={t('openMenu')}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(true)}
          >
            <Icon name="menu" size={24} />
          </Button>
        </div>
        {running !== undefined && !says && (
          <Link className={css.running} to={runningPath(running)}>
            <strong>{name(running)}</strong>
            {(running.none !== null || running.help > 0) && (
              <span>
                {t('situation.help')} {formatNumber(running.help)}
              </span>
            )}
            {running.none !== null && (
              <span>
                {t('situation.none')} {formatNumber(running.none)}
              </span>
            )}
            <span className={css.open}>{t('open')}</span>
          </Link>
        )}
      </header>
      <MenuDrawer isOpen={isOpen} close={() => setOpen(false)} unread={situation?.unread ?? 0} />
    </>
  );
}
