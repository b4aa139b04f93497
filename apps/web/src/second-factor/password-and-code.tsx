import type { FieldError } from '@tabimori/shared';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { Field, FormContext } from '../shell/field.js';
import css from './second-factor.module.css';

interface PasswordAndCodeProps {
  /** a factor is on: its code is asked for too */
  withCode: boolean;
  action: string;
  danger?: boolean;
  sending: boolean;
  wrong: readonly FieldError[];
  submit: (given: { password: string; code?: string }) => void;
  back: () => void;
}

/** Asks once more who it is, before a factor is changed. */
export function PasswordAndCode({ withCode, action, danger, sending, wrong, submit, back }: PasswordAndCodeProps) {
  const { t } = useTranslation('secondFactor');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  return (
    <FormContext value={{ wrong, labels: t('labels', { returnObjects: true }) }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(withCode ? { password, code } : { password });
        }}
      >
        <div className={`${css.fields} ${css.asked}`}>
          <Field name="password" required>
            {(marks) => (
              <Input
                {...marks}
                type="password"
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            )}
          </Field>
          {withCode && (
            <Field name="code" required help={t('codeHelp')}>
              {(marks) => (
                <Input
                  {...marks}
                  autoComplete="one-time-code"
                  value={code}
                  onChange={(event) => setCode(event.target.value)}
                />
              )}
            </Field>
          )}
        </div>
        <div className={css.buttons}>
          <Button onClick={back}>{t('back')}</Button>
          <Button type="submit" kind={danger ? 'plain' : 'primary'} busy={sending}>
            {action}
          </Button>
        </div>
      </form>
    </FormContext>
  );
}
