import { z } from 'zod';
import { applicantIds } from './applicants.js';
import {
  BODY_LIMIT,
  byId,
  call,
  flag,
  id,
  moment,
  nothing,
  pageOf,
  paging,
  several,
  sortBy,
  XLSX,
} from './contract.js';
import { draftContent, ownText } from './drafts.js';
import { CHANNEL_STATES, CHANNELS, LANGUAGES, MANUAL, MANUAL_TYPES } from './limits.js';
import { lastWord, TARGET_RESPONSES } from './last-word.js';
import { secondFactorCode } from './second-factor.js';
import { search } from './text.js';

const prefectureCode = z.string().regex(/^(0[1-9]|[1-3]\d|4[0-7])$/);

/** Conditions that select travelers. */
const conditions = {
  divisionId: id.optional(),
  countryId: id.optional(),
  prefectureCodes: several(prefectureCode, 47).optional(),
  /** part of name, kana, mail address, phone digits or app ID */
  name: search,
  response: z.enum(TARGET_RESPONSES).optional(),
  /** the last message failed on a channel */
  undelivered: flag.optional(),
  /** true: the stay has begun and is not over, or its dates are unknown */
  staying: flag.optional(),
};
const listed = { companyIds: several(id, 100).optional(), ...conditions };

/** Every traveler who meets these conditions; a send must name its companies. */
export const targetFilter = z.strictObject({ companyIds: several(id, 100), ...conditions });
export type TargetFilter = z.output<typeof targetFilter>;

/** A traveler as a possible recipient. */
export const target = z.object({
  id: z.number(),
  name: z.string(),
  nameKana: z.string(),
  companyId: z.number(),
  companyName: z.string(),
  companyNameEn: z.string(),
  divisionName: z.string(),
  countryName: z.string(),
  countryNameEn: z.string(),
  prefectureCode: z.string().nullable(),
  city: z.string(),
  language: z.enum(LANGUAGES),
  mailAddress: z.string().nullable(),
  phone: z.string().nullable(),
  mailUndelivered: z.boolean(),
  smsUndelivered: z.boolean(),
  /** the latest message to the traveler; null: none so far */
  latest: z
    .object({
      deliveryId: z.number(),
      messageType: z.number(),
      subject: z.string(),
      subjectEn: z.string(),
      sentAt: moment,
      mailState: z.enum(CHANNEL_STATES),
      smsState: z.enum(CHANNEL_STATES),
    })
    .nullable(),
  ...lastWord,
});
export type Target = z.output<typeof target>;

/** What to send and how: a template, the sender's own text, or neither for the built-in question. */
const message = {
  messageType: z.literal(MANUAL_TYPES),
  templateId: id.optional(),
  text: ownText.optional(),
  channels: z
    .array(z.enum(CHANNELS))
    .min(1)
    .max(CHANNELS.length)
    .default([...CHANNELS]),
  /** questions only: how often to ask those who have not answered again */
  resendTimes: z.int().min(0).max(MANUAL.resendTimesMax).default(0),
  resendIntervalMinutes: z.literal(MANUAL.intervals).default(30),
};

/** Required above 100 recipients; if it no longer holds, nothing is sent. */
export const expectedCount = z.int().min(0).max(2_147_483_647).optional();

/**
 * Required above 100 recipients if a second factor is mandatory, unless one was given in this session within the last
 * 5 minutes.
 */
export const stepUp = { secondFactorCode: secondFactorCode.optional() };

/** The caller's draft of this send: it is gone once it is sent. */
const draftId = id.optional();

/** Of a question: the event that it names, in whose result its people and their answers are. */
const eventId = id.optional();

export const sent = z.object({
  sendId: z.string(),
  total: z.number(),
  deliveries: z.array(
    z.object({
      id: z.number(),
      companyId: z.number(),
      companyName: z.string(),
      companyNameEn: z.string(),
      total: z.number(),
    }),
  ),
  /** until then the send can be undone */
  undoUntil: moment,
});
export type Sent = z.output<typeof sent>;

/** What a message consists of. */
const TEXT_PARTS = ['subject', 'body', 'sms'] as const;
export type TextPart = (typeof TEXT_PARTS)[number];

const rendered = z.object({
  subject: z.string(),
  body: z.string(),
  sms: z.string(),
  smsSegments: z.number(),
  smsLength: z.number(),
  /** parts that nobody wrote for this send: they come from the built-in text */
  builtIn: z.array(z.enum(TEXT_PARTS)),
});

