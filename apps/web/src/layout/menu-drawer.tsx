import { Drawer } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icons.js';
import { useCompanyName } from '../parts/names.js';
import { pathOf } from '../shell/paths.js';
import { trailOf } from '../shell/screens.js';
import { useSession } from '../shell/session.js';
import { LanguageSwitch } from '../shell/language-switch.js';
import { MailLanguage, PrivacyLink, ThemeSwitch } from './account.js';
import css from './menu-drawer.module.css';
import { useInquiries, useSignOut } from '../shell/use-account-actions.js';
import { useManuals } from './use-manuals.js';
import { useMenu } from './use-menu.js';

/** The menu of tablets and phones: from the right, over the page; focus stays inside and returns. */
export function MenuDrawer({ isOpen, close, unread }: { isOpen: boolean; close: () => void; unread: number }) {
  const { t } = useTranslation(['shell', 'screens', 'situation']);
  const companyOf = useCompanyName();
  const { authority } = useSession();
  const { pathname } = useLocation();
  const groups = useMenu();
  const inquire = useInquiries();
  const signOut = useSignOut();
  const manuals = useManuals();
  const here = trailOf(pathname)[0]?.key;
  const user = authority?.user;

  // also when the focus has gone to the browser's own controls
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen, close]);

  const leave = (act: () => Promise<void>) => () => {
    close();
    void act();
  };

  return (
    <Drawer
      open={isOpen}
      onClose={close}
      placement="right"
      size={312}
      closable={false}
      aria-label={t('mainMenu')}
      styles={{ body: { padding: 0 } }}
    >
      <div className={css.head}>
        <div>
          <strong>{user?.userName}</strong>
          <span>{user && `${companyOf(user) ?? user.categoryName ?? ''} ${t(`roles.${user.userDiv}`)}`}</span>
        </div>
        <Button kind="bare" aria-label={t('closeMenu')} onClick={close}>
          <Icon name="close" size={20} />
        </Button>
      </div>
      <nav className={css.rows} aria-label={t('mainMenu')}>
        <Link to={pathOf('home')} onClick={close} aria-current={here === 'home' ? 'page' : undefined}>
          {t('screens:home')}
        </Link>
        {groups.map(({ key, screens }) => (
          <div key={key} role="group" aria-label={t(`groups.${key}`)}>
            <p>{t(`groups.${key}`)}</p>
            {screens.map((screen) => (
              <Link
                key={screen.key}
                to={screen.path}
                onClick={close}
                aria-current={here === screen.key ? 'page' : undefined}
              >
                {t(`screens:${screen.key}`)}
                {screen.key === 'history' && unread > 0 && (
                  <span className={css.unread} aria-label={t('situation:unread', { count: unread })} role="img">
                    {unread > 99 ? '99+' : unread}
                  </span>
                )}
              </Link>
            ))}
            {key === 'option' && manuals && (
              <Button kind="bare" busy={manuals.saving} onClick={leave(manuals.save)}>
                {manuals.label}
              </Button>
            )}
          </div>
        ))}
      </nav>
      <div className={`${css.rows} ${css.last}`}>
        <LanguageSwitch />
        <ThemeSwitch />
        <Button kind="bare" onClick={leave(inquire)}>
          {t('inquiries')}
        </Button>
        <Button kind="bare" onClick={leave(signOut)}>
          {t('signOut')}
        </Button>
        <PrivacyLink />
        <MailLanguage />
      </div>
    </Drawer>
  );
}
