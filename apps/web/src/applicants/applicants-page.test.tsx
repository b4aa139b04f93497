/** @jest-environment ./tests/browser-environment.mjs */
import { api, permissionsOf } from '@tabimori/shared';
import { act, screen, waitFor, within } from '@testing-library/react';
import { setLanguage } from '../shell/i18n.js';
import { listedTraveler } from '../testing/listed-traveler.js';
import { type Answer, openScreen } from '../testing/screen.js';
import { UNHANDLED, WHO_CALLS } from '../testing/who-calls.js';
import { CALM } from '../testing/worst-hour.js';
import { ApplicantsPage } from './applicants-page.js';
import { InEvents } from './in-events.js';

const PATH = '/change-register/list';
const traveler = (id: number, name: string, more: object = {}) =>
  listedTraveler({ id, name, mailAddress: 'a@example.com', ...more });
const PEOPLE = [
  traveler(1, '石川 春香', { asked: true, response: 1, respondedAt: '2026-11-20T05:10:00Z', mailUndelivered: true }),
  traveler(2, '加藤 健', {
    asked: true,
    askedAt: '2026-11-21T00:30:00Z',
    stayFrom: '2020-01-02',
    stayTo: '2020-01-05',
  }),
];
const page = (items: object[], total = items.length): Answer => ({
  data: { items, pagination: { page: 1, perPage: 20, total, totalCapped: false } },
});
const VIEW = {
  id: 5,
  name: '石川の未回答',
  query: 'prefectureCode=17&response=none&sort=-nameKana',
  columns: ['phone'],
};

const open = (query = '', answers: Parameters<typeof openScreen>[2] = []) => {
  localStorage.clear();
  return openScreen(<ApplicantsPage />, PATH + query, [
    [api.applicants.list, ({ query: { perPage } }) => (perPage === '1' ? page([], 3418) : page(PEOPLE, 198))],
    [api.applicants.matching, { data: { items: [1, 2, 3].map((id) => ({ id, name: `旅行者 ${id}`, companyId: 7 })) } }],
    [api.applicantViews.list, { data: { items: [VIEW] } }],
    [api.companies.list, page([])],
    [
      api.divisions.list,
      page([
        {
          id: 4,
          companyId: 7,
          companyName: '北辰精機製作所',
          companyNameEn: '',
          name: '品質保証部',
          displayOrder: 1,
          travelers: 0,
          users: 0,
          version: 1,
        },
      ]),
    ],
    [api.countries.list, page([])],
    [
      api.lookUps.prefectures,
      { data: { items: [{ code: '17', name: '石川県', nameEn: 'Ishikawa', kana: 'イシカワケン' }] } },
    ],
    ...answers,
  ]);
};
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const choose = async ({ user }: ReturnType<typeof open>, name: string) =>
  user.click(await screen.findByRole('checkbox', { name: `${name} さんを選ぶ` }));

test('the sum names all and those that match; a row says what was answered and whether each way reaches', async () => {
  open('?prefectureCode=17');
  await screen.findByText('石川 春香');
  await waitFor(() => expect(screen.getByRole('banner').textContent).toContain('3,418 名のうち 198 名が条件に一致'));
  const cells = screen.getByText('石川 春香').closest('tr')?.textContent;
  expect(cells).toMatch(/無事.*2026-11-20.*に回答/);
  expect(cells).toMatch(/不達.*未登録$/);
});

test('a city abroad that is kept in full-width letters reads as it is written there', async () => {
  const abroad = traveler(3, 'John Smith', { prefectureCode: null, city: 'Ｎｅｗ　Ｙｏｒｋ', countryName: '米国' });
  open('', [[api.applicants.list, page([abroad])]]);
  expect((await screen.findByText('John Smith')).closest('tr')?.textContent).toContain('米国\u3000New York');
});

