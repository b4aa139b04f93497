import { useTranslation } from 'react-i18next';
import { DASH, formatNumber } from '../../shell/format.js';
import { Table, type TableColumn } from '../../ui/table.js';
import { callsForHelp, type Counts, fitting, halves, numberOf, NUMBERS } from './counts.js';
import css from './report.module.css';

/** numbers without a column while nobody is among them */
const IF_ANY = new Set<string>(['notAsked', 'undelivered']);

interface CountsTableProps {
  title: string;
  rows: Counts[];
  sum: Counts;
  /** for how many there is room, one below the other */
  most: number;
  rest: (rows: readonly Counts[]) => string;
  /** the whole width is free: in two columns */
  wide?: boolean;
}

export function CountsTable({ title, rows, sum, most, rest, wide = false }: CountsTableProps) {
  // the line of the total stands below the second column
  const parts = wide ? halves(fitting(rows, 2 * most + 1, rest)) : [fitting(rows, most, rest)];
  return (
    <section>
      <h3>{title}</h3>
      <div className={wide ? css.tables : undefined}>
        {parts.map((part, i) => (
          <Part key={part[0]?.key} rows={part} sum={sum} total={i === parts.length - 1 && rows.length > 1} />
        ))}
      </div>
    </section>
  );
}

function Part({ rows, sum, total }: Pick<CountsTableProps, 'rows' | 'sum'> & { total: boolean }) {
  const { t } = useTranslation('report', { keyPrefix: 'columns' });
  return (
    <Table
      className={css.counts}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        {
          key: 'name',
          title: t('name'),
          quiet: true,
          heads: true,
          className: css.name ?? '',
          render: ({ name }) => name,
          foot: total ? sum.name : undefined,
        },
        ...NUMBERS.filter((number) => !IF_ANY.has(number) || numberOf(sum, number) > 0).map(
          (number): TableColumn<Counts> => ({
            key: number,
            title: t(number),
            align: 'right',
            render: (row) => <Count of={row} number={number} />,
            foot: total ? <Count of={sum} number={number} /> : undefined,
          }),
        ),
      ]}
    />
  );
}

/** Red while anybody still needs help. */
function Count({ of, number }: { of: Counts; number: (typeof NUMBERS)[number] }) {
  const text = numberOrDash(numberOf(of, number));
  return number === 'help' && callsForHelp(of) ? <strong className={css.help}>{text}</strong> : text;
}

const numberOrDash = (value: number): string => (value === 0 ? DASH : formatNumber(value));
