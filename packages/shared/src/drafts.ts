import { z } from 'zod';
import { BODY_LIMIT, byId, call, id, moment, nothing, version } from './contract.js';
import { CHANNELS, KEPT, LENGTH, MANUAL, MANUAL_TYPES } from './limits.js';
import { messageTexts } from './message-templates.js';
import { line, lines } from './text.js';

/** At most `max` characters; empty: the built-in text, if there is one. */
const words = (max: number) => lines(max).default('');

/** The sender's own text. */
export const ownText = z.strictObject({
  subject: words(LENGTH.subject),
  subjectEn: words(LENGTH.subject),
  body: words(LENGTH.body),
  bodyEn: words(LENGTH.body),
  smsText: words(LENGTH.sms),
  smsTextEn: words(LENGTH.sms),
});

/** Whom a send that is being composed means: all whom the conditions leave, everyone, or those chosen one by one. */
export const MODES = ['conditions', 'everyone', 'chosen'] as const;
export type Mode = (typeof MODES)[number];

/** A send as far as it is composed. */
export const draftContent = z.object({
  mode: z.enum(MODES),
  /** the conditions as the screen's address has them */
  query: z.string(),
  applicantIds: z.array(z.number()),
  messageType: z.literal(MANUAL_TYPES),
  /** the text that a company's sends use by default, one's own, or a template by its number */
  choice: z.union([z.enum(['standard', 'own']), z.int().min(1).max(2_147_483_647)]),
  words: messageTexts,
  channels: z.array(z.enum(CHANNELS)).max(CHANNELS.length),
  resendTimes: z.int().min(0).max(MANUAL.resendTimesMax),
  resendIntervalMinutes: z.literal(MANUAL.intervals),
  /** the event that it is about; null: none */
  eventId: z.number().nullable().default(null),
});
export type DraftContent = z.output<typeof draftContent>;

/** Whom and what it means is not checked before it is counted or sent. */
const given = {
  ...draftContent.shape,
  query: line(KEPT.query),
  applicantIds: z.array(id).max(MANUAL.ids, 'E00035'),
  words: ownText,
  eventId: id.nullable().default(null),
};

const saved = { id: z.number(), version: z.number(), updatedAt: moment };
const draft = z.object({ ...saved, content: draftContent });
export type Draft = z.output<typeof draft>;

const listed = z.object({
  ...saved,
  ...draftContent.pick({ mode: true, query: true, messageType: true }).shape,
  /** how many are chosen one by one */
  count: z.number(),
  /** of one's own text */
  subject: z.string(),
});
export type ListedDraft = z.output<typeof listed>;

/** Ten thousand travelers and the texts. */
const MOST = 10 * BODY_LIMIT;

/** Each user's own drafts of sends by hand; none is ever sent by itself. */
export const drafts = {
  list: call({
    method: 'GET',
    path: '/drafts',
    access: ['safetyConfirmation', 'exec'],
    input: z.strictObject({}),
    reply: z.object({ items: z.array(listed) }),
  }),
  get: call({
    method: 'GET',
    path: '/drafts/:id',
    access: ['safetyConfirmation', 'exec'],
    input: byId,
    reply: draft,
  }),
  post: call({
    method: 'POST',
    path: '/drafts',
    access: ['safetyConfirmation', 'exec'],
    bodyLimit: MOST,
    input: z.strictObject(given),
    reply: draft,
    done: 'I00002',
  }),
  put: call({
    method: 'PUT',
    path: '/drafts/:id',
    access: ['safetyConfirmation', 'exec'],
    bodyLimit: MOST,
    input: z.strictObject({ ...given, id, version }),
    reply: draft,
    done: 'I00002',
  }),
  remove: call({
    method: 'DELETE',
    path: '/drafts/:id',
    access: ['safetyConfirmation', 'exec'],
    input: byId,
    reply: nothing,
    done: 'I00004',
  }),
};
