import { pollAfter } from './poll-after.js';

it.each([
  [0, 3000],
  [40, 3000],
  [600, 3000],
  [1000, 5000],
  [4000, 20_000],
  [30_000, 30_000],
])('a live screen whose reading took %i ms is read again after %i ms', (took, expected) => {
  expect(pollAfter(took)).toBe(expected);
});
