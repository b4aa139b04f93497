import { Link } from 'react-router';
import css from './breadcrumb.module.css';

export interface Crumb {
  label: string;
  to?: string;
}

/** Ours: antd's brings its dropdown along and does not mark the current page. */
export function Breadcrumb({ label, crumbs }: { label: string; crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={label}>
      <ol className={css.crumbs}>
        {crumbs.map((crumb, index) => {
          const isLast = index === crumbs.length - 1;
          return (
            <li key={crumb.label} aria-current={isLast ? 'page' : undefined}>
              {crumb.to !== undefined && !isLast ? <Link to={crumb.to}>{crumb.label}</Link> : crumb.label}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
