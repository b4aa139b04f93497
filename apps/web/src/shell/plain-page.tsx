import type { ReactNode } from 'react';
import { Logo } from '../ui/logo.js';
import { useProductName } from './config.js';
import css from './plain-page.module.css';

interface PlainPageProps {
  code?: string;
  title: string;
  text: string;
  /** the console's frame is around it, with its name and its main part */
  framed?: boolean;
  children?: ReactNode;
}

/** A page that says one thing, for anyone: code, title, text and a way on. */
export function PlainPage({ framed = false, ...props }: PlainPageProps) {
  const productName = useProductName();
  const Page = framed ? 'div' : 'main';
  return (
    <Page className={framed ? css.framed : css.page}>
      <title>{`${props.title}｜${productName}`}</title>
      {!framed && (
        <div className={css.brand}>
          <Logo />
          <span>{productName}</span>
        </div>
      )}
      {props.code !== undefined && <p className={css.code}>{props.code}</p>}
      <h1 className={css.title}>{props.title}</h1>
      <p className={css.text}>{props.text}</p>
      <div className={css.actions}>{props.children}</div>
    </Page>
  );
}
