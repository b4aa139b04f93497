import type { FeltIntensity } from './intensity.js';

/** The telegrams that are stored; the others of the feed are not read. */
export const TELEGRAM_TYPES = ['VXSE51', 'VXSE52', 'VXSE53', 'VXSE61', 'VTSE41', 'VTSE51', 'VTSE52'] as const;
export type TelegramType = (typeof TELEGRAM_TYPES)[number];

/** Only telegrams of this status may reach a traveler; 訓練, 試験 and any unknown value never do. */
export const NORMAL_STATUS = '通常';
export const CANCELLATION = '取消';
const NOT_REAL = ['訓練', '試験'];
const STATUSES = [NORMAL_STATUS, ...NOT_REAL];

/** Published to practise or to test, and marked so. */
export const isDrillOrTest = ({ status }: Pick<Telegram, 'status'>): boolean => NOT_REAL.includes(status);

/** Each part is null where the agency did not give it. */
export interface Earthquake {
  /** of a 震度速報 the minute of detection */
  originAt: Date | null;
  epicenter: string | null;
  epicenterCode: string | null;
  /** degrees, south and west negative */
  latitude: number | null;
  longitude: number | null;
  /** 0: very shallow */
  depthKm: number | null;
  /** the agency's value (`6.8`) or, without a value, its words (`8を超える巨大地震`); null: unknown */
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
  /** as in the telegram before; empty where not given; not the base of any decision */
  lastKindCode: string;
}

export interface Telegram {
  /** where the feed published it; identifies it */
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
  /** Control/DateTime, exact to the second: the order of telegrams */
  controlAt: Date;
  /** Head/ReportDateTime, exact to the minute */
  reportAt: Date;
  /** one or, of a tsunami, several */
  eventIds: string[];
  /** empty where the type is not numbered */
  serial: string;
  headTitle: string;
  headline: string;
  earthquake: Earthquake | null;
  /** VXSE51 and VXSE53 alone; null: the telegram carries none */
  intensities: PrefectureIntensity[] | null;
  /** prefectures and values among them that are not known, as `code:value`; left out above */
  unknownIntensities: string[];
  /** VTSE41 alone, every region in effect or just lifted; null: the telegram carries none */
  tsunami: TsunamiRegion[] | null;
}

const INFO_TYPES_IN_ORDER = ['発表', '訂正', '遅延', CANCELLATION];

const infoTypeRank = (infoType: string): number => {
  const rank = INFO_TYPES_IN_ORDER.indexOf(infoType);
  return rank < 0 ? INFO_TYPES_IN_ORDER.length - 2 : rank;
};

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The order in which telegrams count: Control/DateTime, a cancellation last, Serial, URL. */
export const compareTelegrams = (a: Telegram, b: Telegram): number =>
  a.controlAt.getTime() - b.controlAt.getTime() ||
  infoTypeRank(a.infoType) - infoTypeRank(b.infoType) ||
  Number(a.serial) - Number(b.serial) ||
  compareText(a.url, b.url);

/** Does the cancellation withdraw this telegram: earlier, same status, event and type, and the same Serial if it has one. */
const withdraws = (cancellation: Telegram, telegram: Telegram): boolean =>
  cancellation.status === telegram.status &&
  cancellation.type === telegram.type &&
  (cancellation.serial === '' || cancellation.serial === telegram.serial) &&
  cancellation.eventIds.some((id) => telegram.eventIds.includes(id)) &&
  compareTelegrams(telegram, cancellation) < 0;

/** The telegrams that stand, in order: neither cancellations nor withdrawn by one. The order given does not matter. */
export const standing = (telegrams: readonly Telegram[]): Telegram[] => {
  const cancellations = telegrams.filter(({ infoType }) => infoType === CANCELLATION);
  return telegrams
    .filter(({ infoType }) => infoType !== CANCELLATION)
    .filter((telegram) => !cancellations.some((cancellation) => withdraws(cancellation, telegram)))
    .sort(compareTelegrams);
};

/** A Status that this version does not know, of which nothing is sent; null: it is known. */
export const unknownStatus = ({ status }: Telegram): string | null =>
  STATUSES.includes(status) ? null : status.slice(0, 20);

/** An InfoType or intensities that this version does not know: an alarm for operators. */
export const unknownValues = ({ infoType, unknownIntensities }: Telegram): string[] => [
  ...(INFO_TYPES_IN_ORDER.includes(infoType) ? [] : [infoType.slice(0, 20)]),
  ...unknownIntensities.slice(0, 47).map((said) => said.slice(0, 20)),
];

/** A time that is further ahead of the feed's clock than this is not believed. */
const AHEAD_SECONDS = 600;

/**
 * The telegram as it is believed, first seen at that time by the feed's clock: a time far ahead counts as that one, and an
 * earthquake still to come as one of unknown time. Else one report of the year 2099 would be the latest for ever.
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

/** A domestic 震度速報 or 震源・震度情報 that should carry intensities and carries none: an alarm for operators. */
export const lacksIntensities = (telegram: Telegram): boolean =>
  (telegram.type === 'VXSE51' || telegram.type === 'VXSE53') &&
  telegram.infoType !== CANCELLATION &&
  telegram.headTitle !== '遠地地震に関する情報' &&
  (telegram.intensities?.length ?? 0) === 0;
