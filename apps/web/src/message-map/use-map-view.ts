import { api, type Intensity, type MapBounds, type MapTraveler, type TsunamiGrade } from '@tabimori/shared';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useQueryState } from '../shell/list-query.js';
import { EVERYONE } from '../shell/paths.js';
import { useAddress } from '../shell/use-address.js';
import { hasUnsaved } from '../shell/unsaved.js';
import { useCall } from '../shell/use-call.js';
import { isWithin } from './bounds.js';
import { ROWS } from './people.js';
import { OPENED } from './words.js';

/** The filters of the tools above the map. */
const FILTERS = ['name', 'eventId', 'companyId', 'divisionId', 'countryId', 'prefectureCode', 'staying', 'warned'];
const SUBJECT = [...FILTERS, 'state', 'deliveryId'];
const NUMBERS = /^-?[\d.]+,-?[\d.]+,[\d.]+$/;
const text = (bounds: MapBounds): string => bounds.map((degrees) => degrees.toFixed(4)).join(',');

/** Longitude, latitude and zoom. */
export type Centre = [number, number, number];
export type Hovered = { id: number } | { bounds: MapBounds } | null;

const startOf = (at: string | null): Centre | null =>
  at !== null && NUMBERS.test(at) ? (at.split(',').map(Number) as Centre) : null;

const standing = (row: MapTraveler | null | undefined): [number, number] | null =>
  row?.longitude == null || row.latitude === null ? null : [row.longitude, row.latitude];

/** Whether a traveler is what the pointer is over on the map, or among them. */
export function isAt(hovered: Hovered, { id, longitude, latitude }: MapTraveler): boolean {
  if (hovered === null) return false;
  if ('id' in hovered) return hovered.id === id;
  return longitude !== null && latitude !== null && isWithin(hovered.bounds, longitude, latitude);
}

/**
 * The map is about the event that is running, the latest if there are several, unless the address says whom it is about.
 * False until that is known.
 */
function useSubjectReady([params, setParams]: ReturnType<typeof useAddress>): boolean {
  const isNamed = ['eventId', 'deliveryId', 'applicantId', EVERYONE].some((name) => params.has(name));
  const situation = useCall(api.home.situation, {}, { enabled: !isNamed, quiet: true });
  const [latest] = situation.data?.running ?? [];
  const choose = useEffectEvent((id: number) =>
    setParams((next) => next.set('eventId', String(id)), { replace: true }),
  );
  useEffect(() => {
    if (!isNamed && latest) choose(latest.eventId);
  }, [isNamed, latest]);
  return isNamed || situation.isError || (situation.data !== undefined && !latest);
}

interface Quake {
  /** its reading */
  quake: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;
  /** by prefecture; null while unknown, and for an event without any */
  intensities: ReadonlyMap<string, Intensity> | null;
  /** tsunami warnings in force, by prefecture */
  warned: ReadonlyMap<string, TsunamiGrade>;
  /** it had warnings, and all of them have ended */
  wasWarned: boolean;
  epicenter: readonly [longitude: number, latitude: number] | null;
}

/** What the map draws of an event. */
function useQuake(eventId: string | undefined): Quake {
  const quake = useCall(
    api.events.get,
    { id: Number(eventId) },
    { live: true, enabled: eventId !== undefined, kept: false },
  );
  const event = eventId === undefined ? undefined : quake.data;
  const drawn = useMemo<Omit<Quake, 'quake'>>(() => {
    const { prefectures = [], warned = [], highestWarned = [], longitude = null, latitude = null } = event ?? {};
    return {
      intensities: prefectures.length > 0 ? new Map(prefectures.map(({ code, intensity }) => [code, intensity])) : null,
      warned: new Map(warned.map(({ prefectureCode, grade }) => [prefectureCode, grade])),
      wasWarned: highestWarned.length > 0 && warned.length === 0,
      epicenter: longitude === null || latitude === null ? null : [longitude, latitude],
    };
  }, [event]);
  return { ...drawn, quake };
}

/** The state of the map and its list: the address holds it, and both are read again when it changes. */
export function useMapView() {
  const address = useAddress();
  const [params, setParams] = address;
  const enabled = useSubjectReady(address);
  const [query, write] = useQueryState(api.maps.travelers);
  const [view, setView] = useState<{ bounds: MapBounds; zoom: number } | null>(null);
  const [clustered, setClustered] = useState(false);
  const [pointed, setPointed] = useState<MapTraveler | null>(null);
  const [hovered, setHovered] = useState<Hovered>(null);

  const change: typeof write = (wanted, options) =>
    write('eventId' in wanted ? { ...wanted, [EVERYONE]: wanted['eventId'] === '' ? '1' : '' } : wanted, options);

  // the one who is opened narrows nothing
  const { applicantId, place, bounds: spot, page = 1, perPage = ROWS, ...rest } = query;
  const filter = Object.fromEntries(Object.entries(rest).filter(([name]) => SUBJECT.includes(name)));
  const inView = params.get('inView') === '1';
  const seen = view && { bounds: text(view.bounds), zoom: view.zoom };
  const read = useCall(api.maps.get, { ...filter, ...(clustered && seen) }, { live: true, enabled });
  if (read.data && read.data.clustered !== clustered) setClustered(read.data.clustered);
  const bounds = spot ?? (inView && seen ? seen.bounds : undefined);
  const narrowed = { ...filter, ...(place && { place }), ...(bounds && { bounds }) };
  const people = useCall(api.maps.travelers, { ...narrowed, page, perPage }, { live: true, enabled });
  // whether a position is old depends on what the map is about
  const { eventId, deliveryId } = query;
  const one = useCall(
    api.maps.travelers,
    { applicantId, ...(eventId && { eventId }), ...(deliveryId && { deliveryId }) },
    { enabled: applicantId !== undefined, quiet: true },
  );
  const opened = applicantId === undefined ? undefined : one.data?.items[0];

  return {
    /** it is known whom the map is about */
    isReady: enabled,
    query,
    eventId: eventId ?? null,
    ...useQuake(eventId),
    change,
    filter,
    filtered: Object.keys(query).filter((name) => FILTERS.includes(name)),
    place,
    spot,
    inView,
    isTable: params.get('table') === '1',
    start: startOf(params.get('at')),
    read,
    people,
    ringed: standing(pointed),
    person: opened,
    opened: standing(opened),
    hovered,
    setPointed,
    setHovered,
    selectPlace: (code: string) => change({ place: code === place ? '' : code, bounds: '', inView: '' }),
    selectSpot: (at: MapBounds) => change({ bounds: text(at), place: '' }),
    openPerson: (id: number) => change({ [OPENED]: String(id) }),
    moved: (at: MapBounds, zoom: number, centre: Centre) => {
      setView({ bounds: at, zoom });
      // a change of the address would ask whoever types beside the map whether they leave
      if (hasUnsaved()) return;
      setParams(
        (next) => {
          // other travelers are in view
          if (inView) next.delete('page');
          next.set('at', `${centre[0].toFixed(3)},${centre[1].toFixed(3)},${centre[2].toFixed(1)}`);
        },
        { replace: true },
      );
    },
  };
}
export type MapView = ReturnType<typeof useMapView>;
