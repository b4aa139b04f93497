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

test('a warning for one coast of a prefecture is for no municipality on another', () => {
  // 北海道太平洋沿岸中部, 青森県太平洋沿岸, 千葉県九十九里・外房
  const { municipalities, prefectures } = gradesInForce(regions({ '101': '51', '201': '51', '310': '52' }));
  // えりも町, 八戸市, 銚子市
  expect(['01609', '02203', '12202'].map((code) => municipalities[code])).toEqual(['warning', 'warning', 'major']);
  // 石狩市 (日本海), 鰺ヶ沢町 (日本海), 青森市 (陸奥湾), 習志野市 (東京湾内湾)
  for (const code of ['01235', '02321', '02201', '12216']) expect(municipalities[code]).toBeUndefined();
  expect(prefectures).toEqual({ '01': 'warning', '02': 'warning', '12': 'major' });
});

test('a municipality on two coasts is under the higher warning of both', () => {
  // 福岡県瀬戸内海沿岸 or 福岡県日本海沿岸: 北九州市; 東京湾内湾 and 相模湾・三浦半島: 横須賀市
  for (const region of ['710', '711'])
    expect(gradesInForce(regions({ [region]: '51' })).municipalities['40100']).toBe('warning');
  for (const [inner, outer] of [
    ['51', '52'],
    ['52', '51'],
  ] as const)
    expect(gradesInForce(regions({ '312': inner, '330': outer })).municipalities['14201']).toBe('major');
});

test('each region has municipalities on its coast in each of its prefectures and in no other; those of islands are the same', () => {
  for (const [region, prefectures] of Object.entries(TSUNAMI_REGION_PREFECTURES))
    expect([...new Set(coastalMunicipalities(region).map((code) => code.slice(0, 2)))]).toEqual(prefectures);
  for (const [region, municipalities] of Object.entries(TSUNAMI_ISLAND_MUNICIPALITIES))
    expect(coastalMunicipalities(region)).toEqual(municipalities);
  expect(coastalMunicipalities('999')).toEqual([]);
});
