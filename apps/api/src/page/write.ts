import { markup, type Html } from './html.js';
import type { Language } from './view.js';

/** Japan has no summer time; a library's formatter takes longer than the rest of the page. */
const TOKYO_MS = 9 * 3_600_000;

/** Characters. */
const SHORT_NAME = 16;

const two = (number: number): string => String(number).padStart(2, '0');

/** Month 1–12, day and HH:MM of an instant in Japan. */
export function clock(at: Date): { month: number; day: number; time: string } {
  const there = new Date(at.getTime() + TOKYO_MS);
  return {
    month: there.getUTCMonth() + 1,
    day: there.getUTCDate(),
    time: `${two(there.getUTCHours())}:${two(there.getUTCMinutes())}`,
  };
}

/** A name on its own, so that its writing direction does not spread. */
export const named = (name: string): Html => markup`<bdi>${name}</bdi>`;

/** A traveler's name in a language: a short Japanese one is not broken at its space. */
export const nameIn = (language: Language, name: string): string =>
  language === 'ja' && name.length <= SHORT_NAME ? name.replace(/[ \u3000]/g, '\u00a0') : name;

/** Items with a gap between them, and another before the last. */
export function inRow(items: readonly Html[], gap: string, lastGap: string): Html {
  return markup`${items.map((item, index) => [index > 0 && (index === items.length - 1 ? lastGap : gap), item])}`;
}

/** A name in a list: shortened if there are more than two, so that ten fit on the page. */
export function listed(name: string, travelers: number): string {
  const characters = [...name];
  return travelers > 2 && characters.length > 20 ? `${characters.slice(0, 19).join('')}…` : name;
}

/**
 * The number in the form a phone can dial from anywhere. Free and service numbers (0120, 0570, 0800) exist only in
 * Japan and are unchanged.
 */
export function dialable(tel: string): string {
  const digits = tel.normalize('NFKC').replace(/[^\d+]/g, '');
  return /^0(?!120|570|800|0)/.test(digits) ? `+81${digits.slice(1)}` : digits;
}

/** Address of the response page in a language; without a token it is the page of an unknown link. */
export function pageHref(token: string | null, language: Language, more = ''): string {
  return `/confirm-location?${token === null ? '' : `token=${encodeURIComponent(token)}&`}lang=${language}${more}`;
}
