import type { InputHTMLAttributes, ReactNode } from 'react';
import { Button } from '../ui/button.js';
import css from './public-form.module.css';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
  /** its error */
  error: string | null;
  /** next to the input, such as a button that shows it */
  children?: ReactNode;
}

/** A labelled input of the pages before sign-in, with its error. */
export function PublicField({ name, label, error, children, ...input }: Props) {
  const errorId = `${name}-error`;
  return (
    <>
      <label htmlFor={name}>{label}</label>
      <div className={children === undefined ? undefined : css.password}>
        <input
          {...input}
          id={name}
          name={name}
          aria-invalid={error !== null}
          aria-describedby={error === null ? input['aria-describedby'] : errorId}
          required
        />
        {children}
      </div>
      {error !== null && (
        <p id={errorId} className={css.error}>
          {error}
        </p>
      )}
    </>
  );
}

/** The one button of such a page. */
export function PublicSubmit({ sending, label, busy }: { sending: boolean; label: string; busy: string }) {
  return (
    <Button type="submit" kind="bare" className={css.submit} busy={sending}>
      {sending && <span className={css.spinner} aria-hidden="true" />}
      {sending ? busy : label}
    </Button>
  );
}
