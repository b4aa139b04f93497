import { isWarning, type TsunamiCoast } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useTsunamiRegion } from '../parts/agency-names.js';
import { DASH, formatTime } from '../shell/format.js';
import { Table, type TableColumn } from '../ui/table.js';
import { gradeOf, wavesOf } from '../parts/waves-of.js';
import css from './events.module.css';

/** When the first wave is expected where, and how high. */
export function FirstWaves({ tsunami, now }: { tsunami: readonly TsunamiCoast[]; now: Date }) {
  const { t } = useTranslation('events', { keyPrefix: 'tsunamis' });
  const nameOf = useTsunamiRegion();
  const rows = wavesOf(tsunami);
  const arrival = ({ arrivalAt, arrival: near }: TsunamiCoast): string => {
    const at = arrivalAt && formatTime(arrivalAt);
    if (at && near === 'imminent') return t('arrival.imminentAt', { at });
    if (at && !near && arrivalAt <= now) return t('arrival.past', { at });
    return near ? t(`arrival.${near}`) : (at ?? DASH);
  };
  const columns: TableColumn<TsunamiCoast>[] = [
    {
      key: 'region',
      title: t('column.region'),
      heads: true,
      render: (region) => {
        const grade = gradeOf(region);
        return (
          <span className={css.coast}>
            {nameOf({ code: region.regionCode, name: region.regionName })}
            {grade && <b className={isWarning(grade) ? css.grave : undefined}>{t(`grade.${grade}`)}</b>}
          </span>
        );
      },
    },
    { key: 'arrival', title: t('column.arrival'), render: arrival },
    {
      key: 'height',
      title: t('column.height'),
      align: 'right',
      render: ({ height }) => (height ? t(`height.${height}`) : DASH),
    },
  ];
  if (rows.length === 0) return null;
  return (
    <>
      <div className={css.firstWaves} tabIndex={0} role="region" aria-label={t('title')}>
        <Table look="sticky" rows={rows} rowKey={({ regionCode }) => regionCode} columns={columns} />
      </div>
      <p className={css.note}>{t('asOf')}</p>
    </>
  );
}
