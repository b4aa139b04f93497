import type { Intensity, MapBounds, MapReply, TsunamiGrade } from '@tabimori/shared';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { useConfig } from '../shell/config.js';
import { useLanguage } from '../shell/i18n.js';
import { useMode } from '../shell/theme.js';
import { useGradeText, useIntensityText } from '../parts/intensity.js';
import { useAgo } from '../shell/ago.js';
import { boundsOf, outsideOf } from './bounds.js';
import { Chart, type ChartEvents, type ChartWords, JAPAN_BOX, type MapPlace, WORLD_BOX } from './chart.js';
import { clusterer } from './cluster.js';
import css from './message-map.module.css';

interface MapCanvasProps {
  data: MapReply | undefined;
  selected: string | null;
  /** of the event the map is about, by prefecture */
  intensities: ReadonlyMap<string, Intensity> | null;
  /** of that event: tsunami warnings in force by prefecture */
  warned: ReadonlyMap<string, TsunamiGrade>;
  /** of that event: longitude, latitude */
  epicenter: MapPlace | null;
  /** the event the map is about, once it has been read: the map goes to its places */
  eventId: string | null;
  /** the map's position by the address: longitude, latitude, zoom */
  start: readonly [number, number, number] | null;
  /** the place of a traveler in the list, to be ringed */
  ringed: readonly [number, number] | null;
  /** the traveler who is opened: the map goes there */
  opened: readonly [number, number] | null;
  events: Omit<ChartEvents, 'onView'>;
  onView: (bounds: MapBounds, zoom: number, centre: [number, number, number]) => void;
}

const codesOf = ({ places }: MapReply): string[] => places.map(({ code }) => code);

/** The map, its buttons and whose work it is. */
export function MapCanvas(props: MapCanvasProps) {
  const { data, selected, intensities, warned, epicenter, eventId, start, ringed, opened, events, onView } = props;
  const { t } = useTranslation('messageMap');
  const language = useLanguage();
  const mode = useMode();
  const { mapTiles } = useConfig();
  const target = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<Chart | null>(null);
  const [view, setView] = useState<{ bounds: MapBounds; zoom: number } | null>(null);

  const happened = useEffectEvent((): ChartEvents => ({
    ...events,
    onView: (bounds, zoom) => setView({ bounds, zoom }),
  }));
  const ago = useAgo();
  const intensity = useIntensityText();
  const grade = useGradeText();
  const words = useEffectEvent((): ChartWords => ({
    ago: (hours) => t('positionAgo', { ago: ago(hours * 3600) }),
    intensity,
    grade,
  }));
  const begin = useEffectEvent((made: Chart) => {
    if (start) made.show(...start);
    else made.fit(JAPAN_BOX);
    if (opened) made.goTo(...opened);
  });
  const tell = useEffectEvent((made: Chart, seen: { bounds: MapBounds; zoom: number }) =>
    onView(seen.bounds, seen.zoom, made.centre()),
  );
  const tiles = mapTiles?.url ?? null;
  useEffect(() => {
    if (!target.current) return;
    const late: ChartEvents = {
      onView: (...given) => happened().onView(...given),
      onPerson: (...given) => happened().onPerson(...given),
      onSpot: (...given) => happened().onSpot(...given),
      onPlace: (...given) => happened().onPlace(...given),
      onHover: (...given) => happened().onHover(...given),
    };
    const lateWords: ChartWords = {
      ago: (...given) => words().ago(...given),
      intensity: (...given) => words().intensity(...given),
      grade: (...given) => words().grade(...given),
    };
    const made = new Chart(target.current, late, 'jp', tiles, lateWords);
    begin(made);
    setChart(made);
    return () => made.dispose();
  }, [tiles]);
  useEffect(() => {
    if (chart && view) tell(chart, view);
  }, [chart, view]);

  const cluster = useMemo(() => (data && !data.clustered ? clusterer(data.points) : null), [data]);
  useEffect(() => {
    if (!chart || !data || !view) return;
    // all around the world, so that points just outside are there when the map moves
    chart.setSeen(cluster ? cluster([-180, -85, 180, 85], view.zoom) : data);
  }, [chart, cluster, data, view]);
  useEffect(
    () => chart?.setAreas({ places: data?.places ?? [], selected, language, intensities, warned, epicenter }),
    [chart, data, selected, language, intensities, warned, epicenter],
  );
  const struck = useMemo(
    () => (eventId && data ? boundsOf(codesOf(data), data.clustered ? [] : data.points, intensities) : null),
    [eventId, data, intensities],
  );
  const outside = useMemo(
    () => (data && !data.clustered && view ? outsideOf(data.points, view.bounds) : null),
    [data, view],
  );
  // an address that says where the map was is followed, until another event is chosen
  const shownFor = useRef(start ? eventId : null);
  useEffect(() => {
    if (!chart || !struck || shownFor.current === eventId) return;
    chart.fit(struck);
    shownFor.current = eventId;
  }, [chart, struck, eventId]);
  useEffect(() => chart?.redraw(), [chart, mode]);
  const [longitude, latitude] = ringed ?? opened ?? [];
  useEffect(
    () => chart?.point(longitude === undefined || latitude === undefined ? null : [longitude, latitude]),
    [chart, longitude, latitude],
  );
  const [toLongitude, toLatitude] = opened ?? [];
  useEffect(() => {
    if (toLongitude !== undefined && toLatitude !== undefined) chart?.goTo(toLongitude, toLatitude);
  }, [chart, toLongitude, toLatitude]);

  return (
    <div className={css.canvas}>
      <div ref={target} className={css.target} tabIndex={0} role="application" aria-label={t('map')} />
      {outside && (
        <Button kind="bare" className={css.outside} onClick={() => chart?.fit(outside.all)}>
          {t('outside', { count: outside.people })}
          {outside.inNeed > 0 && t('outsideInNeed', { count: outside.inNeed })}
        </Button>
      )}
      {data && (
        <div className={css.views} role="group" aria-label={t('viewsLabel')}>
          {struck && (
            <Button kind="bare" onClick={() => chart?.fit(struck)}>
              {t('views.event')}
            </Button>
          )}
          <Button kind="bare" onClick={() => chart?.fit(JAPAN_BOX)}>
            {t('views.japan')}
          </Button>
          <Button kind="bare" onClick={() => chart?.fit(WORLD_BOX)}>
            {t('views.world')}
          </Button>
        </div>
      )}
      <div className={css.zoom}>
        <Button kind="bare" aria-label={t('zoomIn')} onClick={() => chart?.zoomBy(1)}>
          <span aria-hidden="true">＋</span>
        </Button>
        <Button kind="bare" aria-label={t('zoomOut')} onClick={() => chart?.zoomBy(-1)}>
          <span aria-hidden="true">−</span>
        </Button>
      </div>
      <p className={css.credit}>{[mapTiles?.attribution, t('credit')].filter(Boolean).join('　')}</p>
    </div>
  );
}
