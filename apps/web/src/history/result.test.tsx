/** @jest-environment ./tests/browser-environment.mjs */
import { api } from '@tabimori/shared';
import { act, screen, waitFor } from '@testing-library/react';
import { COMPANY_ADMIN } from '../testing/company-admin.js';
import { openScreen, type Asked } from '../testing/screen.js';
import { ResultPage } from './result-page.js';

const CHANNEL = { none: 0, pending: 0, accepted: 0, refused: 0, unreachable: 0, unknown: 0, superseded: 0, stopped: 7 };
const UNDONE = {
  id: 11,
  companyId: 7,
  companyName: '北辰精機製作所',
  companyNameEn: '',
  messageType: 2,
  origin: 'manual',
  state: 'undone',
  reminderNumber: null,
  loweredTo: null,
  eventId: null,
  subject: '台風',
  subjectEn: '台風',
  senderName: '中村 由美子',
  own: false,
  targetPrefectures: ['38'],
  sentAt: '2026-11-20T05:20:10Z',
  finishedAt: '2026-11-20T05:20:04Z',
  sendId: '1',
  undoUntil: null,
  stop: null,
  mayStop: true,
  asksAnswer: true,
  toCome: 0,
  answers: { total: 7, help: 0, injured: 0, other: 0, none: 7, safe: 0 },
  mail: CHANNEL,
  sms: CHANNEL,
  unread: false,
  languages: ['jp'],
  sentSubject: '{{name}}さん、台風',
  sentSubjectEn: 'Are you safe? Please answer',
  body: '返事を',
  bodyEn: 'Answer',
  smsText: '無事？',
  smsTextEn: 'Safe?',
  fleeFirst: false,
  composedQuery: 'prefectureCodes=38&name=%E7%9F%B3',
  plan: { times: 3, sent: 0, intervalMinutes: 30, nextAt: null },
  stronger: null,
  rounds: [{ id: 11, messageType: 2, reminderNumber: null, loweredTo: null, at: '2026-11-20T05:20:10Z', total: 7 }],
  curve: [],
};
const PERSON = {
  applicantId: 1,
  name: '林 裕子',
  nameKana: 'ハヤシ　ユウコ',
  divisionName: '営業部',
  prefectureCode: '38',
  city: '新居浜市',
  mailAddress: 'a@example.com',
  phone: null,
  numberOfPeople: 1,
  inForce: null,
  appRegisteredAt: null,
  response: null,
  comment: '',
  respondedAt: null,
  respondedVia: null,
  respondedProxy: null,
  beforeStronger: false,
  saidBefore: null,
  saidBeforeAt: null,
  saidBeforeShock: false,
  saidGraver: null,
  saidGraverComment: '',
  saidGraverAt: null,
  saidGraverVia: null,
  saidGraverProxy: null,
  mailState: 'stopped',
  mailAt: null,
  mailError: null,
  smsState: 'stopped',
  smsAt: null,
  smsError: null,
  hasPosition: false,
  handling: null,
  handledBy: null,
  handledById: null,
  handledAt: null,
  handlingNote: '',
  handlingVersion: 0,
  answerId: null,
};

const THREAD = {
  applicant: {
    id: 1,
    name: '林',
    nameKana: 'ハヤシ',
    companyName: '北辰精機製作所',
    companyNameEn: '',
    divisionName: '営業部',
  },
  items: [],
  pagination: { page: 1, perPage: 20, total: 0, totalCapped: false },
};

const open = (delivery: object | (() => object), search = '', people: readonly object[] = [PERSON]) =>
  openScreen(<ResultPage />, `/safety-confirmation/history-message/result?id=11${search}`, [
    [api.auth.me, { data: COMPANY_ADMIN }],
    [
      api.deliveryHistory.get,
      () => ({ data: typeof delivery === 'function' ? (delivery as () => object)() : delivery }),
    ],
    [
      api.deliveryHistory.recipients,
      ({ query: { applicantId } }: Asked) => {
        const items = people.filter(
          (one) => applicantId === undefined || String((one as typeof PERSON).applicantId) === applicantId,
        );
        return { data: { items, pagination: { page: 1, perPage: 20, total: items.length, totalCapped: false } } };
      },
    ],
    [api.deliveryHistory.targetMessage, { data: THREAD }],
    [
      api.lookUps.prefectures,
      { data: { items: [{ code: '38', name: '愛媛県', nameEn: 'Ehime', kana: 'エヒメケン' }] } },
    ],
  ]);

test('the text of a send says that some had a call to evacuate before it', async () => {
  const { user } = open({ ...UNDONE, state: 'finished', fleeFirst: true });
  await user.click(await screen.findByRole('button', { name: '送信した文面' }));
  await screen.findByText(/先頭に避難の呼びかけを付けて送りました/);
});

