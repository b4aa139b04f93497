import { api, type MapBounds, type MapTraveler } from '@tabimori/shared';
import { useState } from 'react';
import { useCompanyFilter, useCountryFilter, useDivisionFilter } from '../parts/find-filters.js';
import { useSubject } from '../parts/names.js';
import { PersonDrawer } from '../parts/person/person-drawer.js';
import { Card } from '../shell/card.js';
import { formatDateTime, formatNumber } from '../shell/format.js';
import { useLabels, useLanguage } from '../shell/i18n.js';
import type { ListQuery } from '../shell/list-codec.js';
import { useQueryState } from '../shell/list-query.js';
import { ListTools } from '../shell/list-tools.js';
import type { Filter } from '../shell/list-types.js';
import { useMedia } from '../shell/media.js';
import { PageHeader } from '../shell/page-header.js';
import { Empty, Pending } from '../shell/states.js';
import { useAddress } from '../shell/use-address.js';
import { useCall, usePrefectureOptions } from '../shell/use-call.js';
import { prefectureName } from '../parts/map/japan.js';
import { MapCanvas } from './map-canvas.js';
import { People, ROWS } from './people.js';
import { PlaceTable } from './place-table.js';
import { StateButtons } from './state-buttons.js';
import { LABELS, OPENED } from './words.js';
import css from './message-map.module.css';

const FILTERS = ['name', 'companyId', 'divisionId', 'countryId', 'prefectureCode', 'staying'];
const SUBJECT = [...FILTERS, 'state', 'deliveryId', 'eventId'];
const NUMBERS = /^-?[\d.]+,-?[\d.]+,[\d.]+$/;
const text = (bounds: MapBounds): string => bounds.map((degrees) => degrees.toFixed(4)).join(',');

function useMapFilters(): Filter[] {
  const t = useLabels(LABELS).filters;
  const companies = useCompanyFilter(t.company);
  const divisions = useDivisionFilter(t.division);
  const countries = useCountryFilter(t.country);
  const prefectures = usePrefectureOptions();
  return [
    ...companies,
    ...divisions,
    ...countries,
    { name: 'prefectureCode', label: t.prefecture, options: prefectures },
    { name: 'staying', label: t.staying, options: [{ value: 'true', label: t.here }] },
  ];
}

