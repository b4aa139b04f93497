import { useTranslation } from 'react-i18next';
import { IntensityChip } from '../intensity.js';
import { useLanguage } from '../../shell/i18n.js';
import { prefectureName } from './japan.js';
import { rankOf, type Shaken } from './layout.js';
import css from './map.module.css';

/** The map as a table, with more: every prefecture, worst first, and which value is an assumption. */
export function IntensityTable({ prefectures }: { prefectures: readonly (Shaken & { unreceived: boolean })[] }) {
  const { t } = useTranslation('events');
  const language = useLanguage();
  const rows = [...prefectures].sort(
    (a, b) => rankOf(b.intensity) - rankOf(a.intensity) || a.code.localeCompare(b.code),
  );
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('map.prefecture')}</th>
          <th scope="col">{t('map.intensity')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ code, intensity, unreceived }) => (
          <tr key={code}>
            <th scope="row">{prefectureName(code, language)}</th>
            <td>
              <IntensityChip intensity={intensity} /> {unreceived && t('map.unreceived')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
