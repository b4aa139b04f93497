import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { useMedia } from '../shell/media.js';
import { LanguageSwitch } from '../shell/language-switch.js';
import { MailLanguage, PrivacyLink } from './account.js';
import css from './page-footer.module.css';
import { useInquiries, useSignOut } from '../shell/use-account-actions.js';

/** The end of a page on tablets and phones; phones have the bottom menu here. */
export function PageFooter() {
  const { t } = useTranslation('shell');
  const phone = useMedia() === 'phone';
  const inquire = useInquiries();
  const signOut = useSignOut();
  return (
    <footer className={css.footer}>
      {phone && (
        <div className={css.menu}>
          <LanguageSwitch />
          <Button kind="bare" onClick={() => void inquire()}>
            {t('inquiries')}
          </Button>
          <Button kind="bare" onClick={() => void signOut()}>
            {t('signOut')}
          </Button>
        </div>
      )}
      {phone && <MailLanguage />}
      <PrivacyLink className={css.privacy} />
    </footer>
  );
}
