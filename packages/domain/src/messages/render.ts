import { placeholdersOf, tokensOf, type Language } from '@tabimori/shared';
import { forAbroad } from './emergency.js';
import { linesToKeep, valueOf, type MessageValues } from './placeholders.js';

export interface RenderOptions {
  language: Language;
  /** the traveler is outside Japan: replace Japan's emergency numbers */
  abroad?: boolean;
}

/**
 * Fills a template (subject, body or SMS). A line whose placeholders all lack a value is left out. Values are never
 * parsed as templates.
 */
export const render = (template: string, values: MessageValues, { language, abroad }: RenderOptions): string =>
  linesToKeep(abroad ? forAbroad(template, language) : template, values)
    .map((line) =>
      tokensOf(line)
        .map((token) => ('literal' in token ? token.literal : valueOf(values, token.placeholder)))
        .join(''),
    )
    .join('\n');

/** Whether the filled text would be empty or have a gap for a missing value; then the built-in text is used instead. */
export const leavesBlank = (template: string, values: MessageValues): boolean => {
  const lines = linesToKeep(template, values);
  return (
    lines.every((line) => line.trim() === '') ||
    lines.some((line) => placeholdersOf(line).some((placeholder) => valueOf(values, placeholder) === ''))
  );
};

const DRILL_MARK: Record<Language, { start: string; prefix: string }> = {
  jp: { start: '【訓練】', prefix: '【訓練】' },
  en: { start: '【訓練】DRILL', prefix: '【訓練】DRILL: ' },
};

/** Subject, body and SMS of a drill begin with 【訓練】, in English 【訓練】DRILL; a text that already does is unchanged. */
export const asDrill = (text: string, language: Language): string => {
  const { start, prefix } = DRILL_MARK[language];
  if (text.startsWith(start)) return text;
  return prefix + (text.startsWith('【訓練】') ? text.slice('【訓練】'.length) : text);
};

const NO_VALUE_MAGNITUDE = '8を超える巨大地震';

/** The agency's magnitude for `{{magnitude}}`, which follows an M; null if unknown. */
export const magnitudeLabel = (magnitude: string | null, language: Language): string | null =>
  language === 'en' && magnitude === NO_VALUE_MAGNITUDE ? '8 or greater' : magnitude;
