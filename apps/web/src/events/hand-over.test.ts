import { timeBetween } from './hand-over.js';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 20, 5, 5) + seconds * 1000);

it.each([
  [0, 0, '0.0'],
  [0.101, 0, '0.2'],
  [9.95, 0, '10.0'],
  [10.1, 0, '11'],
  [120, 0, '120'],
  [120.2, 2, '1'],
  [3600, 60, '0'],
  [-3, 0, '0.0'],
])('says %s s never as less than it was', (given, minutes, seconds) => {
  expect(timeBetween(at(0), at(given))).toEqual({ minutes, seconds });
});
