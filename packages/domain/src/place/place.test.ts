import { readFileSync } from 'node:fs';
import { municipalityInEnglish } from '@tabimori/shared/municipality-names';
import { cityFinder } from './city.js';
import { fullWidth } from './full-width.js';
import type { Municipality } from './municipality.js';
import { placeOf } from './place.js';

const REFERENCE = `${__dirname}/../../../../migrations/reference`;
const lines = (name: string): string[][] =>
  readFileSync(`${REFERENCE}/${name}`, 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','));

const PREFECTURES_EN = new Map(lines('prefectures.csv').map(([code = '', , , , , nameEn = '']) => [code, nameEn]));
const MUNICIPALITIES = lines('municipalities.csv').map(
  ([
    code = '',
    ,
    prefectureCode = '',
    prefecture = '',
    name = '',
    nameShort = '',
    ,
    kana = '',
    ,
    parent,
  ]): Municipality => ({
    code,
    prefectureCode,
    prefecture,
    prefectureEn: PREFECTURES_EN.get(prefectureCode) ?? '',
    name,
    nameShort,
    kana,
    parentCode: parent || null,
  }),
);
const find = cityFinder(MUNICIPALITIES);
const inJapan = (city: string, prefectureCode: string | null = null) =>
  placeOf({ inJapan: true, prefectureCode, city }, find);

it.each<[string, string | null, string, string]>([
  // typed, prefecture, code, stored
  ['輪島市', null, '17204', '輪島市'],
  ['輪島市', '17', '17204', '輪島市'],
  ['石川県輪島市', null, '17204', '輪島市'],
  ['石川県輪島市', '17', '17204', '輪島市'],
  ['石川県 輪島市', null, '17204', '輪島市'],
  ['石川県　輪島市', '17', '17204', '輪島市'],
  ['札幌市', null, '01100', '札幌市'],
  ['北海道札幌市', '01', '01100', '札幌市'],
  ['札幌市中央区', null, '01101', '札幌市中央区'],
  ['札幌市 中央区', '01', '01101', '札幌市中央区'],
  ['北海道札幌市中央区', null, '01101', '札幌市中央区'],
  ['中央区', '01', '01101', '札幌市中央区'],
  ['中央区', '13', '13102', '中央区'],
  ['東京都中央区', null, '13102', '中央区'],
  ['千代田区', null, '13101', '千代田区'],
  ['横浜市', '14', '14100', '横浜市'],
  ['横浜市西区', null, '14103', '横浜市西区'],
  ['西区', '14', '14103', '横浜市西区'],
  ['府中市', '13', '13206', '府中市'],
  ['府中市', '34', '34208', '府中市'],
  ['東京都府中市', null, '13206', '府中市'],
  ['広島県府中市', null, '34208', '府中市'],
  ['伊達市', '01', '01233', '伊達市'],
  ['伊達市', '07', '07213', '伊達市'],
  ['当別町', null, '01303', '石狩郡当別町'],
  ['石狩郡当別町', null, '01303', '石狩郡当別町'],
  ['北海道石狩郡当別町', '01', '01303', '石狩郡当別町'],
  ['茅ヶ崎市', null, '14207', '茅ヶ崎市'],
  ['茅ケ崎市', null, '14207', '茅ヶ崎市'],
  ['龍ケ崎市', null, '08208', '龍ケ崎市'],
  ['龍ヶ崎市', '08', '08208', '龍ケ崎市'],
  ['池田町', '01', '01644', '中川郡池田町'],
  ['川崎市', null, '14130', '川崎市'],
  ['川崎町', '04', '04324', '柴田郡川崎町'],
  ['広島市', null, '34100', '広島市'],
  ['那覇市', null, '47201', '那覇市'],
  ['津市', null, '24201', '津市'],
  ['輪島市 ', '17', '17204', '輪島市'],
  ['　輪島市', null, '17204', '輪島市'],
  ['輪 島 市', '17', '17204', '輪島市'],
  ['北海道　石狩郡　当別町', null, '01303', '石狩郡当別町'],
  ['鎌ケ谷市', null, '12224', '鎌ケ谷市'],
  ['鎌ヶ谷市', '12', '12224', '鎌ケ谷市'],
  ['京都市', null, '26100', '京都市'],
  ['京都府京都市', '26', '26100', '京都市'],
  ['', '17', '', ''],
])('%j in %s is %s', (city, prefectureCode, code, kept) => {
  expect(inJapan(city, prefectureCode)).toEqual({
    prefectureCode: code === '' ? prefectureCode : code.slice(0, 2),
    municipalityCode: code === '' ? null : code,
    city: kept,
  });
});

