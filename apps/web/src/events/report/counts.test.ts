import { numberOf } from './counts.js';

test('everybody in the event is in one column: answered, asked without an answer, or not asked', () => {
  const row = {
    people: 99,
    undelivered: 3,
    answers: { total: 24, help: 1, injured: 2, other: 4, none: 12, safe: 5 },
  };
  expect(numberOf(row, 'notAsked')).toBe(75);
  const columns = (['help', 'injured', 'other', 'none', 'notAsked', 'safe'] as const).map((name) =>
    numberOf(row, name),
  );
  expect(columns.reduce((sum, count) => sum + count, 0)).toBe(numberOf(row, 'people'));
});
