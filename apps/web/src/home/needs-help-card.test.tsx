/** @jest-environment ./tests/browser-environment.mjs */
import { api, type Reply } from '@tabimori/shared';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { setLanguage } from '../shell/i18n.js';
import { openScreen } from '../testing/screen.js';
import { CALL_FOR_HELP } from '../testing/worst-hour.js';
import { NeedsHelpCard } from './needs-help-card.js';

type Home = Reply<typeof api.home.myHomePage>;
const NOW = new Date('2026-11-25T11:20:00Z');
const LATER = {
  ...CALL_FOR_HELP,
  applicantId: 2,
  name: '中島 美咲',
  phone: '080-1',
  comment: '屋上です',
  companyName: '青葉',
  divisionName: '別の部署',
  numberOfPeople: 3,
  respondedAt: NOW,
};
const HOME: Home = {
  running: [],
  calls: 3,
  injuries: 0,
  others: 0,
  safeButTaken: [],
  safeUntaken: [],
  leftByEnded: [],
  ended: [],
  needsHelp: [CALL_FOR_HELP, LATER],
  deliveries: [],
  notices: [],
};

const calls = () => screen.getAllByRole('link', { name: /^電話する/ });

test('leads with who has waited longest, gives the words of the others, and one tap calls any of them', async () => {
  openScreen(<NeedsHelpCard home={HOME} now={NOW} />, '/', []);
  await screen.findByRole('heading', { name: '対応が必要な人 要支援 3 名' });
  expect(screen.getByText('3階に取り残されています')).toBeTruthy();
  expect(calls().map((link) => link.getAttribute('href'))).toEqual(['tel:090-9627-0171', 'tel:080-1']);
  const other = screen.getByRole('link', { name: /^中島 美咲 さん/ }).textContent;
  expect(other).toContain('屋上です');
  expect(other).toContain('青葉・別の部署');
  expect(other).toContain('同行者を含めて 3 名');
  const all = screen.getByRole('link', { name: 'ほか 1 名' });
  expect(all.getAttribute('href')).toContain('everyone=1');
});

test('the injured follow whoever calls for help, and are counted apart', async () => {
  const needsHelp = [CALL_FOR_HELP, { ...LATER, state: 'injured' as const }];
  openScreen(<NeedsHelpCard home={{ ...HOME, calls: 1, injuries: 2, needsHelp }} now={NOW} />, '/', []);
  await screen.findByRole('heading', { name: '対応が必要な人 要支援 1 名・負傷 2 名' });
  expect(screen.getByText('負傷・未対応')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'ほか 1 名' })).toBeTruthy();
});

test('who says something else is counted apart, and is found among those to look after', async () => {
  const needsHelp = [{ ...LATER, state: 'other' as const, comment: 'エレベーターの中です' }];
  openScreen(<NeedsHelpCard home={{ ...HOME, calls: 0, others: 1, needsHelp }} now={NOW} />, '/', []);
  await screen.findByRole('heading', { name: '対応が必要な人 その他の回答 1 名' });
  expect(screen.getByText('エレベーターの中です')).toBeTruthy();
  expect(screen.getByRole('link', { name: '詳しく見る・記録する' }).getAttribute('href')).toContain(
    'filter=toLookAfter',
  );
});

test('each of the others is taken on where they stand, until somebody has', async () => {
  const taken = { ...LATER, applicantId: 3, name: '林 蓮', handling: 'taken' as const, handledBy: '東城' };
  const { user, router, asked } = openScreen(
    <NeedsHelpCard home={{ ...HOME, needsHelp: [CALL_FOR_HELP, LATER, taken] }} now={NOW} />,
    '/',
    [[api.deliveryHistory.handling, { data: { version: 1 } }]],
  );
  await user.click(await screen.findByRole('button', { name: '中島 美咲 さんを担当する' }));
  await waitFor(() => expect(asked.some(({ call }) => call === 'POST /delivery-history/:id/handling')).toBe(true));
  expect(router.state.location.search).toBe('');
  expect(screen.queryByRole('button', { name: '林 蓮 さんを担当する' })).toBeNull();
});

