import { callsForHelp, type Counts, doneOf, fitting, halves, numberOf, together } from './counts.js';

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

test('somebody calls for help until all of them have been dealt with, the injured apart', () => {
  const care = (response: number, done: number) => ({ companyId: 1, code: '04', response, untaken: 0, done });
  const answers = { total: 3, help: 2, injured: 1, other: 0, none: 0, safe: 0 };
  const row = (done: number) => ({ people: 3, undelivered: 0, answers, done });
  expect(doneOf([care(3, 1), care(2, 1)])).toBe(1);
  expect(callsForHelp(row(1))).toBe(true);
  expect(callsForHelp(row(2))).toBe(false);
  expect(callsForHelp(together([row(2), row(1)], 'sum', '合計'))).toBe(true);
});

const ROW = {
  people: 2,
  undelivered: 0,
  done: 0,
  answers: { total: 1, help: 0, injured: 0, other: 0, none: 1, safe: 0 },
};
const rowsOf = (keys: string): Counts[] => [...keys].map((key) => ({ ...ROW, key, name: key }));
const namesOf = (rows: readonly Counts[]): string => rows.map(({ name }) => name).join(' ');

test('the rows without room become one, which is named after them', () => {
  const rows = fitting(rowsOf('abcde'), 3, (rest) => `+${namesOf(rest)}`);
  expect(namesOf(rows)).toBe('a b +c d e');
  expect(rows.at(-1)?.people).toBe(6);
  expect(namesOf(fitting(rowsOf('abc'), 3, () => '+'))).toBe('a b c');
});

test.each([
  ['a', ['a']],
  ['ab', ['a', 'b']],
  ['abcd', ['a b c', 'd']],
  ['abcde', ['a b c', 'd e']],
])('the two columns of %s are as high as each other with the total below the second', (keys, columns) => {
  expect(halves(rowsOf(keys)).map(namesOf)).toEqual(columns);
});
