import { readFileSync } from 'node:fs';
import { municipalityInEnglish } from './municipality-names.js';

const REFERENCE = new URL('../../../migrations/reference/municipalities.csv', import.meta.url);

test('every municipality of the reference data has an English name', () => {
  const [, ...lines] = readFileSync(REFERENCE, 'utf8').trim().split('\n');
  expect(lines.length).toBeGreaterThan(1_900);
  const without = lines.filter((line) => {
    const [, , prefectureCode = '', , name = ''] = line.split(',');
    return !/^[A-Z][A-Za-z ,'()-]+$/.test(municipalityInEnglish(prefectureCode, name));
  });
  expect(without).toEqual([]);
});

test('a ward is named with its city, and what is not known stays as it is', () => {
  expect(municipalityInEnglish('17', '輪島市')).toBe('Wajima City');
  expect(municipalityInEnglish('01', '札幌市中央区')).toBe('Chuo Ward, Sapporo');
  expect(municipalityInEnglish('22', '浜松市')).toBe('Hamamatsu City');
  expect(municipalityInEnglish('17', 'Ｐａｒｉｓ')).toBe('Ｐａｒｉｓ');
});
