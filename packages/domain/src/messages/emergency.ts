import type { Language } from '@tabimori/shared';

/** Japan's emergency and message-board numbers, unless they are part of a longer number. */
export const EMERGENCY_NUMBER = /(?<![\d\-+])(119|110|171)(?![\d-])/u;

const ABROAD: Record<Language, (text: string) => string> = {
  jp: (text) =>
    text
      .replace(new RegExp(`救急・消防 ${EMERGENCY_NUMBER.source}`, 'gu'), '救急・消防は現地の救急番号へ')
      .replace(new RegExp(`${EMERGENCY_NUMBER.source} ?`, 'gu'), '現地の救急番号'),
  en: (text) =>
    text
      .replace(new RegExp(` \\(Japan\\) ${EMERGENCY_NUMBER.source}`, 'gu'), ': the local emergency number')
      .replace(new RegExp(EMERGENCY_NUMBER.source, 'gu'), 'the local emergency number'),
};

/** Replaces Japan's numbers in a template for travelers outside Japan; call it before values are filled in. */
export const forAbroad = (template: string, language: Language): string => ABROAD[language](template);
