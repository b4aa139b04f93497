import { LENGTH } from '@tabimori/shared';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** A phone number to store: as shown, and in E.164, by which it is called. */
export interface StoredPhone {
  phone: string;
  phoneE164: string;
}

/**
 * The number of a form or a file (`phone` of the shared package) as stored, with the hyphens of the directory if it has
 * none; null: there is no such number.
 */
export function readPhone(phone: string): StoredPhone | null {
  const parsed = parsePhoneNumberFromString(phone, 'JP');
  if (!parsed?.isValid()) return null;
  const phoneE164 = parsed.number;
  if (phone.includes('-')) return { phone, phoneE164 };
  const shown = phone.startsWith('+') ? parsed.formatInternational().replaceAll(' ', '-') : parsed.formatNational();
  return { phone: shown.length > LENGTH.phone ? phone : shown, phoneE164 };
}

/** E.164 of a phone number as stored, for sending; null: there is no such number. */
export const toE164 = (phone: string): string | null => readPhone(phone)?.phoneE164 ?? null;
