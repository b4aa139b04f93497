import { prefectureName } from './prefecture-name.js';

it('shortens names, but not that of Hokkaido', () => {
  expect(['01', '13', '26', '17'].map((code) => prefectureName(code, 'jp'))).toEqual([
    '北海道',
    '東京',
    '京都',
    '石川',
  ]);
  expect(prefectureName('17', 'en')).toBe('Ishikawa');
});
