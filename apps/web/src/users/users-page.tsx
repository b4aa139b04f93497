import { api, type User, USER_DIV } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ButtonLink } from '../ui/button.js';
import { Name } from '../parts/name.js';
import { useCompanyFilter } from '../parts/find-filters.js';
import { DASH } from '../shell/format.js';
import { ListPage, type Filter } from '../shell/list-page.js';
import { pathOf } from '../shell/paths.js';
import { useCan, useSession } from '../shell/session.js';
import { TwoLines } from '../shell/two-lines.js';
import { SendMailButton } from './send-mail-button.js';
import { managementLabel, useBelonging } from './words.js';
import css from './users.module.css';

const hrefOf = ({ id }: User): string => pathOf('userEdit', { id });

/** The console's users in the reader's scope. */
export function UsersPage() {
  const { t } = useTranslation(['users', 'shell']);
  const may = useCan();
  const use = ({ isDisabled, hasPassword }: User) => {
    if (isDisabled) return <span className={css.off}>{t('disabled')}</span>;
    return hasPassword ? t('inUse') : <span className={css.pending}>{t('noPassword')}</span>;
  };
  const management = ({ isManagement, managementOrder }: User) =>
    isManagement ? t(managementLabel(managementOrder), { order: managementOrder }) : DASH;
  const belonging = useBelonging();
  const belongs = (user: User) => belonging(user) || t('everything');
  return (
    <ListPage
      title={t('title')}
      actions={
        may('user', 'insert') && (
          <ButtonLink kind="primary" to={pathOf('userAdd')}>
            {t('add')}
          </ButtonLink>
        )
      }
      call={api.users.list}
      rowKey={(row: User) => row.id}
      search={t('search')}
      href={hrefOf}
      filters={useFilters()}
      columns={[
        {
          key: 'user',
          title: t('column.user'),
          sort: 'userName',
          render: (row) => (
            <TwoLines>
              <Link to={hrefOf(row)}>
                <Name of={row.userName} />
              </Link>
              <small className={css.mail}>{row.mailAddress}</small>
            </TwoLines>
          ),
        },
        {
          key: 'level',
          title: t('column.level'),
          sort: 'userDiv',
          width: 150,
          render: (row) => t(`shell:roles.${row.userDiv}`),
        },
        { key: 'belongs', title: t('column.belongs'), render: belongs },
        {
          key: 'management',
          wide: true,
          title: t('column.management'),
          sort: 'managementOrder',
          width: 180,
          render: management,
        },
        { key: 'use', title: t('column.use'), width: 132, render: use },
        {
          key: 'mail',
          title: t('column.mail'),
          width: 190,
          render: (row) => <SendMailButton user={row} />,
        },
      ]}
      card={(row) => (
        <div className={css.card}>
          <Link to={hrefOf(row)}>
            <Name of={row.userName} />
          </Link>
          <small className={css.mail}>{row.mailAddress}</small>
          <div className={css.line}>
            <span>{t(`shell:roles.${row.userDiv}`)}</span>
            <span>{belongs(row)}</span>
            <span>{use(row)}</span>
          </div>
          {row.isManagement && (
            <div className={css.line}>
              <span>{t('management')}</span>
              <span>{management(row)}</span>
            </div>
          )}
          <SendMailButton user={row} />
        </div>
      )}
      unit={t('unit')}
      empty={t('empty', { returnObjects: true })}
    />
  );
}

function useFilters(): Filter[] {
  const { t } = useTranslation(['users', 'shell']);
  const companies = useCompanyFilter(t('company'));
  const userDiv = useSession().authority?.user.userDiv ?? USER_DIV.company;
  const levels = Object.values(USER_DIV).filter((level) => level >= userDiv);
  return [
    ...companies,
    {
      name: 'userDiv',
      label: t('level'),
      options: levels.map((level) => ({ value: String(level), label: t(`shell:roles.${level}`) })),
    },
    {
      name: 'isDisabled',
      label: t('use'),
      options: [
        { value: 'false', label: t('inUse') },
        { value: 'true', label: t('disabled') },
      ],
    },
    {
      name: 'isManagement',
      label: t('management'),
      options: (['true', 'false'] as const).map((value) => ({ value, label: t(`managementOf.${value}`) })),
    },
  ];
}
