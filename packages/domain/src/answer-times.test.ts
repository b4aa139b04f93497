import { answerTimes } from './answer-times.js';

test.each([
  ['nobody was asked', 0, [], [null, null, null]],
  ['nobody answered', 4, [], [null, null, null]],
  ['one of one', 1, [30], [30, 30, 30]],
  ['four of four, in any order', 4, [40, 10, 30, 20], [10, 20, 30]],
  ['a share is reached by the person who completes it', 5, [10, 20, 30, 40], [20, 30, 40]],
  ['half answered: three quarters never reached', 4, [10, 20], [10, 20, null]],
  ['below a quarter', 100, [1, 2, 3], [null, null, null]],
])('%s', (_, asked, seconds, times) => {
  expect(answerTimes(asked, seconds)).toEqual(times);
});
