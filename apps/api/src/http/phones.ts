import { toE164 } from '@tabimori/server';
import type { FieldError } from '@tabimori/shared';
import { Failure } from './failure.js';

/** Refuses impossible phone numbers at their fields; an empty one is no number. */
export function requirePhones(phones: Readonly<Record<string, string>>): void {
  const wrong = Object.entries(phones).flatMap(([field, phone]): FieldError[] =>
    phone === '' || toE164(phone) !== null ? [] : [{ field, messageCode: 'E00005' }],
  );
  if (wrong.length > 0) throw new Failure('E00041', wrong);
}
