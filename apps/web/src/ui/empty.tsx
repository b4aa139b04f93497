import type { ReactNode } from 'react';
import css from './empty.module.css';

/** Nothing to show, and what to do about it. Ours: antd's is a picture with a grey line. */
export function Empty({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <div className={css.empty}>
      <p className={css.title}>{title}</p>
      {text !== undefined && <p className={css.text}>{text}</p>}
      {action}
    </div>
  );
}
