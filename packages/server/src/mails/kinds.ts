import type { ToLookAfter } from '@tabimori/domain';
import type { AlarmName, Hazard } from '@tabimori/shared';

interface OfEvent {
  eventId: number;
  hazard: Hazard;
}
interface OfTelegram {
  /** the telegram at the agency */
  url: string;
}

/** recoveryCode: one was used in place of a code. */
export type SecondFactorChange = 'on' | 'off' | 'reset' | 'recoveryCode';

/** What a mail of each kind is made from, in addition to its reader. */
export interface MailFacts {
  /** an automatic flow has started, or has alerted again; `wave`: the number of its first new alert, from 1, missing in mails of before */
  flowStarted: OfEvent & { wave?: number };
  /** a traveler has answered 3, or 2 after the response was ended; `deliveryId` is the question that the answer is filed under, `answerId` missing in mails of before */
  needsHelp: { deliveryId: number; applicantId: number; answerId?: number };
  /** travelers are injured or say something else in words, and nobody is following up; `latest`: the id of the last such answer */
  toLookAfter: { latest: number; companies: ToLookAfter[] };
  /** a telegram came too late to alert, or a stage was dropped as too late */
  missed: OfEvent & { cause: 'telegram' | 'stage' };
  /** a cancellation came too late to be retracted, or while sends are paused */
  notRetracted: OfEvent;
  /** travelers were told that the agency has lowered or lifted a tsunami warning; `issuedAt`: when, ISO 8601 */
  lowered: OfEvent & { issuedAt: string };
  /** travelers were told that the agency has cancelled what they were alerted of */
  retracted: OfEvent & { issuedAt: string };
  cancellationUnknown: OfTelegram & { eventId: number };
  telegramUnreadable: OfTelegram;
  telegramMissing: OfTelegram;
  noIntensities: OfTelegram;
  /** `unknown`: the values; of a tsunami `region:kind` */
  unknownValues: OfTelegram & { unknown: string[] };
  /** nothing is sent because of it; `unknown`: the Status */
  unknownStatus: OfTelegram & { unknown: string[] };
  /** a time in it is too far ahead to be believed */
  timeAhead: OfTelegram;
  /** more telegrams in an hour than are reported separately; `urls`: the further ones */
  telegramsMore: { urls: string[] };
  /** `codeId`: the password_code of the link */
  /** something of the service has not worked for a minute, or works again */
  alarm: { alarm: AlarmName; over: boolean };
  loginInfo: { codeId: string };
  passwordReset: { codeId: string };
  passwordChanged: Record<string, never>;
  /** read at the address of before */
  mailAddressChanged: Record<string, never>;
  /** of the reader's own account */
  secondFactor: { change: SecondFactorChange };
  /** an operator tries the relay */
  testMail: Record<string, never>;
  /** the message of a send by hand as a traveler would get it, without a real link; read by its sender only */
  testSend: { subject: string; body: string; html?: string | null };
}
export type MailKind = keyof MailFacts;
