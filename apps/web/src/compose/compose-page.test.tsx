/** @jest-environment ./tests/browser-environment.mjs */
import { api, permissionsOf } from '@tabimori/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../testing/screen.js';
import { ComposePage } from './compose-page.js';

const PATH = '/safety-confirmation/safety-confirmation';
const ME = {
  user: {
    id: 3,
    mailAddress: 'company@example.com',
    userClass: 1,
    userDiv: 3,
    userName: '中村 由美子',
    language: 'jp',
    divisionId: null,
    divisionName: null,
    companyId: 7,
    companyName: '北辰精機製作所',
    categoryId: 1,
    categoryName: '海外旅行保険',
  },
  secondFactor: { on: false, required: false },
  isChubb: false,
  logo: null,
  permissions: permissionsOf(3),
};
const target = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  nameKana: 'カナ',
  companyId: 7,
  companyName: '北辰精機製作所',
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
  asked: false,
  ...more,
});
const PEOPLE = [target(1, '石川 春香'), target(2, '加藤 健')];
const page = (items: object[]) => ({
  data: { items, pagination: { page: 1, perPage: 20, total: items.length, totalCapped: false } },
});
const WORDS = { subject: '無事ですか？', body: '答えてください。', sms: '無事？', smsSegments: 1, smsLength: 3 };
const trial = (total: number) => ({
  total,
  counts: [{ companyId: 7, companyName: '北辰精機製作所', prefectureCode: '13', total }],
  mail: total,
  sms: 0,
  noContact: 0,
  undelivered: 0,
  deleted: 0,
  noText: 0,
  sample: {
    applicantId: 1,
    name: '石川 春香',
    companyName: '北辰精機製作所',
    from: 'no-reply@example.com',
    jp: WORDS,
    en: { ...WORDS, subject: 'Are you safe?' },
  },
});

const open = (query = '', total = 2) =>
  openScreen(<ComposePage />, PATH + query, [
    [api.auth.me, { data: ME }],
    [api.delivery.list, page(PEOPLE)],
    [api.delivery.dryRun, { data: trial(total) }],
    [api.messageTemplates.list, page([])],
    [api.messageTemplates.inUse, { data: { items: [] } }],
    [api.divisions.list, page([])],
    [api.countries.list, page([])],
    [api.lookUps.prefectures, { data: { items: [{ code: '13', name: '東京都', nameEn: 'Tokyo' }] } }],
  ]);
const asked = (opened: ReturnType<typeof open>) =>
  opened.asked.filter(({ call }) => call === 'POST /delivery').map(({ body }) => body);

test('nobody is meant at first; everyone only if one says so, and no longer once the address has a condition', async () => {
  const opened = open();
  const review = await screen.findByRole('button', { name: '送信を確認する' });
  expect(review.hasAttribute('disabled')).toBe(true);
  expect(review.getAttribute('aria-describedby')).toBe(screen.getByText('送信先を選択してください。').id);
  expect(screen.queryByText('石川 春香')).toBeNull();
  await opened.user.click(await screen.findByText('会社の全員'));
  await screen.findByRole('button', { name: '2 名への送信を確認する' });
  expect(asked(opened)).toEqual([expect.objectContaining({ filter: { companyIds: '7' } })]);
});

test('conditions of a link are the audience; its people are folded, and the last look repeats the condition', async () => {
  const opened = open('?prefectureCodes=13&name=%E7%9F%B3', 120);
  const review = await screen.findByRole('button', { name: '120 名への送信を確認する' });
  expect(asked(opened)).toEqual([
    expect.objectContaining({ filter: { companyIds: '7', prefectureCodes: '13', name: '石' } }),
  ]);
  expect(screen.queryByText('加藤 健')).toBeNull();
  await opened.user.click(screen.getByRole('button', { name: '対象の 120 名を見る' }));
  await screen.findByText('加藤 健');
  await opened.user.click(review);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('送る相手').nextElementSibling?.textContent).toBe('都道府県　東京都検索　石');
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
