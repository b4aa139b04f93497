/** @jest-environment ./tests/browser-environment.mjs */
import { api } from '@tabimori/shared';
import { screen } from '@testing-library/react';
import { openScreen } from '../testing/screen.js';
import { ResultPage } from './result-page.js';

const CHANNEL = {
  none: 0,
  pending: 0,
  accepted: 0,
  refused: 0,
  unreachable: 0,
  unknown: 0,
  superseded: 0,
  stopped: 9,
};
const UNDONE = {
  id: 12,
  companyId: 1,
  companyName: '桜商事',
  messageType: 2,
  origin: 'manual',
  state: 'undone',
  reminderNumber: null,
  eventId: null,
  subject: '集合場所の確認',
  subjectEn: '',
  senderName: '中村 由美子',
  targetPrefectures: [],
  sentAt: '2026-11-20T05:20:00Z',
  finishedAt: null,
  sendId: '1',
  undoUntil: null,
  asksAnswer: true,
  toCome: 0,
  answers: { total: 9, help: 0, injured: 0, other: 0, none: 9, safe: 0 },
  mail: CHANNEL,
  sms: CHANNEL,
  unread: false,
  body: '',
  bodyEn: '',
  smsText: '',
  smsTextEn: '',
  plan: null,
  stronger: null,
  rounds: [],
  curve: [],
};

function open(delivery: object) {
  return openScreen(<ResultPage />, '/safety-confirmation/history-message/result?id=12', [
    [api.deliveryHistory.get, { data: delivery }],
    [
      api.deliveryHistory.recipients,
      { data: { items: [], pagination: { page: 1, perPage: 20, total: 0, totalCapped: false } } },
    ],
  ]);
}

test('a send that was undone says so, and does not count as unanswered whom it never asked', async () => {
  open(UNDONE);
  await screen.findByText('この送信は取り消されました。誰にも送っていません。');
  expect(screen.queryByText('回答率')).toBeNull();
  expect(screen.queryByText(/未回答/)).toBeNull();
});

test('a send that went out counts who has not answered', async () => {
  open({ ...UNDONE, state: 'finished' });
  await screen.findByText('回答率');
  expect(screen.queryByText(/取り消されました/)).toBeNull();
  expect(screen.getAllByText(/未回答/).length).toBeGreaterThan(0);
});
