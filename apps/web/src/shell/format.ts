/** Stands for an empty value. */
export const DASH = '–';

const JAPAN = 9 * 3_600_000;
/** `YYYY-MM-DD HH:mm:ss` in Japan, which has no summer time. */
const inJapan = (date: Date): string => new Date(date.getTime() + JAPAN).toISOString().slice(0, 19).replace('T', ' ');

export const formatDate = (date: Date): string => inJapan(date).slice(0, 10);
export const formatDateTime = (date: Date): string => inJapan(date).slice(0, 16);
export const formatSeconds = (date: Date): string => inJapan(date);
export const formatTime = (date: Date): string => inJapan(date).slice(11, 16);

/** Only the time on the day of `now`, otherwise date and time. */
export const formatWithinDay = (date: Date, now: Date): string =>
  formatDate(date) === formatDate(now) ? formatTime(date) : formatDateTime(date);

const thousands = new Intl.NumberFormat('en-US');
export const formatNumber = (value: number): string => thousands.format(value);

/**
 * A magnitude with its M; if the agency gives words instead of a value (`8を超える巨大地震`), these in the reader's language.
 */
export const formatMagnitude = (value: string, language: 'jp' | 'en'): string =>
  language === 'en' && Number.isNaN(Number(value)) ? 'M8 or greater' : `M${value}`;

/** Share in per cent with one decimal; never 100.0 before all, never 0.0 after the first. */
export function formatRate(part: number, total: number): string {
  if (total <= 0) return DASH;
  const tenths = Math.round((part / total) * 1000);
  const honest = part < total ? Math.min(tenths, 999) : 1000;
  return `${(Math.max(honest, part > 0 ? 1 : 0) / 10).toFixed(1)}%`;
}

/** Whole minutes from one instant to another, never negative. */
export const minutesBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / 60_000));

export const secondsBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1000));
