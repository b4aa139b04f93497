import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import css from '../shell/public-form.module.css';
import { PublicPage } from '../shell/public-page.js';
import { pathOf } from '../shell/paths.js';

/** The link was sent, if the address belongs to a user. */
export function SentPage() {
  const { t } = useTranslation('password', { keyPrefix: 'sent' });
  const { t: password } = useTranslation('password');
  return (
    <PublicPage title={t('title')}>
      <div className={css.form} role="status">
        <h1>{t('title')}</h1>
        <p className={css.lead}>{t('text')}</p>
        <ul className={css.hints}>
          {t('hints', { returnObjects: true }).map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
        <div className={css.actions}>
          <Link to={pathOf('login')}>{password('toSignIn')}</Link>
          <Link to={pathOf('forgotPassword')}>{t('again')}</Link>
        </div>
      </div>
    </PublicPage>
  );
}
