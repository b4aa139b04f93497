import { coastalMunicipalities } from './coastal-municipalities.js';
import { regions } from './testing/regions.js';
import { gradesInForce } from './tsunami-grades.js';
import { TSUNAMI_ISLAND_MUNICIPALITIES } from './tsunami-islands.js';
import { TSUNAMI_REGION_PREFECTURES } from './tsunami-regions.js';

test('a warning is in force where a municipality is on the sea, and for whoever is somewhere in the prefecture', () => {
  // 宮城県
  const { municipalities, prefectures } = gradesInForce(regions({ '220': '52' }));
  expect(prefectures).toEqual({ '04': 'major' });
  // 石巻市, 仙台市 and its 若林区
  for (const code of ['04202', '04100', '04103']) expect(municipalities[code]).toBe('major');
  // 栗原市, 仙台市青葉区
  for (const code of ['04213', '04101']) expect(municipalities[code]).toBeUndefined();
});

test('a warning only for islands is for nobody on the mainland, and a higher one there raises only theirs', () => {
  // 伊豆諸島
  const islands = gradesInForce(regions({ '320': '51' }));
  expect(Object.keys(islands.municipalities).sort()).toEqual(TSUNAMI_ISLAND_MUNICIPALITIES['320']);
  expect(islands.prefectures).toEqual({ '13': 'warning' });
  // 新潟県上中下越, 佐渡
  const both = gradesInForce(regions({ '340': '51', '341': '52' }));
  expect([both.municipalities['15202'], both.municipalities['15224']]).toEqual(['warning', 'major']);
  expect(both.prefectures['15']).toBe('major');
});

test('an advisory and a lifted warning are in force nowhere', () => {
  expect(gradesInForce(regions({ '220': '62', '250': '50' }))).toEqual({ municipalities: {}, prefectures: {} });
});

test('each prefecture with a coast has municipalities on it, the islands among them, and no other has any', () => {
  const all = Array.from({ length: 47 }, (_, index) => String(index + 1).padStart(2, '0'));
  const onTheSea = all.filter((code) => coastalMunicipalities(code).length > 0);
  expect(onTheSea).toEqual([...new Set(Object.values(TSUNAMI_REGION_PREFECTURES).flat())].sort());
  for (const code of onTheSea)
    for (const municipality of coastalMunicipalities(code)) expect(municipality.slice(0, 2)).toBe(code);
  const islands = Object.values(TSUNAMI_ISLAND_MUNICIPALITIES).flat();
  expect(islands.filter((code) => !coastalMunicipalities(code.slice(0, 2)).includes(code))).toEqual([]);
});
