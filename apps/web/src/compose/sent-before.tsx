import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathOf } from '../shell/paths.js';
import css from './compose.module.css';

/** On the way back from a send: its words are not here any more, so that nobody sends them twice or others in their place. */
export function SentBefore({ deliveryId }: { deliveryId: number }) {
  const { t } = useTranslation('compose', { keyPrefix: 'sentBefore' });
  return (
    <p className={css.before} role="status">
      {t('text')} <Link to={pathOf('result', { id: deliveryId })}>{t('open')}</Link>
    </p>
  );
}
