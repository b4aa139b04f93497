import { Link } from 'react-router';
import { password as en } from '../labels/en/password.js';
import { password as ja } from '../labels/ja/password.js';
import { useLabels } from '../shell/i18n.js';
import css from '../shell/public-form.module.css';
import { PublicPage } from '../shell/public-page.js';
import { pathOf } from '../shell/paths.js';

const LABELS = { jp: ja, en };

/** The link was sent, if anybody has the address. */
export function SentPage() {
  const { sent: t, toSignIn } = useLabels(LABELS);
  return (
    <PublicPage title={t.title}>
      <div className={css.form} role="status">
        <h1>{t.title}</h1>
        <p className={css.lead}>{t.text}</p>
        <ul className={css.hints}>
          {t.hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
        <div className={css.actions}>
          <Link to={pathOf('login')}>{toSignIn}</Link>
          <Link to={pathOf('forgotPassword')}>{t.again}</Link>
        </div>
      </div>
    </PublicPage>
  );
}
