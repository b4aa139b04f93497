import type { TsunamiArrival, TsunamiHeight } from '@tabimori/shared';
import type { FeltIntensity } from './intensity.js';

/** The types of telegram that are stored; other entries of the feed are ignored. */
export const TELEGRAM_TYPES = ['VXSE51', 'VXSE52', 'VXSE53', 'VXSE61', 'VTSE41', 'VTSE51', 'VTSE52'] as const;
export type TelegramType = (typeof TELEGRAM_TYPES)[number];

/** Only telegrams of this status may ever reach a traveler; 訓練, 試験 and unknown values never do. */
export const NORMAL_STATUS = '通常';
export const CANCELLATION = '取消';
const NOT_REAL = ['訓練', '試験'];
const STATUSES = [NORMAL_STATUS, ...NOT_REAL];

/** Published as an exercise or a test, and marked so. */
export const isDrillOrTest = ({ status }: Pick<Telegram, 'status'>): boolean => NOT_REAL.includes(status);

/** Each field is null if the agency did not give it. */
export interface Earthquake {
  /** for a 震度速報: the minute of detection */
  originAt: Date | null;
  epicenter: string | null;
  epicenterCode: string | null;
  /** degrees, south and west negative */
  latitude: number | null;
  longitude: number | null;
  /** 0: very shallow */
  depthKm: number | null;
  /** the agency's value (`6.8`) or, if there is no value, its words (`8を超える巨大地震`); null: unknown */
  magnitude: string | null;
}

export interface PrefectureIntensity extends FeltIntensity {
  /** `01` to `47` */
  prefectureCode: string;
}

/** One region of a 津波警報・注意報・予報; codes 51, 52, 53 are warnings, 62 an advisory (specification, section 7). */
export interface TsunamiRegion {
  regionCode: string;
  regionName: string;
  kindCode: string;
  /** the kind in the previous telegram, empty if not given; never used in decisions */
  lastKindCode: string;
  /** when the first wave is expected; null: not given */
  arrivalAt: Date | null;
  /** null: not given, or in words that are not known; never used in decisions, nor is the height */
  arrival: TsunamiArrival | null;
  height: TsunamiHeight | null;
}

export interface Telegram {
  /** where the feed published it; identifies the telegram */
  url: string;
  type: TelegramType;
  /** Control/Title */
  title: string;
  /** 通常, 訓練, 試験, or as received */
  status: string;
  /** 発表, 訂正, 遅延, 取消, or as received */
  infoType: string;
  /** EditorialOffice */
  office: string;
  /** Control/DateTime, exact to the second: it orders telegrams */
  controlAt: Date;
  /** Head/ReportDateTime, exact to the minute */
  reportAt: Date;
  /** one, or several for a tsunami */
  eventIds: string[];
  /** empty if the type is not numbered */
  serial: string;
  headTitle: string;
  headline: string;
  earthquake: Earthquake | null;
  /** only in VXSE51 and VXSE53; null: the telegram has none */
  intensities: PrefectureIntensity[] | null;
  /** unknown prefectures and values, as `code:value`; not included above */
  unknownIntensities: string[];
  /** only in VTSE41: every region in effect or just lifted; null: the telegram has none */
  tsunami: TsunamiRegion[] | null;
}

const INFO_TYPES_IN_ORDER = ['発表', '訂正', '遅延', CANCELLATION];

const infoTypeRank = (infoType: string): number => {
  const rank = INFO_TYPES_IN_ORDER.indexOf(infoType);
  return rank < 0 ? INFO_TYPES_IN_ORDER.length - 2 : rank;
};

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The order of telegrams: Control/DateTime, cancellations last, Serial, URL. */
export const compareTelegrams = (a: Telegram, b: Telegram): number =>
  a.controlAt.getTime() - b.controlAt.getTime() ||
  infoTypeRank(a.infoType) - infoTypeRank(b.infoType) ||
  Number(a.serial) - Number(b.serial) ||
  compareText(a.url, b.url);

/**
 * Whether the cancellation applies to this telegram: earlier, same status, event and type, and the same Serial if it
 * has one.
 */
const cancels = (cancellation: Telegram, telegram: Telegram): boolean =>
  cancellation.status === telegram.status &&
  cancellation.type === telegram.type &&
  (cancellation.serial === '' || cancellation.serial === telegram.serial) &&
  cancellation.eventIds.some((id) => telegram.eventIds.includes(id)) &&
  compareTelegrams(telegram, cancellation) < 0;

/**
 * The standing telegrams in order: not cancellations, and not cancelled by one. The order of the input does not
 * matter.
 */
export const standing = (telegrams: readonly Telegram[]): Telegram[] => {
  const cancellations = telegrams.filter(({ infoType }) => infoType === CANCELLATION);
  return telegrams
    .filter(({ infoType }) => infoType !== CANCELLATION)
    .filter((telegram) => !cancellations.some((cancellation) => cancels(cancellation, telegram)))
    .sort(compareTelegrams);
};

/** A Status that this version does not know, for which nothing is sent; null: it is known. */
export const unknownStatus = ({ status }: Telegram): string | null =>
  STATUSES.includes(status) ? null : status.slice(0, 20);

/** InfoType and intensities that this version does not know: an alarm for operators. */
export const unknownValues = ({ infoType, unknownIntensities }: Telegram): string[] => [
  ...(INFO_TYPES_IN_ORDER.includes(infoType) ? [] : [infoType.slice(0, 20)]),
  ...unknownIntensities.slice(0, 47).map((said) => said.slice(0, 20)),
];

/** A time further ahead of the feed's clock than this is not believed. */
const AHEAD_SECONDS = 600;

/**
 * The telegram as we believe it, given when the feed's clock first saw it. A time too far ahead is replaced by that
 * instant, and the origin time of an earthquake in the future by null. Otherwise one report dated 2099 would always
 * remain the latest.
 */
export const believed = (telegram: Telegram, firstSeenAt: Date): { telegram: Telegram; isAhead: boolean } => {
  const isAhead = (time: Date): boolean => time.getTime() - firstSeenAt.getTime() > AHEAD_SECONDS * 1000;
  const { controlAt, reportAt, earthquake } = telegram;
  const times = [controlAt, reportAt, ...(earthquake?.originAt ? [earthquake.originAt] : [])];
  if (!times.some(isAhead)) return { telegram, isAhead: false };
  const timed = earthquake?.originAt && isAhead(earthquake.originAt) ? { ...earthquake, originAt: null } : earthquake;
  return {
    telegram: {
      ...telegram,
      controlAt: isAhead(controlAt) ? firstSeenAt : controlAt,
      reportAt: isAhead(reportAt) ? firstSeenAt : reportAt,
      earthquake: timed,
    },
    isAhead: true,
  };
};

/** A domestic 震度速報 or 震源・震度情報 without the intensities it should carry: an alarm for operators. */
export const lacksIntensities = (telegram: Telegram): boolean =>
  (telegram.type === 'VXSE51' || telegram.type === 'VXSE53') &&
  telegram.infoType !== CANCELLATION &&
  telegram.headTitle !== '遠地地震に関する情報' &&
  (telegram.intensities?.length ?? 0) === 0;
