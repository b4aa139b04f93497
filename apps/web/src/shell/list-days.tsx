import { areInOrder, FIRST_DAY, REVERSED } from '@tabimori/shared';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMessage } from './i18n.js';
import { DAYS, type FieldCall, type ListQuery } from './list-codec.js';
import { useQueryState } from './list-query.js';
import css from './list-tools.module.css';

type Shown = Record<(typeof DAYS)[number], string>;

/** Not while its year is being typed. */
const isWhole = (day: string): boolean => day === '' || day >= FIRST_DAY;
/** A day that is not given stands before and after all. */
const fit = ({ from, to }: Shown): boolean => areInOrder({ from: from || undefined, to: to || undefined });

/** The days between which a list looks. While one is not whole, or the last is before the first, the list stays as it is. */
export function Days({ call }: { call: FieldCall }) {
  const { t } = useTranslation('list');
  const message = useMessage();
  const [query, change] = useQueryState(call);
  const id = useId();
  const [kept, setKept] = useState<{ typed: ListQuery; over: ListQuery } | null>(null);
  const { from = '', to = '' } = kept?.over === query ? kept.typed : query;
  const shown = { from, to };
  const areReversed = isWhole(from) && isWhole(to) && !fit(shown);
  const type = (name: (typeof DAYS)[number], value: string) => {
    const next = { ...shown, [name]: value };
    const isRight = isWhole(value) && fit(next);
    setKept(isRight ? null : { typed: next, over: query });
    if (isRight) change(next);
  };
  return (
    <div className={css.days} role="group" aria-label={t('days')}>
      {DAYS.map((name) => {
        const isWrong = areReversed && name === 'to';
        return (
          <label key={name}>
            <span>{t(name)}</span>
            <Input
              type="date"
              value={shown[name]}
              status={isWrong ? 'error' : ''}
              aria-invalid={isWrong}
              aria-describedby={isWrong ? id : undefined}
              onChange={(event) => type(name, event.target.value)}
            />
          </label>
        );
      })}
      {areReversed && (
        <p id={id} role="alert" className={css.reversed}>
          {message(REVERSED.error)}
        </p>
      )}
    </div>
  );
}