it.each<[string, string, string]>([
  ['府中市', '東京都府中市、広島県府中市', 'Fuchu City (Tokyo)、Fuchu City (Hiroshima)'],
  ['伊達市', '北海道伊達市、福島県伊達市', 'Date City, Iburi (Hokkaido)、Date City (Fukushima)'],
  ['川崎町', '宮城県柴田郡川崎町、福岡県田川郡川崎町', 'Kawasaki Town (Miyagi)、Kawasaki Town (Fukuoka)'],
  ['Fuchu City', '東京都府中市、広島県府中市', 'Fuchu City (Tokyo)、Fuchu City (Hiroshima)'],
  [
    'fuchu',
    '東京都府中市、広島県府中市、広島県安芸郡府中町',
    'Fuchu City (Tokyo)、Fuchu City (Hiroshima)、Fuchu Town (Hiroshima)',
  ],
])('%j asks which is meant: %s', (city, places, placesEn) => {
  expect(inJapan(city)).toEqual({ field: 'city', messageCode: 'CITY_AMBIGUOUS', params: { places, placesEn } });
});

it('names up to five places of one name', () => {
  expect(inJapan('池田町')).toMatchObject({
    messageCode: 'CITY_AMBIGUOUS',
    params: { places: '北海道中川郡池田町、福井県今立郡池田町、長野県北安曇郡池田町、岐阜県揖斐郡池田町' },
  });
});

it('asks which is meant if several cities of a prefecture have a ward of that name', () => {
  expect(inJapan('西区', '27')).toMatchObject({
    field: 'city',
    messageCode: 'CITY_AMBIGUOUS',
    params: { places: '大阪府大阪市西区、大阪府堺市西区' },
  });
});

it.each<[string, string, string]>([
  ['富山市', '17', '富山県富山市'],
  ['輪島市', '13', '石川県輪島市'],
  ['大阪市', '13', '大阪府大阪市'],
  ['石川県輪島市', '16', '石川県輪島市'],
  ['府中市', '17', '東京都府中市、広島県府中市'],
  ['Sapporo', '47', '北海道札幌市'],
  [
    '緑区',
    '17',
    '埼玉県さいたま市緑区、千葉県千葉市緑区、神奈川県横浜市緑区、神奈川県相模原市緑区、愛知県名古屋市緑区',
  ],
])('%j is not in %s, but elsewhere: %s', (city, prefectureCode, places) => {
  const told = { field: 'city', messageCode: 'CITY_ELSEWHERE', params: { places } };
  expect(inJapan(city, prefectureCode)).toMatchObject(told);
});

it.each([
  ['中央区', null],
  ['中央区', '17'],
  ['Chuo-ku', null],
])('asks first for the prefecture of %j, which ten and more have (given: %s)', (city, prefectureCode) => {
  expect(inJapan(city, prefectureCode)).toEqual({
    field: 'city',
    messageCode: 'CITY_IN_MANY',
    params: {
      prefectures: '北海道、埼玉県、千葉県、東京都、神奈川県、新潟県、静岡県、大阪府、兵庫県、福岡県、熊本県',
      prefecturesEn: 'Hokkaido、Saitama、Chiba、Tokyo、Kanagawa、Niigata、Shizuoka、Osaka、Hyogo、Fukuoka、Kumamoto',
    },
  });
});

