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

/** Length as the product counts it. */
export const codePoints = (text: string): number => [...text].length;

/** What a search box sends: cleaned, and an empty text is no condition. */
export const search = z
  .string()
  .max(LENGTH.search * 2)
  .transform((value) => cleanText(value) || undefined)
  .optional();

/** A mail address that must be given, cleaned. */
export const requiredMail = z
  .string()
  .max(LENGTH.mail * 2)
  .transform(cleanText)
  .pipe(z.email().max(LENGTH.mail));

/** A traveler's comment: cleaned and cut, never refused, so that a bad character cannot lose an answer. */
export const comment = z
  .string()
  .max(100_000)
  .transform((value) => [...cleanText(value)].slice(0, LENGTH.comment).join(''));
