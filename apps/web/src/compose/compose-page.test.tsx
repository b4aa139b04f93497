/** @jest-environment ./tests/browser-environment.mjs */
import { api } from '@tabimori/shared';
import { act, screen, waitFor, within } from '@testing-library/react';
import { COMPANY_ADMIN } from '../testing/company-admin.js';
import { leaveBy } from '../shell/http.js';
import { queryClient } from '../shell/use-call.js';
import { openScreen } from '../testing/screen.js';
import { CALM } from '../testing/worst-hour.js';
import { ComposePage } from './compose-page.js';

const PATH = '/safety-confirmation/safety-confirmation';
const target = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  nameKana: 'カナ',
  companyId: 7,
  companyName: '北辰精機製作所',
  companyNameEn: '',
  divisionName: '営業部',
  countryName: '日本',
  countryNameEn: 'Japan',
  prefectureCode: '13',
  city: '新宿区',
  language: 'jp',
  mailAddress: 'a@example.com',
  phone: null,
  mailUndelivered: false,
  smsUndelivered: false,
  latest: null,
  response: null,
  respondedAt: null,
  askedAt: null,
  asked: false,
  ...more,
});
const LATEST = {
  deliveryId: 9,
  messageType: 4,
  subject: 'お知らせ',
  subjectEn: 'Notice',
  sentAt: '2026-11-22T01:00:00Z',
  mailState: 'accepted',
  smsState: 'none',
};
const PEOPLE = [
  target(1, '石川 春香', { asked: true, response: 1, respondedAt: '2026-11-20T05:10:00Z', latest: LATEST }),
  target(2, '加藤 健', { asked: true, askedAt: '2026-11-21T00:30:00Z', latest: LATEST }),
  target(3, '新井 直樹', { language: 'en', latest: LATEST }),
];
const page = (items: object[]) => ({
  data: { items, pagination: { page: 1, perPage: 20, total: items.length, totalCapped: false } },
});
const WORDS = {
  subject: '無事ですか？',
  body: '答えてください。',
  sms: '無事？',
  smsSegments: 1,
  smsLength: 3,
  builtIn: [],
};
/** How many are where a tsunami warning is in force. */
let warned = 0;
/** How many have said that they are not well. */
let inNeed = 0;
/** How many have said in the event that they are safe. */
let safe = 0;
const trial = (total: number, applicantId = 1, readers = { jp: total, en: 0 }) => ({
  total,
  counts: [{ companyId: 7, companyName: '北辰精機製作所', companyNameEn: '', prefectureCode: '13', total }],
  readers,
  mail: total,
  sms: 0,
  noContact: 0,
  undelivered: 0,
  inNeed,
  safe,
  warned,
  deleted: 0,
  noText: 0,
  sample: {
    applicantId,
    name: PEOPLE.find(({ id }) => id === applicantId)?.name,
    language: PEOPLE.find(({ id }) => id === applicantId)?.language,
    companyName: '北辰精機製作所',
    companyNameEn: '',
    from: 'no-reply@example.com',
    standard,
    jp: WORDS,
    en: { ...WORDS, subject: 'Are you safe?', sms: 'Safe?', builtIn: ['subject', 'body', 'sms'] },
  },
});

const CONTENT = {
  mode: 'chosen',
  query: '',
  applicantIds: [2, 3],
  messageType: 2,
  choice: 'own',
  words: { subject: '無事ですか', subjectEn: '', body: '返事をください。', bodyEn: '', smsText: '', smsTextEn: '' },
  channels: ['mail'],
  resendTimes: 1,
  resendIntervalMinutes: 60,
};
/** What the message to those chosen is about. */
let standard = 'ask';
const BUILT_IN = {
  key: 'ask',
  messageType: 2,
  subject: '【安否確認】無事ですか？',
  subjectEn: 'Are you safe?',
  body: '答えてください。\n--\n緊急連絡先 {{contactTel}}',
  bodyEn: 'Please answer.',
  smsText: '無事ですか？{{url}}',
  smsTextEn: 'Safe? {{url}}',
};
const EVENT = {
  id: 4,
  eventKey: '20261120140500',
  status: '通常',
  epicenter: '三陸沖',
  originAt: '2026-11-20T05:05:00Z',
  magnitude: '6.9',
  depthKm: 30,
  latitude: 38,
  longitude: 142,
  maxIntensity: '6-',
  hasTsunami: true,
  warning: null,
  latestAt: '2026-11-20T05:10:00Z',
  telegramCount: 0,
  state: 'finished',
  companies: 1,
  people: 2,
  answers: { total: 2, help: 0, injured: 0, other: 0, none: 2, safe: 0 },
  asked: true,
  calls: 0,
  stronger: null,
  prefectures: [],
  tsunami: [],
  warned: [],
  highestWarned: [],
  warningEndedAt: null,
  responseSteps: [],
  telegrams: [],
  decisions: [],
  sends: [],
  stops: [],
};
const KEPT = { id: 12, version: 1, updatedAt: '2026-11-22T01:00:00Z' };

