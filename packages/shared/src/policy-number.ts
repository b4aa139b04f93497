import { z } from 'zod';
import { ofType } from './characters.js';
import type { MessageCode } from './codes.js';
import { cleanText } from './text.js';

/** The possible beginnings of a policy number (specification, section 9); the rest are digits. */
export const POLICY_PREFIXES = ['809GI', '100GI', '979LTD', '979LTG'] as const;
type Prefix = (typeof POLICY_PREFIXES)[number];
const POLICY_NUMBER_LENGTH = 11;
const MOST_RANGES = 100;

/** The number of digits after a prefix. */
export const digitsAfter = (prefix: Prefix): number => POLICY_NUMBER_LENGTH - prefix.length;

const digits = z
  .string()
  .trim()
  .min(1)
  .max(POLICY_NUMBER_LENGTH)
  .refine((value) => /^\d*$/.test(value), ofType('numeric'));

const range = z
  .strictObject({ prefix: z.enum(POLICY_PREFIXES), from: digits, to: digits })
  .superRefine(({ prefix, from, to }, context) => {
    const count = digitsAfter(prefix);
    for (const [field, value] of [
      ['from', from],
      ['to', to],
    ] as const) {
      if (value.length !== count)
        context.addIssue({ code: 'custom', message: 'E00006', path: [field], params: { min: count, max: count } });
    }
    if (from.length === count && to.length === count && from > to)
      context.addIssue({ code: 'custom', message: 'E00004', path: ['to'] });
  });

/** The policy numbers that may be registered; ranges of one prefix must not overlap. */
export const policyNumberRanges = z
  .array(range)
  .max(MOST_RANGES)
  .superRefine((ranges, context) => {
    ranges.forEach(({ prefix, from, to }, index) => {
      const earlier = ranges.slice(0, index);
      if (earlier.some((other) => other.prefix === prefix && other.from <= to && from <= other.to))
        context.addIssue({ code: 'custom', message: 'E00008', path: [index, 'from'] });
    });
  });

type Range = z.output<typeof policyNumberRanges>[number];

/**
 * What is wrong with a policy number: its prefix (E00021), its length or characters (E00029), or, if ranges are
 * given, that none contains it (E00023); null if nothing is wrong. Letters are upper-case and half-width.
 */
export function policyNumberFault(text: string, ranges?: readonly Range[]): MessageCode | null {
  const prefix = POLICY_PREFIXES.find((one) => text.startsWith(one));
  if (prefix === undefined) return 'E00021';
  const number = text.slice(prefix.length);
  if (number.length !== digitsAfter(prefix) || !/^[0-9]+$/.test(number)) return 'E00029';
  const isInside = (range: Range): boolean => range.prefix === prefix && range.from <= number && number <= range.to;
  return ranges === undefined || ranges.some(isInside) ? null : 'E00023';
}

/** A well-formed policy number; the server checks its range and whether it is free. */
export const policyNumber = z
  .string()
  .max(100, 'E00029')
  .transform(cleanText)
  .pipe(
    z
      .string()
      .min(1, 'E00001')
      .superRefine((text, context) => {
        const fault = policyNumberFault(text);
        if (text !== '' && fault !== null) context.addIssue({ code: 'custom', message: fault });
      }),
  );
