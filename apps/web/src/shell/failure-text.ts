import { messageText, type Language } from '@tabimori/shared';
import { shell as en } from '../labels/en/shell.js';
import { shell as ja } from '../labels/ja/shell.js';
import { CallFailed } from './http.js';

const labels = { jp: ja, en };

/** What a failed read says: the message of its code, else the generic one. */
export function failureText(error: unknown, language: Language): string {
  if (error instanceof CallFailed) {
    if (error.status === 0) return labels[language].offline.text;
    if (error.code !== null) return messageText(error.code, language, { ...error.fields[0]?.params, ...error.params });
  }
  return messageText('ERROR', language);
}
