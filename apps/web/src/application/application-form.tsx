import { api, fieldErrors, type FieldError, type Input } from '@tabimori/shared';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { useMessage } from '../shell/i18n.js';
import css from './application.module.css';

export type Values = Input<typeof api.companies.apply>;

export const FIELDS = [
  { name: 'name', autoComplete: 'organization' },
  { name: 'responsibleFamilyName', autoComplete: 'name' },
  { name: 'responsibleTitle', autoComplete: 'organization-title', optional: true },
  { name: 'responsibleMailAddress', autoComplete: 'email', type: 'email' },
  { name: 'contactTel', autoComplete: 'tel', type: 'tel' },
  { name: 'description', optional: true },
] as const satisfies readonly { name: keyof Values; autoComplete?: string; optional?: boolean; type?: string }[];

interface ApplicationFormProps {
  values: Values;
  /** the errors that the server found */
  refused: readonly FieldError[];
  onChange: (values: Values) => void;
  onChecked: (values: Values) => void;
}

export function ApplicationForm({ values, refused, onChange, onChecked }: ApplicationFormProps) {
  const { t } = useTranslation('application');
  const message = useMessage();
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState(refused);
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [wrong]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = api.companies.apply.input.safeParse(values, { reportInput: true });
    if (parsed.success) onChecked(parsed.data);
    else setWrong(fieldErrors(parsed.error.issues));
  };
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      {FIELDS.map((field) => {
        const { name } = field;
        const error = wrong.find((one) => one.field === name);
        const help = name === 'contactTel' ? t('phoneHelp') : undefined;
        const marks = {
          id: name,
          name,
          value: values[name],
          'aria-invalid': error !== undefined,
          'aria-describedby': [help && `${name}-help`, error && `${name}-error`].filter(Boolean).join(' ') || undefined,
          onChange: (event: { target: { value: string } }) => onChange({ ...values, [name]: event.target.value }),
        };
        return (
          <div key={name} className={css.field}>
            <label htmlFor={name}>
              {t(`labels.${name}`)}
              {'optional' in field && <small>{t('optional')}</small>}
            </label>
            {name === 'description' ? (
              <textarea {...marks} rows={4} />
            ) : (
              <input
                {...marks}
                type={'type' in field ? field.type : 'text'}
                autoComplete={field.autoComplete}
                aria-required={!('optional' in field)}
              />
            )}
            {help !== undefined && (
              <p id={`${name}-help`} className={css.help}>
                {help}
              </p>
            )}
            {error !== undefined && (
              <p id={`${name}-error`} className={css.error}>
                {message(error.messageCode, { field: t(`labels.${name}`), ...error.params })}
              </p>
            )}
          </div>
        );
      })}
      <div className={css.buttons}>
        <Button type="submit" kind="primary">
          {t('review')}
        </Button>
      </div>
    </form>
  );
}
