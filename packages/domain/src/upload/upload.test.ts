import { UPLOAD_TITLES, type UploadField } from '@tabimori/shared';
import type { Municipality } from '../place/municipality.js';
import { type Cell, neutralText, shownText } from './cell.js';
import { compareRow, createRepeats, type Registered } from './compare-row.js';
import { judgeRow, type UploadFields } from './judge-row.js';
import { lookUpsOf } from './masters.js';
import { columnsOf, type UploadColumns } from './titles.js';

const town = (code: string, prefecture: string, prefectureEn: string, name: string): Municipality => ({
  code,
  prefectureCode: code.slice(0, 2),
  prefecture,
  prefectureEn,
  name,
  nameShort: name,
  kana: '',
  parentCode: null,
});
const MASTERS = {
  companies: [
    { id: 1, name: '見本商事', nameEn: 'Example Trading', isOpen: true },
    { id: 2, name: '終了商事', nameEn: '', isOpen: false },
    { id: 3, name: '同名商事', nameEn: '', isOpen: true },
    { id: 4, name: '同名商事', nameEn: '', isOpen: true },
    { id: 5, name: 'Mihon Trading', nameEn: '', isOpen: true },
  ],
  divisions: [
    { id: 11, companyId: 1, name: '営業' },
    { id: 12, companyId: 1, name: 'R&D' },
    { id: 13, companyId: 1, name: 'r&d' },
    { id: 51, companyId: 5, name: 'Sales' },
  ],
  countries: [
    { id: 1, code: '392', name: '日本', nameEn: 'Japan', keywords: ['JPN', 'にほん'] },
    { id: 2, code: '250', name: 'フランス', nameEn: 'France', keywords: ['FRA'] },
    { id: 3, code: '036', name: 'オーストラリア', nameEn: 'Australia', keywords: [] },
  ],
  prefectures: [
    { code: '01', name: '北海道', nameEn: 'Hokkaido' },
    { code: '13', name: '東京都', nameEn: 'Tokyo' },
    { code: '17', name: '石川県', nameEn: 'Ishikawa' },
    { code: '34', name: '広島県', nameEn: 'Hiroshima' },
  ],
  municipalities: [
    town('17204', '石川県', 'Ishikawa', '輪島市'),
    town('13206', '東京都', 'Tokyo', '府中市'),
    town('34208', '広島県', 'Hiroshima', '府中市'),
    town('01234', '北海道', 'Hokkaido', '北広島市'),
  ],
};
type Own = { companyId: number | null; divisionId: number | null };
const PROVIDER: Own = { companyId: null, divisionId: null };
const COMPANY: Own = { companyId: 1, divisionId: null };
const DIVISION: Own = { companyId: 1, divisionId: 11 };
const lookUps = (own: Own) => lookUpsOf({ ...MASTERS, own });
const TOOLS = {
  readPhone: (phone: string) => {
    const found = /^0([789]0|463)-?(\d{2,4})-?(\d{4})$/.exec(phone);
    if (phone.startsWith('+')) return { phone, phoneE164: phone };
    return found && { phone: `0${found.slice(1).join('-')}`, phoneE164: `+81${found.slice(1).join('')}` };
  },
  readAppId: (typed: string) => typed.toUpperCase().replace(/[^0-9A-Z]/g, ''),
};
const cell = (text: string, kind: Cell['kind'] = 'text'): Cell => ({ text, kind });

test.each(['=', '+', '-', '@', '＝', '＋', '－', '＠'])('%s is written as no formula, and read as it was', (sign) => {
  expect(neutralText(`${sign}81`)).toBe(`'${sign}81`);
  expect(shownText(cell(neutralText(`${sign}81`)))).toBe(`${sign}81`);
});

test('a phone number abroad is written as it is, and nothing that only begins as one', () => {
  expect(neutralText('+44-20-7946-0958')).toBe('+44-20-7946-0958');
  expect(neutralText('+44-20-7946-0958*A1')).toBe("'+44-20-7946-0958*A1");
  expect(neutralText('+447-A1')).toBe("'+447-A1");
});