export const dryRun = z.object({
  /** future recipients, including those without an address: the result shows them */
  total: z.number(),
  counts: z.array(
    z.object({
      companyId: z.number(),
      companyName: z.string(),
      companyNameEn: z.string(),
      /** null: abroad or unknown */
      prefectureCode: z.string().nullable(),
      total: z.number(),
    }),
  ),
  /** how many read which language, those left out included */
  readers: z.record(z.enum(LANGUAGES), z.number()),
  /** messages on each of the chosen channels */
  mail: z.number(),
  sms: z.number(),
  /** recipients without an address on any chosen channel */
  noContact: z.number(),
  /** recipients whose last message failed on every channel they have */
  undelivered: z.number(),
  /** of a question: recipients who have said last that they need help, are injured, or something else, and would be asked again */
  inNeed: z.number(),
  /** of a question about an event: recipients who have said in it, last, that they are safe: they will be silent until they answer again */
  safe: z.number(),
  /** recipients whose question begins with the tsunami warning that is in force in their prefecture */
  warned: z.number(),
  /** left out because they were deleted */
  deleted: z.number(),
  /** left out because there is no text in their language */
  noText: z.number(),
  /** the message as one of them gets it; the link is made up */
  sample: z
    .object({
      applicantId: z.number(),
      name: z.string(),
      /** that they read */
      language: z.enum(LANGUAGES),
      companyName: z.string(),
      companyNameEn: z.string(),
      from: z.string(),
      /** key of the built-in text for what the message is about; null: a notice, which has none */
      standard: z.string().nullable(),
      jp: rendered,
      en: rendered,
    })
    .nullable(),
});
export type DryRun = z.output<typeof dryRun>;

/** A delivery by its number, or all deliveries of one send. */
const deliveryOrSend = z.strictObject({ id: z.union([z.uuid(), id]) });

export const delivery = {
  list: call({
    method: 'GET',
    path: '/delivery',
    access: ['safetyConfirmation', 'refer'],
    input: z.strictObject({
      ...paging,
      ...listed,
      ids: several(id, 100).optional(),
      sort: sortBy(['id', 'nameKana']).default('nameKana'),
    }),
    reply: pageOf(target),
  }),
  exportTargets: call({
    method: 'GET',
    path: '/delivery/export',
    access: ['safetyConfirmation', 'print'],
    input: z.strictObject(listed),
    reply: nothing,
    answers: XLSX,
  }),
  dryRun: call({
    method: 'POST',
    path: '/delivery',
    access: ['safetyConfirmation', 'exec'],
    bodyLimit: 10 * BODY_LIMIT,
    /** either applicantIds or filter */
    input: z.strictObject({
      ...message,
      applicantIds: applicantIds.optional(),
      filter: targetFilter.optional(),
      /** the recipient shown as the sample; left out: the first to whom a tsunami warning in force is said, otherwise the first */
      sampleId: id.optional(),
      eventId,
    }),
    reply: dryRun,
  }),
  select: call({
    method: 'POST',
    path: '/delivery/select',
    access: ['safetyConfirmation', 'exec'],
    bodyLimit: 9 * BODY_LIMIT,
    input: z.strictObject({ ...message, applicantIds, expectedCount, draftId, eventId, ...stepUp }),
    reply: sent,
    done: 'I00005',
  }),
  all: call({
    method: 'POST',
    path: '/delivery/all',
    access: ['safetyConfirmation', 'exec'],
    bodyLimit: 3 * BODY_LIMIT,
    input: z.strictObject({ ...message, filter: targetFilter, expectedCount, draftId, eventId, ...stepUp }),
    reply: sent,
    done: 'I00005',
  }),
  /** mails the message to the caller as this traveler would get it, marked as a test; its link answers for nobody */
  test: call({
    method: 'POST',
    path: '/delivery/test',
    access: ['safetyConfirmation', 'exec'],
    bodyLimit: 2 * BODY_LIMIT,
    input: z.strictObject({ ...message, applicantId: id, language: z.enum(LANGUAGES), eventId }),
    reply: z.object({ mailAddress: z.string() }),
    done: 'I00002',
  }),
  /** sends again to the recipients who have not answered or were not reached */
  resend: call({
    method: 'POST',
    path: '/delivery/resend',
    access: ['safetyConfirmation', 'exec'],
    input: z.strictObject({ deliveryId: id, to: z.enum(['notResponded', 'failed']), expectedCount, ...stepUp }),
    reply: sent,
    done: 'I00005',
  }),
  /** undoes a send that has not left yet */
  undo: call({
    method: 'POST',
    path: '/delivery/:id/undo',
    access: ['safetyConfirmation', 'exec'],
    input: deliveryOrSend,
    reply: z.object({ total: z.number() }),
  }),
  /** what an undone send would have been, to compose it again: its people, words and channels */
  composed: call({
    method: 'GET',
    path: '/delivery/:id/composed',
    access: ['safetyConfirmation', 'exec'],
    input: byId,
    reply: draftContent,
  }),
  /** stops the rest of it, including its resends and its plan */
  stop: call({
    method: 'POST',
    path: '/delivery/:id/stop',
    access: ['safetyConfirmation', 'exec'],
    input: deliveryOrSend,
    /** messages on either channel; left: already handed over, or possibly so */
    reply: z.object({
      left: z.number(),
      stopped: z.number(),
      /** reminders or resends that were still to come, and do not any more */
      plansEnded: z.boolean(),
    }),
  }),
};
