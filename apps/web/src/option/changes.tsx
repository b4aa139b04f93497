import type { Operation } from '@tabimori/shared';
import { LOG_WORDS, logValue, logWord } from '@tabimori/shared/log-words';
import { useTranslation } from 'react-i18next';
import { Table } from '../ui/table.js';
import { useLanguage } from '../shell/i18n.js';
import { DASH } from '../shell/format.js';
import css from './operation-log.module.css';

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether the row says by name what a field has only the id of. */
const isNamedIn =
  ({ companyName, travelerName }: Operation) =>
  (field: string): boolean =>
    (field === 'companyId' && companyName !== null) || (field === 'applicantId' && travelerName !== null);

/** The target's id and the changes of an operation, field by field, opened on demand. */
export function Changes({ row }: { row: Operation }) {
  const { entityId, before, after } = row;
  const { t } = useTranslation('logs');
  const words = LOG_WORDS[useLanguage()];
  const [was, is] = [isFields(before) ? before : { '': before }, isFields(after) ? after : { '': after }];
  const text = (name: string, value: unknown): string => logValue(words, name, value) || DASH;
  const isNamed = isNamedIn(row);
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((name) => {
    const values = [text(name, was[name]), text(name, is[name])].filter((value) => value !== DASH);
    return values.length > 1 || (values.length === 1 && !isNamed(name));
  });
  const changed = names.length > 0;
  if (!changed && entityId === null) return <span className="muted">{DASH}</span>;
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
