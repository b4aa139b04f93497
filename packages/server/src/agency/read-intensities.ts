import { isIntensity, strongerOf, type FeltIntensity, type PrefectureIntensity } from '@tabimori/domain';
import { UnreadableTelegram } from './unreadable.js';
import { child, children, textAt, type XmlNode } from './xml.js';

const UNRECEIVED = '震度５弱以上未入電';
const AT_LEAST_5_LOWER: FeltIntensity = { intensity: '5-', unreceived: true };

const PREFECTURE_CODE = /^(?:0[1-9]|[1-3]\d|4[0-7])$/u;

const feltAt = (text: string): FeltIntensity[] => {
  if (text === UNRECEIVED) return [AT_LEAST_5_LOWER];
  return isIntensity(text) ? [{ intensity: text, unreceived: false }] : [];
};

/** Everything below a prefecture: areas, cities, stations, and what was not received. */
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
 * Pref/MaxInt, raised to 5- where stations of 5- or above were not received. MaxInt is left out where nothing but such
 * stations was received, so a missing one is 5- too, and never no intensity.
 */
const prefectureIntensity = (prefecture: XmlNode): PrefectureIntensity => {
  const prefectureCode = textAt(prefecture, 'Code');
  if (!PREFECTURE_CODE.test(prefectureCode))
    throw new UnreadableTelegram('invalidField', `Pref/Code "${prefectureCode}"`);
  const maximum = textAt(prefecture, 'MaxInt');
  const own = feltAt(maximum);
  const below = feltBelow(prefecture);
  const counted = own.length > 0 ? [...own, ...below.filter(({ unreceived }) => unreceived)] : below;
  if (counted.length === 0 && maximum !== '') {
    throw new UnreadableTelegram('invalidField', `Pref/MaxInt "${maximum}" of ${prefectureCode}`);
  }
  return { prefectureCode, ...counted.reduce(strongerOf, counted[0] ?? AT_LEAST_5_LOWER) };
};

/** The greatest intensity of each prefecture; null where the telegram carries none, as of an earthquake abroad. */
export const readIntensities = (body: XmlNode): PrefectureIntensity[] | null => {
  const observation = child(body, 'Intensity', 'Observation');
  return observation === undefined ? null : children(observation, 'Pref').map(prefectureIntensity);
};
