import { TSUNAMI_REGION_NAMES } from '@tabimori/shared/tsunami-regions';
import { regions } from './testing/regions.js';
import { coastsLabel, coastsOf } from './tsunami-coasts.js';
import { TSUNAMI_REGION_PREFECTURES } from './tsunami-regions.js';

const whole = (code: string) => ({ code, region: '' });
const IN_FORCE = regions({ '200': '51', '201': '53', '202': '62', '320': '51', '321': '51', '312': '51', '700': '50' });

test('the coasts of an alert are the regions under a warning, highest grade first', () => {
  expect(coastsOf(IN_FORCE, [whole('02'), whole('35')])).toEqual({
    '02': [
      { region: '201', grade: 'major' },
      { region: '200', grade: 'warning' },
    ],
  });
  // one region in several prefectures, and an island region that is a place of its own
  expect(Object.keys(coastsOf(IN_FORCE, [whole('12'), { code: '13', region: '321' }]))).toEqual(['12', '13']);
  expect(coastsOf(IN_FORCE, [{ code: '13', region: '321' }])['13']).toEqual([{ region: '321', grade: 'warning' }]);
});

test("names of coasts: a grade other than the message's is named, an SMS has only the first", () => {
  const coasts = coastsOf(IN_FORCE, [whole('02')])['02'] ?? [];
  expect(coastsLabel(coasts, 'major', 'jp', 'mail')).toBe('青森県太平洋沿岸、青森県日本海沿岸（津波警報）');
  expect(coastsLabel(coasts, 'major', 'en', 'mail')).toBe(
    'Pacific Coast of Aomori Prefecture; Japan Sea Coast of Aomori Prefecture (Tsunami Warning)',
  );
  expect(coastsLabel(coasts, 'major', 'jp', 'sms')).toBe('青森県太平洋沿岸ほか1');
  expect(coastsLabel(coasts.slice(0, 1), 'major', 'en', 'sms')).toBe('Pacific Coast of Aomori Prefecture');
  expect(coastsLabel([], 'major', 'jp', 'mail')).toBeNull();
});

test('every region has a name in both languages, short enough for an SMS', () => {
  expect(Object.keys(TSUNAMI_REGION_NAMES)).toEqual(Object.keys(TSUNAMI_REGION_PREFECTURES));
  for (const { jp, en } of Object.values(TSUNAMI_REGION_NAMES)) {
    expect(jp.length).toBeLessThanOrEqual(10);
    expect(en).toMatch(/^[A-Z][A-Za-z ,/-]{2,44}$/);
  }
});
