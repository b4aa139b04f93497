import { z } from 'zod';
import { ofType } from './characters.js';
import { LENGTH } from './limits.js';
import { cleanText } from './text.js';

/** Half-width, with every kind of hyphen a Japanese keyboard produces as `-`. */
const half = (text: string): string =>
  cleanText(text)
    .replace(/[\u2010-\u2015\u2212\u30fc\uff0d\uff70\ufe63]/g, '-')
    .normalize('NFKC');

const PHONE = /^(?:0\d{1,4}|\+\d{1,3})(?:-\d{1,8}){1,5}$/;
const POSTAL_CODE = /^\d{3}-\d{4}$/;

/**
 * A phone number with hyphens, Japanese (03-1234-5678) or international (+1-212-736-5000), as stored and shown.
 * Checks only the form; the API checks whether the number can exist.
 */
const phoneText = z
  .string()
  .max(LENGTH.phone * 2, 'E00005')
  .transform(half);
const phoneForm = z.string().max(LENGTH.phone, 'E00005').regex(PHONE, 'E00005');

export const requiredPhone = phoneText.pipe(z.string().min(1, 'E00001').pipe(phoneForm));
/** A phone number or an empty text. */
export const phone = phoneText.pipe(z.union([z.literal(''), phoneForm], 'E00005'));

/** `123-4567`, also accepted without its hyphen, or an empty text. */
export const postalCode = z
  .string()
  .max(40, 'E00005')
  .transform((text) => half(text).replace(/^(\d{3})(\d{4})$/, '$1-$2'))
  .pipe(z.string().refine((code) => code === '' || POSTAL_CODE.test(code), ofType('postalCode')));
