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

/** The language of the mails to whoever is here, if it is not the one on the screen: the switch does not change it. */
export function MailLanguage() {
  const { t, i18n } = useTranslation('shell');
  const shown = useLanguage();
  const mails = useSession().authority?.user.language;
  if (mails === undefined || mails === shown) return null;
  const name = new Intl.DisplayNames(i18n.language, { type: 'language' }).of(htmlLang(mails));
  return <p className={css.mails}>{t('mailLanguage', { name })}</p>;
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
      <MailLanguage />
      <div className={css.actions}>
        <PrivacyLink />
        <Button kind="bare" onClick={() => shown.set('keys')}>
          {keys('title')}
        </Button>
      </div>
    </footer>
  );
}