/** The open draft is sent or deleted. */
let isGone = false;
/** Another tab has saved it since. */
let isNewer = false;
let drafts: object[] = [];
afterEach(() => {
  isGone = false;
  isNewer = false;
  drafts = [];
  warned = 0;
  inNeed = 0;
  safe = 0;
  standard = 'ask';
});
const GONE = { status: 404, code: 'NOT_FOUND' } as const;
const NEWER = { status: 409, code: 'STALE_UPDATE' } as const;

const open = (query = '', total = 2, readers?: { jp: number; en: number }, running: object[] = []) =>
  openScreen(<ComposePage />, PATH + query, [
    [api.auth.me, { data: COMPANY_ADMIN }],
    [
      api.delivery.list,
      ({ query: { ids } }) =>
        page(ids === undefined ? PEOPLE : [...ids.split(',')].reverse().map((id) => target(Number(id), `見本 ${id}`))),
    ],
    [api.events.get, { data: EVENT }],
    [api.home.situation, { data: { ...CALM, running } }],
    [api.delivery.dryRun, ({ body }) => ({ data: trial(total, (body as { sampleId?: number }).sampleId, readers) })],
    [api.delivery.composed, { data: CONTENT }],
    [api.delivery.test, { data: { mailAddress: 'company@example.com' } }],
    [api.drafts.list, { data: { items: drafts } }],
    [api.drafts.post, ({ body }) => ({ data: { ...KEPT, content: body } })],
    [
      api.drafts.put,
      ({ body }) => {
        if (isGone) return GONE;
        return isNewer ? NEWER : { data: { ...KEPT, version: 2, content: body } };
      },
    ],
    [api.drafts.get, () => (isGone ? GONE : { data: { ...KEPT, content: CONTENT } })],
    [
      api.drafts.remove,
      () => {
        isGone = true;
        return { data: {} };
      },
    ],
    [api.delivery.select, { status: 400, code: 'E00041', fields: [{ field: 'draftId', messageCode: 'DRAFT_GONE' }] }],
    [api.messageTemplates.list, page([])],
    [api.messageTemplates.inUse, { data: { items: [] } }],
    [
      api.messageTemplates.builtIn,
      {
        data: {
          items: [
            { ...BUILT_IN, key: 'confirm', body: '揺れました' },
            { ...BUILT_IN, key: 'ask-tsunami', body: '津波の警報です' },
            BUILT_IN,
          ],
        },
      },
    ],
    [api.divisions.list, page([])],
    [api.countries.list, page([])],
    [
      api.lookUps.prefectures,
      { data: { items: [{ code: '13', name: '東京都', nameEn: 'Tokyo', kana: 'トウキョウト' }] } },
    ],
  ]);
const asked = (opened: ReturnType<typeof open>) =>
  opened.asked.filter(({ call }) => call === 'POST /delivery').map(({ body }) => body);

test('nobody is meant at first; everyone only if one says so, and no longer once the address has a condition', async () => {
  const opened = open();
  const review = await screen.findByRole('button', { name: '送信を確認する' });
  expect(review.hasAttribute('disabled')).toBe(true);
  expect(review.getAttribute('aria-describedby')).toBe(screen.getByText('配信対象者を選択してください。').id);
  expect(screen.queryByText('石川 春香')).toBeNull();
  await opened.user.click(await screen.findByText('会社の全員'));
  await screen.findByRole('button', { name: '2 名への送信を確認する' });
  expect(asked(opened)).toEqual([expect.objectContaining({ filter: { companyIds: '7' } })]);
});

