import { useTranslation } from 'react-i18next';
import css from './drills.module.css';

/** Stands above everything of a drill, so that nobody takes it for the real thing. */
export function DrillBanner() {
  const { t } = useTranslation('drills');
  return (
    <div className={css.banner} role="note">
      <strong>{t('bannerMark')}</strong>
      <span>{t('banner')}</span>
    </div>
  );
}

export function DrillMark() {
  const { t } = useTranslation('drills');
  return <span className={css.mark}>{t('mark')}</span>;
}
