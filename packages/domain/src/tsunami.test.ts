import { regions } from './testing/regions.js';
import { at, telegram } from './testing/telegrams.js';
import {
  gradeInForce,
  highestWarnings,
  regionsInForce,
  unknownTsunami,
  warningEndedAt,
  warningsIn,
} from './tsunami.js';
import { TSUNAMI_REGION_PREFECTURES } from './tsunami-regions.js';

const grades = (kinds: Record<string, string>): string =>
  warningsIn(regions(kinds))
    .map(({ prefectureCode, grade }) => `${prefectureCode}:${grade}`)
    .join(' ');

test.each<[string, Record<string, string>, string]>([
  [
    '51 is a warning, 52 and 53 are major warnings',
    { '210': '51', '220': '52', '250': '53' },
    '03:warning 04:major 07:major',
  ],
  ['a lifting, an advisory and a forecast alert nobody', { '210': '50', '220': '60', '230': '62', '240': '71' }, ''],
  ['nor do later kinds, nor an empty one', { '210': '72', '220': '73', '230': '00' }, ''],
  [
    'several regions are one prefecture, and the highest grade counts',
    { '200': '51', '201': '53', '202': '62' },
    '02:major',
  ],
  ['東京湾内湾 is in three prefectures', { '312': '51' }, '12:warning 13:warning 14:warning'],
  ['伊勢・三河湾 is in two', { '391': '53' }, '23:major 24:major'],
  ['有明・八代海 is in four', { '712': '51' }, '40:warning 41:warning 42:warning 43:warning'],
  ['a region code does not start with its prefecture code', { '462': '51', '213': '51' }, ''],
  ['jma 9: the previous kind plays no part', { '210': '53<52', '220': '51<53' }, '03:major 04:warning'],
])('%s', (_, kinds, expected) => {
  expect(grades(kinds)).toBe(expected);
});

test.each<[Record<string, string>, string | null]>([
  [{ '210': '51', '220': '62' }, 'warning'],
  [{ '210': '51', '220': '52' }, 'major'],
  [{ '210': '53' }, 'major'],
  [{ '210': '50', '220': '62', '230': '72' }, 'advisory'],
  [{ '210': '60', '230': '72' }, null],
  [{}, null],
])('%j: the highest grade in force is %s', (kinds, worst) => {
  expect(gradeInForce(regions(kinds))).toBe(worst);
});

test('the table has 66 regions and every prefecture with a coast', () => {
  expect(Object.keys(TSUNAMI_REGION_PREFECTURES)).toHaveLength(66);
  const coasts = new Set(Object.values(TSUNAMI_REGION_PREFECTURES).flat());
  const inland = ['09', '10', '11', '19', '20', '21', '25', '29'];
  const all = Array.from({ length: 47 }, (_, index) => String(index + 1).padStart(2, '0'));
  expect([...coasts].sort()).toEqual(all.filter((code) => !inland.includes(code)));
});

const warning = (minutes: number, kinds: Record<string, string>) =>
  telegram({ url: String(minutes), type: 'VTSE41', serial: '', controlAt: at(minutes), tsunami: regions(kinds) });
const inForce = (...kinds: Record<string, string>[]): Record<string, string> =>
  Object.fromEntries(
    (regionsInForce(kinds.map((kind, index) => warning(index, kind))) ?? []).map(({ regionCode, kindCode }) => [
      regionCode,
      kindCode,
    ]),
  );

test.each<[string, Record<string, string>[], Record<string, string>]>([
  [
    'the last list is complete: a region it does not name has no warning',
    [{ '210': '53', '220': '51' }, { '220': '52' }],
    { '220': '52' },
  ],
  ['jma 10: an unknown kind keeps the last known one', [{ '210': '53' }, { '210': '99' }], { '210': '53' }],
  ['also over several telegrams', [{ '210': '51' }, { '210': '98' }, { '210': '99' }], { '210': '51' }],
  [
    'a list with an unknown region ends nothing by omitting it',
    [
      { '210': '53', '220': '51' },
      { 岩手県: '50', '220': '62' },
    ],
    { 岩手県: '50', '220': '62', '210': '53' },
  ],
  ['and stays unknown if nothing was known', [{ '210': '99' }], { '210': '99' }],
  ['a later known kind counts again', [{ '210': '53' }, { '210': '99' }, { '210': '62' }], { '210': '62' }],
])('%s', (_, kinds, expected) => {
  expect(inForce(...kinds)).toEqual(expected);
});

test('unknown kinds and regions are reported for the alarm', () => {
  expect(unknownTsunami(warning(1, { '210': '99', '999': '51', '220': '51' }))).toEqual(['210:99', '999:51']);
  expect(unknownTsunami(telegram())).toEqual([]);
});

test.each<[string, Record<string, string>[], number | null]>([
  ['no telegram', [], null],
  ['an advisory alone is no warning', [{ '210': '62' }, { '210': '60' }], null],
  ['a warning in force', [{ '210': '51' }, { '210': '52' }], null],
  ['a warning that was lifted', [{ '210': '51' }, { '210': '50' }], 1],
  ['lowered to an advisory, which is lifted later', [{ '210': '52' }, { '210': '62' }, { '210': '60' }], 1],
  ['not before the last region', [{ '210': '51', '220': '51' }, { '210': '50', '220': '51' }, { '220': '50' }], 2],
  ['issued again and lifted again', [{ '210': '51' }, { '210': '50' }, { '210': '51' }, { '210': '50' }], 3],
  ['issued again', [{ '210': '51' }, { '210': '50' }, { '210': '51' }], null],
])('when the warning ended: %s', (_, kinds, minutes) => {
  expect(warningEndedAt(kinds.map((kind, index) => warning(index, kind)))).toEqual(
    minutes === null ? null : at(minutes),
  );
});

test('the highest warning of each prefecture stays known when it was lowered or lifted', () => {
  const telegrams: Record<string, string>[] = [
    { '210': '51' },
    { '210': '52', '220': '51' },
    { '210': '62', '220': '50', '250': '62' },
  ];
  expect(highestWarnings(telegrams.map((kind, index) => warning(index, kind)))).toEqual([
    { prefectureCode: '03', grade: 'major' },
    { prefectureCode: '04', grade: 'warning' },
  ]);
  expect(highestWarnings([])).toEqual([]);
});