/** Where the travelers are and how they are, on a map and in the list beside it; all of it is in the address. */
export function MessageMapPage() {
  const t = useLabels(LABELS);
  const language = useLanguage();
  const isPhone = useMedia() === 'phone';
  const [params, setParams] = useAddress();
  const [query, change] = useQueryState(api.maps.travelers);
  const filters = useMapFilters();
  const [view, setView] = useState<{ bounds: MapBounds; zoom: number } | null>(null);
  const [clustered, setClustered] = useState(false);
  const [pointed, setPointed] = useState<MapTraveler | null>(null);
  const [hovered, setHovered] = useState<{ id: number } | { bounds: MapBounds } | null>(null);

  // the one who is opened narrows nothing
  const { applicantId, place, bounds: spot, page = 1, perPage = ROWS, ...rest } = query;
  const filter = Object.fromEntries(Object.entries(rest).filter(([name]) => SUBJECT.includes(name)));
  const isTable = params.get('table') === '1';
  const inView = params.get('inView') === '1';
  const seen = view && { bounds: text(view.bounds), zoom: view.zoom };
  const read = useCall(api.maps.get, { ...filter, ...(clustered && seen) }, { live: true });
  if (read.data && read.data.clustered !== clustered) setClustered(read.data.clustered);
  const bounds = spot ?? (inView && seen ? seen.bounds : undefined);
  const narrowed = { ...filter, ...(place && { place }), ...(bounds && { bounds }) };
  const people = useCall(api.maps.travelers, { ...narrowed, page, perPage }, { live: true });
  const one = useCall(
    api.maps.travelers,
    { applicantId },
    {
      enabled: applicantId !== undefined,
      quiet: true,
    },
  );
  const opened = applicantId === undefined ? undefined : one.data?.items[0];

  const set = (wanted: ListQuery, options?: { replace: boolean }) => change(wanted, options);
  const selectPlace = (code: string) => set({ place: code === place ? '' : code, bounds: '', inView: '' });
  const start = params.get('at');
  const standing = (row: MapTraveler | null | undefined): [number, number] | null =>
    row?.longitude == null || row.latitude === null ? null : [row.longitude, row.latitude];
  const isHot = (row: MapTraveler): boolean => {
    if (hovered === null) return false;
    if ('id' in hovered) return hovered.id === row.id;
    const [west, south, east, north] = hovered.bounds;
    const { longitude, latitude } = row;
    if (longitude === null || latitude === null) return false;
    return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
  };
  const placeName =
    place === undefined
      ? undefined
      : (read.data?.places.find(({ code }) => code === place)?.[language === 'jp' ? 'name' : 'nameEn'] ??
        prefectureName(place, language));
  const selection = placeName ?? (spot ? t.atSpot : undefined);
  const tools = (
    <ListTools
      list={{ search: t.search, filters }}
      query={query}
      change={change}
      narrowed={Object.keys(query).filter((name) => FILTERS.includes(name))}
    />
  );
  const otherView = (
    <button type="button" className="button" onClick={() => set({ table: isTable ? '' : '1' })}>
      {isTable ? t.showMap : t.showTable}
    </button>
  );
  const ofOneSend = query['deliveryId'] !== undefined || query['eventId'] !== undefined;
  const total = read.data?.counts.reduce((sum, count) => sum + count, 0);

  return (
    <div className={css.screen}>
      <PageHeader
        title={t.title}
        // a phone's height is the map's
        meta={
          isPhone && !ofOneSend ? undefined : (
            <Subject query={filter} clear={() => set({ deliveryId: '', eventId: '' })} />
          )
        }
        actions={isPhone ? undefined : otherView}
      />
      <div className={css.page}>
        <Card flush className={css.tools}>
          {isPhone ? (
            <>
              <details>
                <summary>{t.narrow}</summary>
                {tools}
              </details>
              {otherView}
            </>
          ) : (
            tools
          )}
        </Card>
        <div className={css.both}>
          <section className={css.left} aria-label={t.title}>
            {read.data && (
              <StateButtons counts={read.data.counts} chosen={query['state']} choose={(state) => set({ state })} />
            )}
            {read.data === undefined && (read.error !== null || isTable) ? (
              <Pending query={read} rows={8}>
                {() => null}
              </Pending>
            ) : (
              !isTable && (
                <MapCanvas
                  data={read.data}
                  selected={place ?? null}
                  start={
                    start !== null && NUMBERS.test(start)
                      ? (start.split(',').map(Number) as [number, number, number])
                      : null
                  }
                  ringed={standing(pointed)}
                  opened={standing(opened)}
                  events={{
                    onPerson: (id) => set({ [OPENED]: String(id) }),
                    onSpot: (at) => set({ bounds: text(at), place: '' }),
                    onPlace: selectPlace,
                    onHover: setHovered,
                  }}
                  onView={(at, zoom, centre) => {
                    setView({ bounds: at, zoom });
                    setParams(
                      (next) => {
                        // other travelers are in view
                        if (inView) next.delete('page');
                        next.set('at', `${centre[0].toFixed(3)},${centre[1].toFixed(3)},${centre[2].toFixed(1)}`);
                      },
                      { replace: true },
                    );
                  }}
                />
              )
            )}
            {read.data && (
              <div className={isTable ? css.shown : css.printed}>
                <PlaceTable data={read.data} onPlace={selectPlace} />
              </div>
            )}
            {read.data && !isTable && (
              <p className={css.legend}>
                <span>{t.legend.registered}</span>
                <span>{t.legend.fill}</span>
                {read.data.located > 0 && <span>{t.located(formatNumber(read.data.located))}</span>}
                {read.data.unplaced > 0 && <span>{t.unplaced(formatNumber(read.data.unplaced))}</span>}
                <span>{formatDateTime(read.data.at)}</span>
              </p>
            )}
          </section>
          <section className={css.right} aria-label={t.list}>
            <div className={css.title}>
              <h2>
                {selection ?? t.list}{' '}
                {people.data && (
                  <small>
                    {formatNumber(people.data.pagination.total)} {t.unit}
                  </small>
                )}
              </h2>
              {selection ? (
                <button type="button" className={css.link} onClick={() => set({ place: '', bounds: '' })}>
                  {t.clear}
                </button>
              ) : (
                !isTable && (
                  <label className={css.check}>
                    <input
                      type="checkbox"
                      checked={inView}
                      onChange={({ target }) => set({ inView: target.checked ? '1' : '' })}
                    />
                    {t.inView}
                  </label>
                )
              )}
            </div>
            <Pending query={people} rows={10}>
              {(page) =>
                total === 0 ? (
                  <Empty {...t.empty} />
                ) : (
                  <People
                    page={page}
                    now={new Date(people.dataUpdatedAt)}
                    isHot={isHot}
                    onPoint={setPointed}
                    change={set}
                  />
                )
              }
            </Pending>
          </section>
        </div>
      </div>
      <PersonDrawer param={OPENED} />
    </div>
  );
}

/** Whom the map shows: all, or those of one delivery or event. */
function Subject({ query, clear }: { query: ListQuery; clear: () => void }) {
  const t = useLabels(LABELS);
  const subject = useSubject();
  const id = query['deliveryId'];
  const delivery = useCall(api.deliveryHistory.get, { id: Number(id) }, { enabled: id !== undefined, quiet: true });
  if (id === undefined && query['eventId'] === undefined) return t.meta;
  return (
    <>
      {id === undefined ? t.ofEvent : delivery.data ? t.ofDelivery(subject(delivery.data)) : ''}{' '}
      <button type="button" className={css.link} onClick={clear}>
        {t.everybody}
      </button>
    </>
  );
}
