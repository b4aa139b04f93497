import {
  lacksIntensities,
  unknownStatus,
  unknownTsunami,
  unknownValues,
  type PrefectureIntensity,
} from '@tabimori/domain';
import { readTelegram } from './read-telegram.js';
import { change, flashXml, reportOf, reportXml, url } from './testing/documents.js';
import { readSample, sample } from './testing/samples.js';

const read = (xml: string, type = 'VXSE53') => readTelegram(xml, url(type));
const felt = (prefectures: string): PrefectureIntensity[] | null => read(reportOf(prefectures)).intensities;

const STATION =
  '<IntensityStation><Name>珠洲市</Name><Code>1720500</Code><Int>震度５弱以上未入電</Int></IntensityStation>';
const CITY = '<City><Name>珠洲市</Name><Code>1720500</Code><Condition>震度５弱以上未入電</Condition></City>';

test.each<[string, string, Partial<PrefectureIntensity>]>([
  [
    'Pref/MaxInt 4 and a station not received count as 5-',
    `<Pref><Code>17</Code><MaxInt>4</MaxInt><Area><MaxInt>4</MaxInt><City><MaxInt>4</MaxInt>${STATION}</City></Area></Pref>`,
    { intensity: '5-', unreceived: true },
  ],
  [
    'a City/Condition alone counts as 5-',
    `<Pref><Code>17</Code><MaxInt>3</MaxInt><Area><MaxInt>3</MaxInt>${CITY}</Area></Pref>`,
    { intensity: '5-', unreceived: true },
  ],
  [
    'Pref and Area without MaxInt count as 5-',
    `<Pref><Code>17</Code><Area>${CITY}</Area></Pref>`,
    { intensity: '5-', unreceived: true },
  ],
  ['a Pref without anything counts as 5-', '<Pref><Code>17</Code></Pref>', { intensity: '5-', unreceived: true }],
  [
    'a Pref without MaxInt takes that of its areas',
    '<Pref><Code>17</Code><Area><MaxInt>6+</MaxInt></Area><Area><MaxInt>4</MaxInt></Area></Pref>',
    { intensity: '6+', unreceived: false },
  ],
  [
    'a Pref without MaxInt takes that of its stations',
    '<Pref><Code>17</Code><Area><City><IntensityStation><Int>4</Int></IntensityStation></City></Area></Pref>',
    { intensity: '4', unreceived: false },
  ],
  [
    'a received 6- stays 6-',
    `<Pref><Code>17</Code><MaxInt>6-</MaxInt><Area><City>${STATION}</City></Area></Pref>`,
    { intensity: '6-', unreceived: false },
  ],
  [
    'a received 5- stays received',
    `<Pref><Code>17</Code><MaxInt>5-</MaxInt><Area><City>${STATION}</City></Area></Pref>`,
    { intensity: '5-', unreceived: false },
  ],
])('section 2.4: %s', (_, prefecture, expected) => {
  expect(felt(prefecture)).toEqual([{ prefectureCode: '17', ...expected }]);
});

test('an unknown prefecture or intensity is reported and does not affect other prefectures', () => {
  const prefectures = ['48:4', '17:8', '16:8', '15:6-'].map((said) => {
    const [code, maximum] = said.split(':');
    const below = code === '16' ? '<Area><MaxInt>5+</MaxInt></Area>' : '';
    return `<Pref><Code>${code}</Code><MaxInt>${maximum}</MaxInt>${below}</Pref>`;
  });
  const telegram = read(reportOf(prefectures.join('')));
  expect(telegram.intensities).toEqual([
    { prefectureCode: '16', intensity: '5+', unreceived: false },
    { prefectureCode: '15', intensity: '6-', unreceived: false },
  ]);
  expect(unknownValues(telegram)).toEqual(['48:4', '17:8', '16:8']);
  const strange = read(change(change(flashXml(), '通常', '演習'), '発表', '続報'), 'VXSE51');
  expect(unknownValues(strange)).toEqual(['続報']);
  expect(unknownStatus(strange)).toBe('演習');
  expect(unknownStatus(read(flashXml(), 'VXSE51'))).toBeNull();
  expect(unknownValues(read(flashXml(), 'VXSE51'))).toEqual([]);
});

