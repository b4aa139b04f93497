import { z } from 'zod';
import { ofType } from './characters.js';
import { LENGTH, PASSWORD } from './limits.js';

/** What a new password has to be, each for itself, so that a form can show which are met. */
export const PASSWORD_RULES = {
  length: (text: string): boolean => text.length >= PASSWORD.min && text.length <= PASSWORD.max,
  characters: (text: string): boolean => /^[A-Za-z0-9]+$/.test(text),
  upper: (text: string): boolean => /[A-Z]/.test(text),
  lower: (text: string): boolean => /[a-z]/.test(text),
} as const;

/** A password that its owner chooses: 8 to 16 half-width letters and digits with an upper and a lower case letter. */
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

/** A password that an administrator gives a user: 8 to 64 half-width letters and digits, mixed; an empty one is none. */
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
