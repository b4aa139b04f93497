import { z } from 'zod';
import { LENGTH } from './limits.js';

/** Any character that leaves a mark: no blank, control, format or filler character. */
const VISIBLE = /[^\p{White_Space}\p{Control}\p{Format}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Trims ASCII and full-width white space and drops what no text may hold: controls, bidi overrides, lone surrogates.
 * A kana followed by a voicing mark of its own becomes one character; nothing else is replaced. A text in which nothing
 * can be seen is empty; beside what can be seen, joiners and variation selectors stay as they are.
 */
export const cleanText = (text: string): string => {
  const cleaned = text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u3041-\u30ff][\u3099\u309a]/g, (kana) => kana.normalize('NFC'))
    .replace(/[\p{Surrogate}\u202a-\u202e\u2066-\u2069]|(?![\t\n\u0080-\u009f])\p{Control}/gu, '')
    // by hand: an expression that looks for blanks at the end tries from each of them again
    .trim();
  return VISIBLE.test(cleaned) ? cleaned : '';
};

const isStorable = (value: string): boolean => !/[\0\u202a-\u202e\u2066-\u2069\p{Surrogate}]/u.test(value);

/**
 * A text to be kept: what cannot be stored (NUL, half a character) or would make it read otherwise than it is (an override
 * of its direction) is refused, not dropped, so that what is read back is what was sent.
 */
export const storable = z.string().refine(isStorable, 'E00005');

/**
 * Such a text of at most `max` characters once it is cleaned. Its length is looked at before anything else: the blanks around
 * it that cleaning takes away may be many, not any number.
 */
const measured = (max: number) =>
  z
    .string()
    .refine((value) => value.length <= max * 4, { message: 'E00019', params: { max }, abort: true })
    .refine(isStorable, 'E00005');

/** What a search box sends: cleaned, and an empty text is no condition. */
export const search = z
  .string()
  .max(LENGTH.search * 2)
  .transform((value) => cleanText(value) || undefined)
  .optional();

const within = (max: number) => (text: string, context: z.RefinementCtx) => {
  if ([...text].length > max) context.addIssue({ code: 'custom', message: 'E00019', params: { max } });
};

/** A text of several lines, cleaned; it may be empty. Lengths are code points. */
export const lines = (max: number) =>
  measured(max)
    .transform(cleanText)
    .pipe(z.string().superRefine(within(max)))
    .meta({ maxLength: max });

const oneLine = (text: string): string => cleanText(text.replace(/[\r\n\t]+/g, ' '));

/** A text of one line, cleaned; it may be empty. */
export const line = (max: number) =>
  measured(max)
    .transform(oneLine)
    .pipe(z.string().superRefine(within(max)))
    .meta({ maxLength: max });

/** A text of one line that must be given. */
export const requiredLine = (max: number) =>
  measured(max)
    .transform(oneLine)
    .pipe(z.string().min(1, 'E00001').superRefine(within(max)))
    .meta({ minLength: 1, maxLength: max });

const cleanedMail = measured(LENGTH.mail).transform(cleanText);

/** A mail address that must be given, cleaned. */
export const requiredMail = cleanedMail
  .pipe(z.email().max(LENGTH.mail))
  .meta({ format: 'email', maxLength: LENGTH.mail });

/** A mail address or an empty text. */
export const mail = cleanedMail
  .pipe(z.union([z.literal(''), z.email().max(LENGTH.mail)], 'E00005'))
  .meta({ maxLength: LENGTH.mail });

/** A traveler's words made storable: no controls but newlines, no half characters, no direction overrides; cut, never refused. */
export function cleanComment(text: string): string {
  const cleaned = text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[\p{Surrogate}\u202a-\u202e\u2066-\u2069]|(?!\n)\p{Control}/gu, '')
    .trim();
  return [...cleaned].slice(0, LENGTH.comment).join('').trimEnd();
}

/** A traveler's comment, by whichever way it comes: neither a bad character nor too many of them can lose an answer. */
export const comment = z.string().max(10_000).transform(cleanComment);