it.each<[string, string | null, string]>([
  ['Wajima', null, '17204'],
  ['wajima city', '17', '17204'],
  ['Wajima-shi', null, '17204'],
  ['Wajima City, Ishikawa', null, '17204'],
  ['WAJIMA, ISHIKAWA', '17', '17204'],
  ['Ｗａｊｉｍａ', null, '17204'],
  ['Minato-ku', '13', '13103'],
  ['Minato Ward', '13', '13103'],
  ['Minato City, Tokyo', null, '13103'],
  ['Chūō Ward, Sapporo', null, '01101'],
  ['Chuo-ku, Sapporo, Hokkaido', null, '01101'],
  ['Kawasaki City', null, '14130'],
  ['Hakone-machi', null, '14382'],
  ['Date City, Iburi', '01', '01233'],
])('%j in %s is %s', (city, prefectureCode, code) => {
  expect(inJapan(city, prefectureCode)).toMatchObject({ municipalityCode: code });
});

it('finds every municipality by its English name and its prefecture', () => {
  for (const { prefectureCode, prefectureEn, name, code } of MUNICIPALITIES) {
    const english = `${municipalityInEnglish(prefectureCode, name)}, ${prefectureEn}`;
    expect([english, inJapan(english)]).toMatchObject([english, { municipalityCode: code }]);
  }
});

it('asks for the prefecture if there is no city', () => {
  expect(inJapan('')).toEqual({ field: 'prefectureCode', messageCode: 'E00002' });
});

it.each<[string, string | null, string]>([
  // typed, prefecture, first suggestion
  ['輪島', null, '石川県輪島市'],
  ['輪嶋市', '17', '石川県輪島市'],
  ['わじま', null, '石川県輪島市'],
  ['ワジマ', '17', '石川県輪島市'],
  ['ﾜｼﾞﾏ', '17', '石川県輪島市'],
  ['札幌', '01', '北海道札幌市'],
  ['札幌市中央区北1条', '01', '北海道札幌市'],
  ['横浜', '14', '神奈川県横浜市'],
  ['那覇', null, '沖縄県那覇市'],
  ['金沢町', '17', '石川県金沢市'],
  ['別府', null, '大分県別府市'],
  ['Wajma', null, '石川県輪島市'],
  ['Kanazaw', '17', '石川県金沢市'],
])('%j in %s is unknown, %s is suggested', (city, prefectureCode, first) => {
  const place = inJapan(city, prefectureCode);
  expect(place).toMatchObject({ field: 'city', messageCode: 'E00039' });
  const near = String('params' in place ? place.params?.['near'] : '').split('、');
  expect(near[0]).toBe(first);
  expect(near.length).toBeLessThanOrEqual(5);
});

it.each(['東京', 'パリ', '市', 'Springfield', '１２３', '存在しない市', '%', "'; DROP TABLE"])(
  '%j is not a city',
  (city) => {
    expect(inJapan(city, '47')).toMatchObject({ field: 'city', messageCode: 'E00039', params: { near: '' } });
  },
);

it('finds every municipality by its prefecture and full name', () => {
  for (const { prefecture, name, code } of MUNICIPALITIES) {
    expect([name, inJapan(prefecture + name)]).toMatchObject([name, { municipalityCode: code }]);
  }
});

it.each<[string, string | null]>([
  ['パリ', 'パリ'],
  ['Paris', 'Ｐａｒｉｓ'],
  ['Ｐａｒｉｓ', 'Ｐａｒｉｓ'],
  ['São Paulo', 'Ｓａｏ　Ｐａｕｌｏ'],
  ['ﾆｭｰﾖｰｸ', 'ニューヨーク'],
  ['ﾊﾞﾝｺｸ', 'バンコク'],
  ['ニューヨーク　マンハッタン', 'ニューヨーク　マンハッタン'],
  ['上海', '上海'],
  ['서울', '서울'],
  ['St. Louis (MO)', 'Ｓｔ．　Ｌｏｕｉｓ　（ＭＯ）'],
  ['ハノイ１区', 'ハノイ１区'],
  ['', ''],
  ['Москва', null],
  ['กรุงเทพ', null],
  ['Łódź', null],
  ['\u{1f600}', null],
])('abroad %j is stored as %j', (city, kept) => {
  expect(fullWidth(city)).toBe(kept);
  expect(placeOf({ inJapan: false, prefectureCode: '13', city }, find)).toEqual(
    kept === null
      ? { field: 'city', messageCode: 'E00007', params: { type: 'wide' } }
      : { prefectureCode: null, municipalityCode: null, city: kept },
  );
});
