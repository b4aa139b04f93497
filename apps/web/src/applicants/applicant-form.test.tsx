/** @jest-environment ./tests/browser-environment.mjs */
import { api } from '@tabimori/shared';
import { act, screen, waitFor } from '@testing-library/react';
import { setLanguage } from '../shell/i18n.js';
import { listedTraveler } from '../testing/listed-traveler.js';
import { type Answer, openScreen } from '../testing/screen.js';
import { ApplicantForm } from './applicant-form.js';
import type { Values } from './applicant-values.js';
import { ApplicantEditPage } from './edit-page.js';

const NEW: Values = {
  company: { id: 1, name: '青葉フードサービス' },
  division: { id: 2, name: '店舗運営部' },
  name: '加賀 花子',
  nameKana: 'カガ　ハナコ',
  mailAddress: 'hanako@example.com',
  phone: '',
  country: { id: 5, code: '392', name: '日本', nameEn: 'Japan' },
  prefectureCode: undefined,
  city: '',
  numberOfPeople: 1,
  language: 'jp',
  stayFrom: '',
  stayTo: '',
  version: 0,
};
const PREFECTURES = [
  { code: '13', name: '東京都', nameEn: 'Tokyo', kana: 'トウキョウト' },
  { code: '34', name: '広島県', nameEn: 'Hiroshima', kana: 'ヒロシマケン' },
];
const AMBIGUOUS: Answer = {
  status: 400,
  code: 'E00041',
  fields: [
    {
      field: 'city',
      messageCode: 'CITY_AMBIGUOUS',
      params: {
        places: '東京都府中市、広島県府中市',
        placesEn: 'Fuchu City (Tokyo)、Fuchu City (Hiroshima)',
      },
    },
  ],
};
const UNKNOWN: Answer = {
  status: 400,
  code: 'E00041',
  fields: [{ field: 'city', messageCode: 'E00039', params: { city: '輪鳥', near: '' } }],
};
const STORED = { prefectureCode: '34', municipalityCode: '34208', city: '府中市', phone: '090-1234-5678' };

const NOTHING_SENT = {
  position: null,
  guide: null,
  completionMailSentAt: null,
  completionSmsSentAt: null,
  devices: [],
};

const open = () =>
  openScreen(<ApplicantForm initial={NEW} />, '/', [
    [
      api.applicants.check,
      ({ body }) => ((body as { prefectureCode: unknown }).prefectureCode === null ? AMBIGUOUS : { data: STORED }),
    ],
    [api.lookUps.prefectures, { data: { items: PREFECTURES } }],
    [api.lookUps.municipalities, { data: { items: [] } }],
  ]);
const NEXT = '保存する内容を確認する';

test('a city that is not clear is asked about at its field, and one tap says which; then what will be stored is shown', async () => {
  const { user, writes } = open();
  const city = await screen.findByRole('combobox', { name: '市区町村・都市' });
  await user.type(city, '府中市');
  await user.type(screen.getByRole('textbox', { name: '電話番号' }), '09012345678');
  await user.click(screen.getByRole('button', { name: NEXT }));
  await user.click(await screen.findByRole('button', { name: '広島県府中市' }));
  expect((city as HTMLInputElement).value).toBe('府中市');
  expect(screen.queryByText('CITY_AMBIGUOUS')).toBeNull();
  await user.click(screen.getByRole('button', { name: NEXT }));
  await waitFor(() => expect(screen.getByText('広島県')).toBeTruthy());
  expect(screen.getByText('090-1234-5678')).toBeTruthy();
  expect(writes().map(({ call }) => call)).toEqual(['POST /applicants/check', 'POST /applicants/check']);
});

test('readers of English are asked about a city, and shown what they chose, in English', async () => {
  const { user, writes } = open();
  await screen.findByRole('combobox', { name: '市区町村・都市' });
  await act(() => setLanguage('en'));
  try {
    const city = await screen.findByRole('combobox', { name: 'City' });
    await user.type(city, 'Fuchu City');
    await user.click(screen.getByRole('button', { name: 'Review' }));
    await waitFor(() =>
      expect(screen.getAllByText(/Fuchu City \(Tokyo\), Fuchu City \(Hiroshima\)/).length).toBeGreaterThan(0),
    );
    await user.click(screen.getByRole('button', { name: 'Fuchu City, Hiroshima' }));
    await waitFor(() => expect((city as HTMLInputElement).value).toBe('Fuchu City'));
    await user.click(screen.getByRole('button', { name: 'Review' }));
    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes()[1]?.body).toMatchObject({ prefectureCode: '34', city: '府中市' });
  } finally {
    await act(() => setLanguage('ja'));
  }
});

