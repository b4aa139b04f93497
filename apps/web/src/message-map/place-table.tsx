import { MAP_STATES, type MapReply } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { formatNumber } from '../shell/format.js';
import { useLanguage } from '../shell/i18n.js';
import { useStateWord } from './words.js';
import css from './message-map.module.css';

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** The same as the map's fill, in figures; the gravest places first. */
export function PlaceTable({ data, onPlace }: { data: MapReply; onPlace: (code: string) => void }) {
  const { t } = useTranslation('messageMap');
  const language = useLanguage();
  const word = useStateWord();
  const worseFirst = (a: readonly number[], b: readonly number[]): number => {
    const differing = a.findIndex((count, state) => count !== b[state]);
    return differing < 0 ? 0 : (b[differing] ?? 0) - (a[differing] ?? 0);
  };
  const places = [...data.places].sort((a, b) => worseFirst(a.counts, b.counts));
  return (
    <div className={css.tableBox} tabIndex={0} role="region" aria-label={t('table.caption')}>
      <table className={css.table}>
        <caption className="visually-hidden">{t('table.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('table.place')}</th>
            <th scope="col" className="num">
              {t('table.total')}
            </th>
            {MAP_STATES.map((state) => (
              <th key={state} scope="col" className="num">
                {word(state)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map(({ code, name, nameEn, counts }) => (
            <tr key={code}>
              <th scope="row">
                <Button kind="link" onClick={() => onPlace(code)}>
                  {language === 'jp' ? name : nameEn}
                </Button>
              </th>
              <td className="num">{formatNumber(total(counts))}</td>
              {counts.map((count, index) => (
                <td key={MAP_STATES[index]} className="num">
                  {count === 0 ? <span className="muted">0</span> : <b>{formatNumber(count)}</b>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
