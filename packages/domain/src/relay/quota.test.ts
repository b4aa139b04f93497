import { lowestWithQuota, mayUseQuota, quotaState } from './quota.js';

test.each([
  [null, null, [1, 2, 3, 4, 5], 4],
  [1000, null, [1, 2, 3, 4, 5], 4],
  [1000, 201, [1, 2, 3, 4, 5], 4],
  [1000, 200, [1, 2, 5], 2],
  [1000, 0, [1, 2, 5], 2],
])('of a quota of %s, what is left, %s, is for the priorities %s', (dailyQuota, left, priorities, lowest) => {
  expect([1, 2, 3, 4, 5].filter((priority) => mayUseQuota(priority, { dailyQuota, left }))).toEqual(priorities);
  expect(lowestWithQuota({ dailyQuota, left })).toBe(lowest);
});

test.each([
  [0, 0, 'enough'],
  [799, 201, 'enough'],
  [799, 202, 'short'],
  [800, 0, 'short'],
  [0, 1001, 'short'],
  [1000, 0, 'usedUp'],
  [1200, 5, 'usedUp'],
])('of a quota of 1,000 with %s used and %s waiting there is %s', (used, waiting, state) => {
  expect(quotaState({ dailyQuota: 1000, used, waiting })).toBe(state);
});
