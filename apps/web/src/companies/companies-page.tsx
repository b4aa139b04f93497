import { api, COMPANY_STATES, type Company } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import { ButtonLink } from '../ui/button.js';
import { Name } from '../parts/name.js';
import { useNameOf } from '../parts/names.js';
import { useCategoryFilter } from '../parts/find-filters.js';
import { formatDate } from '../shell/format.js';
import { ListPage } from '../shell/list-page.js';
import { pathOf } from '../shell/paths.js';
import { useCan, useOwnCompany } from '../shell/session.js';
import { TwoLines } from '../shell/two-lines.js';
import css from './companies.module.css';

const hrefOf = ({ id }: Company): string => pathOf('companyEdit', { id });

/** The companies and the applications; a company's own administrator is led to the own one. */
export function CompaniesPage() {
  const { t } = useTranslation('companies');
  const may = useCan();
  const nameOf = useNameOf();
  const categories = useCategoryFilter(t('category'));
  const own = useOwnCompany();
  if (own !== null) return <Navigate to={pathOf('companyEdit', { id: own })} replace />;
  const stateOf = ({ state, endOfUse }: Company) => {
    if (state === 'active') return endOfUse ? t('ended') : t('inUse');
    return state === 'applied' ? t('awaiting') : t('states.rejected');
  };
  const off = ({ endOfUse, autoSendsOff }: Company) =>
    !endOfUse && autoSendsOff !== null && <small className={css.off}>{t(`autoSendsOff.${autoSendsOff}`)}</small>;
  return (
    <ListPage
      title={t('title')}
      actions={
        may('company', 'insert') ? (
          <ButtonLink kind="primary" to={pathOf('companyAdd')}>
            {t('add')}
          </ButtonLink>
        ) : undefined
      }
      call={api.companies.list}
      rowKey={(row: Company) => row.id}
      search={t('search')}
      href={hrefOf}
      tabs={
        may('company', 'delete')
          ? { name: 'state', options: COMPANY_STATES.map((value) => ({ value, label: t(`states.${value}`) })) }
          : undefined
      }
      filters={[
        ...categories,
        {
          name: 'endOfUse',
          label: t('use'),
          options: [
            { value: 'false', label: t('inUse') },
            { value: 'true', label: t('ended') },
          ],
        },
        {
          name: 'autoSends',
          label: t('autoSends'),
          options: [
            { value: 'true', label: t('autoSendsOn') },
            { value: 'false', label: t('autoSendsSomeOff') },
          ],
        },
      ]}
      columns={[
        {
          key: 'name',
          title: t('column.name'),
          sort: 'name',
          render: (row) => (
            <TwoLines>
              <Link to={hrefOf(row)}>
                <Name of={nameOf(row)} />
              </Link>
              {row.policyNumber !== null && <small>{row.policyNumber}</small>}
            </TwoLines>
          ),
        },
        { key: 'category', title: t('column.category'), render: (row) => row.categoryName ?? t('noCategory') },
        {
          key: 'responsible',
          title: t('column.responsible'),
          render: (row) => (
            <TwoLines>
              <span>
                {row.responsibleFamilyName} {row.responsibleTitle}
              </span>
              <small>{row.responsibleMailAddress}</small>
            </TwoLines>
          ),
        },
        {
          key: 'tel',
          title: t('column.tel'),
          width: 150,
          render: (row) => row.emergencyTel || row.contactTel,
        },
        {
          key: 'use',
          title: t('column.use'),
          width: 160,
          render: (row) => (
            <TwoLines>
              <span>{stateOf(row)}</span>
              {off(row)}
            </TwoLines>
          ),
        },
        {
          key: 'createdAt',
          wide: true,
          title: t('column.createdAt'),
          width: 120,
          sort: 'createdAt',
          render: (row) => formatDate(row.createdAt),
        },
      ]}
      card={(row) => (
        <div className={css.card}>
          <Link to={hrefOf(row)}>
            <Name of={nameOf(row)} />
          </Link>
          <div className={css.line}>
            {row.policyNumber !== null && <span>{row.policyNumber}</span>}
            <span>{row.categoryName ?? t('noCategory')}</span>
            <span>{stateOf(row)}</span>
            {off(row)}
          </div>
          <div className={css.line}>
            <span>
              {row.responsibleFamilyName} {row.responsibleTitle}
            </span>
            <span>{row.emergencyTel || row.contactTel}</span>
          </div>
        </div>
      )}
      unit={t('unit')}
      empty={t('empty', { returnObjects: true })}
    />
  );
}
