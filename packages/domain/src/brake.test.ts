import { isHeld, type ToldToday } from './brake.js';

const told = (alerts: number, highest: number | null): ToldToday => ({ alerts, highest });

test.each<[string, ToldToday, number, number, boolean]>([
  ['nothing was told today', told(0, null), 4, 6, false],
  ['one below the limit', told(5, 6), 4, 6, false],
  ['at the limit, the same class', told(6, 5), 5, 6, true],
  ['at the limit, a lower class', told(6, 6), 4, 6, true],
  ['above the limit, as after the setting was lowered', told(9, 5), 5, 6, true],
  ['a higher class always goes', told(6, 5), 6, 6, false],
  ['however many there were', told(50, 4), 5, 1, false],
  ['the first of the other hazard goes', told(6, null), 1, 6, false],
  ['a limit of one lets the first go', told(0, null), 4, 1, false],
  ['and holds its repeat', told(1, 4), 4, 1, true],
])('%s', (_, today, level, perDay, expected) => {
  expect(isHeld(today, level, perDay)).toBe(expected);
});