test('while a search is typed that has not been asked for, nobody of the former rows is chosen', async () => {
  const { user } = open('?prefectureCodes=13');
  await user.click(await screen.findByText('選んだ旅行者 0 名'));
  const all = await screen.findByRole('button', { name: 'このページの全員を選ぶ' });
  const one = await screen.findByRole('checkbox', { name: '石川 春香 さんを選ぶ' });
  await user.type(screen.getByRole('textbox', { name: '氏名・メール・電話' }), '石');
  for (const box of [all, one]) expect(box).toHaveProperty('disabled', true);
  await waitFor(() => expect(all).toHaveProperty('disabled', false));
  expect(screen.getByRole('checkbox', { name: '石川 春香 さんを選ぶ' })).toHaveProperty('disabled', false);
});

test('a selection made one by one is not left behind without a question', async () => {
  const { user, router } = open('?prefectureCodes=13');
  await user.click(await screen.findByText('選んだ旅行者 0 名'));
  const one = await screen.findByRole('checkbox', { name: '石川 春香 さんを選ぶ' });
  await user.click(one);
  await act(() => router.navigate('/'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '入力を続ける' }));
  expect(router.state.location.pathname).toBe(PATH);
  await user.click(one);
  await act(() => router.navigate('/'));
  expect(router.state.location.pathname).toBe('/');
});

test('what is typed in a draft is not left for another draft or a new send without a question', async () => {
  const { user, router } = open('?draft=12');
  await screen.findByRole('button', { name: '2 名への送信を確認する' });
  await user.click(screen.getByRole('radio', { name: 'お知らせ（回答を求めない）' }));
  await act(() => router.navigate(PATH));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '入力を続ける' }));
  expect(router.state.location.search).toBe('?draft=12');
});

test('conditions of a link are the audience; its people are folded, and the last look repeats the condition', async () => {
  const opened = open('?prefectureCodes=13&name=%E7%9F%B3', 120);
  const review = await screen.findByRole('button', { name: '120 名への送信を確認する' });
  expect(asked(opened)).toEqual([
    expect.objectContaining({ filter: { companyIds: '7', prefectureCodes: '13', name: '石' } }),
  ]);
  expect(screen.queryByText('加藤 健')).toBeNull();
  await opened.user.click(screen.getByRole('button', { name: '配信対象者 120 名を見る' }));
  await screen.findByText('加藤 健');
  await opened.user.click(review);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('配信対象者').nextElementSibling?.textContent).toBe('都道府県　東京都検索　石');
  const field = dialog.getByLabelText(/送信する人数/);
  await waitFor(() => expect(document.activeElement).toBe(field));
  const send = dialog.getByRole('button', { name: '120 名に送信する' });
  expect(send.hasAttribute('disabled')).toBe(true);
  await opened.user.type(field, '120');
  expect(send.hasAttribute('disabled')).toBe(false);
});

test('who is chosen one by one is named by the number', async () => {
  const opened = open('', 1);
  await opened.user.click(await screen.findByText('選んだ旅行者 0 名'));
  await opened.user.click(await screen.findByRole('checkbox', { name: '加藤 健 さんを選ぶ' }));
  await opened.user.click(await screen.findByRole('button', { name: '1 名への送信を確認する' }));
  expect(asked(opened)).toEqual([expect.objectContaining({ applicantIds: [2] })]);
  expect(within(await screen.findByRole('dialog')).getByText('選んだ 1 名')).toBeTruthy();
});

test('people chosen beforehand are one line that leads back to their event; opened, they come first and can be let go', async () => {
  const opened = open('?draft=12');
  expect(await screen.findByText('選んだ旅行者 2 名')).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: /さんを選ぶ$/ })).toBeNull();
  await act(() => opened.router.navigate(`${PATH}?eventId=4`, { state: { applicantIds: [3, 2] } }));
  const event = await screen.findByRole('link', { name: '三陸沖の地震から' });
  expect(event.getAttribute('href')).toBe('/safety-confirmation/event?id=4');
  await opened.user.click(screen.getByRole('button', { name: '見る・変える' }));
  const [first, second] = await screen.findAllByRole('checkbox', { name: /^見本 . さんを選ぶ$/ });
  expect([first, second].map((box) => box?.getAttribute('aria-label'))).toEqual([
    '見本 3 さんを選ぶ',
    '見本 2 さんを選ぶ',
  ]);
  if (first) await opened.user.click(first);
  await opened.user.click(screen.getByRole('button', { name: '閉じる' }));
  expect(screen.getByText('選んだ旅行者 1 名')).toBeTruthy();
  await waitFor(() => expect(asked(opened).at(-1)).toMatchObject({ applicantIds: [2] }));
});

