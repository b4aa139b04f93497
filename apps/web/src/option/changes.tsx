import type { Operation } from '@tabimori/shared';
import { logs as en } from '../labels/en/logs.js';
import { logs as ja } from '../labels/ja/logs.js';
import { DASH } from '../shell/format.js';
import { useLabels } from '../shell/i18n.js';
import css from './operation-log.module.css';

const LABELS = { jp: ja, en };

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return DASH;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** What an operation changed, field by field, opened on demand. */
export function Changes({ row: { before, after } }: { row: Operation }) {
  const t = useLabels(LABELS);
  if (before === null && after === null) return <span className="muted">{DASH}</span>;
  const [was, is] = [isFields(before) ? before : { '': before }, isFields(after) ? after : { '': after }];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => textOf(was[name]) !== DASH || textOf(is[name]) !== DASH,
  );
  return (
    <details className={css.changes}>
      <summary>{t.show}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t.column.target}</span>
            </th>
            <th scope="col">{t.before}</th>
            <th scope="col">{t.after}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{textOf(was[name])}</td>
              <td>{textOf(is[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
