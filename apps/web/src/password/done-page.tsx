import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import css from '../shell/public-form.module.css';
import { PublicPage } from '../shell/public-page.js';
import { pathOf } from '../shell/paths.js';

/** The password is set. */
export function DonePage() {
  const { t } = useTranslation('password', { keyPrefix: 'done' });
  return (
    <PublicPage title={t('title')}>
      <div className={css.form} role="status">
        <h1>{t('title')}</h1>
        <p className={css.lead}>{t('text')}</p>
        <Link className={css.submit} to={pathOf('login')}>
          {t('signIn')}
        </Link>
      </div>
    </PublicPage>
  );
}
