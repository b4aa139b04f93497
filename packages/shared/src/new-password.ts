import { z } from 'zod';
import { ofType } from './characters.js';
import { LENGTH, PASSWORD } from './limits.js';

/** The rules of a new password one by one, so that a form can show which are met. */
export const PASSWORD_RULES = {
  length: (text: string): boolean => text.length >= PASSWORD.min && text.length <= PASSWORD.max,
  characters: (text: string): boolean => /^[A-Za-z0-9]+$/.test(text),
  upper: (text: string): boolean => /[A-Z]/.test(text),
  lower: (text: string): boolean => /[a-z]/.test(text),
  digit: (text: string): boolean => /[0-9]/.test(text),
} as const;

/** Adds the first fault of a password; its length is told as that of the rule, whatever is taken besides. */
function addFault(text: string, isLong: boolean, isMixed: boolean, context: z.RefinementCtx): void {
  if (!isLong) context.addIssue({ code: 'custom', message: 'E00006', params: PASSWORD });
  else if (!PASSWORD_RULES.characters(text))
    context.addIssue({ code: 'custom', message: 'E00007', params: ofType('alphanumeric').params });
  else if (!isMixed) context.addIssue({ code: 'custom', message: 'E00005' });
}

/** A password chosen in the console: 8 to 16 half-width letters and digits, with an upper and a lower case letter. */
export const newPassword = z
  .string()
  .min(1)
  .max(1000)
  .superRefine((text, context) => {
    const isMet = Object.values(PASSWORD_RULES).every((rule) => rule(text));
    addFault(text, PASSWORD_RULES.length(text), isMet, context);
  });

/** A password that another program gives a user may be longer, with letters of one case; empty means none. */
export const givenPassword = z
  .string()
  .max(1000)
  .superRefine((text, context) => {
    if (text === '') return;
    const isLong = text.length >= PASSWORD.min && text.length <= LENGTH.password;
    addFault(text, isLong, /[A-Za-z]/.test(text) && PASSWORD_RULES.digit(text), context);
  })
  .transform((text) => text || undefined);
