import {
  api,
  type Channel,
  CHANNELS,
  cleanText,
  type DraftContent,
  type Input,
  type Language,
  LANGUAGES,
  type ManualType,
  MESSAGE_TYPE,
  type Mode,
  PLACEHOLDERS_OF,
  type Placeholder,
  type TextPart,
} from '@tabimori/shared';
import { conditionsOf, type ListQuery } from '../shell/list-codec.js';

/** Which text: the one that a company's sends use by default, one's own, or a template by its id. */
export type TextChoice = 'standard' | 'own' | number;

export const NO_WORDS = { subject: '', subjectEn: '', body: '', bodyEn: '', smsText: '', smsTextEn: '' };
export type Words = typeof NO_WORDS;

/** Where one's own text has its parts in a language. */
export const OWN_PARTS = {
  jp: { subject: 'subject', body: 'body', sms: 'smsText' },
  en: { subject: 'subjectEn', body: 'bodyEn', sms: 'smsTextEn' },
} as const satisfies Record<Language, Record<TextPart, keyof Words>>;

/** What goes out on a channel. */
const PARTS_ON: Record<Channel, readonly TextPart[]> = { mail: ['subject', 'body'], sms: ['sms'] };

/** What stands for something in one's own text: only a question about an event knows an earthquake. */
export const ownPlaceholders = (messageType: ManualType, ofEvent: number | null): readonly Placeholder[] =>
  messageType === MESSAGE_TYPE.safetyConfirmation && ofEvent === null
    ? ['url', ...PLACEHOLDERS_OF[MESSAGE_TYPE.notice]]
    : PLACEHOLDERS_OF[messageType];

/** The message being composed, without its recipients. */
export interface Draft {
  messageType: ManualType;
  choice: TextChoice;
  words: Words;
  channels: Channel[];
  resendTimes: number;
  resendIntervalMinutes: 30 | 60 | 90 | 120;
}

export const NEW_DRAFT: Draft = {
  messageType: MESSAGE_TYPE.safetyConfirmation,
  choice: 'standard',
  words: NO_WORDS,
  channels: [...CHANNELS],
  resendTimes: 3,
  resendIntervalMinutes: 30,
};

/** What of a kept draft is the message. */
export const messagePartOf = ({ mode, query, applicantIds, eventId, ...message }: DraftContent): Draft => message;

/** What is kept of a send that is being composed; `eventId`: what it is about, null: nothing. */
export const contentOf = (
  { mode, query, chosen }: Omit<Whom, 'ownCompanyId'>,
  message: Draft,
  eventId: number | null,
): DraftContent => ({
  eventId,
  mode,
  query: new URLSearchParams(conditionsOf(query)).toString(),
  applicantIds: [...chosen],
  ...message,
});

export interface Whom {
  mode: Mode;
  /** the conditions in the address */
  query: ListQuery;
  chosen: ReadonlySet<number>;
  /** if the reader's scope is one company: it need not be chosen */
  ownCompanyId: number | null;
}

type Message = Pick<
  Input<typeof api.delivery.select>,
  'messageType' | 'templateId' | 'text' | 'channels' | 'resendTimes' | 'resendIntervalMinutes' | 'eventId'
>;

/** `ofEvent`: the event that a question names, and in whose result it belongs; null: it is about none. */
export function messageOf({ messageType, choice, words, channels, ...plan }: Draft, ofEvent: number | null): Message {
  const asks = messageType === MESSAGE_TYPE.safetyConfirmation;
  return {
    messageType,
    ...(typeof choice === 'number' && { templateId: choice }),
    ...(choice === 'own' && { text: words }),
    channels,
    resendTimes: asks ? plan.resendTimes : 0,
    resendIntervalMinutes: plan.resendIntervalMinutes,
    ...(asks && ofEvent !== null && { eventId: ofEvent }),
  };
}

/** Nobody is meant before somebody says who: by a condition, as everyone, or one by one. */
export function audienceOf({
  mode,
  query,
  chosen,
  ownCompanyId,
}: Whom): Pick<Input<typeof api.delivery.dryRun>, 'applicantIds' | 'filter'> | null {
  if (mode === 'chosen') return chosen.size === 0 ? null : { applicantIds: [...chosen] };
  const conditions = mode === 'conditions' ? conditionsOf(query) : {};
  if (mode === 'conditions' && Object.keys(conditions).length === 0) return null;
  const companyIds = conditions['companyIds'] ?? (ownCompanyId === null ? undefined : String(ownCompanyId));
  return companyIds === undefined ? null : { filter: { ...conditions, companyIds } };
}

/** The company that is written to, if it is only one. */
export function onlyCompanyOf({ query, ownCompanyId }: Whom): number | undefined {
  if (ownCompanyId !== null) return ownCompanyId;
  const named = query['companyIds']?.split(',') ?? [];
  return named.length === 1 ? Number(named[0]) : undefined;
}

/** What is missing before it can be sent; null: nothing. `isOpen`: a question has yet to say what it is about. */
export function missingOf(
  draft: Draft,
  whom: Whom,
  isOpen: boolean,
): 'whom' | 'company' | 'channels' | 'about' | 'words' | null {
  if (audienceOf(whom) === null) {
    const isNarrowed = whom.mode === 'conditions' && Object.keys(conditionsOf(whom.query)).length > 0;
    return isNarrowed ? 'company' : 'whom';
  }
  if (draft.channels.length === 0) return 'channels';
  if (isOpen && draft.messageType === MESSAGE_TYPE.safetyConfirmation) return 'about';
  return isWritten(draft) ? null : 'words';
}

/**
 * The languages that somebody reads in which nothing of one's own text is written; of a notice, which has no other text, not all that
 * it needs.
 */
export function unwrittenIn(
  { messageType, choice, words, channels }: Draft,
  readers: Readonly<Record<Language, number>>,
): Language[] {
  if (choice !== 'own') return [];
  const isFilled = (language: Language, part: TextPart): boolean => cleanText(words[OWN_PARTS[language][part]]) !== '';
  const isWritten = (language: Language): boolean =>
    messageType === MESSAGE_TYPE.notice
      ? PARTS_ON.mail.every((part) => isFilled(language, part))
      : channels.some((channel) => PARTS_ON[channel].some((part) => isFilled(language, part)));
  return LANGUAGES.filter((language) => readers[language] > 0 && !isWritten(language));
}

/** Whether one's own text would reach nobody, and why; null: it reaches somebody, or there is none. */
export function unreadOf(draft: Draft, readers: Readonly<Record<Language, number>>): 'unwritten' | 'unread' | null {
  const read = LANGUAGES.filter((language) => readers[language] > 0);
  if (read.length === 0 || unwrittenIn(draft, readers).length < read.length) return null;
  return unwrittenIn(draft, { jp: 1, en: 1 }).length === LANGUAGES.length ? 'unwritten' : 'unread';
}

/** A notice has no text but one's own. */
function isWritten({ messageType, choice, words }: Draft): boolean {
  if (messageType === MESSAGE_TYPE.safetyConfirmation || typeof choice === 'number') return true;
  const isWhole = (subject: string, body: string): boolean => cleanText(subject) !== '' && cleanText(body) !== '';
  return isWhole(words.subject, words.body) || isWhole(words.subjectEn, words.bodyEn);
}
