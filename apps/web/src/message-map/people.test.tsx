/** @jest-environment ./tests/browser-environment.mjs */
import { MAP_AGE, type MapTraveler } from '@tabimori/shared';
import { openScreen } from '../testing/screen.js';
import { standingOf } from './marks.js';
import { Standing } from './people.js';

const NOW = new Date('2026-11-25T11:20:00Z');
const IN_NEED: MapTraveler = {
  ...{ id: 1, name: '森 彩', nameKana: 'モリ アヤ', companyName: '桜商事', divisionName: '営業部', phone: null },
  ...{ countryName: '', countryNameEn: '', prefectureCode: null, city: '札幌', state: 'help', comment: '' },
  ...{ respondedAt: NOW, longitude: 140, latitude: 38, approximate: false, accuracy: null },
  ...{ handling: null, handledBy: null, handledAt: null, inForce: null },
  locatedAt: new Date('2026-09-08T04:09:00Z'),
  outdated: true,
};

async function said(row: MapTraveler): Promise<string> {
  const { container } = openScreen(<Standing row={row} now={NOW} />, '/', []);
  await new Promise((done) => setTimeout(done));
  return container.textContent ?? '';
}

test('of an old position it says how old it is, and where the traveler is registered now', async () => {
  expect(await said(IN_NEED)).toBe('位置 2026-09-08 13:09（2 か月前・古い位置）いまの登録では　札幌');
});

test('a position of after the event stands for itself', async () => {
  expect(await said({ ...IN_NEED, locatedAt: NOW, outdated: false })).toBe('位置 20:20');
});

test('an old position has a mark of its own, and so has a registered place', () => {
  expect([MAP_AGE.registered, MAP_AGE.current, 1, 2000].map(standingOf)).toEqual([
    'registered',
    'reported',
    'outdated',
    'outdated',
  ]);
});
