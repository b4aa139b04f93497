import type { Operation } from '@tabimori/shared';
import { logDetails } from '@tabimori/shared/log-details';
import { useTranslation } from 'react-i18next';
import { Table, type TableColumn } from '../ui/table.js';
import { useLanguage } from '../shell/i18n.js';
import { DASH } from '../shell/format.js';
import css from './operation-log.module.css';

/** The target's id and the changes of an operation, field by field, opened on demand. */
export function Changes({ row }: { row: Operation }) {
  const { entityId } = row;
  const { t } = useTranslation('logs');
  const details = logDetails(row, useLanguage());
  const changed = details.length > 0;
  // of something new there is no value before
  const isChange = details.some(({ before }) => before !== '');
  const before: TableColumn<(typeof details)[number]> = {
    key: 'before',
    title: t('before'),
    render: (detail) => detail.before || DASH,
  };
  if (!changed && entityId === null) return <span className="muted">{DASH}</span>;
  return (
    <details className={`touch ${css.changes}`}>
      <summary>{changed ? t('show') : t('showId')}</summary>
      {entityId !== null && <p className="small muted">{t('targetId', { id: entityId })}</p>}
      {changed && (
        <Table
          rows={details}
          rowKey={({ field }) => field}
          columns={[
            { key: 'field', title: t('field'), quiet: true, heads: true, render: (detail) => detail.title },
            ...(isChange ? [before] : []),
            { key: 'after', title: t('after'), render: ({ after }) => after || DASH },
          ]}
        />
      )}
    </details>
  );
}
