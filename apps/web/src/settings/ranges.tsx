import { type api, type Input, POLICY_PREFIXES } from '@tabimori/shared';
import { Input as TextInput, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { Field } from '../shell/field.js';
import { useRows } from '../shell/use-rows.js';
import css from './settings.module.css';

export type Values = Input<typeof api.settings.post>;
type Range = Values['policyNumberRanges'][number];

/** The ranges of policy numbers as rows that are added and removed. */
export function Ranges() {
  const { t } = useTranslation('settings', { keyPrefix: 'system' });
  const { rows: ranges, addButton, add, edit, remove } = useRows<Range>('policyNumberRanges');
  return (
    <div className={css.ranges}>
      <p className={css.note}>{t('rangesHelp')}</p>
      {ranges.length === 0 && <p>{t('noRanges')}</p>}
      {ranges.map((range, index) => (
        <div key={index} className={css.range} role="group" aria-label={t('row', { number: index + 1 })}>
          <Field name={`policyNumberRanges.${index}.prefix`}>
            {(marks) => (
              <Select
                {...marks}
                value={range.prefix}
                options={POLICY_PREFIXES.map((value) => ({ value, label: value }))}
                onChange={(prefix) => edit(index, { ...range, prefix })}
              />
            )}
          </Field>
          {(['from', 'to'] as const).map((name) => (
            <Field key={name} name={`policyNumberRanges.${index}.${name}`} required>
              {(marks) => (
                <TextInput
                  {...marks}
                  inputMode="numeric"
                  value={range[name]}
                  onChange={(event) => edit(index, { ...range, [name]: event.target.value })}
                />
              )}
            </Field>
          ))}
          <Button aria-label={t('removeRow', { row: t('row', { number: index + 1 }) })} onClick={() => remove(index)}>
            {t('remove')}
          </Button>
        </div>
      ))}
      <Button ref={addButton} onClick={() => add({ prefix: POLICY_PREFIXES[0], from: '', to: '' })}>
        {t('add')}
      </Button>
    </div>
  );
}
