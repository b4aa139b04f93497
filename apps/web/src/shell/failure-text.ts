import i18next from 'i18next';
import { CallFailed } from './http.js';
import { messageText } from './i18n.js';

/** The text of a failed read: the message of its code, or the generic one. */
export function failureText(error: unknown): string {
  if (error instanceof CallFailed) {
    if (error.status === 0) return i18next.t('offline.text');
    if (error.code !== null) return messageText(error.code, { ...error.fields[0]?.params, ...error.params });
  }
  return messageText('ERROR');
}

/**
 * The text of a failed write: the message of its first wrong field or of its code, otherwise that it could not be done; without an
 * answer it may have been.
 */
export function writeFailureText({ code, status, fields: [wrong], params }: CallFailed, action: string): string {
  if (status === 0) return i18next.t('offline.unsaved');
  const told = wrong?.messageCode ?? code;
  if (told !== null && told !== 'ERROR') return messageText(told, { ...wrong?.params, ...params });
  return messageText('I00016', { action });
}
