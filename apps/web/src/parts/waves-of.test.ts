import { nextWave, wavesOf } from './waves-of.js';

const region = (regionCode: string, kindCode: string, minute: number | null) => ({
  regionCode,
  regionName: regionCode,
  kindCode,
  arrivalAt: minute === null ? null : new Date(2011, 2, 11, 15, minute),
  arrival: minute === null ? ('arriving' as const) : null,
  height: null,
});

test('the highest warning comes first, in it the coast where the wave already is, then the one it reaches next', () => {
  const tsunami = [
    region('advisory', '62', 5),
    region('later', '52', 40),
    region('cleared', '50', null),
    region('warning', '51', 1),
    region('next', '53', 10),
    region('slight', '71', null),
    region('there', '52', null),
  ];
  expect(wavesOf(tsunami).map(({ regionCode }) => regionCode)).toEqual([
    'there',
    'next',
    'later',
    'warning',
    'advisory',
  ]);
});

test('of the coasts under a warning it says how many the wave has reached, and which is next', () => {
  const now = new Date(2011, 2, 11, 15, 12);
  const tsunami = [
    region('advisory', '62', 13),
    region('later', '52', 40),
    region('due', '53', 10),
    region('next', '51', 20),
    region('there', '52', null),
  ];
  const { there, next } = nextWave(tsunami, now);
  expect([there.length, next?.regionCode]).toEqual([2, 'next']);
  expect(nextWave([{ ...region('unsaid', '52', null), arrival: null }], now)).toEqual({ there: [], next: undefined });
});
