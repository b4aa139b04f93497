import { Link } from 'react-router';
import { password as en } from '../labels/en/password.js';
import { password as ja } from '../labels/ja/password.js';
import { useLabels } from '../shell/i18n.js';
import css from '../shell/public-form.module.css';
import { PublicPage } from '../shell/public-page.js';
import { pathOf } from '../shell/paths.js';

const LABELS = { jp: ja, en };

/** The password is set. */
export function DonePage() {
  const { done: t } = useLabels(LABELS);
  return (
    <PublicPage title={t.title}>
      <div className={css.form} role="status">
        <h1>{t.title}</h1>
        <p className={css.lead}>{t.text}</p>
        <Link className={css.submit} to={pathOf('login')}>
          {t.signIn}
        </Link>
      </div>
    </PublicPage>
  );
}
