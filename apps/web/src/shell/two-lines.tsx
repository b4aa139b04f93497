import type { ReactNode } from 'react';
import css from './two-lines.module.css';

/** What a cell of a list says in two lines; the second, a `small`, is the quieter one. */
export const TwoLines = ({ children }: { children: ReactNode }) => <span className={css.two}>{children}</span>;