describe('the title row', () => {
  const read = (titles: readonly string[], own: Own = DIVISION) =>
    columnsOf(
      titles.map((title) => (title === '' ? null : cell(title))),
      own,
    );

  test.each(['jp', 'en'] as const)('the %s template is read completely', (language) => {
    const titles = Object.values(UPLOAD_TITLES[language]);
    expect(read(titles, PROVIDER)).toEqual({
      ignored: [],
      at: Object.fromEntries(Object.keys(UPLOAD_TITLES.jp).map((field, index) => [field, index])),
    });
  });

  test.each<[title: string, field: UploadField]>([
    ['会社名', 'companyName'],
    [' 部 署 ', 'divisionName'],
    ['部門', 'divisionName'],
    ['部署（必須）', 'divisionName'],
    ['メール', 'mailAddress'],
    ['Ｅメール', 'mailAddress'],
    ['E-MAIL', 'mailAddress'],
    ['email address', 'mailAddress'],
    ['ＴＥＬ', 'phone'],
    ['携帯電話番号 ※', 'phone'],
    ['Phone*', 'phone'],
    ['市区町村', 'city'],
    ['人数（人）', 'numberOfPeople'],
    ['滞在開始', 'stayFrom'],
    ['To', 'stayTo'],
    ['アプリＩＤ', 'appId'],
    ['app id', 'appId'],
  ])('%s is %s', (title, field) => {
    expect(read(['氏名', 'フリガナ', '国', title])).toEqual({
      ignored: [],
      at: { name: 0, nameKana: 1, country: 2, [field]: 3 },
    });
  });

  test.each<[string, string[], Own, string, Record<string, string>]>([
    ['nothing known', ['x', 'y'], DIVISION, 'UPLOAD_COLUMN_MISSING', { columns: '氏名、氏名（カナ）、国' }],
    ['in English', ['Name', 'Country'], DIVISION, 'UPLOAD_COLUMN_MISSING', { columns: 'Name (kana)' }],
    ['no department', ['氏名', 'カナ', '国'], COMPANY, 'UPLOAD_COLUMN_MISSING', { columns: '部署' }],
    ['no company', ['氏名', 'カナ', '国', '部署'], PROVIDER, 'UPLOAD_COLUMN_MISSING', { columns: '会社' }],
    ['twice by other names', ['氏名', '名前', 'カナ', '国'], DIVISION, 'UPLOAD_COLUMN_TWICE', { column: '名前' }],
  ])('%s is refused', (_, titles, own, messageCode, params) => {
    expect(read(titles, own)).toEqual({ messageCode, params });
  });

  test('an unknown title is reported without the apostrophe that our own file put there', () => {
    expect(read(['氏名', 'カナ', '国', "'＋備考"])).toMatchObject({ ignored: ['＋備考'] });
  });

  test('unknown titles are reported, in any order; empty ones and our own are not', () => {
    expect(read(['エラーの内容', '国', '社員番号', '', 'フリガナ', '氏名', 'What is wrong', '誤りの内容'])).toEqual({
      ignored: ['社員番号'],
      at: { country: 1, nameKana: 4, name: 5 },
    });
  });
});

const AT = Object.fromEntries(Object.keys(UPLOAD_TITLES.jp).map((field, index) => [field, index]));
const COLUMNS: UploadColumns = { at: AT, ignored: [] };
type Given = Partial<Record<UploadField, string | Cell>>;
const RIGHT: Given = {
  divisionName: '営業',
  name: '能登 花子',
  nameKana: 'ノト ハナコ',
  mailAddress: 'hanako@example.com',
  country: '日本',
  city: '輪島市',
};
const judge = (given: Given, own: Own = COMPANY) => {
  const cells = Object.keys(UPLOAD_TITLES.jp).map((field) => {
    const value = { ...RIGHT, ...given }[field as UploadField];
    return typeof value === 'string' ? cell(value) : (value ?? null);
  });
  return judgeRow(cells, COLUMNS, lookUps(own), TOOLS);
};

