/** @jest-environment ./tests/browser-environment.mjs */
import { api, ERASED_NAME } from '@tabimori/shared';
import { act, screen, within } from '@testing-library/react';
import { setLanguage } from '../../shell/i18n.js';
import { openScreen } from '../../testing/screen.js';
import { PersonDrawer } from './person-drawer.js';
import { useTellAbove } from './told-above.js';

const message = (deliveryId: number, subject: string, sentAt: string, more: object = {}) => ({
  deliveryId,
  messageType: 2,
  reminderNumber: null,
  origin: 'auto',
  subject,
  subjectEn: '',
  sentAt,
  asksAnswer: true,
  mailAddress: 'a@example.com',
  mailState: 'accepted',
  mailAt: sentAt,
  mailError: null,
  phone: null,
  smsState: 'none',
  smsAt: null,
  smsError: null,
  answers: [],
  handlings: [],
  ...more,
});
const answer = (at: string, comment: string, via: string) => ({
  at,
  response: 3,
  beforeStronger: false,
  comment,
  via,
  userName: null,
  reason: '',
  latitude: null,
  longitude: null,
  accuracy: null,
  proxyName: null,
});
const THREAD = {
  applicant: {
    id: 7,
    name: '森 彩',
    nameKana: 'モリ アヤ',
    companyName: '桜商事',
    companyNameEn: '',
    divisionName: '営業部',
  },
  items: [
    message(2, '回答をお願いします', '2026-11-25T11:12:00Z', {
      answers: [answer('2026-11-25T11:14:00Z', '3階にいます', 'url')],
    }),
    message(1, '無事ですか？', '2026-11-25T11:11:00Z', {
      answers: [answer('2026-11-25T11:16:00Z', '救助された', 'admin')],
      handlings: [{ at: '2026-11-25T11:15:00Z', state: 'taken', note: '向かっています', userName: '中村 由美子' }],
    }),
  ],
  pagination: { page: 1, perPage: 20, total: 2, totalCapped: false },
};

test('what was sent, said and done stands in the order of time, newest first', async () => {
  openScreen(<PersonDrawer />, '/?person=7', [[api.deliveryHistory.targetMessage, { data: THREAD }]]);
  const record = await screen.findByRole('list');
  const entries = within(record).getAllByRole('listitem');
  const order = ['救助された', '向かっています', '3階にいます', '回答をお願いします', '無事ですか？'];
  expect(entries.map(({ textContent }) => order.find((words) => textContent.includes(words)))).toEqual(order);
});

test('an erased traveler is named in the language of the reader', async () => {
  const applicant = { ...THREAD.applicant, name: ERASED_NAME, nameKana: '' };
  openScreen(<PersonDrawer />, '/?person=7', [[api.deliveryHistory.targetMessage, { data: { ...THREAD, applicant } }]]);
  await screen.findByText('（削除済み）');
  await act(() => setLanguage('en'));
  try {
    expect(screen.getByText('(erased)')).toBeTruthy();
  } finally {
    await act(() => setLanguage('ja'));
  }
});

test('what was said in a drill is marked as such', async () => {
  const drill = message(3, '【訓練】無事ですか？', '2026-11-25T11:20:00Z', {
    origin: 'drill',
    answers: [answer('2026-11-25T11:21:00Z', '訓練の回答', 'url')],
  });
  const thread = { ...THREAD, items: [drill, ...THREAD.items] };
  openScreen(<PersonDrawer />, '/?person=7', [[api.deliveryHistory.targetMessage, { data: thread }]]);
  const entries = within(await screen.findByRole('list')).getAllByRole('listitem');
  const marked = entries.filter((entry) => within(entry).queryByText('訓練'));
  expect(marked.map((entry) => /訓練の回答|無事ですか/.exec(entry.textContent)?.[0])).toEqual([
    '訓練の回答',
    '無事ですか',
  ]);
});

/** Stands for what shows how the person is now. */
function Now() {
  useTellAbove(new Date('2026-11-25T11:14:00Z'));
  return <p>3階にいます</p>;
}

test('of the answer that stands above the record only its time and way are said again in it', async () => {
  openScreen(<PersonDrawer actions={() => <Now />} />, '/?person=7', [
    [api.deliveryHistory.targetMessage, { data: THREAD }],
  ]);
  const entries = within(await screen.findByRole('list')).getAllByRole('listitem');
  expect(screen.getAllByText('3階にいます')).toHaveLength(1);
  const above = entries.filter(({ textContent }) => textContent.includes('回答（内容は上のとおり）'));
  expect(above.map(({ textContent }) => textContent)).toEqual([
    '回答（内容は上のとおり）2026-11-25 20:14 回答ページから ',
  ]);
});
