import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { FieldError } from '@tabimori/shared';
import { Failure } from './failure.js';

/** E.164 of a phone number as it is kept (`phone` of the shared package), for sending; null: there is no such number. */
export function toE164(phone: string): string | null {
  const parsed = parsePhoneNumberFromString(phone, 'JP');
  return parsed?.isValid() ? parsed.number : null;
}

/** Refuses numbers that there cannot be, at their fields; an empty one is none. */
export function requirePhones(phones: Readonly<Record<string, string>>): void {
  const wrong = Object.entries(phones).flatMap(([field, phone]): FieldError[] =>
    phone === '' || toE164(phone) !== null ? [] : [{ field, messageCode: 'E00005' }],
  );
  if (wrong.length > 0) throw new Failure('E00041', wrong);
}