describe('a row', () => {
  test.each<[string, Given, Partial<UploadFields>]>([
    [
      'the minimum',
      {},
      { companyId: 1, divisionId: 11, appId: null, phone: null, numberOfPeople: null, language: null },
    ],
    ['a name in Latin letters without kana', { name: 'John Smith', nameKana: '' }, { nameKana: 'ジョン　スミス' }],
    ['kana in Latin letters', { nameKana: 'Noto Hanako' }, { nameKana: 'ノト　ハナコ' }],
    ['a city in English', { city: 'Wajima' }, { prefectureCode: '17', municipalityCode: '17204', city: '輪島市' }],
    ['kana of any kind', { nameKana: 'のと ﾊﾅｺ' }, { nameKana: 'ノト　ハナコ' }],
    ['a company by width and case', { companyName: 'ｍｉｈｏｎ　trading', divisionName: 'sales' }, { divisionId: 51 }],
    ['an exact match of the name', { divisionName: 'r&d' }, { divisionId: 13 }],
    ['the prefecture of the city', { city: '輪島市' }, { prefectureCode: '17', municipalityCode: '17204' }],
    ['one of two cities', { city: '府中市', prefecture: '広島' }, { prefectureCode: '34', municipalityCode: '34208' }],
    ['a city after its prefecture', { city: '東京都府中市' }, { prefectureCode: '13', city: '府中市' }],
    ['a prefecture in English', { city: '', prefecture: 'hokkaido' }, { prefectureCode: '01', city: '' }],
    ['a prefecture by number', { city: '', prefecture: '1' }, { prefectureCode: '01' }],
    ['a country by code', { country: '250', city: 'パリ' }, { countryId: 2, prefectureCode: null }],
    ['a code that lost its zero', { country: cell('36', 'number'), city: '' }, { countryId: 3 }],
    ['a country by a keyword', { country: 'jpn' }, { countryId: 1 }],
    ['a city abroad', { country: 'France', city: 'Paris' }, { city: 'Ｐａｒｉｓ', municipalityCode: null }],
    ['a phone', { phone: '０９０ー１２３４ー５６７８' }, { phone: '090-1234-5678', phoneE164: '+819012345678' }],
    ['a phone of digits', { phone: '09012345678' }, { phone: '090-1234-5678', phoneE164: '+819012345678' }],
    ['a phone with spaces', { phone: '０９０　１２３４　５６７８' }, { phone: '090-1234-5678' }],
    ['a landline of digits', { phone: '0463123456' }, { phone: '0463-12-3456', phoneE164: '+81463123456' }],
    ['our own apostrophe', { name: "'-能登" }, { name: '-能登' }],
    ['our own apostrophe before a full-width sign', { phone: "'＋81463123456" }, { phone: '+81463123456' }],
    ['a number of people with a counter', { numberOfPeople: '３名' }, { numberOfPeople: 3 }],
    ['a language', { language: '英語' }, { language: 'en' }],
    ['a day in Japanese notation', { stayFrom: '2026年4月1日' }, { stayFrom: '2026-04-01' }],
    ['a day with a time', { stayTo: cell('2026-04-01 00:00', 'date') }, { stayTo: '2026-04-01' }],
    ['an app ID', { appId: 'abcde-12345' }, { appId: 'ABCDE12345' }],
    ['the English name of a company', { companyName: 'EXAMPLE  Trading' }, { companyId: 1 }],
  ])('%s', (_, given, expected) => {
    const { fields, errors } = judge(given);
    expect(errors).toEqual([]);
    expect(fields).toMatchObject(expected);
  });

  test("the company and the department default to the caller's own", () => {
    expect(judge({ divisionName: '' }, DIVISION).fields).toMatchObject({ companyId: 1, divisionId: 11 });
  });

  test.each<[string, Given, Own, string[]]>([
    ['no company', {}, PROVIDER, ['companyName E00002']],
    ['an unknown company', { companyName: '無名商事' }, PROVIDER, ['companyName COMPANY_NOT_FOUND']],
    ['a company whose use has ended', { companyName: '終了商事' }, PROVIDER, ['companyName E00004']],
    ['two companies of that name', { companyName: '同名商事' }, PROVIDER, ['companyName UPLOAD_NAME_SEVERAL']],
    ['no department', { divisionName: '' }, COMPANY, ['divisionName UPLOAD_DIVISION_UNKNOWN']],
    ['an unknown department', { divisionName: '製造' }, COMPANY, ['divisionName UPLOAD_DIVISION_NOT_FOUND']],
    ['two departments of that name', { divisionName: 'R&d' }, COMPANY, ['divisionName UPLOAD_NAME_SEVERAL']],
    ['no name', { name: ' ' }, COMPANY, ['name E00001']],
    [
      'a name without visible characters',
      { name: '\u200b\u2060', nameKana: '\ufeff', divisionName: '\u3164', country: '\u00ad' },
      COMPANY,
      ['divisionName UPLOAD_DIVISION_UNKNOWN', 'country E00002', 'name E00001', 'nameKana E00001'],
    ],
    ['an invalid kana', { nameKana: '能登' }, COMPANY, ['nameKana E00007']],
    ['an invalid mail address', { mailAddress: 'hanako@' }, COMPANY, ['mailAddress E00005']],
    ['no country', { country: '' }, COMPANY, ['country E00002']],
    ['an unknown country', { country: '無国' }, COMPANY, ['country E00012']],
    ['an unknown prefecture', { prefecture: '加賀県' }, COMPANY, ['prefecture PREFECTURE_UNKNOWN']],
    ['no place at all', { city: '' }, COMPANY, ['prefecture E00002']],
    ['a city in two prefectures', { city: '府中市' }, COMPANY, ['city CITY_AMBIGUOUS']],
    ['an unknown city', { city: '輪鳥市' }, COMPANY, ['city E00039']],
    ['a city of another prefecture', { city: '輪島市', prefecture: '東京都' }, COMPANY, ['city CITY_ELSEWHERE']],
    ['an invalid phone', { phone: '090-1234' }, COMPANY, ['phone E00005']],
    ['a phone that lost its zero', { phone: cell('9012345678', 'number') }, COMPANY, ['phone PHONE_LOST_ZERO']],
    ['a phone that became a number', { phone: '9.01E+10' }, COMPANY, ['phone PHONE_EXPONENT']],
    ['a name that became a date', { name: cell('2026-01-02', 'date') }, COMPANY, ['name CELL_IS_DATE']],
    ['a broken formula', { city: cell('#N/A', 'error') }, COMPANY, ['city CELL_IS_ERROR']],
    ['a formula without its result', { city: cell('=A1', 'formula') }, COMPANY, ['city CELL_NOT_CALCULATED']],
    ['people that are not a number', { numberOfPeople: '多数' }, COMPANY, ['numberOfPeople E00005']],
    ['too many people', { numberOfPeople: '100' }, COMPANY, ['numberOfPeople NUMBER_MOST']],
    ['another language', { language: 'fr' }, COMPANY, ['language LANGUAGE_UNKNOWN']],
    ['an invalid day', { stayFrom: '2026-02-30' }, COMPANY, ['stayFrom E00005']],
    ['an invalid first day', { stayFrom: '4月末', stayTo: '2026/4/1' }, COMPANY, ['stayFrom E00005']],
    ['an invalid last day', { stayFrom: '2026/4/1', stayTo: '2026-02-30' }, COMPANY, ['stayTo E00005']],
    ['days in the wrong order', { stayFrom: '2026/4/2', stayTo: '2026/4/1' }, COMPANY, ['stayTo STAY_ENDS_BEFORE']],
    ['a short app ID', { appId: 'ABC' }, COMPANY, ['appId E00005']],
    [
      'everything at once',
      { name: '', mailAddress: 'x', city: '無', phone: '090-12-34' },
      COMPANY,
      ['name E00001', 'mailAddress E00005', 'city E00039', 'phone E00005'],
    ],
  ])('%s', (_, given, own, expected) => {
    const { fields, errors } = judge(given, own);
    expect(fields).toBeNull();
    expect(errors.map(({ field, messageCode }) => `${field} ${messageCode}`)).toEqual(expected);
    expect(errors.map(({ column }) => column)).toEqual(errors.map(({ field }) => (AT[field] ?? -1) + 1));
  });
});

