import { isIntensity, strongerOf, type FeltIntensity, type PrefectureIntensity } from '@tabimori/domain';
import { child, children, textAt, type XmlNode } from './xml.js';

const UNRECEIVED = '震度５弱以上未入電';
const AT_LEAST_5_LOWER: FeltIntensity = { intensity: '5-', unreceived: true };

const PREFECTURE_CODE = /^(?:0[1-9]|[1-3]\d|4[0-7])$/u;

const feltAt = (text: string): FeltIntensity[] => {
  if (text === UNRECEIVED) return [AT_LEAST_5_LOWER];
  return isIntensity(text) ? [{ intensity: text, unreceived: false }] : [];
};

/** All values below a prefecture: areas, cities, stations, including those not received. */
const feltBelow = (prefecture: XmlNode): FeltIntensity[] => {
  const areas = children(prefecture, 'Area');
  const cities = areas.flatMap((area) => children(area, 'City'));
  const stations = cities.flatMap((city) => children(city, 'IntensityStation'));
  return [
    ...areas.flatMap((area) => feltAt(textAt(area, 'MaxInt'))),
    ...cities.flatMap((city) => [...feltAt(textAt(city, 'MaxInt')), ...feltAt(textAt(city, 'Condition'))]),
    ...stations.flatMap((station) => feltAt(textAt(station, 'Int'))),
  ];
};

/**
 * Pref/MaxInt, raised to 5- if stations of 5- or above were not received. MaxInt is omitted if only such stations
 * were reported, so a missing one means 5-, never "no intensity". Returns nothing for an unknown code, or for an
 * unknown value with nothing readable below it: that must not hold up the other prefectures.
 */
const prefectureIntensity = (prefecture: XmlNode): PrefectureIntensity[] => {
  const prefectureCode = textAt(prefecture, 'Code');
  if (!PREFECTURE_CODE.test(prefectureCode)) return [];
  const maximum = textAt(prefecture, 'MaxInt');
  const own = feltAt(maximum);
  const below = feltBelow(prefecture);
  const counted = own.length > 0 ? [...own, ...below.filter(({ unreceived }) => unreceived)] : below;
  if (counted.length === 0 && maximum !== '') return [];
  return [{ prefectureCode, ...counted.reduce(strongerOf, counted[0] ?? AT_LEAST_5_LOWER) }];
};

const prefecturesIn = (body: XmlNode): XmlNode[] => children(child(body, 'Intensity', 'Observation'), 'Pref');

/** The greatest intensity of each prefecture; null if the telegram has none, e.g. for an earthquake abroad. */
export const readIntensities = (body: XmlNode): PrefectureIntensity[] | null => {
  const observation = child(body, 'Intensity', 'Observation');
  return observation === undefined ? null : prefecturesIn(body).flatMap(prefectureIntensity);
};

/** Codes and values of prefectures that this version does not know, as `code:value`. */
export const unknownIntensities = (body: XmlNode): string[] =>
  prefecturesIn(body)
    .map((prefecture) => ({ code: textAt(prefecture, 'Code'), maximum: textAt(prefecture, 'MaxInt') }))
    .filter(({ code, maximum }) => !PREFECTURE_CODE.test(code) || (maximum !== '' && feltAt(maximum).length === 0))
    .map(({ code, maximum }) => `${code}:${maximum}`);
