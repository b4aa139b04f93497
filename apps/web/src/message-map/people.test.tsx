/** @jest-environment ./tests/browser-environment.mjs */
import { api, MAP_AGE, type MapTraveler } from '@tabimori/shared';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { openScreen } from '../testing/screen.js';
import { standingOf } from './marks.js';
import { People, Standing } from './people.js';

const NOW = new Date('2026-11-25T11:20:00Z');
const IN_NEED: MapTraveler = {
  ...{
    id: 1,
    name: '森 彩',
    nameKana: 'モリ アヤ',
    companyName: '桜商事',
    companyNameEn: '',
    divisionName: '営業部',
    phone: null,
    mailAddress: null,
  },
  ...{ countryName: '', countryNameEn: '', prefectureCode: null, city: '札幌', state: 'help', comment: '' },
  ...{ respondedAt: NOW, respondedVia: 'url', longitude: 140, latitude: 38, approximate: false, accuracy: null },
  ...{ handling: null, handledBy: null, handledAt: null, inForce: null },
  ...{ handlingNote: '', handlingVersion: 0, deliveryId: 11 },
  locatedAt: new Date('2026-09-08T04:09:00Z'),
  outdated: true,
};

async function said(row: MapTraveler): Promise<string> {
  const { container } = openScreen(<Standing row={row} now={NOW} />, '/', []);
  await new Promise((done) => setTimeout(done));
  return container.textContent ?? '';
}

test('of an old position it says how old it is, and where the traveler is registered now', async () => {
  expect(await said(IN_NEED)).toBe('位置 2026-09-08 13:09（2 か月前・古い位置）いまの登録では　札幌');
});

test('a position of after the event stands for itself', async () => {
  expect(await said({ ...IN_NEED, locatedAt: NOW, outdated: false })).toBe('位置 20:20');
});

test('an old position has a mark of its own, and so has a registered place', () => {
  expect([MAP_AGE.registered, MAP_AGE.current, 1, 2000].map(standingOf)).toEqual([
    'registered',
    'reported',
    'outdated',
    'outdated',
  ]);
});

test.each([
  ['in an event', '/?eventId=4', ['電話する黙 一']],
  ['among everybody', '/', []],
])('whoever has not answered and has a number can be called: %s', async (_, address, calls) => {
  const silent = { ...IN_NEED, state: 'none' as const, respondedAt: null, deliveryId: null };
  const items = [
    { ...silent, id: 4, name: '黙 一', phone: '090-1999-0001' },
    { ...silent, id: 5, name: '黙 二' },
    { ...silent, id: 6, name: '林 茂', phone: '090-1999-0002', state: 'safe' as const },
  ];
  const page = { items, pagination: { page: 1, perPage: 50, total: 3, totalCapped: false } };
  const row = { now: NOW, isHot: () => false, onPoint: () => undefined, change: () => undefined };
  openScreen(<People page={page} {...row} />, address, []);
  await screen.findByText('黙 二');
  expect(screen.queryAllByRole('link', { name: /電話する/ }).map(({ textContent }) => textContent)).toEqual(calls);
});

test.each([
  ['whoever is silent in an event is taken on from the list', null, ['林 茂 さんを担当する']],
  ['and then says who has them', 'taken', []],
] as const)('%s', async (_, handling, buttons) => {
  const by = { handling, handledBy: handling && '中村 由美子', handledAt: handling && NOW };
  const row = { ...IN_NEED, ...by, id: 2, name: '林 茂', state: 'none' as const, respondedAt: null };
  const page = { items: [row], pagination: { page: 1, perPage: 50, total: 1, totalCapped: false } };
  const rest = { now: NOW, isHot: () => false, onPoint: () => undefined, change: () => undefined };
  openScreen(<People page={page} {...rest} />, '/?eventId=4', []);
  await screen.findByText('林 茂');
  const found = () =>
    screen.queryAllByRole('button', { name: /担当する/ }).map((one) => one.getAttribute('aria-label'));
  await waitFor(() => expect(found()).toEqual(buttons));
  expect(screen.queryByText('中村 由美子') !== null).toBe(handling !== null);
  // nothing is left undone of whoever is silent
  expect(screen.queryByText('未対応')).toBeNull();
});

test('whoever is in need is taken on from the list, which then opens them', async () => {
  const sent: unknown[] = [];
  const opened: unknown[] = [];
  const items = [
    IN_NEED,
    { ...IN_NEED, id: 2, name: '林 茂', state: 'injured' as const },
    { ...IN_NEED, id: 3, name: '原 恵', state: 'safe' as const },
  ];
  const page = { items, pagination: { page: 1, perPage: 50, total: 3, totalCapped: false } };
  openScreen(
    <People
      page={page}
      now={NOW}
      isHot={() => false}
      onPoint={() => undefined}
      change={(wanted) => opened.push(wanted)}
    />,
    '/',
    [
      [
        api.deliveryHistory.handling,
        (asked) => {
          sent.push(asked);
          return { data: { version: 1 } };
        },
      ],
    ],
  );
  const buttons = await screen.findAllByRole('button', { name: /担当する/ });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    '森 彩 さんを担当する',
    '林 茂 さんを担当する',
  ]);
  fireEvent.click(buttons[1]!);
  await waitFor(() => expect(opened).toEqual([{ applicantId: '2' }]));
  expect(sent).toMatchObject([{ body: { applicantId: 2, state: 'taken', version: 0 } }]);
});