test('a question about an event is tried with it, whatever the address becomes, and says so; its text may name the earthquake', async () => {
  const opened = open('?draft=12');
  await screen.findByText('選んだ旅行者 2 名');
  await act(() => opened.router.navigate(`${PATH}?companyIds=1&eventId=4`));
  expect(await screen.findByRole('radio', { name: '三陸沖の地震', checked: true })).toBeTruthy();
  await act(() => opened.router.navigate(`${PATH}?companyIds=1&name=a`));
  await waitFor(() => expect(asked(opened).at(-1)).toMatchObject({ eventId: 4, filter: { name: 'a' } }));
  await opened.user.click(screen.getByRole('radio', { name: 'お知らせ（回答を求めない）' }));
  expect(screen.queryByRole('radio', { name: '三陸沖の地震' })).toBeNull();
});

test('while a response is in progress, whoever begins a question from the menu has to say whether it is about it, and where its answers will be', async () => {
  const quake = {
    ...{ eventId: 4, hazard: 'earthquake', state: 'running', grade: 'warning', help: 0, epicenter: '三陸沖' },
    ...{ maxIntensity: '6-', originAt: EVENT.originAt, deliveryId: 1, company: null, none: 2 },
  };
  const tsunami = { ...quake, hazard: 'tsunami' };
  const { user, ...opened } = open('?prefectureCodes=13', 2, undefined, [tsunami, quake]);
  const none = await screen.findByRole('radio', { name: '地震・津波についてではない', checked: false });
  const review = await screen.findByRole('button', { name: '2 名への送信を確認する' });
  expect(review.hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('対象の地震・津波を選んでください。')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '三陸沖 震度6弱' }));
  await waitFor(() => expect(asked({ user, ...opened }).at(-1)).toMatchObject({ eventId: 4 }));
  expect(screen.getByText('回答は、この地震・津波の結果に入ります。')).toBeTruthy();
  expect(review.hasAttribute('disabled')).toBe(false);
  await user.click(none);
  expect(screen.getByText('回答は、この送信だけの結果になります。地震・津波の結果には入りません。')).toBeTruthy();
  await waitFor(() => expect(asked({ user, ...opened }).at(-1)).not.toHaveProperty('eventId'));
});

test('a question to people of an event belongs to the event', async () => {
  const opened = open('?draft=12');
  await screen.findByText('選んだ旅行者 2 名');
  await act(() => opened.router.navigate(`${PATH}?eventId=4`, { state: { applicantIds: [3, 2] } }));
  await opened.user.click(await screen.findByRole('button', { name: '2 名への送信を確認する' }));
  await opened.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '2 名に送信する' }));
  const sends = () => opened.writes().filter(({ call }) => call === 'POST /delivery/select');
  await waitFor(() => expect(sends().at(-1)?.body).toMatchObject({ applicantIds: [3, 2], eventId: 4 }));
});

test('a draft remembers which event it is about', async () => {
  const opened = open('?draft=12');
  await screen.findByText('選んだ旅行者 2 名');
  await act(() => opened.router.navigate(`${PATH}?eventId=4`, { state: { applicantIds: [3, 2] } }));
  await opened.user.click(await screen.findByRole('button', { name: '下書きを保存' }));
  const kept = () => opened.writes().filter(({ call }) => call === 'POST /drafts');
  await waitFor(() => expect(kept().at(-1)?.body).toMatchObject({ applicantIds: [3, 2], eventId: 4 }));
});

test("a placeholder goes into one's own text where the cursor was last, and the preview follows", async () => {
  const opened = open('?prefectureCodes=13');
  await screen.findByRole('button', { name: '2 名への送信を確認する' });
  await opened.user.click(screen.getByRole('radio', { name: 'お知らせ（回答を求めない）' }));
  await screen.findByText('件名と本文を書いてください。');
  await opened.user.type(screen.getByLabelText('件名（日本語）'), '集合');
  await opened.user.type(screen.getByLabelText('本文（日本語）'), 'こんにちは');
  await opened.user.click(screen.getByRole('button', { name: '氏名を差し込む' }));
  await opened.user.keyboard('さん');
  expect(screen.queryByRole('button', { name: '回答ページのリンクを差し込む' })).toBeNull();
  await waitFor(() =>
    expect(asked(opened).at(-1)).toMatchObject({
      messageType: 4,
      text: { subject: '集合', body: 'こんにちは{{name}}さん' },
    }),
  );
});

