/** @jest-environment ./tests/browser-environment.mjs */
import { api, type Reply } from '@tabimori/shared';
import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { openScreen } from '../testing/screen.js';
import { CALL_FOR_HELP } from '../testing/worst-hour.js';
import { NeedsHelp } from './needs-help.js';
import { inNeedPath } from './words.js';

type Home = Reply<typeof api.home.myHomePage>;
const NOW = new Date('2026-11-25T11:20:00Z');
const callOf = (applicantId: number) => ({ ...CALL_FOR_HELP, applicantId, name: `見本 ${applicantId}` });
const homeOf = (needsHelp: Home['needsHelp']): Home => ({
  running: [],
  calls: needsHelp.length,
  injuries: 0,
  others: 0,
  safeButTaken: [],
  safeUntaken: [],
  leftByEnded: [],
  ended: [],
  needsHelp,
  deliveries: [],
  notices: [],
});
const SIX = [1, 2, 3, 4, 5, 6].map(callOf);
/** A colleague has taken on the first, who stands behind the others now; the second is dealt with, and another one calls. */
const LATER: Home['needsHelp'] = [
  callOf(7),
  ...[3, 4, 5, 6].map(callOf),
  { ...callOf(1), handling: 'taken', handledBy: '東城' },
];

function open() {
  function Reading() {
    const [home, setHome] = useState(homeOf(SIX));
    return (
      <>
        <NeedsHelp home={home} now={NOW} />
        <button onClick={() => setHome(homeOf(LATER))}>next reading</button>
      </>
    );
  }
  return openScreen(<Reading />, '/', []);
}
test('those of whom home names no more are counted, and are a list away once all are shown', async () => {
  const { user } = openScreen(<NeedsHelp home={{ ...homeOf(SIX), calls: 26 }} now={NOW} />, '/', []);
  await user.click(await screen.findByRole('button', { name: 'ほか 21 名' }));
  const rest = await screen.findByRole('link', { name: 'ほか 20 名' });
  expect(rest.getAttribute('href')).toBe(inNeedPath(homeOf(SIX)));
});

const read = () => fireEvent.click(screen.getByText('next reading'));
const names = () => screen.getAllByRole('link', { name: /^見本 \d$/ }).map(({ textContent }) => textContent.slice(3));

test('nobody moves while the mouse is on the list; who calls meanwhile stands below them at once', async () => {
  const { user } = open();
  const first = await screen.findByRole('link', { name: '見本 1' });
  expect(names()).toEqual(['1', '2', '3', '4', '5']);
  await user.hover(first);
  read();
  await screen.findByText('東城');
  expect(names()).toEqual(['1', '2', '3', '4', '5', '7', '6']);
  expect(screen.queryByRole('button', { name: /^ほか/ })).toBeNull();
  await user.unhover(first);
  await waitFor(() => expect(names()).toEqual(['7', '3', '4', '5', '6']));
  expect(screen.getByRole('button', { name: 'ほか 1 名' })).toBeTruthy();
});

test('namesakes are told apart by company and department', async () => {
  const needsHelp = ['営業部', '総務部'].map((divisionName, id) => ({
    ...callOf(id),
    name: '見本 太郎',
    companyName: '青葉',
    divisionName,
  }));
  openScreen(<NeedsHelp home={homeOf(needsHelp)} now={NOW} />, '/', []);
  await screen.findByText('営業部');
  screen.getByText('総務部');
  expect(screen.getAllByText('青葉')).toHaveLength(2);
});

test('without a mouse on it the list is as it was read', async () => {
  open();
  await screen.findByRole('link', { name: '見本 1' });
  read();
  expect(names()).toEqual(['7', '3', '4', '5', '6']);
});

test('a mouse that was left on the list holds nobody', async () => {
  open();
  const first = await screen.findByRole('link', { name: '見本 1' });
  jest.useFakeTimers();
  try {
    fireEvent.pointerMove(first);
    read();
    expect(names()).toHaveLength(7);
    act(() => jest.advanceTimersByTime(10_000));
    expect(names()).toEqual(['7', '3', '4', '5', '6']);
  } finally {
    jest.useRealTimers();
  }
});

const counts = (help: number, injured: number) => ({ total: 9, none: 1, help, injured, other: 0, safe: 1 });
const eventOf = (eventId: number, help: number, injured = 0) =>
  ({
    eventId,
    hazard: 'earthquake',
    asked: true,
    answers: counts(help, injured),
  }) as unknown as Home['running'][number];
const OF_SEVEN = { ...callOf(2), event: { ...CALL_FOR_HELP.event, id: 7 } } as Home['needsHelp'][number];

test.each<[string, Partial<Home>, string | undefined]>([
  [
    'of one event, its people',
    { needsHelp: [callOf(1)], running: [eventOf(6, 1)] },
    '/safety-confirmation/event?id=6&filter=toLookAfter',
  ],
  [
    'of two events, everyone on the map',
    { needsHelp: [callOf(1), OF_SEVEN], running: [eventOf(6, 1), eventOf(7, 1)] },
    '/safety-confirmation/safety-confirmation/message-map?everyone=1&state=help',
  ],
  [
    'of an event and of a send of our own',
    { needsHelp: [callOf(1), { ...callOf(2), event: null, inResult: false }], running: [eventOf(6, 1)] },
    '/safety-confirmation/safety-confirmation/message-map?everyone=1&state=help',
  ],
  [
    'of one event, and injured of another: worst first',
    { needsHelp: [callOf(1)], running: [eventOf(6, 1), eventOf(7, 0, 2)] },
    '/safety-confirmation/safety-confirmation/message-map?everyone=1',
  ],
  [
    'who said something else in answer to one event',
    { needsHelp: [{ ...callOf(1), state: 'other' }], running: [eventOf(6, 0)] },
    '/safety-confirmation/event?id=6&filter=toLookAfter',
  ],
  [
    'of one event, and who said something else of it',
    { needsHelp: [callOf(1), { ...callOf(2), state: 'other' }], running: [eventOf(6, 1)] },
    '/safety-confirmation/event?id=6&filter=toLookAfter',
  ],
  ['nobody', { running: [eventOf(6, 0)] }, undefined],
])('the list of all leads to the people %s', (_, home, path) => {
  expect(inNeedPath({ ...homeOf([]), ...home })).toBe(path);
});

test('if all who asked for help are dealt with, it does not say that nobody asked', async () => {
  const answers = { total: 3, none: 1, help: 1, injured: 0, other: 0, safe: 1 };
  const running = [{ answers }] as unknown as Home['running'];
  openScreen(<NeedsHelp home={{ ...homeOf([]), running }} now={NOW} />, '/', []);
  await screen.findByText('いま対応を待っている人はいません。');
});