test('readers of English are shown the English name of the company before they save', async () => {
  await act(() => setLanguage('en'));
  try {
    const row = listedTraveler({ id: 8, name: 'Hanako Kaga', companyNameEn: 'Hokushin Precision' });
    const { user } = openScreen(<ApplicantEditPage />, '/change-register/edit?id=8', [
      [api.applicants.get, { data: { ...row, ...NOTHING_SENT, countryCode: '392', municipalityCode: '17204' } }],
      [api.applicants.check, { data: STORED }],
      [api.lookUps.prefectures, { data: { items: PREFECTURES } }],
      [api.lookUps.municipalities, { data: { items: [] } }],
    ]);
    await user.type(await screen.findByRole('textbox', { name: 'Email address' }), 'hanako@example.com');
    await user.click(screen.getByRole('button', { name: 'Review' }));
    await screen.findByText('Hanako Kaga', { selector: 'dd, dd *' });
    expect(screen.getAllByText('Hokushin Precision')).toHaveLength(1);
    expect(screen.queryByText('北辰精機製作所')).toBeNull();
  } finally {
    await act(() => setLanguage('ja'));
  }
});

test('readers of English are told that kana are required only once a name needs them', async () => {
  await act(() => setLanguage('en'));
  try {
    const { user } = openScreen(<ApplicantForm initial={{ ...NEW, name: '' }} />, '/', [
      [api.lookUps.prefectures, { data: { items: PREFECTURES } }],
    ]);
    const kana = await screen.findByRole('textbox', { name: /^Name \(kana\)/ });
    expect(kana.getAttribute('aria-required')).not.toBe('true');
    await user.type(screen.getByRole('textbox', { name: /^Name(?! \(kana)/ }), '見本');
    await waitFor(() => expect(kana.getAttribute('aria-required')).toBe('true'));
  } finally {
    await act(() => setLanguage('ja'));
  }
});

test('what only the server can find is told together with the rest', async () => {
  const { user } = openScreen(<ApplicantForm initial={{ ...NEW, division: null }} />, '/', [
    [api.applicants.check, UNKNOWN],
    [api.lookUps.prefectures, { data: { items: PREFECTURES } }],
    [api.lookUps.municipalities, { data: { items: [] } }],
  ]);
  await user.type(await screen.findByRole('combobox', { name: '市区町村・都市' }), '輪鳥');
  await user.click(screen.getByRole('button', { name: NEXT }));
  await waitFor(() => expect(screen.getAllByText(/「輪鳥」という市区町村は見つかりません/).length).toBeGreaterThan(0));
  expect(screen.getAllByText(/E00016|部署を/).length).toBeGreaterThan(0);
});

test('a name in Latin letters needs no reading: it is proposed, and can be corrected', async () => {
  const { user, writes } = openScreen(<ApplicantForm initial={{ ...NEW, name: '', nameKana: '' }} />, '/', [
    [api.applicants.check, { data: STORED }],
    [api.lookUps.prefectures, { data: { items: PREFECTURES } }],
    [api.lookUps.municipalities, { data: { items: [] } }],
  ]);
  await user.type(await screen.findByRole('textbox', { name: '氏名' }), 'John Smith');
  expect(screen.getByText(/氏名が英字のときは必須ではありません/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: NEXT }));
  await waitFor(() => expect(screen.getByText(/ジョン\sスミス/)).toBeTruthy());
  expect(writes()).toHaveLength(1);
});

test('the reading of a name in kanji can be typed in Latin letters, as the form says', async () => {
  const { user } = openScreen(<ApplicantForm initial={{ ...NEW, nameKana: '' }} />, '/', [
    [api.applicants.check, { data: STORED }],
    [api.lookUps.prefectures, { data: { items: PREFECTURES } }],
    [api.lookUps.municipalities, { data: { items: [] } }],
  ]);
  expect(await screen.findByText(/ローマ字は、全角カタカナにして保存します/)).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: '氏名（カナ）' }), 'kaga hanako');
  await user.click(screen.getByRole('button', { name: NEXT }));
  await waitFor(() => expect(screen.getByText(/カガ\sハナコ/)).toBeTruthy());
});

test('of a name in kanji nothing says that its reading can be left empty', async () => {
  openScreen(<ApplicantForm initial={NEW} />, '/', [
    [api.lookUps.prefectures, { data: { items: PREFECTURES } }],
    [api.lookUps.municipalities, { data: { items: [] } }],
  ]);
  await screen.findByText(/全角カタカナにして保存します/);
  expect(screen.queryByText(/必須ではありません/)).toBeNull();
});

test('a city of which only one can be meant need not be chosen from the suggestions', async () => {
  const wajima = { code: '17204', prefectureCode: '17', name: '輪島市', nameShort: '輪島市', kana: 'ワジマシ' };
  const { user, writes } = openScreen(<ApplicantForm initial={NEW} />, '/', [
    [api.applicants.check, { data: STORED }],
    [api.lookUps.prefectures, { data: { items: PREFECTURES } }],
    [api.lookUps.municipalities, { data: { items: [wajima] } }],
  ]);
  await user.type(await screen.findByRole('combobox', { name: '市区町村・都市' }), '輪島');
  await screen.findByText(/輪島市（ワジマシ）/);
  await user.click(screen.getByRole('button', { name: NEXT }));
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toMatchObject({ prefectureCode: '17', city: '輪島市' });
});
