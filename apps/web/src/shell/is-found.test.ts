import { isOptionFound } from './is-found.js';

const MIYAGI = { value: '04', label: '宮城県', names: '宮城県 ミヤギケン Miyagi' };

it.each(['宮城', 'みやぎ', 'ミヤ', 'ﾐﾔｷﾞ', 'miyagi', 'ＭＩＹＡ', ''])('finds a prefecture by %p', (typed) => {
  expect(isOptionFound(typed, MIYAGI)).toBe(true);
});

it('finds no other', () => {
  expect(isOptionFound('いわて', MIYAGI)).toBe(false);
  expect(isOptionFound('みやぎ', { value: '1', label: '宮城県' })).toBe(false);
});
