import { TSUNAMI_LEVELS, type TsunamiLevel } from '@tabimori/shared';
import { classOfLevel, lowerings, type WarnedBefore } from './lowering.js';
import { regions } from './testing/regions.js';

const KIND: Record<TsunamiLevel, string> = { none: '50', advisory: '62', warning: '51', major: '52' };
const place = (grade: 'warning' | 'major', inForce: TsunamiLevel, region = '', code = '03'): WarnedBefore => ({
  code,
  region,
  class: classOfLevel(grade),
  inForce,
});
const said = (told: readonly WarnedBefore[], kinds: Record<string, string>, islandsOnly = false): string[] =>
  lowerings(told, regions(kinds), islandsOnly).map(
    ({ place: { code, region }, to, isNew, except }) =>
      `${code}${region && `/${region}`}:${to}${isNew ? '' : ' again'}${except.map((one) => ` but ${one}`).join('')}`,
  );

const CASES = (['warning', 'major'] as const).flatMap((grade) =>
  TSUNAMI_LEVELS.flatMap((last) => TSUNAMI_LEVELS.map((now) => ({ grade, last, now }))),
);

test.each(CASES)('alerted at $grade, last sent $last, now $now', ({ grade, last, now }) => {
  const rank = (level: TsunamiLevel): number => TSUNAMI_LEVELS.indexOf(level);
  const isLess = rank(now) < rank(grade) && rank(now) <= rank(last);
  const expected = isLess ? [`03:${now}${rank(now) < rank(last) ? '' : ' again'}`] : [];
  expect(said([place(grade, last)], { '210': KIND[now] })).toEqual(expected);
});

test.each<[string, WarnedBefore[], Record<string, string>, string[]]>([
  ['a region that is not listed has no warning', [place('warning', 'warning')], {}, ['03:none']],
  [
    'the highest of several regions counts',
    [place('major', 'major', '', '02')],
    { '200': '62', '201': '51' },
    ['02:warning'],
  ],
  [
    'a region of three prefectures',
    [place('warning', 'warning', '', '14')],
    { '312': '62', '330': '50' },
    ['14:advisory'],
  ],
  ['slight changes of the sea level count as none', [place('warning', 'warning')], { '210': '73' }, ['03:none']],
  [
    'each place on its own',
    [place('warning', 'warning'), place('major', 'major', '', '04')],
    { '210': '51', '220': '51' },
    ['04:warning'],
  ],
  [
    'an alert is not lowered along with another that rose since',
    [place('warning', 'warning'), place('major', 'major')],
    { '210': '51' },
    ['03:warning'],
  ],
])('%s', (_, told, kinds, expected) => {
  expect(said(told, kinds)).toEqual(expected);
});

const tokyo = (inForce: TsunamiLevel): WarnedBefore => place('warning', inForce, '', '13');
const oshima = (inForce: TsunamiLevel): WarnedBefore => place('warning', inForce, '320', '13');
test.each<[string, WarnedBefore[], Record<string, string>, boolean, string[]]>([
  [
    'setting off: the whole prefecture takes its highest region',
    [tokyo('warning')],
    { '312': '50', '320': '51' },
    false,
    [],
  ],
  [
    'setting on: only the mainland',
    [tokyo('warning')],
    { '312': '50', '320': '51', '321': '62' },
    true,
    ['13:none but 320 but 321'],
  ],
  [
    'an island place takes its own region',
    [oshima('warning')],
    { '312': '51', '320': '62' },
    true,
    ['13/320:advisory'],
  ],
  ['whatever the setting is now', [oshima('warning')], { '312': '51', '320': '62' }, false, ['13/320:advisory']],
  [
    'both together',
    [tokyo('warning'), oshima('warning')],
    { '312': '50', '320': '50' },
    true,
    ['13:none', '13/320:none'],
  ],
])('island regions: %s', (_, told, kinds, islandsOnly, expected) => {
  expect(said(told, kinds, islandsOnly)).toEqual(expected);
});
