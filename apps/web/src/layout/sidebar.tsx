import type { api, Reply } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Icon } from '../ui/icons.js';
import { pathOf } from '../shell/paths.js';
import { trailOf } from '../shell/screens.js';
import { Account } from './account.js';
import { Brand } from './brand.js';
import { SearchButton } from './palette/search-button.js';
import { MenuGroup } from './menu-group.js';
import css from './sidebar.module.css';
import { StatusBox } from './status-box.js';
import { useMenu } from './use-menu.js';

/** The console's left side on a desktop: menu, events in progress, the user. */
export function Sidebar({
  situation,
  isOld,
}: {
  situation: Reply<typeof api.home.situation> | undefined;
  isOld: boolean;
}) {
  const { t } = useTranslation(['shell', 'screens']);
  const { pathname } = useLocation();
  const atHome = trailOf(pathname)[0]?.key === 'home';
  return (
    <div className={css.sidebar}>
      <header className={css.head}>
        <Brand />
      </header>
      <SearchButton className={css.search} withKeys />
      <nav className={css.nav} aria-label={t('mainMenu')}>
        <ul>
          <li>
            <Link to={pathOf('home')} className={css.home} aria-current={atHome ? 'page' : undefined}>
              <Icon name="home" size={18} />
              {t('screens:home')}
            </Link>
          </li>
          {useMenu().map((group) => (
            <MenuGroup key={group.key} group={group} unread={situation?.unread ?? 0} />
          ))}
        </ul>
      </nav>
      <StatusBox situation={situation} isOld={isOld} />
      <Account />
    </div>
  );
}
