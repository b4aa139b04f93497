import type { MessageCode } from '../codes.js';
import type { Language } from '../limits.js';
import { en } from './en.js';
import { ja } from './ja.js';
import { paramText } from './param-text.js';

/** The catalogue of a language. */
export const MESSAGES: Record<Language, Record<MessageCode, string>> = { jp: ja, en };

/** The text of a code with its parameters filled in; a missing parameter becomes an empty text. */
export function messageText(
  code: MessageCode,
  language: Language,
  params: Record<string, string | number> = {},
): string {
  return MESSAGES[language][code]
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => paramText(name, params[name], language))
    .trimEnd();
}
