import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';

/** The usual look, that of the main action, that of a link, or none: then the caller's style sheet gives it one. */
type Kind = 'plain' | 'primary' | 'link' | 'bare';

const LOOKS: Record<Kind, string | undefined> = {
  plain: 'button',
  primary: 'button primary',
  link: 'button-link',
  bare: undefined,
};

const classOf = (kind: Kind, className: string | undefined): string | undefined =>
  [LOOKS[kind], className].filter((name) => name !== undefined).join(' ') || undefined;

interface ButtonProps extends ComponentProps<'button'> {
  kind?: Kind;
  /** what it started is under way; it keeps the focus, and whoever sends ignores a second press */
  busy?: boolean;
}

/**
 * Ours and not antd's: the pages before sign-in need it too, and load no antd (docs/adr/0030).
 */
export function Button({ kind = 'plain', busy, className, ...button }: ButtonProps) {
  return (
    <button type="button" aria-disabled={busy} aria-busy={busy} {...button} className={classOf(kind, className)} />
  );
}

/** A link that looks like a button; `to` may be a telephone number (`tel:`). */
export function ButtonLink({ kind = 'plain', className, ...link }: LinkProps & { kind?: Kind }) {
  return <Link {...link} className={classOf(kind, className)} />;
}
