import { MAP, MAP_AGE, type MapBounds } from '@tabimori/shared';
import fc from 'fast-check';
import { clustersIn, type Positions, yOf } from './clusters.js';

const WORLD: MapBounds = [-180, -90, 180, 90];
const positions = (
  places: readonly (readonly [number, number])[],
  states: readonly number[] = [],
  ages: readonly number[] = [],
  marks: readonly number[] = [],
): Positions => ({
  longitudes: Float64Array.from(places, ([longitude]) => longitude),
  latitudes: Float64Array.from(places, ([, latitude]) => latitude),
  ys: Float64Array.from(places, ([, latitude]) => yOf(latitude)),
  states: Uint8Array.from(places, (_, row) => states[row] ?? 0),
  marks: Uint8Array.from(places, (_, row) => marks[row] ?? states[row] ?? 0),
  ages: Int32Array.from(places, (_, row) => ages[row] ?? MAP_AGE.current),
});
/** The width of this many pixels in degrees of longitude. */
const degrees = (pixels: number, zoom: number): number => (pixels * 360) / (256 * 2 ** zoom);
const VIEW: MapBounds = [139, 35, 140, 36];

it('joins travelers within the radius, wherever the edge of a cell is', () => {
  for (let shift = 0; shift < MAP.radius; shift += 5) {
    const west = 139.2 + degrees(shift, 10);
    const near = [west, west + degrees(MAP.radius - 1, 10)].map((longitude) => [longitude, 35.5] as const);
    expect(clustersIn(positions(near), null, VIEW, 10)).toMatchObject([
      { count: 2, row: 0, counts: [2, 0, 0, 0, 0, 0, 0] },
    ]);
  }
});

it('is as old as the newest of its positions', () => {
  const near = [0, 1, 2].map((step) => [139.2 + degrees(step * 20, 10), 35.5] as const);
  expect(clustersIn(positions(near, [], [30, 7, 9]), null, VIEW, 10)).toMatchObject([{ count: 3, age: 7 }]);
  expect(clustersIn(positions(near, [], [30, MAP_AGE.current, 9]), null, VIEW, 10)).toMatchObject([
    { age: MAP_AGE.current },
  ]);
});

it('separates travelers further apart', () => {
  const far = [139.2, 139.2 + degrees(MAP.radius + 1, 10)].map((longitude) => [longitude, 35.5] as const);
  expect(clustersIn(positions(far), null, VIEW, 10)).toHaveLength(2);
});

it('is in the middle of its travelers, and says how far they reach', () => {
  const [cluster] = clustersIn(
    positions(
      [
        [139.5, 35.5],
        [139.51, 35.5],
        [139.52, 35.52],
      ],
      [1, 4, 4],
    ),
    null,
    VIEW,
    8,
  );
  expect(cluster).toMatchObject({ count: 3, counts: [0, 1, 0, 0, 2, 0, 0], box: [139.5, 35.5, 139.52, 35.52] });
  expect(cluster?.longitude).toBeCloseTo(139.51, 6);
  expect(cluster?.latitude).toBeCloseTo(35.50667, 4);
});

it('leaves out who is of another state, and who is nowhere', () => {
  const some = positions(
    [
      [139.5, 35.5],
      [NaN, NaN],
      [139.5, 35.5],
    ],
    [1, 1, 3],
  );
  expect(clustersIn(some, 3, VIEW, 8)).toMatchObject([{ count: 1, row: 2 }]);
  expect(clustersIn(some, null, VIEW, 8)).toMatchObject([{ count: 2 }]);
});

it('never joins those who need help with others, so that the number is theirs', () => {
  const here = Array.from({ length: 6 }, () => [139.5, 35.5] as const);
  const seen = clustersIn(positions(here, [0, 4, 4, 0, 1, 3]), null, VIEW, 4);
  expect(seen.map(({ counts }) => counts)).toEqual([
    [0, 1, 0, 1, 2, 0, 0],
    [2, 0, 0, 0, 0, 0, 0],
  ]);
});

it('joins those who needed help and have been dealt with to the others, also if only their answer is shown', () => {
  const here = Array.from({ length: 4 }, () => [139.5, 35.5] as const);
  const some = positions(here, [0, 0, 0, 4], [], [0, 6, 6, 4]);
  const seen = (state: number | null) => clustersIn(some, state, VIEW, 4).map(({ counts }) => counts);
  expect(seen(null)).toEqual([
    [0, 0, 0, 0, 1, 0, 2],
    [1, 0, 0, 0, 0, 0, 0],
  ]);
  expect(seen(0)).toEqual([
    [0, 0, 0, 0, 0, 0, 2],
    [1, 0, 0, 0, 0, 0, 0],
  ]);
});

it('has each traveler once, at any zoom, also at the poles and at the date line', () => {
  const place = fc.tuple(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double({ min: -90, max: 90, noNaN: true }),
  );
  const spread = fc.array(place, { maxLength: 60 });
  fc.assert(
    fc.property(spread, fc.integer({ min: 0, max: MAP.zoom }), fc.infiniteStream(fc.nat(5)), (places, zoom, states) => {
      const seen = clustersIn(positions(places, [...states.take(places.length)]), null, WORLD, zoom);
      expect(seen.reduce((sum, { count }) => sum + count, 0)).toBe(places.length);
      expect(new Set(seen.map(({ row }) => row)).size).toBe(seen.length);
    }),
  );
});
