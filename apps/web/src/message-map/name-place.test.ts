import { type Area, offsetOf, roomOf } from './name-place.js';

const ROOM = { width: 60, height: 28 };
const disc = (x: number, y: number, radius = 20): Area => [x - radius, y - radius, x + radius, y + radius];

test('a Japanese name is as wide as its letters are many, a Latin one narrower, and as high as its lines', () => {
  const { width, height } = roomOf('福島県 5強\n大津波警報', 11);
  expect(width).toBeCloseTo(56.76);
  expect(height).toBe(27.5);
  expect(roomOf('Fukushima', 10).width).toBeCloseTo(52.2);
});

test.each<[string, Area[], (at: [number, number]) => boolean]>([
  ['below its point', [], ([x, y]) => x === 0 && y > 0],
  ['below the disc on its point', [disc(0, -10)], ([x, y]) => x === 0 && y > 0],
  ['above it if a disc is below', [disc(0, 26)], ([x, y]) => x === 0 && y < 0],
  ['beside it if discs are below and above', [disc(0, 30), disc(0, -30)], ([x, y]) => x > 0 && y === 0],
  ['at its left if the right is taken, too', [disc(0, 30), disc(0, -30), disc(50, 0)], ([x, y]) => x < 0 && y === 0],
])('a name stands %s', (_, taken, isRight) => {
  expect(isRight(offsetOf(ROOM, taken))).toBe(true);
});

test('where everything is taken, a name stands where the least of it is covered', () => {
  const everywhere: Area = [-200, -200, 200, 30];
  expect(offsetOf(ROOM, [everywhere])).toEqual([0, 58]);
});
