import { api, type Category } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import { Name } from '../parts/name.js';
import { ButtonLink } from '../ui/button.js';
import { DASH, formatDate } from '../shell/format.js';
import { ListPage } from '../shell/list-page.js';
import { pathOf } from '../shell/paths.js';
import { useCan, useSession } from '../shell/session.js';
import css from './categories.module.css';

const hrefOf = ({ id }: Category): string => pathOf('categoryEdit', { id });

/** The categories; a category administrator is led to the own one. */
export function CategoriesPage() {
  const { t } = useTranslation('categories');
  const may = useCan();
  const user = useSession().authority?.user;
  if (user?.categoryId && !may('category', 'insert'))
    return <Navigate to={pathOf('categoryEdit', { id: user.categoryId })} replace />;
  const name = (row: Category) => (
    <span className={css.name}>
      <Link to={hrefOf(row)}>
        <Name of={row.name} />
      </Link>
      {row.isPartner && <small>{t('partner')}</small>}
    </span>
  );
  return (
    <ListPage
      title={t('title')}
      actions={
        may('category', 'insert') ? (
          <ButtonLink kind="primary" to={pathOf('categoryAdd')}>
            {t('add')}
          </ButtonLink>
        ) : undefined
      }
      call={api.categories.list}
      rowKey={(row: Category) => row.id}
      search={t('search')}
      href={hrefOf}
      columns={[
        { key: 'name', title: t('column.name'), sort: 'name', render: name },
        {
          key: 'logo',
          title: t('column.logo'),
          width: 150,
          render: ({ logoUrl }) =>
            logoUrl === null ? (
              <span className="muted">{DASH}</span>
            ) : (
              <img className={css.image} src={logoUrl} alt="" />
            ),
        },
        { key: 'contact', title: t('column.contact'), render: (row) => row.contactPersonName },
        { key: 'phone', title: t('column.phone'), width: 150, render: (row) => row.phone },
        {
          key: 'createdAt',
          title: t('column.createdAt'),
          width: 120,
          sort: 'createdAt',
          render: (row) => formatDate(row.createdAt),
        },
      ]}
      card={(row) => (
        <div className={css.card}>
          {name(row)}
          <div className={css.line}>
            <span>{row.contactPersonName}</span>
            <span>{row.phone}</span>
          </div>
        </div>
      )}
      unit={t('unit')}
      empty={t('empty', { returnObjects: true })}
    />
  );
}