test('a city abroad that was typed in Japanese is marked so for a reader of English', async () => {
  const abroad = traveler(3, 'John Smith', { prefectureCode: null, city: 'バンコク', countryNameEn: 'Thailand' });
  await act(() => setLanguage('en'));
  try {
    open('', [[api.applicants.list, page([abroad])]]);
    expect((await screen.findByText('バンコク')).lang).toBe('ja');
  } finally {
    await act(() => setLanguage('ja'));
  }
});

test('those chosen are sent to, changed and deleted by their number; all that match are one press away', async () => {
  const opened = open('?prefectureCode=17', [[api.applicants.removeMany, { code: 'I00004', data: {} }]]);
  await choose(opened, '加藤 健');
  const bar = within(screen.getByRole('region', { name: '選んだ旅行者' }));
  await opened.user.click(await bar.findByRole('button', { name: '条件に一致する 198 名すべてを選択' }));
  await bar.findByText('3 名を選択中');
  expect(opened.asked.find(({ call }) => call === 'GET /applicants/matching')?.query).toEqual({ prefectureCode: '17' });
  expect(bar.getByRole('link', { name: '3 名に安否確認を送る' })).toBeTruthy();
  await opened.user.click(bar.getByRole('button', { name: '3 名を削除' }));
  const dialog = within(await screen.findByRole('dialog'));
  await opened.user.click(dialog.getByRole('button', { name: '3 名を削除' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: '選んだ旅行者' })).toBeNull());
  expect(opened.writes()).toEqual([
    expect.objectContaining({ call: 'POST /applicants/remove', body: { applicantIds: [2, 1, 3] } }),
  ]);
});

test('if a change cannot be made for one of them, it is said for whom and why, and one press lets them go', async () => {
  const refused: Answer = { status: 400, code: 'E00041', fields: [{ field: 'applicantIds.1', messageCode: 'E00066' }] };
  const opened = open('', [[api.applicants.putMany, refused]]);
  await choose(opened, '石川 春香');
  await choose(opened, '加藤 健');
  await opened.user.click(screen.getByRole('button', { name: '2 名の滞在期間を変更' }));
  await opened.user.type(await screen.findByLabelText('滞在開始日'), '2026-12-01');
  await opened.user.click(screen.getByRole('button', { name: '変更する' }));
  const told = within(await screen.findByRole('alert'));
  expect(told.getByRole('listitem').textContent).toBe('加藤 健　対象が見つかりません。');
  expect(opened.writes()[0]?.body).toEqual({ applicantIds: [1, 2], stay: { stayFrom: '2026-12-01', stayTo: null } });
  await opened.user.click(told.getByRole('button', { name: 'この 1 名を選択から外す' }));
  await screen.findByText('1 名を選択中');
});

test('a saved view brings its conditions, order and columns; what is shown now is kept under a name', async () => {
  const opened = open('?name=%E7%9F%B3', [[api.applicantViews.put, { code: 'I00003', data: VIEW }]]);
  await screen.findByText('石川 春香');
  expect(heads()).not.toContain('電話番号');
  await opened.user.click(screen.getByRole('checkbox', { name: '電話番号' }));
  expect(heads()).toContain('電話番号');
  await opened.user.type(screen.getByLabelText('名前'), '石さん');
  await opened.user.click(screen.getByRole('button', { name: 'いまの表示を保存' }));
  await waitFor(() => expect(opened.writes()).toHaveLength(1));
  expect(opened.writes()[0]?.body).toMatchObject({ name: '石さん', query: 'name=%E7%9F%B3' });
  await opened.user.click(await screen.findByRole('button', { name: '石川の未回答' }));
  await waitFor(() => expect(window.location.search).toBe(`?${VIEW.query}`));
  expect(heads().filter((head) => head !== '')).toEqual(['氏名', '電話番号']);
});

