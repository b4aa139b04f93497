import { shell as en } from '../labels/en/shell.js';
import { shell as ja } from '../labels/ja/shell.js';
import { useLabels } from './i18n.js';
import { PlainPage } from './plain-page.js';
import { resume } from './token.js';
import css from './plain-page.module.css';

const LABELS = { jp: ja, en };

/** Before it is known who is here. */
export function Splash() {
  const t = useLabels(LABELS);
  return (
    <div className={css.splash} role="status" aria-label={t.loading}>
      <span className={css.spinner} />
    </div>
  );
}

/** The server cannot say who is here. */
export function Unreachable() {
  const t = useLabels(LABELS);
  return (
    <PlainPage title={t.offline.title} text={t.offline.text}>
      <button type="button" className="button primary" onClick={() => void resume()}>
        {t.retry}
      </button>
    </PlainPage>
  );
}
