import { MAP_AGE, MAP_MARKS, type MapPoint } from '@tabimori/shared';
import { boundsOf, outsideOf } from './bounds.js';

const MIYAZAKI = boundsOf(['45'], [], null) ?? [0, 0, 0, 0];
const [west, south, east, north] = MIYAZAKI;
const at = (longitude: number, latitude: number, age: number): MapPoint => [1, longitude, latitude, 0, age];

test('what is shown of an event are its prefectures', () => {
  expect([west, south, east, north].map(Math.round)).toEqual([131, 31, 132, 33]);
  expect(boundsOf([], [at(131, 32, MAP_AGE.current)], null)).toBeNull();
});

test.each([
  ['who has reported a position beside them since', at(east + 1, 32, MAP_AGE.current), [west, south, east + 1, north]],
  ['but nobody who has gone far away', at(-74, 40.7, MAP_AGE.current), MIYAZAKI],
  ['nor a position from before', at(east + 1, 32, 5), MIYAZAKI],
  ['nor a registered place', at(east + 1, 32, MAP_AGE.registered), MIYAZAKI],
])('and %s', (_, point, shown) => {
  expect(boundsOf(['45'], [point], null)).toEqual(shown);
});

test('beside prefectures shaken hard, of those that felt it less the far ends are left out, and all that only a tsunami reached', () => {
  const felt = new Map([
    ['04', '6+'],
    ['13', '3'],
  ] as const);
  const [west = 0, south = 0, east = 0, north = 0] = boundsOf(['01', '04', '13'], [], felt) ?? [];
  const [, southOfMiyagi = 0, eastOfMiyagi, northOfMiyagi] = boundsOf(['04'], [], null) ?? [];
  const whole = boundsOf(['01', '04', '13'], [], new Map([['13', '3']])) ?? [];
  expect([west, south].map(Math.floor)).toEqual([139, 35]);
  expect(south).toBeLessThan(southOfMiyagi);
  expect([east, north]).toEqual([eastOfMiyagi, northOfMiyagi]);
  expect(whole[3]).toBeGreaterThan(north);
});

test('says whom a frame leaves out, how many of them are to be followed up, and what shows all', () => {
  const marked = (longitude: number, mark: (typeof MAP_MARKS)[number]): MapPoint => [
    1,
    longitude,
    35,
    MAP_MARKS.indexOf(mark),
    MAP_AGE.current,
  ];
  const points = [marked(140, 'help'), marked(130, 'injured'), marked(131, 'done'), marked(-170, 'safe')];
  expect(outsideOf(points, [135, 30, 145, 40])).toEqual({ people: 3, inNeed: 1, all: [-170, 35, 140, 35] });
  expect(outsideOf(points, [129, 30, 145, 34])).toMatchObject({ people: 4, inNeed: 2 });
  expect(outsideOf(points, [129, 30, -165, 40])).toBeNull();
});
