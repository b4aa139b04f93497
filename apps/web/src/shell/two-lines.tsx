import type { ReactNode } from 'react';
import css from './two-lines.module.css';

/** A list cell with two lines; the second, a `small`, is the quieter one. */
export const TwoLines = ({ children }: { children: ReactNode }) => <span className={css.two}>{children}</span>;
