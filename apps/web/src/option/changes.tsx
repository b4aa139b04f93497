import type { Operation } from '@tabimori/shared';
import { LOG_WORDS, logValue, logWord } from '@tabimori/shared/log-words';
import { useTranslation } from 'react-i18next';
import { Table } from '../ui/table.js';
import { useLanguage } from '../shell/i18n.js';
import { DASH } from '../shell/format.js';
import css from './operation-log.module.css';

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The target's id and the changes of an operation, field by field, opened on demand. */
export function Changes({ row: { entityId, before, after } }: { row: Operation }) {
  const { t } = useTranslation('logs');
  const words = LOG_WORDS[useLanguage()];
  const changed = before !== null || after !== null;
  if (!changed && entityId === null) return <span className="muted">{DASH}</span>;
  const [was, is] = [isFields(before) ? before : { '': before }, isFields(after) ? after : { '': after }];
  const text = (name: string, value: unknown): string => logValue(words, name, value) || DASH;
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => text(name, was[name]) !== DASH || text(name, is[name]) !== DASH,
  );
  return (
    <details className={`touch ${css.changes}`}>
      <summary>{changed ? t('show') : t('showId')}</summary>
      {entityId !== null && <p className="small muted">{t('targetId', { id: entityId })}</p>}
      {changed && (
        <Table
          rows={names}
          rowKey={(name) => name}
          columns={[
            {
              key: 'field',
              title: t('field'),
              quiet: true,
              heads: true,
              render: (name) => logWord(words.fields, name),
            },
            { key: 'before', title: t('before'), render: (name) => text(name, was[name]) },
            { key: 'after', title: t('after'), render: (name) => text(name, is[name]) },
          ]}
        />
      )}
    </details>
  );
}