const fieldsOf = (over: Partial<UploadFields> = {}): UploadFields => ({
  companyId: 1,
  divisionId: 11,
  appId: null,
  name: '能登　花子',
  nameKana: 'ノト　ハナコ',
  mailAddress: 'hanako@example.com',
  phone: '090-1234-5678',
  phoneE164: '+819012345678',
  countryId: 1,
  prefectureCode: '17',
  municipalityCode: '17204',
  city: '輪島市',
  numberOfPeople: 2,
  language: 'jp',
  stayFrom: '2026-04-01',
  stayTo: '2026-04-10',
  ...over,
});
const known = (over: Partial<Registered> = {}): Registered => ({
  ...fieldsOf(),
  id: 1,
  version: 3,
  appId: 'ABCDE12345',
  numberOfPeople: 2,
  language: 'jp',
  ...over,
});

test('the reading of a name in Latin letters stays as somebody has corrected it, until the name changes', () => {
  const john = { appId: 'ABCDE12345', name: 'John Smith', nameKana: 'ジョン　スミス' };
  const corrected = known({ ...john, nameKana: 'ジョン　スミッス' });
  expect(compareRow(fieldsOf(john), [corrected], lookUps(COMPANY)).kind).toBe('unchanged');
  const renamed = compareRow(fieldsOf({ ...john, name: 'Jon Smith' }), [corrected], lookUps(COMPANY));
  expect(renamed.kept?.nameKana).toBe('ジョン　スミス');
});

