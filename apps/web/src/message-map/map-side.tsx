import { type api, MAP_MARKS, type Reply, TSUNAMI_GRADES } from '@tabimori/shared';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IntensityLegend } from '../parts/map/intensity-legend.js';
import { WarningLines } from '../parts/map/warning-lines.js';
import { formatDateTime } from '../shell/format.js';
import { useMedia } from '../shell/media.js';
import { Pending } from '../shell/states.js';
import { MapCanvas } from './map-canvas.js';
import css from './message-map.module.css';
import { PlaceTable } from './place-table.js';
import { StateButtons } from './state-buttons.js';
import type { MapView } from './use-map-view.js';

/** The map with its counts and legend, or the table that says the same; both are printed. */
export function MapSide({ view }: { view: MapView }) {
  const { t } = useTranslation('messageMap');
  const { read, isTable, query, change } = view;
  const { data } = read;
  const isPending = data === undefined && (read.error !== null || isTable);
  // what is drawn stays if it cannot be read again, and is called old
  const unread = read.error === null && view.quake.data !== undefined ? view.quake : read;
  return (
    <section className={css.left} aria-label={t('title')}>
      {data && (
        <StateButtons
          counts={data.counts}
          chosen={query['state']}
          choose={(state) => change({ state })}
          open={data.open}
        />
      )}
      {(isPending || data) && (
        <Pending query={unread} rows={8}>
          {() => null}
        </Pending>
      )}
      {!isPending && !isTable && (
        <MapCanvas
          data={data}
          selected={view.place ?? null}
          intensities={view.intensities}
          warned={view.warned}
          epicenter={view.epicenter}
          eventId={view.quake.data === undefined && view.quake.error === null ? null : view.eventId}
          start={view.start}
          ringed={view.ringed}
          opened={view.opened}
          events={{
            onPerson: view.openPerson,
            onSpot: view.selectSpot,
            onPlace: view.selectPlace,
            onHover: view.setHovered,
          }}
          onView={view.moved}
        />
      )}
      {data && (
        <div className={isTable ? css.shown : css.printed}>
          <PlaceTable data={data} onPlace={view.selectPlace} />
        </div>
      )}
      {data && !isTable && (
        <Folded>
          <Legend data={data} of={view} />
        </Folded>
      )}
    </section>
  );
}

/** On a phone the map has the height: the legend opens over it. */
function Folded({ children }: { children: ReactNode }) {
  const { t } = useTranslation('messageMap', { keyPrefix: 'legend' });
  if (useMedia() !== 'phone') return children;
  return (
    <details className={css.folded}>
      <summary>{t('title')}</summary>
      {children}
    </details>
  );
}

const DONE = MAP_MARKS.indexOf('done');
const hasDone = ({ points, clusters }: Reply<typeof api.maps.get>): boolean =>
  points.some(([, , , mark]) => mark === DONE) || clusters.some(([, , counts]) => (counts[DONE] ?? 0) > 0);

function Legend({
  data,
  of,
}: {
  data: Reply<typeof api.maps.get>;
  of: Pick<MapView, 'intensities' | 'warned' | 'epicenter'>;
}) {
  const { located, outdated, unplaced, at } = data;
  const { t } = useTranslation('messageMap');
  const withIntensities = of.intensities !== null;
  return (
    <div className={css.legend}>
      {of.warned.size > 0 && <WarningLines grades={[...TSUNAMI_GRADES].reverse()} />}
      {withIntensities && <IntensityLegend />}
      {of.epicenter && <span>{t('legend.epicenter')}</span>}
      <span>{t('legend.registered')}</span>
      {hasDone(data) && <span>{t('legend.done')}</span>}
      {!withIntensities && <span>{t('legend.fill')}</span>}
      {located > 0 && <span>{t('located', { count: located })}</span>}
      {outdated > 0 && <span>{t('outdated', { count: outdated })}</span>}
      {unplaced > 0 && <span>{t('unplaced', { count: unplaced })}</span>}
      <span>{formatDateTime(at)}</span>
    </div>
  );
}
