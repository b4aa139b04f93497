import type { z } from 'zod';
import { LENGTH, MESSAGE_TYPE, type MessageType } from './limits.js';
import { REQUIRED_PLACEHOLDER, placeholdersOf, unknownPlaceholders } from './placeholders.js';
import { line, lines } from './text.js';

/** The texts of a template, as sent and stored. */
export const TEMPLATE_PARTS = ['subject', 'subjectEn', 'body', 'bodyEn', 'smsText', 'smsTextEn'] as const;
export type TemplatePart = (typeof TEMPLATE_PARTS)[number];
export type TemplateTexts = Record<TemplatePart, string>;

const URL = /\{\{\s*url\s*\}\}/gu;

/** Characters of an SMS as its limit counts them: with the link at full length. */
export const smsLength = (sms: string): number => [...sms.replace(URL, 'u'.repeat(LENGTH.smsUrl))].length;

const sms = lines(LENGTH.body).refine((value) => smsLength(value) <= LENGTH.sms && [...value].length <= LENGTH.sms, {
  message: 'E00019',
  params: { max: LENGTH.sms },
});

/** An empty text is allowed: the built-in one is used instead. */
export const templateFields = {
  subject: line(LENGTH.subject),
  subjectEn: line(LENGTH.subject),
  body: lines(LENGTH.body),
  bodyEn: lines(LENGTH.body),
  smsText: sms,
  smsTextEn: sms,
};

/** Texts that are useless without the required placeholder, unless they are empty. */
const ACTING: readonly TemplatePart[] = ['body', 'bodyEn', 'smsText', 'smsTextEn'];

/** A notice has no built-in text to replace these. */
const OF_A_NOTICE: readonly TemplatePart[] = ['subject', 'body'];

/** What is wrong with a template beyond its single fields. */
export function wrongTemplate(
  template: TemplateTexts & { messageType: MessageType },
  context: z.core.$RefinementCtx,
): void {
  const { messageType } = template;
  const required = REQUIRED_PLACEHOLDER[messageType];
  for (const part of TEMPLATE_PARTS) {
    const value = template[part];
    const [unknown] = unknownPlaceholders(value);
    const isMissing =
      required !== undefined && ACTING.includes(part) && value !== '' && !placeholdersOf(value).includes(required);
    const wrong =
      unknown !== undefined
        ? { message: 'PLACEHOLDER_UNKNOWN', params: { placeholder: unknown } }
        : isMissing
          ? { message: 'PLACEHOLDER_MISSING', params: { placeholder: `{{${required}}}` } }
          : messageType === MESSAGE_TYPE.notice && OF_A_NOTICE.includes(part) && value === ''
            ? { message: 'E00001' }
            : null;
    if (wrong) context.addIssue({ code: 'custom', path: [part], input: value, ...wrong });
  }
}