test('says that there is no number to call', async () => {
  openScreen(<NeedsHelpCard home={{ ...HOME, needsHelp: [{ ...CALL_FOR_HELP, phone: null }] }} now={NOW} />, '/', []);
  expect(await screen.findByText('電話番号なし')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^電話する/ })).toBeNull();
});

test('a city abroad that was typed in Japanese is marked so for a reader of English, of the first and of the others', async () => {
  const abroad = { prefectureCode: null, city: 'バンコク' };
  const needsHelp = HOME.needsHelp.map((one) => ({ ...one, ...abroad }));
  await act(() => setLanguage('en'));
  try {
    openScreen(<NeedsHelpCard home={{ ...HOME, needsHelp }} now={NOW} />, '/', []);
    const cities = await screen.findAllByText('バンコク');
    expect(cities.map(({ lang }) => lang)).toEqual(['ja', 'ja']);
  } finally {
    await act(() => setLanguage('ja'));
  }
});

/** A colleague has taken on who waited longest: another person moves up. */
const TAKEN: Home = {
  ...HOME,
  needsHelp: [LATER, { ...CALL_FOR_HELP, handling: 'taken', handledBy: '東城' }],
};

function Reading() {
  const [home, setHome] = useState(HOME);
  return (
    <>
      <NeedsHelpCard home={home} now={NOW} />
      <button onClick={() => setHome(TAKEN)}>next reading</button>
    </>
  );
}

test('who moves up stands in another element, and not while a finger is on the card', async () => {
  const { user } = openScreen(<Reading />, '/', []);
  const call = (await screen.findAllByRole('link', { name: /^電話する/ }))[0];
  if (call === undefined) throw new Error('no link');
  await user.hover(call);
  fireEvent.click(screen.getByText('next reading'));
  expect(await screen.findByText('東城')).toBeTruthy();
  expect(call.getAttribute('href')).toBe('tel:090-9627-0171');
  await user.unhover(call);
  await waitFor(() => expect(calls()[0]?.getAttribute('href')).toBe('tel:080-1'));
  expect(call.isConnected).toBe(false);
  expect(call.getAttribute('href')).toBe('tel:090-9627-0171');
});

test('whoever is taken on keeps the place, on home: the next press calls them, not who would stand there', async () => {
  const { user, router, asked } = openScreen(<Reading />, '/', [
    [api.deliveryHistory.handling, { data: { version: 1 } }],
  ]);
  const take = await screen.findByRole('button', { name: '森 彩 さんを担当する' });
  await user.click(take);
  await waitFor(() => expect(asked.some(({ call }) => call === 'POST /delivery-history/:id/handling')).toBe(true));
  await waitFor(() => expect(take.getAttribute('aria-busy')).not.toBe('true'));
  await user.unhover(take);
  fireEvent.click(screen.getByText('next reading'));
  await screen.findByText('東城');
  // longer than the order is held after any other press
  await act(() => new Promise((done) => setTimeout(done, 1500)));
  expect(calls()[0]?.getAttribute('href')).toBe('tel:090-9627-0171');
  expect(router.state.location.pathname).toBe('/');
  expect(router.state.location.search).toBe('');
});

test('a graver answer before the last one stays in sight, of the first and of the others', async () => {
  const graver = {
    state: 'injured' as const,
    saidGraver: 3,
    saidGraverComment: '動けません',
    saidGraverAt: NOW,
    saidGraverVia: 'admin' as const,
  };
  const needsHelp = HOME.needsHelp.map((one) => ({ ...one, ...graver }));
  openScreen(<NeedsHelpCard home={{ ...HOME, needsHelp }} now={NOW} />, '/', []);
  expect(await screen.findAllByTitle(/担当者が記録.*要支援.*動けません/)).toHaveLength(2);
});

test.each([
  [0, 0],
  [1, 1],
])('says why other answers stand before the injured, if there are any: %s', async (injuries, told) => {
  openScreen(<NeedsHelpCard home={{ ...HOME, calls: 0, others: 1, injuries }} now={NOW} />, '/', []);
  await screen.findAllByText(/さん/);
  expect(screen.queryAllByText(/負傷より先/)).toHaveLength(told);
});
