import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { PlainPage } from './plain-page.js';
import { resume } from './token.js';
import css from './plain-page.module.css';

/** Before it is known who is here. */
export function Splash() {
  const { t } = useTranslation('shell');
  return (
    <div className={css.splash} role="status" aria-label={t('loading')}>
      <span className={css.spinner} />
    </div>
  );
}

/** The server cannot say who is here. */
export function Unreachable() {
  const { t } = useTranslation('shell');
  return (
    <PlainPage title={t('offline.title')} text={t('offline.text')}>
      <Button kind="primary" onClick={() => void resume()}>
        {t('retry')}
      </Button>
    </PlainPage>
  );
}