test('a department administrator has no other department to give, and no company column', async () => {
  const user = {
    id: 9,
    mailAddress: 'd@example.com',
    userClass: 2,
    userDiv: 4,
    userName: '林',
    language: 'jp',
    divisionId: 3,
    divisionName: '営業部',
    companyId: 7,
    companyName: '北辰精機製作所',
    companyNameEn: '',
    categoryId: 1,
    categoryName: '',
  };
  const me = {
    user,
    secondFactor: { on: false, required: false },
    isChubb: false,
    logo: null,
    permissions: permissionsOf(4),
  };
  const opened = open('', [[api.auth.me, { data: me }]]);
  await choose(opened, '加藤 健');
  expect(screen.queryByRole('button', { name: '1 名の部署を変更' })).toBeNull();
  expect(screen.getByRole('button', { name: '1 名の滞在先を変更' })).toBeTruthy();
  expect(heads()).not.toContain('会社・部署');
});

const OVER = {
  ...{ eventId: 5, epicenter: '能登半島', maxIntensity: '6-', hasTsunami: false, originAt: '2026-11-20T05:05:00Z' },
  ...{ latestAt: '2026-11-20T05:10:00Z', asked: true, response: 2, done: true, handling: 'done' },
};

test('whoever was reached by an event that is over is one press from how they were', async () => {
  openScreen(<InEvents applicant={{ id: 7, name: WHO_CALLS.name }} />, PATH, [
    [api.home.situation, { data: CALM }],
    [api.events.ofApplicant, { data: { events: [OVER] } }],
  ]);
  expect(await screen.findByRole('heading', { name: '対応が終了した地震・津波' })).toBeTruthy();
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: '2026-11-20 14:05 能登半島の地震' });
  expect(new URL(href).search).toBe('?id=5&person=7');
  expect(screen.getByText(/負傷/)).toBeTruthy();
});

test('an event that is over says of a traveler whether they are still to be followed up there', async () => {
  const over = ['open', 'taken', 'done', null].map((handling, i) => ({
    ...{ ...OVER, eventId: i, done: handling === 'done', handling },
  }));
  openScreen(<InEvents applicant={{ id: 7, name: WHO_CALLS.name }} />, PATH, [
    [api.home.situation, { data: CALM }],
    [api.events.ofApplicant, { data: { events: over } }],
  ]);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('strong')?.textContent)).toEqual([
    '未対応',
    '対応中',
    undefined,
    undefined,
  ]);
});

test.each([
  ['whom an event in progress reached is one press from its follow-up', 1],
  ['whom it did not reach has no way there', 0],
])('a traveler %s', async (_, count) => {
  const quake = {
    ...{ eventId: 6, hazard: 'earthquake', state: 'running', grade: null, help: 1, epicenter: '三陸沖' },
    ...{ maxIntensity: '6+', originAt: '2026-11-25T11:09:00Z', deliveryId: 1, company: null, none: 3 },
  };
  const person = {
    ...{ ...WHO_CALLS, ...UNHANDLED, deliveryId: 11, companyId: 7, companyName: '桜商事', companyNameEn: '' },
    ...{ asked: true, warned: false, wasWarned: null, inForce: null, askedAgainAt: null },
  };
  const { asked } = openScreen(<InEvents applicant={{ id: 7, name: WHO_CALLS.name }} />, PATH, [
    [api.home.situation, { data: { ...CALM, running: [quake, { ...quake, hazard: 'tsunami' }] } }],
    // a namesake is not them
    [api.events.people, page([{ ...person, applicantId: count > 0 ? 7 : 8 }])],
    [api.events.ofApplicant, { data: { events: count > 0 ? [{ ...OVER, eventId: 6 }] : [] } }],
  ]);
  await waitFor(() =>
    expect(asked).toContainEqual(
      expect.objectContaining({ call: 'GET /events/:id/people', query: { name: WHO_CALLS.name } }),
    ),
  );
  const name = '三陸沖 震度6強：担当・電話・回答の記録へ';
  if (count === 0) expect(screen.queryByRole('link')).toBeNull();
  else {
    const { href } = await screen.findByRole<HTMLAnchorElement>('link', { name });
    expect(new URL(href).search).toBe('?id=6&person=7');
    expect(screen.getByText('要支援')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: '対応が終了した地震・津波' })).toBeNull();
  }
});
