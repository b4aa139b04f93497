import type { Intensity } from '@tabimori/shared';
import { askedPlaces } from './asked-places.js';

const FELT: { code: string; intensity: Intensity }[] = [
  { code: '08', intensity: '4' },
  { code: '04', intensity: '6+' },
  { code: '03', intensity: '5-' },
];

test.each<[string, warned: string[], readers: (string | null)[], told: string[], tsunamiOnly: string[]]>([
  ['where people were shaken', [], ['08', '03'], ['08', '03'], []],
  ['elsewhere, of the prefecture hit hardest', [], ['08', '13'], ['04', '08'], []],
  ['in no prefecture, too', [], [null], ['04'], []],
  ['on a coast that was not shaken, of the tsunami', ['01', '02'], ['01', '03'], ['03'], ['01']],
  ['on a coast that was shaken weakly, of the tsunami', ['08'], ['08'], [], ['08']],
  ['on a coast that was shaken hard, of the earthquake', ['03', '04'], ['03', '04'], ['04', '03'], []],
  ['on a coast and elsewhere', ['02'], ['02', '13'], ['04'], ['02']],
])('a question speaks %s', (_, warned, readers, told, tsunamiOnly) => {
  const places = askedPlaces({ felt: FELT, warned, readers: new Set(readers) });
  expect({ ...places, told: places.told.map(({ code }) => code) }).toEqual({ told, tsunamiOnly });
});

test('where nothing was felt, it speaks of the tsunami only, or of nothing', () => {
  const readers = new Set(['02', '13']);
  expect(askedPlaces({ felt: [], warned: ['02'], readers })).toEqual({ told: [], tsunamiOnly: ['02'] });
  expect(askedPlaces({ felt: [], warned: [], readers })).toEqual({ told: [], tsunamiOnly: [] });
});
