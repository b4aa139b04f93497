import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { Empty } from '../ui/empty.js';
import { prefectureName } from '../parts/prefecture-name.js';
import { useNameOf } from '../parts/names.js';
import { formatNumber } from '../shell/format.js';
import { useLanguage } from '../shell/i18n.js';
import { Pending } from '../shell/states.js';
import css from './message-map.module.css';
import { People } from './people.js';
import { isAt, type MapView } from './use-map-view.js';

/** The selection on the map in words; undefined: nothing is selected. */
function useSelection({ place, spot, read }: MapView): string | undefined {
  const { t } = useTranslation('messageMap');
  const language = useLanguage();
  const nameOf = useNameOf();
  if (place === undefined) return spot ? t('atSpot') : undefined;
  const found = read.data?.places.find(({ code }) => code === place);
  return found ? nameOf(found) : prefectureName(place, language);
}

/** The travelers of the map, or those of the place that is selected on it. */
export function PeopleSide({ view }: { view: MapView }) {
  const { t } = useTranslation('messageMap');
  const { people, read, change, inView, isTable, hovered } = view;
  const selection = useSelection(view);
  const total = read.data?.counts.reduce((sum, count) => sum + count, 0);
  return (
    <section className={css.right} aria-label={t('list')}>
      <div className={css.title}>
        <h2>
          {selection ?? t('list')}{' '}
          <small>{people.data ? `${formatNumber(people.data.pagination.total)} ${t('unit')}` : '\u00a0'}</small>
        </h2>
        {selection ? (
          <Button kind="link" className="touch" onClick={() => change({ place: '', bounds: '' })}>
            {t('clear')}
          </Button>
        ) : (
          !isTable && (
            <label className={css.check}>
              <input
                type="checkbox"
                checked={inView}
                onChange={({ target }) => change({ inView: target.checked ? '1' : '' })}
              />
              {t('inView')}
            </label>
          )
        )}
      </div>
      <Pending query={people} rows={10}>
        {(page) =>
          total === 0 ? (
            <Empty {...t('empty', { returnObjects: true })} />
          ) : (
            <People
              page={page}
              now={new Date(people.dataUpdatedAt)}
              isHot={(row) => isAt(hovered, row)}
              onPoint={view.setPointed}
              change={change}
            />
          )
        }
      </Pending>
    </section>
  );
}
