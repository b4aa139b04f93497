import { countWithin } from './room.js';

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
