import {
  DASH,
  formatDate,
  formatDateTime,
  formatNumber,
  formatRate,
  formatSeconds,
  formatTime,
  formatWithinDay,
  minutesBetween,
} from './format.js';

const newYear = new Date('2023-12-31T15:00:05Z');

test('an instant is shown in Japan time', () => {
  expect([formatDate, formatDateTime, formatSeconds, formatTime].map((format) => format(newYear))).toEqual([
    '2024-01-01',
    '2024-01-01 00:00',
    '2024-01-01 00:00:05',
    '00:00',
  ]);
});

test.each([
  ['2024-01-01T14:59:59Z', '00:00'],
  ['2024-01-01T15:00:00Z', '2024-01-01 00:00'],
])('seen at %s it is %s', (now, text) => {
  expect(formatWithinDay(newYear, new Date(now))).toBe(text);
});

test.each([
  [0, 0, DASH],
  [0, 1240, '0.0%'],
  [1, 9999, '0.1%'],
  [928, 1240, '74.8%'],
  [9999, 10_000, '99.9%'],
  [1240, 1240, '100.0%'],
])('%d of %d is %s', (part, total, text) => {
  expect(formatRate(part, total)).toBe(text);
});

test('numbers have commas, minutes are whole and never negative', () => {
  expect(formatNumber(1_234_567)).toBe('1,234,567');
  expect(minutesBetween(new Date(0), new Date(119_999))).toBe(1);
  expect(minutesBetween(new Date(119_999), new Date(0))).toBe(0);
});
