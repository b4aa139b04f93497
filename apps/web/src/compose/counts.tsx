import type { DryRun } from '@tabimori/shared';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icons.js';
import { Table, type TableColumn } from '../ui/table.js';
import { useCompanyName } from '../parts/names.js';
import { DASH, formatNumber } from '../shell/format.js';
import { useSeparator } from '../shell/i18n.js';
import { useMedia } from '../shell/media.js';
import { TwoLines } from '../shell/two-lines.js';
import { usePrefectures } from '../shell/use-call.js';
import css from './compose.module.css';

/** Columns and rows shown one by one, as many as stand beside the preview on a small screen; the others are summed up. */
const COLUMNS = 4;
const ROWS = 12;
const ELSEWHERE = '';
/** the row of the companies that are not shown one by one */
const REST = 'rest';

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
  const companyOf = useCompanyName();
  const prefecture = usePrefectures();
  const place = (code: string | null): string => (code === null ? t('elsewhere') : prefecture(code));
  const places = sumsBy(counts, (one) => [one.prefectureCode ?? ELSEWHERE, place(one.prefectureCode)], COLUMNS);
  const lines = sumsBy(counts, (one) => [String(one.companyId), companyOf(one)], ROWS);
  const most = Math.max(...counts.map((one) => one.total));
  const cell = (company: string, code: string): number =>
    counts
      .filter((one) => String(one.companyId) === company && (one.prefectureCode ?? ELSEWHERE) === code)
      .reduce((sum, one) => sum + one.total, 0);
  const shown = places.reduce((sum, place) => sum + place.total, 0);
  const others = new Set(counts.map((one) => one.prefectureCode)).size - places.length;
  const companies = new Set(counts.map(({ companyId }) => companyId)).size - lines.length;
  const known = (line: Line): number => places.reduce((sum, { key }) => sum + cell(line.key, key), 0);
  const isPhone = useMedia() === 'phone';
  const separator = useSeparator();
  /** where they are, as one text: a phone has no room for a column each */
  const inWords = (of: (code: string) => number, more: number): string =>
    [
      ...places.filter(({ key }) => of(key) > 0).map(({ key, label }) => `${label} ${formatNumber(of(key))}`),
      ...(more > 0 ? [`${t('more', { count: others })} ${formatNumber(more)}`] : []),
    ].join(separator);
  const company: TableColumn<Line> = {
    key: 'company',
    title: t('filters.company'),
    quiet: true,
    heads: true,
    render: ({ label }) => label,
    foot: t('sum'),
  };
  const sum: TableColumn<Line> = {
    key: 'sum',
    title: t('sum'),
    align: 'right',
    render: (line) => formatNumber(line.total),
    cell: () => ({ className: css.sum }),
    foot: formatNumber(total),
  };
  const columns: TableColumn<Line>[] = [
    company,
    ...places.map(({ key, label, total: sum }): TableColumn<Line> => ({
      key,
      title: label,
      align: 'right',
      render: (line) => {
        if (line.key === REST) return null;
        const value = cell(line.key, key);
        return value === 0 ? DASH : formatNumber(value);
      },
      cell: (line) => ({ style: { '--share': `${Math.round((cell(line.key, key) / most) * 24)}%` } as CSSProperties }),
      foot: formatNumber(sum),
    })),
    ...(shown < total
      ? [
          {
            key: 'more',
            title: t('more', { count: others }),
            align: 'right',
            render: (line: Line) => (line.key === REST ? null : formatNumber(line.total - known(line))),
            foot: formatNumber(total - shown),
          } as const,
        ]
      : []),
    sum,
  ];
  const onPhone: TableColumn<Line>[] = [
    {
      ...company,
      render: (line) => (
        <TwoLines>
          {line.label}
          {line.key !== REST && <small>{inWords((code) => cell(line.key, code), line.total - known(line))}</small>}
        </TwoLines>
      ),
    },
    sum,
  ];
  const rest = {
    key: REST,
    label: t('moreCompanies', { count: companies }),
    total: total - lines.reduce((sum, line) => sum + line.total, 0),
  };
  return (
    <div className={css.counts} tabIndex={0} role="region" aria-label={t('counts')}>
      <Table
        columns={isPhone ? onPhone : columns}
        rows={companies > 0 ? [...lines, rest] : lines}
        rowKey={({ key }) => key}
      />
    </div>
  );
}

/** Who will not be reached or is left out, and why. */
export function Reach({ trial }: { trial: DryRun }) {
  const { t } = useTranslation('compose', { keyPrefix: 'reach' });
  const lines = [
    trial.inNeed > 0 && t('inNeed', { count: trial.inNeed }),
    trial.safe > 0 && t('safe', { count: trial.safe }),
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
