import { placeholdersOf, type Language, type Placeholder } from '@tabimori/shared';
import type { MessageParts } from './message.js';

/** The sources that every automatic message names, in this order; the coasts only for a tsunami. */
const SOURCE = ['coasts', 'issued', 'company'] as const satisfies readonly Placeholder[];
type Source = (typeof SOURCE)[number];

const LINES: Record<Language, Record<Source, string>> = {
  jp: { coasts: '対象の沿岸：{{coasts}}', issued: '（{{issued}}）', company: '{{company}} の安否確認' },
  en: { coasts: 'Coasts: {{coasts}}', issued: '({{issued}})', company: '{{company}} safety team' },
};

/**
 * Adds to a company's own text of an automatic send whatever it does not name itself: the warning must be attributed
 * to the agency, not to the product. `company`: its name, which a text may contain literally. An empty text stays
 * empty.
 */
export const withSource = (
  { subject, body, sms }: MessageParts,
  language: Language,
  company: string,
  isTsunami: boolean,
): MessageParts => {
  const missing = (text: string): Source[] =>
    SOURCE.filter((one) => !placeholdersOf(text).includes(one))
      .filter((one) => one !== 'coasts' || isTsunami)
      .filter((one) => one !== 'company' || !text.includes(company));
  const ofBody = missing(body);
  return {
    subject,
    body:
      body.trim() === '' || ofBody.length === 0
        ? body
        : [body.trimEnd(), ...(/^--$/mu.test(body) ? [] : ['--']), ...ofBody.map((one) => LINES[language][one])].join(
            '\n',
          ),
    sms: sms.trim() === '' ? sms : [sms.trimEnd(), ...missing(sms).map((one) => `{{${one}}}`)].join(' '),
  };
};
