import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from './card.js';
import css from './form.module.css';
import { DASH } from './format.js';

/** What will be saved, in words, by the name of its field. */
export type Review = Readonly<Record<string, string>>;

interface FormReviewProps {
  labels: Readonly<Record<string, string>>;
  rows: Review;
  /** what is saved now */
  before: Review;
}

/** What will be saved, line by line, with what it replaces. */
export function FormReview({ labels, rows, before }: FormReviewProps) {
  const { t } = useTranslation('form');
  const card = useRef<HTMLDivElement>(null);
  // focus alone leaves what is taller than the window scrolled as the form was
  useEffect(() => {
    card.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <div ref={card} tabIndex={-1} className={css.review}>
      <Card title={t('reviewTitle')}>
        <dl>
          {Object.entries(rows).map(([name, value]) => {
            const was = before[name] ?? '';
            const isChanged = was !== value;
            return (
              <div key={name}>
                <dt>{labels[name] ?? name}</dt>
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
