import { compareIntensity, strongerOf, type FeltIntensity } from './intensity.js';
import {
  CANCELLATION,
  NORMAL_STATUS,
  compareTelegrams,
  standing,
  type Earthquake,
  type PrefectureIntensity,
  type Telegram,
  type TelegramType,
  type TsunamiRegion,
} from './telegram.js';
import type { Hazard, Intensity } from '@tabimori/shared';
import { regionsInForce } from './tsunami.js';

/**
 * `intensity`, `unreceived`: from the latest report that names the prefecture; for texts and screens. `greatest`:
 * from all standing telegrams; for decisions. A late telegram therefore counts only if it raises the value, lower
 * values unsend nothing, and the order of arrival does not matter.
 */
export interface PrefectureState extends PrefectureIntensity {
  greatest: FeltIntensity;
}

export interface TelegramRef {
  url: string;
  type: TelegramType;
  infoType: string;
  serial: string;
  controlAt: Date;
  reportAt: Date;
  standing: boolean;
}

export interface EventState {
  /** 通常 as soon as one telegram is 通常; telegrams of any other status are then ignored */
  status: string;
  /** sorted by code */
  prefectures: PrefectureState[];
  maxIntensity: Intensity | null;
  earthquake: Earthquake | null;
  /**
   * regions of the newest standing VTSE41 of the linked events, which is a full list; an unknown kind keeps the last
   * known one; null: there is no VTSE41
   */
  tsunami: TsunamiRegion[] | null;
  /** report time of that VTSE41 */
  tsunamiAt: Date | null;
  /** in the order of `compareTelegrams` */
  telegrams: TelegramRef[];
  /** the agency cancelled, and no alerting telegram of the hazard stands any more */
  cancelled: Record<Hazard, boolean>;
  /**
   * a cancellation changed what stands; for a tsunami only while the cancellation is the last telegram: a later
   * VTSE41 is a full list, which lifts and lowers
   */
  takenBack: Record<Hazard, boolean>;
}

/** The types of telegram that alert. */
export const ALERTING: Record<Hazard, readonly TelegramType[]> = {
  earthquake: ['VXSE51', 'VXSE53'],
  tsunami: ['VTSE41'],
};

/** The hazard that telegrams of this type alert of; null: this type alerts nobody. */
export const hazardOf = (type: TelegramType): Hazard | null =>
  ALERTING.earthquake.includes(type) ? 'earthquake' : ALERTING.tsunami.includes(type) ? 'tsunami' : null;

const prefectureStates = (ordered: readonly Telegram[]): PrefectureState[] => {
  const states = new Map<string, PrefectureState>();
  for (const felt of ordered.flatMap(({ intensities }) => intensities ?? [])) {
    const { prefectureCode, intensity, unreceived } = felt;
    const before = states.get(prefectureCode);
    const greatest = before ? strongerOf({ intensity, unreceived }, before.greatest) : { intensity, unreceived };
    states.set(prefectureCode, { prefectureCode, intensity, unreceived, greatest });
  }
  return [...states.values()].sort((a, b) => Number(a.prefectureCode) - Number(b.prefectureCode));
};

/**
 * Latest known facts: the hypocentre as a whole, so that a new epicenter never gets an old depth; time and magnitude
 * separately.
 */
const latestEarthquake = (ordered: readonly Telegram[]): Earthquake | null => {
  const rank = ({ type }: Telegram): number => (type === 'VXSE51' ? 2 : type.startsWith('VTSE') ? 1 : 0);
  const known = ordered
    .toReversed()
    .sort((a, b) => rank(a) - rank(b))
    .flatMap(({ earthquake }) => (earthquake ? [earthquake] : []));
  if (known.length === 0) return null;
  const hypocentre = known.find(({ epicenter }) => epicenter !== null);
  return {
    originAt: known.find(({ originAt }) => originAt !== null)?.originAt ?? null,
    epicenter: hypocentre?.epicenter ?? null,
    epicenterCode: hypocentre?.epicenterCode ?? null,
    latitude: hypocentre?.latitude ?? null,
    longitude: hypocentre?.longitude ?? null,
    depthKm: hypocentre?.depthKm ?? null,
    magnitude: known.find(({ magnitude }) => magnitude !== null)?.magnitude ?? null,
  };
};

/**
 * What is known of one event from its telegrams, in any order. `linked`: the VTSE41 of events that share a telegram
 * with it. Throws a RangeError if there are no telegrams.
 */
export const eventState = (telegrams: readonly Telegram[], linked: readonly Telegram[] = []): EventState => {
  const last = telegrams.toSorted(compareTelegrams).at(-1);
  if (!last) throw new RangeError('An event has at least one telegram');
  const status = telegrams.some((telegram) => telegram.status === NORMAL_STATUS) ? NORMAL_STATUS : last.status;
  const counted = telegrams.filter((telegram) => telegram.status === status).sort(compareTelegrams);
  const all = [...counted, ...linked.filter((telegram) => telegram.status === status)].sort(compareTelegrams);
  const standingOfAll = standing(all);
  const valid = standingOfAll.filter((telegram) => counted.includes(telegram));
  const prefectures = prefectureStates(valid);
  const isCancelled = (hazard: Hazard): boolean =>
    all.some(({ infoType, type }) => infoType === CANCELLATION && hazardOf(type) === hazard) &&
    !standingOfAll.some(({ type }) => hazardOf(type) === hazard);
  const isWithdrawn = (hazard: Hazard): boolean =>
    all.some((one) => hazardOf(one.type) === hazard && one.infoType !== CANCELLATION && !standingOfAll.includes(one));
  const lastWarning = all.findLast(({ type }) => hazardOf(type) === 'tsunami');
  const newest = standingOfAll.findLast(({ tsunami }) => tsunami !== null);
  return {
    status,
    prefectures,
    maxIntensity:
      prefectures
        .map(({ intensity }) => intensity)
        .sort(compareIntensity)
        .at(-1) ?? null,
    earthquake: latestEarthquake(valid),
    tsunami: regionsInForce(standingOfAll),
    tsunamiAt: newest?.reportAt ?? null,
    telegrams: counted.map((telegram) => ({
      url: telegram.url,
      type: telegram.type,
      infoType: telegram.infoType,
      serial: telegram.serial,
      controlAt: telegram.controlAt,
      reportAt: telegram.reportAt,
      standing: valid.includes(telegram),
    })),
    cancelled: { earthquake: isCancelled('earthquake'), tsunami: isCancelled('tsunami') },
    takenBack: {
      earthquake: isWithdrawn('earthquake'),
      tsunami: isWithdrawn('tsunami') && lastWarning?.infoType === CANCELLATION,
    },
  };
};
