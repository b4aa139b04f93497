import { isKept, verdictOn } from './promise.js';

it.each<[number, number[], boolean]>([
  [0, [0, 0], true],
  [1, [1, 1], true],
  [1, [0, 1], false],
  [100, [99, 100], true],
  [100, [98, 100], false],
  [100, [99, 99], false],
  [1000, [990, 999], true],
  [1000, [989, 1000], false],
  [1000, [990, 998], false],
  [3000, [2970, 2997], true],
  [3000, [2970, 2996], false],
])('of %d people, %j in time: kept %s', (people, onTime, kept) => {
  expect(isKept(people, onTime)).toBe(kept);
});

it('asks for no more than all, whatever the number', () => {
  for (let people = 0; people <= 20_000; people++) expect(isKept(people, [people, people])).toBe(true);
});

const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 20, 5, 5) + seconds * 1000);
const alert = (seconds99: number | null, seconds999: number | null) => ({
  readAt: at(0),
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
