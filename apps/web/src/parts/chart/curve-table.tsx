import { useTranslation } from 'react-i18next';
import { Table } from '../../ui/table.js';
import { formatDateTime, formatNumber, formatRate } from '../../shell/format.js';
import type { CurveProps } from './response-curve.js';
import css from './chart.module.css';

/** The curve in rows: each send and each change of the count, in the order of time. */
export function CurveTable({ points, total, sends }: CurveProps) {
  const { t } = useTranslation('history', { keyPrefix: 'curve' });
  const rows = [
    ...sends.map(({ at, name, planned }) => ({ at, name: planned ? `${name}${t('planned')}` : name, answered: null })),
    ...points.map(({ at, answered }) => ({ at, name: null, answered })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  return (
    <div className={css.scroll} tabIndex={0} role="region" aria-label={t('title')}>
      <Table
        look="sticky"
        className={css.table}
        rows={rows}
        rowKey={({ at, name, answered }) => `${at.getTime()} ${name} ${answered}`}
        columns={[
          { key: 'time', title: t('time'), render: ({ at }) => formatDateTime(at) },
          { key: 'what', title: t('what'), render: ({ name }) => name ?? t('answers') },
          {
            key: 'answered',
            title: t('answered'),
            align: 'right',
            render: ({ answered }) => (answered === null ? '' : formatNumber(answered)),
          },
          {
            key: 'rate',
            title: t('rate'),
            align: 'right',
            render: ({ answered }) => (answered === null ? '' : formatRate(answered, total)),
          },
        ]}
      />
    </div>
  );
}
