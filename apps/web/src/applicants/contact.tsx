import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TwoLines } from '../shell/two-lines.js';
import css from './applicants.module.css';

interface ContactProps {
  value: string | null;
  undelivered: boolean;
  /** how it is shown if not as text */
  children?: ReactNode;
}

/** An address, and whether the last message to it did not arrive. */
export function Contact({ value, undelivered, children }: ContactProps) {
  const { t } = useTranslation('applicants');
  if (value === null) return <span className="muted">{t('noContact')}</span>;
  return (
    <TwoLines>
      {children ?? (
        <span className={css.ellipsis} title={value}>
          {value}
        </span>
      )}
      {undelivered && <small className={css.failed}>{t('undelivered')}</small>}
    </TwoLines>
  );
}
