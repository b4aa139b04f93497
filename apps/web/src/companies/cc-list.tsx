import { MOST_CC } from '@tabimori/shared';
import { Input } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { Field } from '../shell/field.js';
import css from './companies.module.css';

/** The addresses that get a copy, as rows that are added and removed. */
export function CcList({ values, onChange }: { values: readonly string[]; onChange: (values: string[]) => void }) {
  const { t } = useTranslation('companies');
  const add = useRef<HTMLButtonElement>(null);
  return (
    <div className={css.cc}>
      {values.map((value, index) => (
        <div key={index} className={css.ccRow}>
          <Field name={`contactMailCc.${index}`} required>
            {(marks) => (
              <Input
                {...marks}
                type="email"
                value={value}
                onChange={(event) => onChange(values.map((one, at) => (at === index ? event.target.value : one)))}
              />
            )}
          </Field>
          <Button
            aria-label={t('removeCc', { number: index + 1 })}
            onClick={() => {
              onChange(values.filter((_, at) => at !== index));
              // the row's own button is gone
              add.current?.focus();
            }}
          >
            ×
          </Button>
        </div>
      ))}
      <Button ref={add} disabled={values.length >= MOST_CC} onClick={() => onChange([...values, ''])}>
        {t('addCc')}
      </Button>
      <small className="muted">{t('help.cc')}</small>
    </div>
  );
}
