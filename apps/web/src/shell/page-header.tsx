import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.js';
import { useProductName } from './config.js';
import { groupOf } from './menu.js';
import css from './page-header.module.css';
import { trailOf } from './screens.js';

interface PageHeaderProps {
  title: string;
  /** what the browser calls the page, if the heading leaves to the facts beside it what tells it from another */
  tab?: string;
  /** a state next to the title */
  badge?: ReactNode;
  /** one line of facts */
  meta?: ReactNode;
  /** at most three buttons, the primary rightmost */
  actions?: ReactNode;
  /** the levels below the screen of this address */
  trail?: Crumb[];
}

/** Breadcrumb, title, facts and actions of a screen; names the page for the browser too. */
export function PageHeader({ title, tab = title, badge, meta, actions, trail = [] }: PageHeaderProps) {
  const { t } = useTranslation(['shell', 'screens']);
  const productName = useProductName();
  const { pathname } = useLocation();
  const screens = trailOf(pathname);
  const group = screens[0] && groupOf(screens[0].key);
  const crumbs: Crumb[] = [
    ...(group === undefined ? [] : [{ label: t(`groups.${group}`) }]),
    ...screens.map(({ key, path }) => ({ label: t(`screens:${key}`), to: path })),
    ...trail,
  ];
  return (
    <header className={css.header}>
      <title>{`${tab}｜${productName}`}</title>
      <Breadcrumb label={t('breadcrumb')} crumbs={crumbs} />
      <div className={css.line}>
        <h1>{title}</h1>
        {badge}
        {meta !== undefined && <div className={css.meta}>{meta}</div>}
        {actions !== undefined && <div className={css.actions}>{actions}</div>}
      </div>
    </header>
  );
}
