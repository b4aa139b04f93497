import type { ReactNode } from 'react';
import { Logo } from '../ui/logo.js';
import { useProductName } from './config.js';
import css from './plain-page.module.css';

/** A page that says one thing, for anyone: code, title, text and a way on. */
export function PlainPage(props: { code?: string; title: string; text: string; children?: ReactNode }) {
  const productName = useProductName();
  return (
    <main className={css.page}>
      <title>{`${props.title}｜${productName}`}</title>
      <div className={css.brand}>
        <Logo />
        <span>{productName}</span>
      </div>
      {props.code !== undefined && <p className={css.code}>{props.code}</p>}
      <h1 className={css.title}>{props.title}</h1>
      <p className={css.text}>{props.text}</p>
      <div className={css.actions}>{props.children}</div>
    </main>
  );
}