test('whose reading somebody has corrected is found by their name in Latin letters, as far as the file gives no other reading', () => {
  const john = { name: 'John Smith', nameKana: 'ジョン　スミス' };
  const corrected = known({ ...john, nameKana: 'ジョン　スミッス' });
  const found = (row: Partial<UploadFields>, ...others: Registered[]) => {
    const { registered, kind, error } = compareRow(
      fieldsOf({ ...john, ...row }),
      [...others, corrected],
      lookUps(COMPANY),
    );
    return [kind, error?.messageCode ?? registered?.id ?? null];
  };
  expect(found({})).toEqual(['unchanged', 1]);
  expect(found({ mailAddress: null })).toEqual(['unchanged', 1]);
  expect(found({ mailAddress: 'x@example.com', phoneE164: null })).toEqual(['new', null]);
  expect(found({ nameKana: 'ジャン　スミス' })).toEqual(['new', null]);
  // the kana counts first, and two of a name are never guessed
  expect(found({}, known({ ...john, id: 2 }))).toEqual(['unchanged', 2]);
  expect(found({}, { ...corrected, id: 2 })).toEqual(['wrong', 'UPLOAD_TRAVELERS_SEVERAL']);
});

describe('the traveler a row refers to', () => {
  test.each<[string, Partial<UploadFields>, Registered[], number | null]>([
    ['by app ID', { appId: 'ABCDE12345', nameKana: 'ベツ　ジン' }, [known()], 1],
    ['by kana and mail', { phone: null, phoneE164: null }, [known()], 1],
    ['by mail of another case', { mailAddress: 'HANAKO@Example.com' }, [known()], 1],
    ['by kana and phone', { mailAddress: 'new@example.com' }, [known()], 1],
    ['mail before phone', {}, [known({ id: 2, mailAddress: 'x@example.com' }), known({ id: 1 })], 1],
    ['not by kana only', { mailAddress: 'new@example.com', phone: null, phoneE164: null }, [known()], null],
    [
      'not by two empty phones',
      { mailAddress: null, phone: null, phoneE164: null },
      [known({ phoneE164: null })],
      null,
    ],
    ['not by mail and another kana', { nameKana: 'ノト　ハナエ' }, [known()], null],
    ['not in another company', {}, [known({ companyId: 5 })], null],
  ])('%s', (_, row, candidates, id) => {
    const { registered, kind } = compareRow(fieldsOf(row), candidates, lookUps(COMPANY));
    expect(registered?.id ?? null).toBe(id);
    expect(kind === 'new').toBe(id === null);
  });
});