test('an undone send is told as one: no figures of a running one, and the way to compose it again', async () => {
  const opened = open(UNDONE);
  await screen.findByText('取り消しました。何も送信していません。');
  screen.getByText('配信対象者だった 7 名には、何も届いていません。');
  await screen.findByText('林 裕子');
  for (const word of ['回答率', '未回答', '回答の推移', 'ダウンロード']) expect(screen.queryByText(word)).toBeNull();
  const again = screen.getByRole('link', { name: '編集して送る' });
  expect(new URL((again as HTMLAnchorElement).href).search).toBe('?prefectureCodes=38&name=%E7%9F%B3&again=11');
  await opened.user.click(screen.getByRole('button', { name: '取り消した文面' }));
  // nobody reads English: there is no English text to show
  await screen.findByText('［氏名］さん、台風');
  expect(screen.queryByText('英語')).toBeNull();
});

test('a stopped send says who stopped it and when, and how many messages had left; where all had, that the rest was stopped', async () => {
  const stop = { at: '2026-11-20T10:21:00Z', userName: '中村 太郎' };
  const none = { ...CHANNEL, stopped: 0 };
  const mail = { ...none, accepted: 2, unknown: 1, stopped: 4 };
  const { unmount } = open({ ...UNDONE, state: 'stopped', stop, mail, sms: none });
  await screen.findByText('19:21 に 中村 太郎 さんが停止（送信済み 3 通、停止 4 通）');
  unmount();
  open({ ...UNDONE, state: 'finished', stop, mail: { ...none, accepted: 7 }, sms: none });
  await screen.findByText('19:21 に 中村 太郎 さんが、このあとの送信を停止');
});

test('one from before its composition was kept is told the same, and nothing else is offered', async () => {
  open({ ...UNDONE, composedQuery: null });
  await screen.findByText('取り消しました。何も送信していません。');
  expect(screen.queryByRole('link', { name: '編集して送る' })).toBeNull();
});

test('a send that can still be undone says that nothing has left, and counts nobody as silent', async () => {
  const { unmount } = open({ ...UNDONE, state: 'scheduled', undoUntil: '2026-11-20T05:20:10Z' });
  await screen.findByText('まだ送信していません（7 名）');
  await screen.findByText('林 裕子');
  screen.getByText('送信すると、回答の推移をここに表示します。');
  expect(screen.queryByRole('img', { name: /^回答の推移の折れ線/ })).toBeNull();
  expect(screen.queryByText('0.0')).toBeNull();
  // the rate, and the four answers
  expect(screen.getAllByText('–').length).toBeGreaterThanOrEqual(5);
  expect(screen.queryByRole('link', { name: '未回答の一覧を見る' })).toBeNull();
  expect(screen.queryByText('未回答 7')).toBeNull();
  unmount();
  // who has answered what it repeats is told at once
  open({ ...UNDONE, state: 'scheduled', answers: { ...UNDONE.answers, none: 6, help: 1 } });
  await screen.findByText('7 名中 1 名が回答');
});

test('a send that went out counts who has not answered', async () => {
  open({ ...UNDONE, state: 'finished' });
  await screen.findByText('回答率');
  expect(screen.getAllByText(/未回答/).length).toBeGreaterThan(0);
});

test('a send whose last message has been handed over is still read every 3 s: its answers come then', async () => {
  let help = 0;
  open(() => ({ ...UNDONE, state: 'finished', answers: { ...UNDONE.answers, help: help++ } }));
  await screen.findByText('自動更新中 3 秒ごと');
  await waitFor(() => expect(help).toBeGreaterThan(1));
});

test('a send that asks nothing and is over does not say that it still changes', async () => {
  open({ ...UNDONE, state: 'finished', asksAnswer: false });
  await screen.findByRole('heading', { level: 1, name: '台風' });
  expect(screen.queryByText('自動更新中 3 秒ごと')).toBeNull();
});

test('a tab without anybody says what that means, and that no condition matches only when there is another one', async () => {
  const opened = open({ ...UNDONE, state: 'finished' }, '&filter=attention', []);
  await screen.findByText('要支援・負傷と答えた人はいません');
  expect(screen.queryByRole('button', { name: '条件をクリア' })).toBeNull();
  await act(() => opened.router.navigate('?id=11&filter=attention&name=%E6%9E%97'));
  await screen.findByText('条件に一致する対象者はいません');
});

test('from one person of a send the next who may have to be called is one press away, in the list as it is shown', async () => {
  const safe = { ...PERSON, applicantId: 2, response: 1 };
  const { user, router, asked } = open({ ...UNDONE, state: 'finished' }, '&name=%E6%9E%97&person=1', [
    PERSON,
    safe,
    { ...PERSON, applicantId: 3 },
  ]);
  await user.click(await screen.findByRole('button', { name: '次の人へ' }));
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('person')).toBe('3'));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ query: { applicantId: '3' } }));
  expect(asked.filter(({ query }) => query.perPage === '100')).toMatchObject([{ query: { name: '林', page: '1' } }]);
  await user.click(await screen.findByRole('button', { name: '次の人へ' }));
  await screen.findByText(/この一覧は、すべて開きました/);
});
