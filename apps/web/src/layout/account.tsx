import { useTranslation } from 'react-i18next';
import { Name } from '../parts/name.js';
import { Button } from '../ui/button.js';
import { shown } from './palette/shown.js';
import { htmlLang, useLanguage } from '../shell/i18n.js';
import { LanguageSwitch } from '../shell/language-switch.js';
import { useSession } from '../shell/session.js';
import { toggleMode, useMode } from '../shell/theme.js';
import css from './account.module.css';
import { useInquiries, useSignOut } from '../shell/use-account-actions.js';

export function ThemeSwitch({ className }: { className?: string }) {
  const { t } = useTranslation('shell');
  const mode = useMode();
  return (
    <Button kind="bare" className={className} onClick={toggleMode}>
      {mode === 'dark' ? t('light') : t('dark')}
    </Button>
  );
}

export function PrivacyLink({ className }: { className?: string }) {
  const { t } = useTranslation('shell');
  return (
    <a className={className} href={`/privacy?lang=${htmlLang(useLanguage())}`} target="_blank" rel="noopener">
      {t('privacy')}
      <span className="visually-hidden">{t('newTab')}</span>
    </a>
  );
}

/** Who is here, and what concerns the person and not the work. */
export function Account() {
  const { t } = useTranslation('shell');
  const { t: keys } = useTranslation('palette', { keyPrefix: 'keys' });
  const { authority } = useSession();
  const inquire = useInquiries();
  const signOut = useSignOut();
  if (authority === null) return null;
  const { userName, userDiv } = authority.user;
  return (
    <footer className={css.account}>
      <p>
        <strong>
          <Name of={userName} />
        </strong>{' '}
        {t(`roles.${userDiv}`)}
      </p>
      <div className={css.actions}>
        <LanguageSwitch />
        <ThemeSwitch />
        <Button kind="bare" onClick={() => void inquire()}>
          {t('inquiries')}
        </Button>
        <Button kind="bare" onClick={() => void signOut()}>
          {t('signOut')}
        </Button>
      </div>
      <div className={css.actions}>
        <PrivacyLink />
        <Button kind="bare" onClick={() => shown.set('keys')}>
          {keys('title')}
        </Button>
      </div>
    </footer>
  );
}
