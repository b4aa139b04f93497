import { strengthOf } from './strength-of.js';

test.each([
  ['', 'none'],
  ['abc', 'weak'],
  ['alllower1', 'weak'],
  ['Demo1234', 'fair'],
  ['AAaaAAaa1111', 'fair'],
  ['Kumo7riverTen', 'strong'],
  ['KumoRiverTenXy', 'fair'],
])('%s is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
