import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useProductName } from './config.js';
import { groupOf } from './menu.js';
import css from './page-header.module.css';
import { trailOf } from './screens.js';

interface PageHeaderProps {
  title: string;
  /** a state next to the title */
  badge?: ReactNode;
  /** one line of facts */
  meta?: ReactNode;
  /** at most three buttons, the primary rightmost */
  actions?: ReactNode;
  /** the levels below the screen of this address */
  trail?: { label: string; to?: string }[];
}

/** Breadcrumb, title, facts and actions of a screen; names the page for the browser too. */
export function PageHeader({ title, badge, meta, actions, trail = [] }: PageHeaderProps) {
  const { t } = useTranslation('shell');
  const productName = useProductName();
  const { pathname } = useLocation();
  const screens = trailOf(pathname);
  const group = screens[0] && groupOf(screens[0].key);
  const steps: { label: string; to?: string }[] = [
    ...(group === undefined ? [] : [{ label: t(`groups.${group}`) }]),
    ...screens.map(({ key, path }) => ({ label: t(`screens.${key}`), to: path })),
    ...trail,
  ];
  return (
    <header className={css.header}>
      <title>{`${title}｜${productName}`}</title>
      <nav aria-label={t('breadcrumb')}>
        <ol className={css.trail}>
          {steps.map(({ label, to }, index) => (
            <li key={label} aria-current={index === steps.length - 1 ? 'page' : undefined}>
              {to !== undefined && index < steps.length - 1 ? <Link to={to}>{label}</Link> : label}
            </li>
          ))}
        </ol>
      </nav>
      <div className={css.line}>
        <h1>{title}</h1>
        {badge}
        {meta !== undefined && <div className={css.meta}>{meta}</div>}
        {actions !== undefined && <div className={css.actions}>{actions}</div>}
      </div>
    </header>
  );
}
