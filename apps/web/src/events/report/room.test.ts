import { countWithin, pagesOf, splitInto, tableRows } from './room.js';

test.each([
  ['all that have room', ['Iwate Prefecture', 'Miyagi Prefecture', 'Fukushima Prefecture'], 3],
  [
    'not the third of long ones',
    ['Central part of Pacific Coast of Hokkaido', 'Pacific Coast of Aomori Prefecture', 'Ibaraki Prefecture'],
    2,
  ],
  [
    'Japanese counts double',
    ['北海道太平洋沿岸中部', '青森県太平洋沿岸', '茨城県', '千葉県九十九里・外房', '相模湾・三浦半島'],
    4,
  ],
  ['the first even if it is too long', ['x'.repeat(100), 'y'], 1],
  ['none of none', [], 0],
])('%s', (_name, names, count) => {
  expect(countWithin(names, 80)).toBe(count);
});

test.each([
  ['all on the first if they have room', [40, 40], 80, [2]],
  ['what has no room on the next ones', [40, 40, 40, 40, 90], 80, [2, 2, 1]],
  ['a high one alone, not on a page before it', [30, 200, 30], 80, [1, 1, 1]],
  ['at least one on the first', [40, 40], 10, [1, 1]],
  ['the last two about equally full', Array.from({ length: 11 }, () => 10), 80, [6, 5]],
  ['those before them full', Array.from({ length: 20 }, () => 10), 80, [8, 6, 6]],
  ['the last less full, rather than the one before it', [10, 70, 40], 80, [2, 1]],
  ['nobody', [], 80, [0]],
])('rows on pages: %s', (_name, heights, first, pages) => {
  expect(pagesOf(heights, first, 100)).toEqual(pages);
});

test.each([
  ['the most above nobody', 0, 15],
  ['fewer above somebody', 1, 12],
  ['the fewest above several', 3, 7],
  ['never less', 40, 7],
])('rows of a table of figures: %s', (_name, people, rows) => {
  expect(tableRows(people)).toBe(rows);
});

test('rows that came or went since the pages were counted are lost on none of them', () => {
  expect(splitInto(['a', 'b', 'c'], [])).toEqual([['a', 'b', 'c']]);
  expect(splitInto(['a', 'b', 'c', 'd'], [1, 2])).toEqual([['a'], ['b', 'c', 'd']]);
  expect(splitInto(['a'], [1, 2])).toEqual([['a']]);
  expect(splitInto([], [0])).toEqual([[]]);
});