describe('the kind of a row', () => {
  const NOTHING_SAID = { mailAddress: null, numberOfPeople: null, language: null, stayFrom: null, stayTo: null };
  test.each<[string, Partial<UploadFields>, Registered[], string, string[]]>([
    ['the same', {}, [known()], 'unchanged', []],
    ['empty cells change nothing', NOTHING_SAID, [known()], 'unchanged', []],
    ['another name', { name: '加賀　花子' }, [known()], 'changed', ['name 能登　花子 加賀　花子']],
    ['another department', { divisionId: 12 }, [known()], 'changed', ['divisionName 営業 R&D']],
    [
      'a mail of another case',
      { mailAddress: 'Hanako@example.com' },
      [known()],
      'changed',
      ['mailAddress hanako@example.com Hanako@example.com'],
    ],
    [
      'another place',
      { prefectureCode: '13', municipalityCode: '13206', city: '府中市' },
      [known()],
      'changed',
      ['prefecture 石川県 東京都', 'city 輪島市 府中市'],
    ],
    ['a first phone', {}, [known({ phone: null, phoneE164: null })], 'changed', ['phone  090-1234-5678']],
    ['several', {}, [known(), known({ id: 2 })], 'wrong', ['appId UPLOAD_TRAVELERS_SEVERAL']],
    ['an app ID nobody has', { appId: 'ZZZZZ99999' }, [], 'wrong', ['appId E00066']],
    ['a move to another company', { appId: 'ABCDE12345', companyId: 5 }, [known()], 'wrong', ['companyName E00004']],
    [
      'an end before the known start',
      { stayFrom: null, stayTo: '2026-03-01' },
      [known()],
      'wrong',
      ['stayTo STAY_ENDS_BEFORE'],
    ],
    ['nobody known', {}, [], 'new', []],
  ])('%s', (_, row, candidates, kind, told) => {
    const compared = compareRow(fieldsOf(row), candidates, lookUps(COMPANY));
    const { error, changes } = compared;
    expect(compared.kind).toBe(kind);
    expect([
      ...changes.map(({ field, before, after }) => `${field} ${before} ${after}`),
      ...(error ? [`${error.field} ${error.messageCode}`] : []),
    ]).toEqual(told);
  });

  test("a new traveler gets the form's defaults", () => {
    const { kept } = compareRow(fieldsOf({ numberOfPeople: null, language: null }), [], lookUps(COMPANY));
    expect(kept).toMatchObject({ numberOfPeople: 1, language: 'jp' });
    expect(kept).not.toHaveProperty('appId');
  });
});

test.each<[string, Partial<UploadFields>, number | null, number | null]>([
  ['the same mail', { phoneE164: null, mailAddress: 'Hanako@example.com' }, null, 2],
  ['the same phone', { mailAddress: null }, null, 2],
  ['the same registered traveler', { nameKana: 'ベツ', mailAddress: null, phoneE164: null }, 7, 2],
  ['another kana', { nameKana: 'ベツ' }, null, null],
  ['another company', { companyId: 5 }, null, null],
  ['nothing to identify them by', { mailAddress: null, phoneE164: null }, null, null],
])('a row that repeats an earlier one: %s', (_, row, registeredId, earlier) => {
  const repeats = createRepeats();
  expect(repeats(2, fieldsOf(), 7)).toBeNull();
  expect(repeats(3, fieldsOf(row), registeredId)).toBe(earlier);
});