test('the standard text can be corrected, so that nothing of it is forgotten, such as whom to call', async () => {
  const opened = open('?prefectureCodes=13');
  await opened.user.click(await screen.findByRole('button', { name: 'この文面を直して使う' }));
  await opened.user.type(await screen.findByLabelText('件名（日本語）'), ' 至急');
  const { key: _, messageType, ...text } = BUILT_IN;
  await waitFor(() =>
    expect(asked(opened).at(-1)).toMatchObject({
      messageType,
      text: { ...text, subject: '【安否確認】無事ですか？ 至急' },
    }),
  );
});

test('the text that can be corrected is the one that those chosen get', async () => {
  standard = 'ask-tsunami';
  const opened = open('?prefectureCodes=13');
  await screen.findByRole('button', { name: '2 名への送信を確認する' });
  await opened.user.click(await screen.findByRole('button', { name: 'この文面を直して使う' }));
  expect(await screen.findByDisplayValue(/津波の警報です/)).toBeTruthy();
});

test('who has said already that they are not well is counted before they are asked again', async () => {
  inNeed = 1;
  const opened = open('?prefectureCodes=13');
  expect(await screen.findByText(/^1 名は、すでに要支援・負傷・その他と回答しています/)).toBeTruthy();
  await opened.user.click(await screen.findByRole('button', { name: '2 名への送信を確認する' }));
  const line = within(await screen.findByRole('dialog')).getByText('無事でない人');
  expect(line.nextElementSibling?.textContent).toBe('1 名（すでに要支援・負傷・その他と回答）');
});

test('who has said that they are safe is counted before they are asked again, and that they will be silent until they answer', async () => {
  safe = 2;
  const opened = open('?prefectureCodes=13&eventId=4');
  expect(await screen.findByText(/^2 名は、この地震・津波で無事と回答しています/)).toBeTruthy();
  await opened.user.click(await screen.findByRole('button', { name: '2 名への送信を確認する' }));
  const line = within(await screen.findByRole('dialog')).getByText('無事な人');
  expect(line.nextElementSibling?.textContent).toBe('2 名（次に回答するまで未回答になります）');
});

test('while a tsunami warning is in force the preview and the last look say who is told to flee, unless everybody is', async () => {
  warned = 1;
  const note = /避難の呼びかけ（文面の先頭）は、.*1 名にだけ届きます/;
  const opened = open('?prefectureCodes=13');
  expect(await screen.findByText(note)).toBeTruthy();
  await opened.user.click(await screen.findByRole('button', { name: '2 名への送信を確認する' }));
  expect(within(await screen.findByRole('dialog')).getByText(note)).toBeTruthy();
  warned = 2;
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(screen.queryByText(note)).toBeNull());
});

test('the message is tried exactly as it is shown: as which traveler, in which language', async () => {
  const opened = open('?prefectureCodes=13');
  await screen.findByText(/見本は 石川 春香 さん/);
  await opened.user.click(await screen.findByRole('button', { name: '別の人で見る' }));
  await screen.findByText(/見本は 加藤 健 さん/);
  await opened.user.click(within(screen.getByRole('radiogroup', { name: '表示する言語' })).getByText('English'));
  await opened.user.click(screen.getByRole('button', { name: '自分にテスト送信' }));
  await screen.findByText('company@example.com あてにテスト送信しました。');
  expect(opened.asked.filter(({ call }) => call === 'POST /delivery/test').map(({ body }) => body)).toEqual([
    expect.objectContaining({ messageType: 2, applicantId: 2, language: 'en' }),
  ]);
});

test('the message can be shown as each of the chosen, also as one whom the list does not show', async () => {
  const opened = open('?draft=12');
  await screen.findByText('選んだ旅行者 2 名');
  await act(() => opened.router.navigate(`${PATH}?eventId=4`, { state: { applicantIds: [2, 9] } }));
  const tried = () => asked(opened) as { sampleId?: number }[];
  for (const id of [2, 9]) {
    await opened.user.click(await screen.findByRole('button', { name: '別の人で見る' }));
    await waitFor(() => expect(tried().at(-1)?.sampleId).toBe(id));
  }
});

