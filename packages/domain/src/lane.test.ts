import { countDomains, laneOf } from './lane.js';

const addresses = (domain: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `user${index}@${domain}`);

test('a domain with at least 100 recipients has its own lane, whatever its letter case', () => {
  const counts = countDomains([
    ...addresses('docomo.ne.jp', 99),
    ...addresses('DoCoMo.ne.jp', 1),
    ...addresses('small.example', 99),
  ]);
  expect(laneOf('a@Docomo.ne.jp', counts)).toBe('docomo.ne.jp');
  expect(laneOf('a@small.example', counts)).toBe('mixed');
  expect(laneOf('a@unknown.example', counts)).toBe('mixed');
  expect(laneOf('"a@b"@docomo.ne.jp', counts)).toBe('docomo.ne.jp');
  expect(laneOf('nonsense', counts)).toBe('mixed');
});
