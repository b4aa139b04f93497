import { pageNumbers } from './page-numbers.js';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 13, [1, 2, null, 13]],
  [3, 13, [1, 2, 3, 4, null, 13]],
  [4, 13, [1, 2, 3, 4, 5, null, 13]],
  [7, 13, [1, null, 6, 7, 8, null, 13]],
  [13, 13, [1, null, 12, 13]],
])('page %d of %d', (page, last, numbers) => {
  expect(pageNumbers(page, last)).toEqual(numbers);
});
