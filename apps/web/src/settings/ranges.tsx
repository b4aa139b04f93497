import { type api, type Input, POLICY_PREFIXES } from '@tabimori/shared';
import { Input as TextInput, Select } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { Field } from '../shell/field.js';
import css from './settings.module.css';

export type Values = Input<typeof api.settings.post>;
type Range = Values['policyNumberRanges'][number];

interface RangesProps {
  ranges: readonly Range[];
  onChange: (ranges: Range[]) => void;
}

/** The ranges of policy numbers as rows that are added and removed. */
export function Ranges({ ranges, onChange }: RangesProps) {
  const { t } = useTranslation('settings', { keyPrefix: 'system' });
  const add = useRef<HTMLButtonElement>(null);
  // the row's own button is gone: the focus goes to the one that is always there
  const remove = (index: number) => {
    onChange(ranges.filter((_, at) => at !== index));
    add.current?.focus();
  };
  const edit = (index: number, part: Partial<Range>) =>
    onChange(ranges.map((range, at) => (at === index ? { ...range, ...part } : range)));
  return (
    <div className={css.ranges}>
      <p className={css.note}>{t('rangesHelp')}</p>
      {ranges.length === 0 && <p>{t('noRanges')}</p>}
      {ranges.map(({ prefix, from, to }, index) => (
        <div key={index} className={css.range} role="group" aria-label={t('row', { number: index + 1 })}>
          <Field name={`policyNumberRanges.${index}.prefix`}>
            {(marks) => (
              <Select
                {...marks}
                value={prefix}
                options={POLICY_PREFIXES.map((value) => ({ value, label: value }))}
                onChange={(value) => edit(index, { prefix: value })}
              />
            )}
          </Field>
          {(['from', 'to'] as const).map((name) => (
            <Field key={name} name={`policyNumberRanges.${index}.${name}`} required>
              {(marks) => (
                <TextInput
                  {...marks}
                  inputMode="numeric"
                  value={name === 'from' ? from : to}
                  onChange={(event) => edit(index, { [name]: event.target.value })}
                />
              )}
            </Field>
          ))}
          <Button aria-label={t('removeRow', { row: t('row', { number: index + 1 }) })} onClick={() => remove(index)}>
            {t('remove')}
          </Button>
        </div>
      ))}
      <Button ref={add} onClick={() => onChange([...ranges, { prefix: POLICY_PREFIXES[0], from: '', to: '' }])}>
        {t('add')}
      </Button>
    </div>
  );
}
