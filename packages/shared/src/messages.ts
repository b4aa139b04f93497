import type { MessageCode } from './codes.js';
import en from './labels/en/messages.json' with { type: 'json' };
import ja from './labels/ja/messages.json' with { type: 'json' };
import type { Language } from './limits.js';
import { type MessageParams, type ParameterWords, readableParams } from './message-params.js';

/** The catalogue of each language, for the API. The console loads only the one that its reader reads. */
export const MESSAGES: Record<Language, Record<MessageCode, string> & { parameters: ParameterWords }> = { jp: ja, en };

/** The text of a code with its parameters filled in; a parameter without a value becomes an empty text. */
export function messageText(code: MessageCode, language: Language, params: MessageParams = {}): string {
  const texts = readableParams(params, MESSAGES[language].parameters);
  return MESSAGES[language][code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => texts[name] ?? '').trimEnd();
}
