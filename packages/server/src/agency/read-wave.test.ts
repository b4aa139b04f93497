import { isWarning, FORECAST_OF_KIND } from '@tabimori/shared';
import { readWave } from './read-wave.js';
import { expectations, readSample } from './testing/samples.js';
import { UnreadableTelegram } from './unreadable.js';
import { parseXml } from './xml.js';

const item = (first: string, height: string) =>
  parseXml(
    `<Item><FirstHeight>${first}</FirstHeight><MaxHeight><TsunamiHeight description="${height}">NaN</TsunamiHeight></MaxHeight></Item>`,
    'Item',
    UnreadableTelegram,
  );

test.each([
  ['<Condition>第１波の到達を確認</Condition>', '１０ｍ超', { arrivalAt: null, arrival: 'arrived', height: 'over10' }],
  [
    '<Condition>既に津波到達と推測</Condition>',
    '０．２ｍ未満',
    { arrivalAt: null, arrival: 'arriving', height: 'under0_2' },
  ],
  ['<Condition>新しい言葉</Condition>', '２０ｍ', { arrivalAt: null, arrival: null, height: null }],
  [
    '<ArrivalTime>2024-01-01T16:20:00+09:00</ArrivalTime><Condition>ただちに津波来襲と予測</Condition>',
    '５ｍ',
    { arrivalAt: new Date('2024-01-01T07:20:00Z'), arrival: 'imminent', height: '5' },
  ],
  ['<ArrivalTime>soon</ArrivalTime>', '', { arrivalAt: null, arrival: null, height: null }],
])('reads %s and a height of "%s"', (first, height, expected) => {
  expect(readWave(item(first, height))).toEqual(expected);
});

test('the agency says of every coast under a warning how near the wave is, and how high', () => {
  const warned = Object.entries(expectations)
    .filter(([, { type, info_type: infoType }]) => type === 'VTSE41' && infoType !== '取消')
    .flatMap(([file]) => (readSample(file).tsunami ?? []).map((region) => ({ file, ...region })))
    .filter(({ kindCode }) => isWarning(FORECAST_OF_KIND[kindCode]));
  expect(warned.length).toBeGreaterThan(100);
  expect(warned.filter(({ arrivalAt, arrival }) => arrivalAt === null && arrival === null)).toEqual([]);
  expect(warned.filter(({ height }) => height === null)).toEqual([]);
});
