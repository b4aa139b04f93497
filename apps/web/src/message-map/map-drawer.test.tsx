/** @jest-environment ./tests/browser-environment.mjs */
import { api } from '@tabimori/shared';
import { screen } from '@testing-library/react';
import { openScreen } from '../testing/screen.js';
import { UNHANDLED, WHO_CALLS } from '../testing/who-calls.js';
import { MapDrawer } from './map-drawer.js';
import type { MapView } from './use-map-view.js';

const PAGE = { page: 1, perPage: 20, total: 1, totalCapped: false };
const PERSON = {
  ...{ id: 7, name: '見本 太郎', phone: '090-1234-5678', mailAddress: null, state: 'help', inForce: null },
  ...{ latitude: null, outdated: false },
};

function open(of: { eventId: string | null; deliveryId: number | null; state?: string }) {
  const { eventId, ...person } = of;
  const view = { person: { ...PERSON, ...person }, eventId, query: {}, people: { dataUpdatedAt: 0 } };
  const named = { name: '見本 太郎', nameKana: '', companyName: '桜商事', companyNameEn: '', divisionName: '営業部' };
  const row = { ...WHO_CALLS, ...UNHANDLED };
  const ofEvent = {
    companyId: 7,
    deliveryId: 11,
    companyName: '桜商事',
    companyNameEn: '',
    asked: true,
    warned: false,
    wasWarned: null,
    askedAgainAt: null,
    inForce: null,
  };
  return openScreen(<MapDrawer view={view as unknown as MapView} />, '/?applicantId=7', [
    [api.deliveryHistory.targetMessage, { data: { items: [], pagination: PAGE, applicant: { id: 7, ...named } } }],
    [api.events.people, { data: { items: [{ ...row, ...ofEvent }], pagination: PAGE } }],
    [api.deliveryHistory.recipients, { data: { items: [row], pagination: PAGE } }],
  ]);
}

test.each([
  [{ eventId: '4', deliveryId: null }, 'GET /events/:id/people'],
  [{ eventId: null, deliveryId: 11 }, 'GET /delivery-history/:id/recipients'],
])('of %j, the person is called, taken on and recorded as where the send is shown', async (of, call) => {
  const { asked } = open(of);
  await screen.findByRole('button', { name: '見本 太郎 さんを担当する' });
  await screen.findByRole('textbox', { name: '引き継ぎのメモ' });
  expect(screen.getByRole('link', { name: /090-1234-5678/ }).getAttribute('href')).toBe('tel:090-1234-5678');
  expect(asked.map((one) => one.call)).toContain(call);
});

test('whoever was sent nothing can still be called', async () => {
  open({ eventId: null, deliveryId: null, state: 'unasked' });
  await screen.findByRole('link', { name: /090-1234-5678/ });
  expect(screen.queryByRole('textbox', { name: '引き継ぎのメモ' })).toBeNull();
});
