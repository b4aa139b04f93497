import { api, type DepartmentReach } from '@tabimori/shared';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { CompanyName, Name } from '../parts/name.js';
import { Table, type TableColumn } from '../ui/table.js';
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
  const columns: TableColumn<DepartmentReach>[] = [
    { key: 'department', title: t('column.department'), heads: true, render: (row) => <Department row={row} /> },
    { key: 'total', title: t('column.total'), align: 'right', render: ({ total }) => formatNumber(total) },
    ...LEVELS.map((level): TableColumn<DepartmentReach> => ({
      key: level,
      title: t(`figures.${level}`),
      align: 'right',
      render: (row) => formatNumber(row[level]),
      cell: ({ lost }) => ({ className: level === 'lost' && lost > 0 ? css.lost : undefined }),
    })),
  ];
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
          <Table className={css.departments} columns={columns} rows={items} rowKey={({ divisionId }) => divisionId} />
        )}
      </Pending>
    </Card>
  );
}

/** The name of a department, which narrows the page to it. */
function Department({ row }: { row: DepartmentReach }) {
  const { companyId, divisionId, divisionName } = row;
  const [params] = useSearchParams();
  const to = new URLSearchParams(params);
  to.set('companyId', String(companyId));
  to.set('divisionId', String(divisionId));
  to.delete('page');
  return (
    <TwoLines>
      <Link to={{ search: to.toString() }} preventScrollReset>
        <Name of={divisionName} />
      </Link>
      <small>
        <CompanyName of={row} />
      </small>
    </TwoLines>
  );
}
