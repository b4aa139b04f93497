import { api, type Division } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ButtonLink } from '../ui/button.js';
import { CompanyName, Name } from '../parts/name.js';
import { useCompanyFilter } from '../parts/find-filters.js';
import { ListPage } from '../shell/list-page.js';
import { useQueryState } from '../shell/list-query.js';
import { pathOf } from '../shell/paths.js';
import { useCan, useOwnCompany } from '../shell/session.js';
import { DepartmentOrder } from './department-order.js';
import css from './departments.module.css';

/** The departments by company, each in its company's order; ?order=true orders those of one company. */
export function DepartmentsPage() {
  const { t } = useTranslation('departments');
  const may = useCan();
  const own = useOwnCompany();
  const [query] = useQueryState(api.divisions.list);
  const [params] = useSearchParams();
  const companies = useCompanyFilter(t('company'));
  const named = query['companyId'] === undefined ? null : Number(query['companyId']);
  const companyId = own ?? named;
  const mayOrder = may('division', 'update');
  const of: Record<string, number> = companyId === null ? {} : { companyId };

  if (mayOrder && companyId !== null && params.has('order')) {
    return <DepartmentOrder key={companyId} companyId={companyId} back={pathOf('departments', of)} />;
  }
  const href = ({ id }: Division) => (mayOrder ? pathOf('departmentEdit', { id }) : null);
  const name = (row: Division) => {
    const to = href(row);
    const name = <Name of={row.name} />;
    return to === null ? name : <Link to={to}>{name}</Link>;
  };
  const isWide = own === null;
  return (
    <ListPage
      title={t('title')}
      meta={isWide && companyId === null && mayOrder ? t('orderHint') : undefined}
      actions={
        <>
          {mayOrder && companyId !== null && (
            <ButtonLink to={pathOf('departments', { ...of, order: 'true' })}>{t('order')}</ButtonLink>
          )}
          {may('division', 'insert') && (
            <ButtonLink kind="primary" to={pathOf('departmentAdd', of)}>
              {t('add')}
            </ButtonLink>
          )}
        </>
      }
      call={api.divisions.list}
      rowKey={(row: Division) => row.id}
      href={href}
      search={t('search')}
      filters={companies}
      columns={[
        { key: 'name', title: t('column.name'), sort: 'name', render: name },
        ...(isWide
          ? [{ key: 'company', title: t('column.company'), render: (row: Division) => <CompanyName of={row} /> }]
          : []),
        {
          key: 'travelers',
          title: t('column.travelers'),
          width: 120,
          align: 'right' as const,
          render: (row: Division) => t('people', { count: row.travelers }),
        },
        {
          key: 'users',
          title: t('column.users'),
          width: 120,
          align: 'right' as const,
          render: (row: Division) => t('people', { count: row.users }),
        },
      ]}
      card={(row) => (
        <div className={css.card}>
          <b>{name(row)}</b>
          {isWide && (
            <span>
              <CompanyName of={row} />
            </span>
          )}
          <small>
            {t('travelers', { count: row.travelers })}　{t('users', { count: row.users })}
          </small>
        </div>
      )}
      unit={t('unit')}
      empty={t('empty', { returnObjects: true })}
    />
  );
}
