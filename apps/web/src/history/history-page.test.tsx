/** @jest-environment ./tests/browser-environment.mjs */
import { api } from '@tabimori/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { listedTraveler } from '../testing/listed-traveler.js';
import { openScreen } from '../testing/screen.js';
import { HistoryPage } from './history-page.js';

const CHANNEL = {
  none: 0,
  pending: 0,
  accepted: 3,
  refused: 0,
  unreachable: 0,
  unknown: 0,
  superseded: 0,
  stopped: 0,
};
const ANSWERS = { total: 3, help: 1, injured: 0, other: 0, none: 2, safe: 0 };
const QUESTION = {
  id: 11,
  companyId: 1,
  companyName: '桜商事',
  companyNameEn: '',
  messageType: 2,
  origin: 'auto',
  state: 'finished',
  reminderNumber: null,
  loweredTo: null,
  eventId: 4,
  subject: '【安否確認】無事ですか？',
  subjectEn: '',
  senderName: null,
  own: false,
  targetPrefectures: [],
  sentAt: '2026-11-20T05:20:00Z',
  finishedAt: null,
  sendId: '1',
  undoUntil: null,
  stop: null,
  asksAnswer: true,
  toCome: 0,
  answers: ANSWERS,
  mail: CHANNEL,
  sms: CHANNEL,
  unread: true,
};
const LIFTING = { ...QUESTION, id: 13, messageType: 7, loweredTo: 'none', asksAnswer: false };
const EVENT = {
  key: 'e4',
  event: {
    id: 4,
    epicenter: '日向灘',
    originAt: null,
    latestAt: '2026-11-20T05:10:00Z',
    maxIntensity: '6-',
    hasTsunami: false,
  },
  first: QUESTION,
  lastSentAt: '2026-11-20T06:00:00Z',
  deliveries: 3,
  listed: { deliveries: 3, repeats: 1 },
  companies: 1,
  byHand: 0,
  prefectures: [],
  people: 3,
  reminders: 2,
  toCome: 0,
  answers: ANSWERS,
  asked: true,
  unread: true,
  own: false,
};
const UNDONE = {
  ...EVENT,
  key: 's1',
  event: null,
  first: { ...QUESTION, id: 12, eventId: null, state: 'undone', subject: '集合場所の変更', unread: false },
  deliveries: 1,
  listed: { deliveries: 1, repeats: 0 },
  reminders: 0,
  asked: false,
  unread: false,
  own: true,
};
const page = (items: object[]) => ({
  data: { items, pagination: { page: 1, perPage: 20, total: items.length, totalCapped: false } },
});

test('an event is one row that leads to its result; its sends are folded, and what is open is in the address', async () => {
  const { user, router, asked } = openScreen(<HistoryPage />, '/safety-confirmation/history-message', [
    [api.pastSends.list, page([EVENT, UNDONE])],
    [api.deliveryHistory.list, page([QUESTION, LIFTING])],
  ]);
  const link = await screen.findByRole('link', { name: /日向灘の地震/ });
  expect(link.getAttribute('href')).toBe('/safety-confirmation/event?id=4');
  expect(link.textContent).toBe('未読日向灘の地震');
  expect(screen.getByRole('link', { name: '集合場所の変更' }).closest('span')?.textContent).toContain('取り消し');
  expect(screen.queryByRole('link', { name: /安否確認/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: '送信 3 件を見る （うち再送 1 件）' }));
  await screen.findByRole('link', { name: /安否確認/ });
  expect(screen.getByRole('link', { name: /津波警報の解除/ })).toBeTruthy();
  await waitFor(() => expect(router.state.location.search).toBe('?open=e4'));
  expect(asked.find(({ call }) => call === 'GET /delivery-history')?.query).toMatchObject({ group: 'e4' });
});

test('of an event the sends of one’s own are marked, not the event; a send by hand is marked as a whole', async () => {
  const mine = { ...QUESTION, id: 16, origin: 'resend', own: true };
  openScreen(<HistoryPage />, '/safety-confirmation/history-message?open=e4', [
    [
      api.pastSends.list,
      page([
        { ...EVENT, own: true },
        { ...UNDONE, first: { ...UNDONE.first, state: 'finished' } },
      ]),
    ],
    [api.deliveryHistory.list, page([QUESTION, mine])],
  ]);
  await screen.findByRole('link', { name: /安否確認の再送（手動）/ });
  const marked = screen.getAllByText('自分の送信').map((mark) => mark.closest('li, tr')?.textContent);
  expect(marked).toHaveLength(2);
  expect(marked[0]).toContain('再送');
  expect(marked[1]).toContain('集合場所の変更');
});

