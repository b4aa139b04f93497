import type { DrillFigures, DrillReport } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { DASH, formatDate, formatNumber, formatRate } from '../shell/format.js';
import css from './drills.module.css';

type Company = DrillReport['companies'][number];

/** The figures of a company and its departments, next to those of the previous drill. */
export function FiguresTable({ company: { figures, before, divisions } }: { company: Company }) {
  const { t } = useTranslation('drills', { keyPrefix: 'report' });
  const rows = [
    { key: 0, name: t('whole'), figures, before: before?.figures ?? null },
    ...divisions.map(({ divisionId, divisionName, ...both }) => ({ key: divisionId, name: divisionName, ...both })),
  ];
  return (
    <>
      <table className={css.figures}>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('figures.recipients')}</th>
            <th scope="col">{t('figures.mail')}</th>
            <th scope="col">{t('figures.sms')}</th>
            <th scope="col">{t('figures.answered')}</th>
            <th scope="col">{t('figures.rate')}</th>
            {t('figures.times', { returnObjects: true }).map((share) => (
              <th key={share} scope="col">
                {share}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, ...both }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <Cells {...both} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small muted">{before ? t('before', { date: formatDate(before.startedAt) }) : t('noBefore')}</p>
    </>
  );
}

function Cells({ figures, before }: { figures: DrillFigures; before: DrillFigures | null }) {
  const { t } = useTranslation('drills', { keyPrefix: 'report' });
  const { t: labels } = useTranslation('drills', { keyPrefix: 'report.figures' });
  const { t: drills } = useTranslation('drills');
  const rate = ({ answered, asked }: DrillFigures) => formatRate(answered, asked);
  const time = ({ asked, times }: DrillFigures, index: number): string => {
    const seconds = times[index] ?? null;
    if (asked === 0) return DASH;
    return seconds === null ? t('notReached') : duration(seconds);
  };
  const duration = (seconds: number): string => {
    const minutes = Math.floor(seconds / 60);
    const rest = Math.round(seconds % 60);
    return minutes > 0 ? t('duration.minutes', { minutes, seconds: rest }) : t('duration.seconds', { seconds: rest });
  };
  const cell = (label: string, of: (figures: DrillFigures) => string) => (
    <td key={label} data-label={label}>
      <span>{of(figures)}</span>
      {before && <small>{t('beforeShort', { value: of(before) })}</small>}
    </td>
  );
  return (
    <>
      {cell(labels('recipients'), (one) => formatNumber(one.recipients))}
      {cell(labels('mail'), (one) => formatNumber(one.reachedByMail))}
      {cell(labels('sms'), (one) => formatNumber(one.reachedBySms))}
      {cell(labels('answered'), (one) => drills('answered', { answered: one.answered, asked: one.asked }))}
      {cell(labels('rate'), rate)}
      {labels('times', { returnObjects: true }).map((share, index) => cell(share, (one) => time(one, index)))}
    </>
  );
}
