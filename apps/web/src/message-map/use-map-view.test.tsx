/** @jest-environment ./tests/browser-environment.mjs */
import { api, MAP_STATES, type MapBounds } from '@tabimori/shared';
import { act, waitFor } from '@testing-library/react';
import { openScreen } from '../testing/screen.js';
import { useMapView, type MapView } from './use-map-view.js';

const NOBODY = { counts: Array.from(MAP_STATES, () => 0), places: [], located: 0, unplaced: 0, open: 0, outdated: 0 };
const MAP = { ...NOBODY, at: '2026-11-24T00:00:00Z', clustered: false, points: [], clusters: [] };
const OK = { state: 'ok' };
const SITUATION = {
  ...{ now: '2026-11-24T00:00:00Z', feed: { ...OK, readAt: null }, mail: OK, sms: OK, autoSendEnabled: true },
  ...{ companyOff: null, paused: null, drills: [], calls: 0, otherCalls: 0, besideCalls: 0, sends: [], unread: 0 },
};
const EVENT = {
  ...{
    hazard: 'earthquake',
    state: 'running',
    grade: null,
    help: 0,
    epicenter: null,
    originAt: null,
    maxIntensity: null,
  },
  ...{ deliveryId: null, company: null, none: null },
};
const TOKYO: MapBounds = [139, 35, 140, 36];

function open(search: string, events: readonly number[] = []) {
  const running = events.map((eventId) => ({ ...EVENT, eventId }));
  const shown: { view: MapView | null } = { view: null };
  function Probe() {
    const view = useMapView();
    return <output ref={() => void (shown.view = view)} />;
  }
  const page = openScreen(<Probe />, `/map${search}`, [
    [api.maps.get, { data: MAP }],
    [api.events.get, { status: 503, code: 'ERROR' }],
    [api.home.situation, { data: { ...SITUATION, running } }],
    [api.maps.travelers, { data: { items: [], pagination: { page: 1, perPage: 50, total: 0, totalCapped: false } } }],
  ]);
  const view = (): MapView => {
    if (shown.view === null) throw new Error('not shown yet');
    return shown.view;
  };
  const lastAsked = () =>
    page.asked.filter(({ call, query }) => call === 'GET /maps/travelers' && !('applicantId' in query)).at(-1)?.query;
  const address = () => page.router.state.location.search;
  return { ...page, view, lastAsked, address, ready: () => waitFor(() => view()) };
}

test('the tsunami warnings of the event are read every 3 s, as the people are', async () => {
  const { asked } = open('?eventId=6');
  await waitFor(() => expect(asked.filter(({ call }) => call === 'GET /events/:id').length).toBeGreaterThan(1));
});

test('a place that is chosen narrows the list, and is let go when it is chosen again', async () => {
  const { view, lastAsked, address, ready } = open('?companyId=2&page=3');
  await ready();
  act(() => view().selectPlace('13'));
  await waitFor(() => expect(lastAsked()).toEqual({ companyId: '2', place: '13', page: '1', perPage: '50' }));
  act(() => view().selectPlace('13'));
  await waitFor(() => expect(address()).toBe('?companyId=2'));
});

test('what is in view narrows the list only when the reader asks for it', async () => {
  const { view, lastAsked, address } = open('');
  await waitFor(() => expect(lastAsked()).toBeDefined());
  act(() => view().moved(TOKYO, 9, [139.5, 35.5, 9]));
  await waitFor(() => expect(address()).toBe('?at=139.500%2C35.500%2C9.0'));
  expect(lastAsked()).toEqual({ page: '1', perPage: '50' });
  act(() => view().change({ inView: '1' }));
  await waitFor(() => expect(lastAsked()?.['bounds']).toBe('139.0000,35.0000,140.0000,36.0000'));
});

test('those on a coast under a tsunami warning narrow the map and its list', async () => {
  const { asked, lastAsked, ready, view } = open('?warned=true');
  await ready();
  await waitFor(() => expect(lastAsked()).toEqual({ warned: 'true', page: '1', perPage: '50' }));
  expect(asked.find(({ call }) => call === 'GET /maps')?.query).toEqual({ warned: 'true' });
  expect(view().filtered).toEqual(['warned']);
});

test('a traveler who is opened narrows nothing', async () => {
  const { view, lastAsked, address, ready } = open('?state=help');
  await ready();
  act(() => view().openPerson(7));
  await waitFor(() => expect(address()).toContain('=7'));
  expect(view().filter).toEqual({ state: 'help' });
  expect(lastAsked()).toEqual({ state: 'help', page: '1', perPage: '50' });
});

test('the map is about the latest event that is running, unless the reader wants everyone', async () => {
  const { view, lastAsked, address, ready } = open('', [6, 5]);
  await ready();
  await waitFor(() => expect(address()).toBe('?eventId=6'));
  await waitFor(() => expect(lastAsked()).toEqual({ eventId: '6', page: '1', perPage: '50' }));
  expect(view().eventId).toBe('6');
  act(() => view().change({ eventId: '' }));
  await waitFor(() => expect(address()).toBe('?everyone=1'));
  await waitFor(() => expect(lastAsked()).toEqual({ page: '1', perPage: '50' }));
  expect(view().eventId).toBeNull();
});
