import type { ReactNode } from 'react';
import css from './card.module.css';

interface CardProps {
  title?: ReactNode;
  /** quiet links at the right of the head */
  extra?: ReactNode;
  foot?: ReactNode;
  /** without padding: the content has its own (tables) */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}

/** The unit of a screen. Cards do not nest. */
export function Card({ title, extra, foot, flush, className, children }: CardProps) {
  return (
    <section className={`${css.card} ${className ?? ''}`}>
      {(title !== undefined || extra !== undefined) && (
        <div className={css.head}>
          <h2>{title}</h2>
          <div className={`touch ${css.extra}`}>{extra}</div>
        </div>
      )}
      <div className={flush ? css.flush : css.body}>{children}</div>
      {foot ? <div className={css.foot}>{foot}</div> : null}
    </section>
  );
}

/** A number with its unit in smaller type. */
export function Figure(props: { value: ReactNode; unit?: string; size?: 'S' | 'M' | 'L'; tone?: 'help' }) {
  return (
    <span className={`${css.figure} ${css[`size${props.size ?? 'M'}`]} ${props.tone === 'help' ? css.toneHelp : ''}`}>
      {props.value}
      {props.unit ? <small> {props.unit}</small> : null}
    </span>
  );
}
