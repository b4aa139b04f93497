import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from './card.js';
import css from './form.module.css';
import { DASH } from './format.js';

/** One line of what will be saved. */
export interface ReviewRow {
  label: string;
  value: string;
}

/** The values to be saved, line by line, with those they replace. */
export function FormReview({ rows, before }: { rows: readonly ReviewRow[]; before: readonly ReviewRow[] }) {
  const { t } = useTranslation('shell', { keyPrefix: 'form' });
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.focus(), []);
  return (
    <div ref={card} tabIndex={-1} className={css.review}>
      <Card title={t('reviewTitle')}>
        <dl>
          {rows.map(({ label, value }, index) => {
            const was = before[index]?.value ?? '';
            const isChanged = was !== value;
            return (
              <div key={label}>
                <dt>{label}</dt>
                <dd className={isChanged ? css.changed : undefined}>
                  {value || DASH}
                  {isChanged && <small>{t('was', { value: was || DASH })}</small>}
                </dd>
              </div>
            );
          })}
        </dl>
      </Card>
    </div>
  );
}