test('a tsunami region without its code is reported and does not affect others', () => {
  const warning = sample('VTSE41/official__32-39_11_02_250206_VTSE41.xml').toString();
  const all = read(warning, 'VTSE41').tsunami ?? [];
  const [first, second] = all;
  const nameless = change(warning, `<Code>${first?.regionCode}</Code>`, '');
  const kindless = change(nameless, /(<Kind>\s*<Name>[^<]*<\/Name>\s*)<Code>[^<]*<\/Code>(?![\s\S]*<Kind>)/u, '$1');
  const telegram = read(nameless, 'VTSE41');
  expect(telegram.tsunami?.slice(1)).toEqual(all.slice(1));
  expect(second).toBeDefined();
  expect(unknownTsunami(telegram)).toEqual([`${first?.regionName}:${first?.kindCode}`]);
  expect(unknownTsunami(read(kindless, 'VTSE41'))).toHaveLength(2);
});

test('section 2.4: trailing blanks are not part of a value', () => {
  expect(felt('<Pref><Code> 04 </Code><MaxInt>4 </MaxInt></Pref>')).toEqual([
    { prefectureCode: '04', intensity: '4', unreceived: false },
  ]);
  expect(readSample('VXSE53/official__32-35_01_03_240613_VXSE53.xml')).toMatchObject({ status: '訓練' });
});

test('jma 17: codes keep their zero, 7 is text, one prefecture is a list, an Area of the hypocentre is not one of a prefecture', () => {
  const telegram = read(reportOf('<Pref><Code>04</Code><MaxInt>7</MaxInt><Area><Code>220</Code></Area></Pref>'));
  expect(telegram.intensities).toEqual([{ prefectureCode: '04', intensity: '7', unreceived: false }]);
  expect(telegram.earthquake?.epicenterCode).toBe('420');
  expect(telegram.eventIds).toEqual(['20141122220819']);
});

test('jma 16: an earthquake abroad has no intensities and raises no alarm; a domestic report without any does', () => {
  const abroad = readSample('VXSE53/official__32-39_05_01_100831_VXSE53.xml');
  expect(abroad.intensities).toBeNull();
  expect(lacksIntensities(abroad)).toBe(false);
  const empty = read(change(reportXml(), /<Intensity>[\s\S]*<\/Intensity>/u, ''));
  expect(empty.intensities).toBeNull();
  expect(lacksIntensities(empty)).toBe(true);
});

test('jma 7: a cancellation contains nothing but its event', () => {
  const cancel = readSample('VXSE51/official__32-35_10_01_220510_VXSE51.xml');
  expect(cancel).toMatchObject({
    infoType: '取消',
    eventIds: ['20220509152315'],
    earthquake: null,
    intensities: null,
    tsunami: null,
    headline: '震度速報を取り消します。',
  });
});

test('an EventID can hold several ids', () => {
  expect(readSample('VTSE41/official__38-39_02_04_250206_VTSE41.xml').eventIds).toEqual([
    '20151114055157',
    '20151114061750',
  ]);
});

test('two Serial elements, as in an edited fixture, do not stop the reading', () => {
  expect(readSample('VXSE51/shirasagi__70_32-39_11_120615_99shindosokuhou3.xml').serial).toBe('1');
});

test.each(['訓練', '試験', '通常です'])('jma 8: Status %s is stored as it is', (status) => {
  expect(read(change(flashXml(), '<Status>通常', `<Status>${status}`), 'VXSE51').status).toBe(status);
});

test.each(['訂正', '遅延'])('jma 6: InfoType %s is read like 発表', (infoType) => {
  const telegram = read(change(flashXml(), '<InfoType>発表', `<InfoType>${infoType}`), 'VXSE51');
  expect(telegram).toMatchObject({ infoType });
  expect(telegram.intensities).toEqual(read(flashXml(), 'VXSE51').intensities);
});

test('jma 12: the office changes nothing', () => {
  expect(readSample('VXSE51/selene__sokuhou2.xml').office).toBe('大阪管区気象台');
});

test('a 震度速報 has the minute of detection', () => {
  expect(read(flashXml(), 'VXSE51').earthquake).toMatchObject({
    originAt: new Date('2014-11-22T22:08:00+09:00'),
    epicenter: null,
    magnitude: null,
  });
});

