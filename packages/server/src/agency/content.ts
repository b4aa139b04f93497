import type { Earthquake, Telegram, TsunamiRegion } from '@tabimori/domain';

type Stored<T> = {
  [Key in keyof T]: T[Key] extends Date ? string : T[Key] extends Date | null ? string | null : T[Key];
};

/** A telegram as stored in the column `content`: instants are ISO 8601 texts. */
export type TelegramContent = Omit<Stored<Telegram>, 'earthquake' | 'tsunami'> & {
  earthquake: Stored<Earthquake> | null;
  tsunami: StoredRegion[] | null;
};

/** The wave of a tsunami region in a column; what was stored before arrivals and heights were read has none. */
type StoredWave = Partial<Pick<Stored<TsunamiRegion>, 'arrivalAt' | 'arrival' | 'height'>>;
type StoredRegion = Omit<TsunamiRegion, keyof StoredWave> & StoredWave;
/** The same, in an event. */
export type EventRegion = Omit<StoredRegion, 'lastKindCode'>;

/** The tsunami region of such a column, with its wave. */
export const regionOf = <R extends StoredWave>(
  region: R,
): Omit<R, keyof StoredWave> & Pick<TsunamiRegion, keyof StoredWave> => ({
  ...region,
  arrivalAt: region.arrivalAt ? new Date(region.arrivalAt) : null,
  arrival: region.arrival ?? null,
  height: region.height ?? null,
});

/** The telegram of such a column. */
export const telegramOf = (content: TelegramContent): Telegram => ({
  ...content,
  controlAt: new Date(content.controlAt),
  reportAt: new Date(content.reportAt),
  earthquake: content.earthquake && {
    ...content.earthquake,
    originAt: content.earthquake.originAt === null ? null : new Date(content.earthquake.originAt),
  },
  tsunami: content.tsunami?.map(regionOf) ?? null,
});
