import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber, formatRate } from '../../shell/format.js';
import type { CurveProps } from './response-curve.js';
import css from './chart.module.css';

/** The curve in rows: each send and each change of the count, in the order of time. */
export function CurveTable({ points, total, sends }: CurveProps) {
  const { t } = useTranslation('history', { keyPrefix: 'curve' });
  const rows = [
    ...sends.map(({ at, name, planned }) => ({ at, name: planned ? `${name}${t('planned')}` : name, answered: null })),
    ...points.map(({ at, answered }) => ({ at, name: null, answered })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  return (
    <div className={css.scroll} tabIndex={0} role="region" aria-label={t('title')}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('time')}</th>
            <th scope="col">{t('what')}</th>
            <th scope="col" className="num">
              {t('answered')}
            </th>
            <th scope="col" className="num">
              {t('rate')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ at, name, answered }) => (
            <tr key={`${at.getTime()} ${name} ${answered}`}>
              <td>{formatDateTime(at)}</td>
              <td>{name ?? t('answers')}</td>
              <td className="num">{answered === null ? '' : formatNumber(answered)}</td>
              <td className="num">{answered === null ? '' : formatRate(answered, total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