test('section 2.4: unknown facts of the earthquake are null and stop nothing', () => {
  const magnitude = (element: string): string | null | undefined =>
    read(change(reportXml(), /<jmx_eb:Magnitude[^/]*<\/jmx_eb:Magnitude>/u, element)).earthquake?.magnitude;
  expect(magnitude('<jmx_eb:Magnitude condition="不明" description="Ｍ不明">NaN</jmx_eb:Magnitude>')).toBeNull();
  expect(magnitude('<jmx_eb:Magnitude description="Ｍ８を超える巨大地震">NaN</jmx_eb:Magnitude>')).toBe(
    '8を超える巨大地震',
  );
  expect(magnitude('')).toBeNull();

  const position = (element: string) =>
    read(change(reportXml(), /<jmx_eb:Coordinate[^/]*\/?<\/jmx_eb:Coordinate>/u, element)).earthquake;
  const unknown = { latitude: null, longitude: null, depthKm: null, epicenter: '長野県北部' };
  expect(position('<jmx_eb:Coordinate description="震源要素不明"/>')).toMatchObject(unknown);
  expect(position('')).toMatchObject(unknown);
  expect(position('<jmx_eb:Coordinate>+37.5+137.3/</jmx_eb:Coordinate>')).toMatchObject({
    latitude: 37.5,
    longitude: 137.3,
    depthKm: null,
  });
  expect(position('<jmx_eb:Coordinate>-36.1-072.6-0/</jmx_eb:Coordinate>')).toMatchObject({
    latitude: -36.1,
    longitude: -72.6,
    depthKm: 0,
  });
  expect(position('<jmx_eb:Coordinate>+3447.1+13829.9-23000/</jmx_eb:Coordinate>')).toMatchObject(unknown);
  expect(read(change(reportXml(), /<Earthquake>[\s\S]*<\/Earthquake>/u, '')).earthquake).toBeNull();
});

test('the two coordinates of a VXSE61 are distinguished', () => {
  expect(readSample('VXSE61/official__32-35_06_09_240613_VXSE61.xml').earthquake).toEqual({
    originAt: new Date('2008-06-14T08:43:00+09:00'),
    epicenter: '岩手県内陸南部',
    epicenterCode: '213',
    latitude: 39,
    longitude: 140.9,
    depthKm: 10,
    magnitude: '7.2',
  });
});

test('tsunami regions are read only from the warning, unchanged', () => {
  const file = 'VTSE41/official__32-39_11_06_250206_VTSE41.xml';
  expect(readSample(file).tsunami?.[0]).toEqual({
    regionCode: '201',
    regionName: '青森県太平洋沿岸',
    kindCode: '53',
    lastKindCode: '51',
    arrivalAt: new Date('2011-03-11T15:30:00+09:00'),
    arrival: null,
    height: 'huge',
  });
  expect(readSample('VTSE51/official__38-39_02_02_250206_VTSE51.xml').tsunami).toBeNull();
});

test('a lifting and a forecast of slight changes expect no wave', () => {
  const regions = readSample('VTSE41/official__32-39_11_06_250206_VTSE41.xml').tsunami ?? [];
  expect(regions.filter(({ kindCode }) => kindCode === '71')).not.toHaveLength(0);
  for (const { kindCode, arrivalAt, height } of regions)
    if (kindCode === '71') expect([arrivalAt, height]).toEqual([null, null]);
});

test.each([
  ['&#x6C17;&#35937;庁', '気象庁'],
  ['&amp;#24375;&lt;', '&#24375;<'],
  ['<![CDATA[&#24375;&amp;]]>', '&#24375;&amp;'],
  ['a&#0;b&#xD800;c&#x110000;', 'abc'],
  ['&#x1F600;&nbsp;', '😀&nbsp;'],
])('character references are decoded once, and no others: %s', (written, expected) => {
  expect(read(change(flashXml(), /<EditorialOffice>[^<]*/u, `<EditorialOffice>${written}`), 'VXSE51').office).toBe(
    expected,
  );
});

test('a prefecture and an intensity written as numeric references count', () => {
  expect(felt('<Pref><Code>&#x31;7</Code><MaxInt>&#54;-</MaxInt></Pref>')).toEqual([
    { prefectureCode: '17', intensity: '6-', unreceived: false },
  ]);
});
