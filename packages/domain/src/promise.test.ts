import { isKept } from './promise.js';

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
