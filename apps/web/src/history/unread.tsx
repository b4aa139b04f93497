import { useTranslation } from 'react-i18next';
import css from './history.module.css';

/** A dot: the reader has not opened it, or not since somebody called for help. */
export function Unread() {
  const { t } = useTranslation('history');
  return (
    <span className={css.dot} title={t('unread')}>
      <span className="visually-hidden">{t('unread')}</span>
    </span>
  );
}
