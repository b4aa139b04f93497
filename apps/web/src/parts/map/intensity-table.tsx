import { useTranslation } from 'react-i18next';
import { Table } from '../../ui/table.js';
import { IntensityChip } from '../intensity.js';
import { useLanguage } from '../../shell/i18n.js';
import { prefectureName } from '../prefecture-name.js';
import { rankOf, type Shaken } from './shaken.js';
import css from './map.module.css';

/** The map as a table, with more: every prefecture, worst first, and which value is an assumption. */
export function IntensityTable({ prefectures }: { prefectures: readonly (Shaken & { unreceived: boolean })[] }) {
  const { t } = useTranslation('events');
  const language = useLanguage();
  const rows = [...prefectures].sort(
    (a, b) => rankOf(b.intensity) - rankOf(a.intensity) || a.code.localeCompare(b.code),
  );
  return (
    <Table
      look="sticky"
      className={css.table}
      rows={rows}
      rowKey={({ code }) => code}
      columns={[
        {
          key: 'prefecture',
          title: t('map.prefecture'),
          heads: true,
          render: ({ code }) => prefectureName(code, language),
        },
        {
          key: 'intensity',
          title: t('map.intensity'),
          render: ({ intensity, unreceived }) => (
            <>
              <IntensityChip intensity={intensity} /> {unreceived && t('map.unreceived')}
            </>
          ),
        },
      ]}
    />
  );
}
