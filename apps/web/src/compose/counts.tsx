import type { DryRun } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icons.js';
import { DASH, formatNumber } from '../shell/format.js';
import { usePrefectures } from '../shell/use-call.js';
import css from './compose.module.css';

/** Columns and rows shown one by one; the others are summed up. */
const COLUMNS = 6;
const ROWS = 12;
const ELSEWHERE = '';

interface Line {
  key: string;
  label: string;
  total: number;
}

function sumsBy(
  counts: DryRun['counts'],
  keyOf: (one: DryRun['counts'][number]) => [string, string],
  most: number,
): Line[] {
  const sums = new Map<string, Line>();
  for (const one of counts) {
    const [key, label] = keyOf(one);
    const line = sums.get(key) ?? { key, label, total: 0 };
    line.total += one.total;
    sums.set(key, line);
  }
  return [...sums.values()].sort((a, b) => b.total - a.total).slice(0, most);
}

/** How many travelers of which company are where: the largest first; the sums include all. */
export function Counts({ counts, total }: Pick<DryRun, 'counts' | 'total'>) {
  const { t } = useTranslation('compose');
  const prefecture = usePrefectures();
  const place = (code: string | null): string => (code === null ? t('elsewhere') : prefecture(code));
  const columns = sumsBy(counts, (one) => [one.prefectureCode ?? ELSEWHERE, place(one.prefectureCode)], COLUMNS);
  const lines = sumsBy(counts, (one) => [String(one.companyId), one.companyName], ROWS);
  const most = Math.max(...counts.map((one) => one.total));
  const cell = (company: string, code: string): number =>
    counts
      .filter((one) => String(one.companyId) === company && (one.prefectureCode ?? ELSEWHERE) === code)
      .reduce((sum, one) => sum + one.total, 0);
  const shown = columns.reduce((sum, column) => sum + column.total, 0);
  const hasRest = shown < total;
  const companies = new Set(counts.map(({ companyId }) => companyId)).size;
  return (
    <div className={css.counts} tabIndex={0} role="region" aria-label={t('counts')}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('filters.company')}</span>
            </th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
            {hasRest && (
              <th scope="col">
                {t('more', { count: new Set(counts.map((one) => one.prefectureCode)).size - columns.length })}
              </th>
            )}
            <th scope="col">{t('sum')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const cells = columns.map(({ key }) => cell(line.key, key));
            return (
              <tr key={line.key}>
                <th scope="row">{line.label}</th>
                {cells.map((value, index) => (
                  <td key={columns[index]?.key} style={{ '--share': `${Math.round((value / most) * 24)}%` } as object}>
                    {value === 0 ? DASH : formatNumber(value)}
                  </td>
                ))}
                {hasRest && <td>{formatNumber(line.total - cells.reduce((sum, value) => sum + value, 0))}</td>}
                <td className={css.sum}>{formatNumber(line.total)}</td>
              </tr>
            );
          })}
          {companies > lines.length && (
            <tr>
              <th scope="row">{t('more', { count: companies - lines.length })}</th>
              <td colSpan={columns.length + (hasRest ? 1 : 0)} />
              <td className={css.sum}>{formatNumber(total - lines.reduce((sum, line) => sum + line.total, 0))}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('sum')}</th>
            {columns.map(({ key, total: sum }) => (
              <td key={key}>{formatNumber(sum)}</td>
            ))}
            {hasRest && <td>{formatNumber(total - shown)}</td>}
            <td className={css.sum}>{formatNumber(total)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** Who will not be reached or is left out, and why. */
export function Reach({ trial }: { trial: DryRun }) {
  const { t } = useTranslation('compose', { keyPrefix: 'reach' });
  const lines = [
    trial.noContact > 0 && t('none', { count: trial.noContact }),
    trial.undelivered > 0 && t('undelivered', { count: trial.undelivered }),
    trial.noText > 0 && t('noText', { count: trial.noText }),
    trial.deleted > 0 && t('deleted', { count: trial.deleted }),
  ].filter((line) => line !== false);
  if (lines.length === 0) return <p className={css.reached}>{t('all')}</p>;
  return (
    <div className={css.warn}>
      <Icon name="alert" />
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
