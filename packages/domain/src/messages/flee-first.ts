import type { Language } from '@tabimori/shared';
import type { MessageParts } from './message.js';

const LINE: Record<Language, Omit<MessageParts, 'subject'>> = {
  jp: {
    body: '{{tsunamiGrade}}が発表されています。海や川から離れて、高い所へ避難してください。回答は、安全な場所に着いてからでかまいません。',
    sms: '{{tsunamiGrade}}発表中。避難が先です。',
  },
  en: {
    body: '{{tsunamiGrade}} in effect: stay away from the coast and rivers, and go to high ground. Answer once you are safe.',
    sms: '{{tsunamiGrade}} in effect. Evacuate first.',
  },
};

/**
 * A question that reaches people under a tsunami warning begins with it, so that nobody stops to answer. Where there is none, the line
 * has no value and is left out. An empty text stays empty.
 */
export const fleeFirst = (text: string, part: keyof MessageParts, language: Language): string =>
  part === 'subject' || text === '' ? text : `${LINE[language][part]}\n${text}`;