test.each([
  [0, '自動'],
  [1, '自動・手動'],
  [3, '手動'],
])(
  'an event of 3 sends, %d of them by hand, says who sent them: %s; a send of somebody else names them',
  async (byHand, words) => {
    const theirs = { ...QUESTION, id: 17, origin: 'manual', senderName: '見本 次郎' };
    openScreen(<HistoryPage />, '/safety-confirmation/history-message?open=e4', [
      [api.pastSends.list, page([{ ...EVENT, byHand }])],
      [api.deliveryHistory.list, page([QUESTION, theirs])],
    ]);
    const by = await screen.findByText('送信者：見本 次郎');
    expect(
      within(by.closest('li') as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toContain('id=17');
    expect(screen.getByText(words)).toBeTruthy();
  },
);

test('two alerts of one event are told apart by their subjects, and a stopped one says who stopped it', async () => {
  const alert = { ...QUESTION, messageType: 7, asksAnswer: false };
  const major = { ...alert, id: 14, subject: '【大津波警報】岩手県' };
  const stop = { at: '2026-11-20T10:21:00Z', userName: '中村 太郎' };
  const mail = { ...CHANNEL, accepted: 3, stopped: 4 };
  const warning = {
    ...alert,
    id: 15,
    subject: '【津波警報】北海道',
    state: 'stopped',
    stop,
    mail,
    sms: { ...CHANNEL, accepted: 0 },
  };
  openScreen(<HistoryPage />, '/safety-confirmation/history-message?open=e4', [
    [api.pastSends.list, page([EVENT])],
    [api.deliveryHistory.list, page([QUESTION, major, warning])],
  ]);
  await screen.findByText('【大津波警報】岩手県');
  await screen.findByText('【津波警報】北海道');
  expect(screen.queryByText(QUESTION.subject)).toBeNull();
  await screen.findByText('19:21 に 中村 太郎 さんが停止（送信済み 3 通、停止 4 通）');
});

test('a traveler and days narrow the list; the last day is not before the first', async () => {
  const { user, router, asked } = openScreen(
    <HistoryPage />,
    '/safety-confirmation/history-message?applicantId=7&from=2026-11-21&to=2026-11-20',
    [
      [api.pastSends.list, page([EVENT])],
      [api.applicants.list, page([listedTraveler({ id: 7, name: '見本 太郎' })])],
    ],
  );
  const listed = () => asked.filter(({ call }) => call === 'GET /past-sends').at(-1)?.query;
  await screen.findByRole('button', { name: '旅行者 見本 太郎 営業部 を外す' });
  // an address that contradicts itself is read as far as it can be
  expect(listed()).toEqual({ applicantId: '7', from: '2026-11-21' });
  const to = screen.getByLabelText('終了日');
  await user.type(to, '2026-11-20');
  expect(screen.getByRole('alert').textContent).toBe('終了日は、開始日以降の日付にしてください。');
  expect(to.getAttribute('aria-invalid')).toBe('true');
  await user.clear(to);
  await user.type(to, '2026-11-22');
  await waitFor(() => expect(listed()).toEqual({ applicantId: '7', from: '2026-11-21', to: '2026-11-22' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(router.state.location.search).toBe('?applicantId=7&from=2026-11-21&to=2026-11-22');
  await user.click(screen.getByRole('button', { name: '終了日 2026-11-22 を外す' }));
  await waitFor(() => expect(router.state.location.search).toBe('?applicantId=7&from=2026-11-21'));
});

test('of a traveler, an event unfolds to the sends that the traveler got', async () => {
  const { user, asked } = openScreen(<HistoryPage />, '/safety-confirmation/history-message?applicantId=7', [
    [api.pastSends.list, page([{ ...EVENT, deliveries: 17, listed: { deliveries: 2, repeats: 0 } }])],
    [api.applicants.list, page([listedTraveler({ id: 7, name: '見本 太郎' })])],
    [api.deliveryHistory.list, page([QUESTION, LIFTING])],
  ]);
  await user.click(await screen.findByRole('button', { name: '送信 2 件を見る' }));
  await screen.findByRole('link', { name: /安否確認/ });
  expect(asked.find(({ call }) => call === 'GET /delivery-history')?.query).toMatchObject({
    group: 'e4',
    applicantId: '7',
  });
});

test('kinds of message are offered, but not the registration messages, which are not among the sends', async () => {
  const { user } = openScreen(<HistoryPage />, '/safety-confirmation/history-message', [
    [api.pastSends.list, page([EVENT])],
  ]);
  await user.click(await screen.findByRole('combobox', { name: '種別' }));
  const offered = (await screen.findAllByTitle(/./)).map(({ title }) => title);
  expect(offered).toContain('津波アラート');
  expect(offered).not.toContain('登録完了');
});
