import { z } from 'zod';
import { LENGTH } from './limits.js';

/** Any character that leaves a mark: not blank, control, format or filler. */
const VISIBLE = /[^\p{White_Space}\p{Control}\p{Format}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Visible ASCII without blanks, as most addresses and numbers are: nothing to clean. */
const PLAIN = /^[!-~]*$/;
/** Something that is replaced or removed. */
const UNCLEAN = /[\r\u202a-\u202e\u2066-\u2069\p{Control}\p{Surrogate}]|\u3099|\u309a/u;

/**
 * Trims ASCII and full-width white space and removes what no text may contain: controls, bidi overrides, lone
 * surrogates. A kana followed by a separate voicing mark becomes one character; nothing else is replaced. A text
 * without visible characters becomes empty; next to visible ones, joiners and variation selectors are kept.
 */
export const cleanText = (text: string): string => {
  if (PLAIN.test(text)) return text;
  // not by a regular expression: one that looks for trailing blanks starts again at each of them
  const cleaned = (UNCLEAN.test(text) ? withoutUnclean(text) : text).trim();
  return VISIBLE.test(cleaned) ? cleaned : '';
};

const withoutUnclean = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u3041-\u30ff][\u3099\u309a]/g, (kana) => kana.normalize('NFC'))
    .replace(/[\p{Surrogate}\u202a-\u202e\u2066-\u2069]|(?![\t\n\u0080-\u009f])\p{Control}/gu, '');

const isStorable = (value: string): boolean => !/[\0\u202a-\u202e\u2066-\u2069\p{Surrogate}]/u.test(value);

/**
 * A text to be stored: characters that cannot be stored (NUL, half a surrogate pair) or that falsify how it reads
 * (direction overrides) are refused, not dropped, so that what is read back is what was sent.
 */
export const storable = z.string().refine(isStorable, 'E00005');

/**
 * A storable text of at most `max` characters after cleaning. The raw length is checked first: many surrounding
 * blanks are fine, any number is not.
 */
const measured = (max: number) =>
  z
    .string()
    .refine((value) => value.length <= max * 4, { message: 'E00019', params: { max }, abort: true })
    .refine(isStorable, 'E00005');

/** The text of a search box: cleaned, and no condition if empty. */
export const search = z
  .string()
  .max(LENGTH.search * 2)
  .transform((value) => cleanText(value) || undefined)
  .optional();

const within = (max: number) => (text: string, context: z.RefinementCtx) => {
  if ([...text].length > max) context.addIssue({ code: 'custom', message: 'E00019', params: { max } });
};

/** A text of several lines, cleaned; may be empty. Lengths are code points. */
export const lines = (max: number) =>
  measured(max)
    .transform(cleanText)
    .pipe(z.string().superRefine(within(max)))
    .meta({ maxLength: max });

const oneLine = (text: string): string => cleanText(text.replace(/[\r\n\t]+/g, ' '));

/** A text of one line, cleaned; may be empty. */
export const line = (max: number) =>
  measured(max)
    .transform(oneLine)
    .pipe(z.string().superRefine(within(max)))
    .meta({ maxLength: max });

/** A required text of one line. */
export const requiredLine = (max: number) =>
  measured(max)
    .transform(oneLine)
    .pipe(z.string().min(1, 'E00001').superRefine(within(max)))
    .meta({ minLength: 1, maxLength: max });

const cleanedMail = measured(LENGTH.mail).transform(cleanText);

/** A required mail address, cleaned. */
export const requiredMail = cleanedMail
  .pipe(z.email().max(LENGTH.mail))
  .meta({ format: 'email', maxLength: LENGTH.mail });

/** A mail address or an empty text. */
export const mail = cleanedMail
  .pipe(z.union([z.literal(''), z.email().max(LENGTH.mail)], 'E00005'))
  .meta({ maxLength: LENGTH.mail });

/**
 * Makes a traveler's words storable: no controls except newlines, no half characters, no direction overrides; cut if
 * too long, never refused.
 */
export function cleanComment(text: string): string {
  const cleaned = text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[\p{Surrogate}\u202a-\u202e\u2066-\u2069]|(?!\n)\p{Control}/gu, '')
    .trim();
  return [...cleaned].slice(0, LENGTH.comment).join('').trimEnd();
}

/** A traveler's comment from any source: neither bad characters nor its length may lose an answer. */
export const comment = z.string().max(10_000).transform(cleanComment);
