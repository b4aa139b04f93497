import type { FieldError } from '@tabimori/shared';
import { createContext, useContext, useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './form.module.css';
import { useMessage } from './i18n.js';

export interface FormErrors {
  wrong: readonly FieldError[];
  /** by path, without the numbers of rows: `ranges.from` */
  labels: Readonly<Record<string, string>>;
}

/** What a field is called; of one in a row without the row's number. */
export const labelOf = (labels: FormErrors['labels'], name: string): string =>
  labels[name.replace(/\.\d+(?=\.|$)/g, '')] ?? name;

/** The errors of the form around a field, and the labels of its fields. */
export const FormContext = createContext<FormErrors>({ wrong: [], labels: {} });

/** The ids that tie a control to its label, help and error. */
export interface Marks {
  id: string;
  'aria-invalid': boolean;
  'aria-required': boolean;
  'aria-describedby': string | undefined;
  'aria-labelledby': string;
}

interface FieldProps {
  /** path in the call's input: `ranges.0.from` */
  name: string;
  required?: boolean;
  help?: ReactNode;
  /** a fault that shows as soon as a file is chosen, before the form is sent */
  fault?: FieldError | undefined;
  /** several controls under one label: radio buttons */
  group?: boolean;
  children: (marks: Marks) => ReactNode;
}

/** A control with its label above, help and error below. */
export function Field({ name, required = false, help, fault, group, children }: FieldProps) {
  const { t } = useTranslation('form');
  const message = useMessage();
  const id = useId();
  const { wrong, labels } = useContext(FormContext);
  const error = wrong.find(({ field }) => field === name) ?? fault;
  const label = labelOf(labels, name);
  const described = [help !== undefined && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  const marks: Marks = {
    id,
    'aria-invalid': error !== undefined,
    'aria-required': required,
    'aria-describedby': described === '' ? undefined : described,
    'aria-labelledby': `${id}-label`,
  };
  const Label = group ? 'span' : 'label';
  return (
    <div className={css.field} data-field={name}>
      <div className={css.label}>
        <Label id={`${id}-label`} {...(group ? {} : { htmlFor: id })}>
          {label}
        </Label>
        {required && <span className={css.required}>{t('required')}</span>}
      </div>
      {children(marks)}
      {help !== undefined && (
        <div id={`${id}-help`} className={css.help}>
          {help}
        </div>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={css.error} data-code={error.messageCode}>
          {message(error.messageCode, { field: label, ...error.params })}
        </p>
      )}
    </div>
  );
}
