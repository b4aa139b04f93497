import type { Language } from '@tabimori/shared';

/** Texts with placeholders such as `{{name}}`. */
export interface AccountParts {
  subject: string;
  /** plain text, lines separated by LF */
  body: string;
}
export interface MessageParts extends AccountParts {
  sms: string;
}
export type MessageText = Record<Language, MessageParts>;
export type AccountText = Record<Language, AccountParts>;
