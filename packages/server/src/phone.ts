import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** E.164 of a phone number as stored (`phone` of the shared package), for sending; null: there is no such number. */
export function toE164(phone: string): string | null {
  const parsed = parsePhoneNumberFromString(phone, 'JP');
  return parsed?.isValid() ? parsed.number : null;
}
