import { z } from 'zod';
import { LENGTH } from './limits.js';

const isForbidden = (character: string): boolean => {
  const point = character.codePointAt(0) ?? 0;
  const control = (point < 0x20 && point !== 0x09 && point !== 0x0a) || point === 0x7f;
  const bidiOverride = (point >= 0x202a && point <= 0x202e) || (point >= 0x2066 && point <= 0x2069);
  const loneSurrogate = point >= 0xd800 && point <= 0xdfff;
  return control || bidiOverride || loneSurrogate;
};

/** Trims ASCII and full-width white space and drops what no text may hold: controls, bidi overrides, lone surrogates. */
export const cleanText = (text: string): string =>
  [...text.replace(/\r\n?/g, '\n')]
    .filter((character) => !isForbidden(character))
    .join('')
    .replace(/^[\s\u3000]+|[\s\u3000]+$/gu, '');

/** What a search box sends: cleaned, and an empty text is no condition. */
export const search = z
  .string()
  .max(LENGTH.search * 2)
  .transform((value) => cleanText(value) || undefined)
  .optional();

/** A text of at most `max` characters, cleaned. */
export const text = (max: number) =>
  z
    .string()
    .transform(cleanText)
    .refine((value) => [...value].length <= max, { message: 'E00019', params: { max } });

/** A text that must be given. */
export const requiredText = (max: number) => text(max).refine((value) => value !== '', 'E00001');

/** A mail address that must be given, cleaned. */
export const requiredMail = z
  .string()
  .max(LENGTH.mail * 2)
  .transform(cleanText)
  .pipe(z.email().max(LENGTH.mail));

/** A traveler's words made storable: no controls but newlines, no half characters, no direction overrides; cut, never refused. */
export function cleanComment(text: string): string {
  const cleaned = text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[\p{Surrogate}\u202a-\u202e\u2066-\u2069]|(?!\n)\p{Control}/gu, '')
    .trim();
  return [...cleaned].slice(0, LENGTH.comment).join('').trimEnd();
}

/** A traveler's comment, by whichever way it comes: a bad character cannot lose an answer. */
export const comment = z.string().max(100_000).transform(cleanComment);
