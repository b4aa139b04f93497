import { readPhone } from '@tabimori/server';
import type { FieldError } from '@tabimori/shared';
import { Failure } from './failure.js';

/** Refuses impossible phone numbers at their fields, and returns the input with the numbers as stored; an empty one is no number. */
export function withPhones<F extends string, T extends Partial<Record<F, string | undefined>>>(
  given: T,
  ...fields: F[]
): T {
  const wrong: FieldError[] = [];
  const phones: Partial<Record<F, string>> = {};
  for (const field of fields) {
    const typed = given[field];
    if (typed === undefined || typed === '') continue;
    const stored = readPhone(typed);
    if (stored === null) wrong.push({ field, messageCode: 'PHONE_FORM' });
    else phones[field] = stored.phone;
  }
  if (wrong.length > 0) throw new Failure('E00041', wrong);
  return { ...given, ...phones };
}
