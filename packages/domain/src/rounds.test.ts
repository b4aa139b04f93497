import { joinsRound, type LastTold } from './rounds.js';
import { at } from './testing/telegrams.js';

const told = (level: number, open: boolean): LastTold => ({ class: level, at: at(0), open });

test.each<[string, LastTold, number, number, boolean]>([
  ['the same class, a minute later', told(5, true), 5, 1, true],
  ['the same class while the round is open', told(5, true), 5, 80, true],
  ['a lower class while it is open', told(6, true), 4, 80, true],
  ['a higher class, at once', told(5, true), 6, 0.1, false],
  ['a higher class while the round is open', told(4, true), 5, 30, false],
  ['a 7 after a 6+, within 10 minutes', told(6, true), 7, 0.5, false],
  ['a 7 after a 6+ that was answered', told(6, false), 7, 5, false],
  ['a 7 after a 7 while the round is open', told(7, true), 7, 80, true],
  ['a 6+ after a 7', told(7, true), 6, 80, true],
  ['a higher class after the answer', told(5, false), 6, 30, false],
  ['the same class 4 minutes after an answer, 21 after the alert', told(5, false), 5, 21, false],
  ['the same class within 10 minutes of the alert, whatever was answered', told(5, false), 5, 10, true],
  ['the same class a second later than that, with the round over', told(5, false), 5, 10.1, false],
  ['the same class after an alert dated in the future, with the round over', told(5, false), 5, -90, false],
  ['the same class after such an alert while the round is open', told(5, true), 5, -90, true],
  ['a lower class a day later', told(6, false), 4, 1440, false],
])('%s', (_, last, level, minutes, expected) => {
  expect(joinsRound(last, level, at(minutes), 600)).toBe(expected);
});
