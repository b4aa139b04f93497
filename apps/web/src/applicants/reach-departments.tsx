import { api, type DepartmentReach } from '@tabimori/shared';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Card } from '../shell/card.js';
import { formatNumber } from '../shell/format.js';
import { ListFoot } from '../shell/list-foot.js';
import { useQueryState } from '../shell/list-query.js';
import { Pending } from '../shell/states.js';
import { TwoLines } from '../shell/two-lines.js';
import { useCall } from '../shell/use-call.js';
import css from './reachability.module.css';

const FIRST = 10;
const LEVELS = ['lost', 'leftOut', 'risk'] as const;

/** The numbers by company and department, the worst first; a department narrows the page to itself. */
export function ReachDepartments() {
  const { t } = useTranslation('reachability');
  const [query] = useQueryState(api.reachability.summary);
  const [paging, setPaging] = useState({ page: 1, perPage: FIRST });
  const found = useCall(api.reachability.departments, { ...query, ...paging });
  return (
    <Card
      title={t('departmentsTitle')}
      flush
      foot={
        found.data !== undefined &&
        found.data.pagination.total > FIRST && (
          <ListFoot
            pagination={found.data.pagination}
            rows={found.data.items.length}
            onPage={(page) => setPaging({ ...paging, page })}
            onPerPage={(perPage) => setPaging({ page: 1, perPage })}
          />
        )
      }
    >
      <Pending query={found} rows={10}>
        {({ items }) => (
          <table className={css.departments}>
            <thead>
              <tr>
                <th scope="col">{t('column.department')}</th>
                <th scope="col">{t('column.total')}</th>
                {LEVELS.map((level) => (
                  <th key={level} scope="col">
                    {t(`figures.${level}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {items.map((row) => (
                <Row key={row.divisionId} row={row} />
              ))}
            </tbody>
          </table>
        )}
      </Pending>
    </Card>
  );
}

function Row({ row }: { row: DepartmentReach }) {
  const { t } = useTranslation('reachability');
  const [params] = useSearchParams();
  const to = new URLSearchParams(params);
  to.set('companyId', String(row.companyId));
  to.set('divisionId', String(row.divisionId));
  to.delete('page');
  return (
    <tr>
      <th scope="row">
        <TwoLines>
          <Link to={{ search: to.toString() }} preventScrollReset>
            {row.divisionName}
          </Link>
          <small>{row.companyName}</small>
        </TwoLines>
      </th>
      <td data-label={t('column.total')}>{formatNumber(row.total)}</td>
      {LEVELS.map((level) => (
        <td
          key={level}
          data-label={t(`figures.${level}`)}
          className={level === 'lost' && row.lost > 0 ? css.lost : undefined}
        >
          {formatNumber(row[level])}
        </td>
      ))}
    </tr>
  );
}
