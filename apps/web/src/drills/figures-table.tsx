import type { DrillFigures, DrillReport } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Table, type TableColumn } from '../ui/table.js';
import { DASH, formatDate, formatNumber, formatRate } from '../shell/format.js';
import css from './drills.module.css';

type Company = DrillReport['companies'][number];

interface Row {
  key: number;
  name: string;
  figures: DrillFigures;
  before: DrillFigures | null;
}

/** The figures of a company and its departments, next to those of the previous drill. */
export function FiguresTable({ company: { figures, before, divisions } }: { company: Company }) {
  const { t } = useTranslation('drills', { keyPrefix: 'report' });
  const columns = useColumns();
  const rows: Row[] = [
    { key: 0, name: t('whole'), figures, before: before?.figures ?? null },
    ...divisions.map(({ divisionId, divisionName, ...both }) => ({ key: divisionId, name: divisionName, ...both })),
  ];
  return (
    <>
      <Table labelled className={css.figures} columns={columns} rows={rows} rowKey={({ key }) => key} />
      <p className="small muted">{before ? t('before', { date: formatDate(before.startedAt) }) : t('noBefore')}</p>
    </>
  );
}

function useColumns(): TableColumn<Row>[] {
  const { t } = useTranslation('drills', { keyPrefix: 'report' });
  const { t: labels } = useTranslation('drills', { keyPrefix: 'report.figures' });
  const { t: drills } = useTranslation('drills');
  const duration = (seconds: number): string => {
    const minutes = Math.floor(seconds / 60);
    const rest = Math.round(seconds % 60);
    return minutes > 0 ? t('duration.minutes', { minutes, seconds: rest }) : t('duration.seconds', { seconds: rest });
  };
  const time = ({ asked, times }: DrillFigures, index: number): string => {
    const seconds = times[index] ?? null;
    if (asked === 0) return DASH;
    return seconds === null ? DASH : duration(seconds);
  };
  const figure = (title: string, of: (figures: DrillFigures) => string): TableColumn<Row> => ({
    key: title,
    title,
    align: 'right',
    render: ({ figures, before }) => (
      <>
        <span>{of(figures)}</span>
        {before && <small>{t('beforeShort', { value: of(before) })}</small>}
      </>
    ),
  });
  return [
    { key: 'name', title: t('name'), heads: true, render: ({ name }) => name },
    figure(labels('recipients'), (one) => formatNumber(one.recipients)),
    figure(labels('mail'), (one) => formatNumber(one.reachedByMail)),
    figure(labels('sms'), (one) => formatNumber(one.reachedBySms)),
    figure(labels('answered'), (one) => drills('answered', { answered: one.answered, asked: one.asked })),
    figure(labels('rate'), ({ answered, asked }) => formatRate(answered, asked)),
    ...labels('times', { returnObjects: true }).map((share, index) => figure(share, (one) => time(one, index))),
  ];
}
