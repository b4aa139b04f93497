import { z } from 'zod';
import { ofType } from './characters.js';
import { LENGTH } from './limits.js';
import { cleanText } from './text.js';

/** Half-width, with every kind of hyphen a Japanese keyboard produces as `-`. */
const half = (text: string): string =>
  cleanText(text)
    .replace(/[\u2010-\u2015\u2212\u30fc\uff0d\uff70\ufe63]/g, '-')
    .normalize('NFKC');

/**
 * The Japanese numbers whose first digits alone say where their hyphens are: mobile and IP telephones, Tokyo and Osaka,
 * and the numbers for free, shared and premium calls. Other landlines have area codes of three to five digits, which
 * only a directory knows (`readPhone` of the server).
 */
const PLAN = [
  /^(0800)(\d{3})(\d{4})$/,
  /^(0[5-9]0)(\d{4})(\d{4})$/,
  /^(0[36])(\d{4})(\d{4})$/,
  /^(0120|0570|0990)(\d{3})(\d{3})$/,
];

/** Mobile and IP telephones are written in one way only; for a free call some write 0120-12-3456. */
const ONE_WAY = /^0[5-9]0[1-9]/;

/**
 * A phone number half-width and with its hyphens as far as its digits alone say them: 09012345678, ０９０ １２３４ ５６７８
 * and 090(1234)5678 become 090-1234-5678. Hyphens that were typed stay where they cannot be known better.
 */
export function hyphenated(typed: string): string {
  const text = half(typed)
    .replace(/^\(/, '')
    .replace(/[ ()-]+/g, '-');
  const digits = text.replaceAll('-', '');
  // a country code without its hyphen says nothing about the others
  if (/^\+\d{4}/.test(text)) return digits;
  if (text !== digits && !(ONE_WAY.test(digits) && /^\d.*\d$/.test(text))) return text;
  for (const plan of PLAN) {
    const groups = plan.exec(digits);
    if (groups) return groups.slice(1).join('-');
  }
  return text;
}

/** With hyphens, or the digits of a landline or of a number abroad, whose hyphens a directory knows. */
const PHONE = /^(?:0\d{1,4}(?:-\d{1,8}){1,5}|0\d{9}|\+\d{1,3}(?:-\d{1,8}){1,5}|\+\d{8,15})$/;
const POSTAL_CODE = /^\d{3}-\d{4}$/;

/**
 * A phone number, Japanese (03-1234-5678) or international (+1-212-736-5000), however it is typed. Checks only the
 * form; the API checks whether the number can exist, and knows the hyphens that its digits alone do not say.
 */
const phoneText = z
  .string()
  .max(LENGTH.phone * 2, 'PHONE_FORM')
  .transform(hyphenated);
const phoneForm = z.string().max(LENGTH.phone, 'PHONE_FORM').regex(PHONE, 'PHONE_FORM');

export const requiredPhone = phoneText.pipe(z.string().min(1, 'E00001').pipe(phoneForm));
/** A phone number or an empty text. */
export const phone = phoneText.pipe(z.union([z.literal(''), phoneForm], 'PHONE_FORM'));

/** `123-4567`, also accepted without its hyphen, or an empty text. */
export const postalCode = z
  .string()
  .max(40, 'E00005')
  .transform((text) => half(text).replace(/^(\d{3})(\d{4})$/, '$1-$2'))
  .pipe(z.string().refine((code) => code === '' || POSTAL_CODE.test(code), ofType('postalCode')));
