import { z } from 'zod';
import { ofType } from './characters.js';
import { LENGTH, PASSWORD } from './limits.js';

/** The rules of a new password one by one, so that a form can show which are met. */
export const PASSWORD_RULES = {
  length: (text: string): boolean => text.length >= PASSWORD.min && text.length <= PASSWORD.max,
  characters: (text: string): boolean => /^[A-Za-z0-9]+$/.test(text),
  upper: (text: string): boolean => /[A-Z]/.test(text),
  lower: (text: string): boolean => /[a-z]/.test(text),
} as const;

/** A password chosen by its owner: 8 to 16 half-width letters and digits with an upper and a lower case letter. */
export const newPassword = z
  .string()
  .min(1)
  .max(1000)
  .superRefine((text, context) => {
    if (!PASSWORD_RULES.length(text)) context.addIssue({ code: 'custom', message: 'E00006', params: PASSWORD });
    else if (!PASSWORD_RULES.characters(text))
      context.addIssue({ code: 'custom', message: 'E00007', params: ofType('alphanumeric').params });
    else if (!Object.values(PASSWORD_RULES).every((rule) => rule(text)))
      context.addIssue({ code: 'custom', message: 'E00005' });
  });

const GIVEN = { min: PASSWORD.min, max: LENGTH.password };

/** A password given by an administrator: 8 to 64 half-width letters and digits, both present; empty means none. */
export const givenPassword = z
  .string()
  .max(1000)
  .superRefine((text, context) => {
    if (text === '') return;
    if (text.length < GIVEN.min || text.length > GIVEN.max)
      context.addIssue({ code: 'custom', message: 'E00006', params: GIVEN });
    else if (!PASSWORD_RULES.characters(text))
      context.addIssue({ code: 'custom', message: 'E00007', params: ofType('alphanumeric').params });
    else if (!/[A-Za-z]/.test(text) || !/[0-9]/.test(text)) context.addIssue({ code: 'custom', message: 'E00005' });
  })
  .transform((text) => text || undefined);
