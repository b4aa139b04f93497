import type { Language } from '@tabimori/shared';

/** Texts with placeholders such as `{{name}}`. */
export interface AccountParts {
  subject: string;
  /** plain text, lines separated by LF */
  body: string;
}
/** A mail to a user that has an HTML part beside its text, as the messages to travelers have. */
export interface MailParts extends AccountParts {
  html?: string | null | undefined;
}
export interface MessageParts extends AccountParts {
  sms: string;
}
export type MessageText = Record<Language, MessageParts>;
export type AccountText = Record<Language, AccountParts>;
