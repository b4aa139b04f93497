import { placeholdersOf, type Language } from '@tabimori/shared';
import type { MessageParts } from './message.js';
import { FOOTER } from './texts/common.js';

const FROM: Record<Language, string> = { jp: '{{company}}：', en: '{{company}}: ' };

/**
 * Adds to a question in a person's own words who asks and whom to call: to the body the footer, unless it has lines below `--`
 * itself, and to an SMS that does not name the company its name. An empty text stays empty.
 */
export const signed = ({ subject, body, sms }: MessageParts, language: Language): MessageParts => ({
  subject,
  body: body === '' || /^--$/mu.test(body) ? body : `${body.trimEnd()}\n\n${FOOTER[language]}`,
  sms: sms === '' || placeholdersOf(sms).includes('company') ? sms : FROM[language] + sms,
});
