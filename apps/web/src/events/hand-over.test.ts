import type { HandOver } from '@tabimori/shared';
import { timeBetween, verdictOn } from './hand-over.js';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 20, 5, 5) + seconds * 1000);
const alert = (seconds99: number | null, seconds999: number | null): HandOver => ({
  deliveryId: 1,
  companyName: '桜商事',
  hazard: 'earthquake',
  publishedAt: at(-30),
  readAt: at(0),
  decidedAt: at(1),
  people: 1000,
  handed: 1000,
  failed: 0,
  firstAt: at(1),
  at500: at(2),
  at950: at(3),
  at990: seconds99 === null ? null : at(seconds99),
  at999: seconds999 === null ? null : at(seconds999),
});

it.each([
  ['both shares in time', 60, 120, 500, 'kept'],
  ['99% a moment late', 60.001, 70, 500, 'broken'],
  ['99.9% late', 10, 121, 500, 'broken'],
  ['99% not there yet, and there is time', null, null, 60, 'open'],
  ['99% not there after its time', null, null, 61, 'broken'],
  ['only 99.9% not there yet', 50, null, 120, 'open'],
  ['99.9% never', 50, null, 10_000, 'broken'],
] as const)('%s', (_, seconds99, seconds999, now, verdict) => {
  expect(verdictOn(alert(seconds99, seconds999), at(now))).toBe(verdict);
});

it('judges no alert whose telegram is no longer kept', () => {
  expect(verdictOn({ ...alert(1, 1), readAt: null }, at(500))).toBe('unknown');
});

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
