import { isHeld, type ToldToday } from './brake.js';

const told = (alerts: number, last: number | null): ToldToday => ({ alerts, last });

test.each<[string, ToldToday, number, number, boolean]>([
  ['no alert today', told(0, null), 4, 6, false],
  ['one below the limit', told(5, 5), 4, 6, false],
  ['at the limit, the same class', told(6, 5), 5, 6, true],
  ['at the limit, a lower class', told(6, 6), 4, 6, true],
  ['a 6- or 6+ is never held back', told(50, 6), 6, 1, false],
  ['nor a 7', told(50, 7), 7, 1, false],
  ['above the limit, e.g. after the setting was lowered', told(9, 5), 5, 6, true],
  ['a higher class is always sent', told(6, 5), 6, 6, false],
  ['however many alerts there were', told(50, 4), 5, 1, false],
  ['the first earthquake after tsunami warnings is sent', told(6, null), 4, 6, false],
  ['a limit of one lets the first through', told(0, null), 4, 1, false],
  ['and holds back its repeat', told(1, 4), 4, 1, true],
])('%s', (_, today, level, perDay, expected) => {
  expect(isHeld(today, level, perDay)).toBe(expected);
});

test('every class, count and limit: a 6- or above and a rise are never held back, the rest from the limit on', () => {
  const classes = [null, 4, 5, 6, 7];
  for (const last of classes) {
    for (const level of [4, 5, 6, 7]) {
      for (const [alerts, perDay] of [
        [0, 1],
        [1, 1],
        [5, 6],
        [6, 6],
        [50, 1],
      ] as const) {
        const isSpared = alerts >= perDay && level <= 5 && last !== null && last >= level;
        expect([last, level, alerts, isHeld(told(alerts, last), level, perDay)]).toEqual([
          last,
          level,
          alerts,
          isSpared,
        ]);
      }
    }
  }
});
