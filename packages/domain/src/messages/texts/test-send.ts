import type { Language } from '@tabimori/shared';
import type { AccountParts } from '../message.js';

/** A message that its sender tries, in its own language: nobody may take it for a real one. */
export const testSend: Record<Language, (shown: AccountParts) => AccountParts> = {
  jp: ({ subject, body }) => ({
    subject: `【テスト】${subject}`,
    body: `${body}

※ これはテスト送信です。旅行者には送られていません。リンクは仮のもので、回答には使えません。`,
  }),
  en: ({ subject, body }) => ({
    subject: `[Test] ${subject}`,
    body: `${body}

This is a test. It was not sent to any traveler. Its link is only an example and cannot be used to answer.`,
  }),
};
