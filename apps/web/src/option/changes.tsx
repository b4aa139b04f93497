import type { Operation } from '@tabimori/shared';
import { LOG_WORDS, logWord } from '@tabimori/shared/log-words';
import { logs as en } from '../labels/en/logs.js';
import { logs as ja } from '../labels/ja/logs.js';
import { DASH } from '../shell/format.js';
import { useLabels } from '../shell/i18n.js';
import css from './operation-log.module.css';

const LABELS = { jp: ja, en };

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Words {
  yes: string;
  no: string;
  fields: Readonly<Record<string, string>>;
}

/** A value as people read it; lists and groups part by part. */
function textOf(value: unknown, words: Words): string {
  if (value === undefined || value === null || value === '') return DASH;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value)) return value.map((part) => textOf(part, words)).join('\n') || DASH;
  if (typeof value === 'string') return value;
  if (!isFields(value)) return JSON.stringify(value);
  return Object.entries(value)
    .map(([name, part]) => `${logWord(words.fields, name)}: ${textOf(part, words)}`)
    .join(', ');
}

/** What an operation changed, field by field, opened on demand. */
export function Changes({ row: { before, after } }: { row: Operation }) {
  const t = useLabels(LABELS);
  const { fields } = useLabels(LOG_WORDS);
  if (before === null && after === null) return <span className="muted">{DASH}</span>;
  const [was, is] = [isFields(before) ? before : { '': before }, isFields(after) ? after : { '': after }];
  const text = (value: unknown): string => textOf(value, { ...t, fields });
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => text(was[name]) !== DASH || text(is[name]) !== DASH,
  );
  return (
    <details className={css.changes}>
      <summary>{t.show}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t.field}</span>
            </th>
            <th scope="col">{t.before}</th>
            <th scope="col">{t.after}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{logWord(fields, name)}</th>
              <td>{text(was[name])}</td>
              <td>{text(is[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
