import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../shell/field.js';
import type { Values } from './user-values.js';
import css from './users.module.css';

interface PasswordFieldsProps {
  values: Values;
  change: (part: Partial<Values>) => void;
  help: string;
}

/** A password that is given, typed twice; it need not be. */
export function PasswordFields({ values, change, help }: PasswordFieldsProps) {
  const { t } = useTranslation('users');
  const [shown, setShown] = useState(false);
  return (
    <div className={css.fields}>
      {(['password', 'confirmation'] as const).map((name) => (
        <Field key={name} name={name} help={name === 'password' ? help : undefined}>
          {(marks) => (
            <Input
              {...marks}
              type={shown ? 'text' : 'password'}
              autoComplete="new-password"
              value={values[name]}
              onChange={(event) => change({ [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <Checkbox checked={shown} onChange={(event) => setShown(event.target.checked)}>
        {t('show')}
      </Checkbox>
    </div>
  );
}
