import { MOST_CC } from '@tabimori/shared';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { Field } from '../shell/field.js';
import { useRows } from '../shell/use-rows.js';
import css from './companies.module.css';

/** The addresses that get a copy, as rows that are added and removed. */
export function CcList() {
  const { t } = useTranslation('companies');
  const { rows, addButton, add, edit, remove } = useRows<string>('contactMailCc');
  return (
    <div className={css.cc}>
      {rows.map((value, index) => (
        <div key={index} className={css.ccRow}>
          <Field name={`contactMailCc.${index}`} required>
            {(marks) => (
              <Input {...marks} type="email" value={value} onChange={(event) => edit(index, event.target.value)} />
            )}
          </Field>
          <Button aria-label={t('removeCc', { number: index + 1 })} onClick={() => remove(index)}>
            ×
          </Button>
        </div>
      ))}
      <Button ref={addButton} disabled={rows.length >= MOST_CC} onClick={() => add('')}>
        {t('addCc')}
      </Button>
      <small className="muted">{t('help.cc')}</small>
    </div>
  );
}
