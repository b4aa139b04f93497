import type { Earthquake, Telegram } from '@tabimori/domain';

type Stored<T> = {
  [Key in keyof T]: T[Key] extends Date ? string : T[Key] extends Date | null ? string | null : T[Key];
};

/** A telegram as stored in the column `content`: instants are ISO 8601 texts. */
export type TelegramContent = Omit<Stored<Telegram>, 'earthquake'> & { earthquake: Stored<Earthquake> | null };

/** The telegram of such a column. */
export const telegramOf = (content: TelegramContent): Telegram => ({
  ...content,
  controlAt: new Date(content.controlAt),
  reportAt: new Date(content.reportAt),
  earthquake: content.earthquake && {
    ...content.earthquake,
    originAt: content.earthquake.originAt === null ? null : new Date(content.earthquake.originAt),
  },
});
