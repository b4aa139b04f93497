import { api, FEATURES, type Feature, type Operation } from '@tabimori/shared';
import { Input } from 'antd';
import { logs as en } from '../labels/en/logs.js';
import { logs as ja } from '../labels/ja/logs.js';
import { useCompanyFilter } from '../parts/company-filter.js';
import { DASH, formatSeconds } from '../shell/format.js';
import { useLabels } from '../shell/i18n.js';
import { ListPage } from '../shell/list-page.js';
import { useQueryState } from '../shell/list-query.js';
import { Changes } from './changes.js';
import css from './operation-log.module.css';

const LABELS = { jp: ja, en };
const FEATURE_NAMES = Object.keys(FEATURES) as Feature[];

/** Who did what, when, to what, with what it changed. */
export function OperationLogPage() {
  const t = useLabels(LABELS);
  const companies = useCompanyFilter(t.company);
  const what = ({ action, result }: Operation): string => {
    const word = t.actions[action] ?? action;
    return result === 'done' ? word : `${word} ${t.failed(result)}`;
  };
  const target = ({ entity, entityId }: Operation): string =>
    `${t.entities[entity] ?? entity} ${entityId ?? ''}`.trim();
  return (
    <ListPage
      title={t.title}
      actions={<Days />}
      call={api.logs.list}
      rowKey={(row: Operation) => row.id}
      search={t.search}
      filters={[
        ...companies,
        {
          name: 'feature',
          label: t.feature,
          options: FEATURE_NAMES.map((value) => ({ value, label: t.features[value] })),
        },
      ]}
      columns={[
        { key: 'at', title: t.column.at, width: 160, sort: 'at', render: (row) => formatSeconds(row.at) },
        {
          key: 'user',
          title: t.column.user,
          width: 200,
          render: (row) => (
            <span className={css.two}>
              <b>{row.userName || t.nobody}</b>
              <small>{row.companyName ?? DASH}</small>
            </span>
          ),
        },
        { key: 'what', title: t.column.what, width: 200, render: what },
        { key: 'target', title: t.column.target, width: 180, render: target },
        { key: 'changes', title: t.column.changes, render: (row) => <Changes row={row} /> },
        { key: 'address', title: t.column.address, width: 130, render: (row) => row.address || DASH },
      ]}
      card={(row) => (
        <div className={css.card}>
          <span className="small muted">
            {formatSeconds(row.at)} {row.address}
          </span>
          <span>
            <b>{row.userName || t.nobody}</b> {row.companyName}
          </span>
          <span>
            {target(row)} {what(row)}
          </span>
          <Changes row={row} />
        </div>
      )}
      unit={t.unit}
      empty={t.empty}
    />
  );
}

/** The days between which the list looks. */
function Days() {
  const t = useLabels(LABELS);
  const [query, change] = useQueryState(api.logs.list);
  return (
    <div className={css.days}>
      {(['from', 'to'] as const).map((name) => (
        <label key={name}>
          <span>{t[name]}</span>
          <Input type="date" value={query[name] ?? ''} onChange={(event) => change({ [name]: event.target.value })} />
        </label>
      ))}
    </div>
  );
}
