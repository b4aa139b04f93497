import { useTranslation } from 'react-i18next';
import { TwoLines } from '../shell/two-lines.js';
import css from './applicants.module.css';

/** An address, and whether the last message to it did not arrive. */
export function Contact({ value, undelivered }: { value: string | null; undelivered: boolean }) {
  const { t } = useTranslation('applicants');
  if (value === null) return <span className="muted">{t('noContact')}</span>;
  return (
    <TwoLines>
      <span className={css.ellipsis} title={value}>
        {value}
      </span>
      {undelivered && <small className={css.failed}>{t('undelivered')}</small>}
    </TwoLines>
  );
}