test('the message in a language is shown as somebody gets it who reads it', async () => {
  const { user } = open('?prefectureCodes=13', 3, { jp: 2, en: 1 });
  await screen.findByText(/見本は 石川 春香 さん/);
  await user.click(within(screen.getByRole('radiogroup', { name: '表示する言語' })).getByText('English'));
  await screen.findByText(/見本は 新井 直樹 さん/);
});

test('an answer stands with its own time, never with that of another message', async () => {
  const opened = open();
  await opened.user.click(await screen.findByText('選んだ旅行者 0 名'));
  const cellOf = (name: string) => screen.getByText(name).closest('tr')?.lastElementChild?.textContent;
  await screen.findByText('石川 春香');
  expect(cellOf('石川 春香')).toMatch(/^無事.*2026-11-20.*に回答$/);
  expect(cellOf('加藤 健')).toMatch(/^未回答.*2026-11-21.*に送信$/);
  expect(cellOf('新井 直樹')).toBe('未確認');
});

test('a draft is kept as it stands, the same one again, and says when it has changed since', async () => {
  const opened = open('?prefectureCodes=13');
  await opened.user.click(await screen.findByRole('button', { name: '下書きを保存' }));
  await screen.findByText('下書きを保存済み 2026-11-22 10:00');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('安否確認を送る');
  await opened.user.click(screen.getByRole('radio', { name: 'お知らせ（回答を求めない）' }));
  await screen.findByText('2026-11-22 10:00 の保存から変更あり');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('お知らせを送る');
  await opened.user.click(screen.getByRole('button', { name: '下書きを保存' }));
  await waitFor(() => expect(screen.queryByText(/変更あり/)).toBeNull());
  const kept = opened.writes().filter(({ call }) => call.includes('/drafts'));
  expect(kept.map(({ call }) => call)).toEqual(['POST /drafts', 'PUT /drafts/:id']);
  expect(kept[0]?.body).toMatchObject({ mode: 'conditions', query: 'prefectureCodes=13' });
  expect(kept[1]?.body).toMatchObject({ messageType: 4, version: 1 });
});

test('a draft is continued with its people and words; sent elsewhere already, it is not sent a second time unawares', async () => {
  const opened = open('?draft=12');
  await opened.user.click(await screen.findByRole('button', { name: '2 名への送信を確認する' }));
  expect(screen.getByLabelText<HTMLInputElement>('件名（日本語）').value).toBe('無事ですか');
  await opened.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '2 名に送信する' }));
  await screen.findByText(/すでに送信されたか、削除されています/);
  const sends = () => opened.writes().filter(({ call }) => call === 'POST /delivery/select');
  expect(sends()[0]?.body).toMatchObject({ applicantIds: [2, 3], draftId: 12, resendIntervalMinutes: 60 });
  expect(screen.queryByText(/下書きを保存済/)).toBeNull();
});

test('an open draft that is deleted leaves its words on the screen, to be kept anew', async () => {
  const { messageType, mode, query } = CONTENT;
  drafts = [{ ...KEPT, mode, query, count: 2, subject: '無事ですか', messageType }];
  const opened = open('?draft=12');
  const left: string[] = [];
  leaveBy((path) => left.push(path));
  await opened.user.click(await screen.findByRole('button', { name: /下書き.*1/ }));
  await opened.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '削除する' }));
  const sure = (await screen.findAllByRole('button', { name: '削除する' })).at(-1);
  if (sure) await opened.user.click(sure);
  await waitFor(() => expect(screen.queryByText(/下書きを保存済/)).toBeNull());
  await act(() => queryClient.invalidateQueries());
  expect(left).toEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>('件名（日本語）').value).toBe('無事ですか');
});

test('a draft that is gone elsewhere is kept anew, with its words', async () => {
  const opened = open('?draft=12');
  const left: string[] = [];
  leaveBy((path) => left.push(path));
  await opened.user.click(await screen.findByRole('radio', { name: 'お知らせ（回答を求めない）' }));
  isGone = true;
  await act(() => queryClient.invalidateQueries());
  await opened.user.click(screen.getByRole('button', { name: '下書きを保存' }));
  await waitFor(() => expect(screen.queryByText(/変更あり/)).toBeNull());
  expect(left).toEqual([]);
  await opened.user.click(screen.getByRole('button', { name: '下書きを保存' }));
  await waitFor(() => expect(opened.writes().map(({ call }) => call)).toContain('POST /drafts'));
});

test('a draft that another tab has saved is kept as one of its own, with its words', async () => {
  const opened = open('?draft=12');
  await opened.user.click(await screen.findByRole('radio', { name: 'お知らせ（回答を求めない）' }));
  isNewer = true;
  await opened.user.click(screen.getByRole('button', { name: '下書きを保存' }));
  await screen.findByText(/もう一度保存すると別の下書きになります/);
  await opened.user.click(screen.getByRole('button', { name: '下書きを保存' }));
  await screen.findByText(/下書きを保存済/);
  expect(opened.writes().map(({ call }) => call)).toEqual(expect.arrayContaining(['POST /drafts']));
});

const writeOwn = async (opened: ReturnType<typeof open>) => {
  await screen.findByRole('button', { name: /名への送信を確認する/ });
  await opened.user.click(screen.getByRole('combobox', { name: /文面/ }));
  await opened.user.click(await screen.findByText('自分で書く', { selector: '.ant-select-item-option-content' }));
};
const why = () => document.getElementById('why-not')?.textContent;

test('own words are written and tried in the language that most recipients read', async () => {
  const opened = open('?prefectureCodes=13', 5, { jp: 1, en: 4 });
  await writeOwn(opened);
  await opened.user.type(await screen.findByLabelText('件名（英語）'), 'Typhoon');
  await screen.findByText('日本語の文面が未記入です。日本語で受け取る 1 名には、標準の文面が届きます。');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: '自分にテスト送信' })).toHaveProperty('disabled', false),
  );
  await opened.user.click(screen.getByRole('button', { name: '自分にテスト送信' }));
  await screen.findByText('company@example.com あてにテスト送信しました。');
  expect(opened.asked.find(({ call }) => call === 'POST /delivery/test')?.body).toMatchObject({
    language: 'en',
    text: { subjectEn: 'Typhoon' },
  });
});

test('own words that nobody would get are not sent', async () => {
  const opened = open('?prefectureCodes=13');
  await writeOwn(opened);
  await waitFor(() => expect(why()).toBe('文面を書いてください。'));
  await opened.user.click(within(screen.getByRole('radiogroup', { name: '書く言語' })).getByText('英語 0 名'));
  await opened.user.type(screen.getByLabelText('件名（英語）'), 'Typhoon');
  const review = await screen.findByRole('button', { name: '2 名への送信を確認する' });
  expect(why()).toBe('書いた文面を受け取る人がいません。');
  expect(review.hasAttribute('disabled')).toBe(true);
});

test('the last look shows word for word what each language gets, and leads to an SMS that nobody wrote', async () => {
  const opened = open('?prefectureCodes=13', 5, { jp: 3, en: 2 });
  await writeOwn(opened);
  await opened.user.type(await screen.findByLabelText('件名（日本語）'), '台風');
  const review = await screen.findByRole('button', { name: '5 名への送信を確認する' });
  await waitFor(() => expect(review.hasAttribute('disabled')).toBe(false));
  await opened.user.click(review);
  const dialog = within(await screen.findByRole('dialog'));
  const textOf = (title: string) => dialog.getByRole('heading', { name: title }).parentElement?.querySelector('dl');
  expect(textOf('日本語の文面　3 名')?.textContent).toBe('件名無事ですか？ 本文 答えてください。SMS 無事？ ');
  expect(textOf('英語の文面　2 名')?.textContent).toBe(
    '件名Are you safe? 標準の文面本文標準の文面 答えてください。SMS標準の文面 Safe? SMS の文面を書く',
  );
  dialog.getByText('英語の文面が未記入です。英語で受け取る 2 名には、標準の文面が届きます。');
  await opened.user.click(dialog.getByRole('button', { name: 'SMS の文面を書く' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('SMS（英語）')));
});

test('an undone send is composed again with its people, words and channels; it is a new one', async () => {
  const opened = open('?again=5');
  await opened.user.click(await screen.findByRole('button', { name: '2 名への送信を確認する' }));
  expect(screen.getByLabelText<HTMLInputElement>('件名（日本語）').value).toBe('無事ですか');
  await opened.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '2 名に送信する' }));
  await waitFor(() =>
    expect(opened.writes().find(({ call }) => call === 'POST /delivery/select')?.body).toMatchObject({
      applicantIds: [2, 3],
      channels: ['mail'],
      resendTimes: 1,
      text: { subject: '無事ですか' },
    }),
  );
});
