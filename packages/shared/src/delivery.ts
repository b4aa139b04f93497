import { z } from 'zod';
import {
  BODY_LIMIT,
  call,
  flag,
  id,
  ifMissing,
  moment,
  nothing,
  pageOf,
  paging,
  several,
  sortBy,
  XLSX,
} from './contract.js';
import { CHANNEL_STATES, CHANNELS, LANGUAGES, LENGTH, MANUAL, MANUAL_TYPES } from './limits.js';
import { secondFactorCode } from './second-factor.js';
import { lines, search } from './text.js';

const prefectureCode = z.string().regex(/^(0[1-9]|[1-3]\d|4[0-7])$/);

/** The answer to the latest question that a traveler was asked. */
export const TARGET_RESPONSES = ['none', 'attention', 'safe', 'other'] as const;

/** Which travelers. */
const conditions = {
  divisionId: id.optional(),
  countryId: id.optional(),
  prefectureCodes: several(prefectureCode, 47).optional(),
  /** part of name, kana, mail address, phone digits or app ID */
  name: search,
  /** attention: needs help or injured */
  response: z.enum(TARGET_RESPONSES).optional(),
  /** the last message did not arrive on a channel */
  undelivered: flag.optional(),
  /** true: the stay has begun and is not over, or is not known */
  staying: flag.optional(),
};
const listed = { companyIds: several(id, 100).optional(), ...conditions };

/** Everybody whom these conditions leave; a send names its companies. */
export const targetFilter = z.strictObject({ companyIds: several(id, 100), ...conditions });
export type TargetFilter = z.output<typeof targetFilter>;

/** A traveler as one to send to. */
export const target = z.object({
  id: z.number(),
  name: z.string(),
  nameKana: z.string(),
  companyId: z.number(),
  companyName: z.string(),
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
  /** the latest message to the traveler; null: none yet */
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
  /** of the latest question; null: it is not answered */
  response: z.number().nullable(),
  respondedAt: moment.nullable(),
  /** whether there was a question at all */
  asked: z.boolean(),
});
export type Target = z.output<typeof target>;

/** At most `max` characters; empty: the built-in text, where there is one. */
const words = (max: number) => lines(max).default('');

/** What is sent and how: a template, or one's own words, or neither for the built-in question. */
const message = {
  messageType: z.literal(MANUAL_TYPES),
  templateId: id.optional(),
  text: z
    .strictObject({
      subject: words(LENGTH.subject),
      subjectEn: words(LENGTH.subject),
      body: words(LENGTH.body),
      bodyEn: words(LENGTH.body),
      smsText: words(LENGTH.sms),
      smsTextEn: words(LENGTH.sms),
    })
    .optional(),
  channels: z
    .array(z.enum(CHANNELS))
    .min(1)
    .max(CHANNELS.length)
    .default([...CHANNELS]),
  /** of a question alone: to those who have not answered */
  resendTimes: z.int().min(0).max(MANUAL.resendTimesMax).default(0),
  resendIntervalMinutes: z.literal(MANUAL.intervals).default(30),
};

const applicantIds = z.array(id, { error: ifMissing }).min(1).max(MANUAL.ids, 'E00035');

/** Needed above 100 recipients; when it is no longer true nothing is sent. */
const expectedCount = z.int().min(0).max(2_147_483_647).optional();

/** Needed above 100 recipients where a second factor is required, unless one was given in this session 5 minutes ago or less. */
const stepUp = { secondFactorCode: secondFactorCode.optional() };

const sent = z.object({
  sendId: z.string(),
  total: z.number(),
  deliveries: z.array(z.object({ id: z.number(), companyId: z.number(), companyName: z.string(), total: z.number() })),
  /** until then it can be undone */
  undoUntil: moment,
});
export type Sent = z.output<typeof sent>;

const rendered = z.object({
  subject: z.string(),
  body: z.string(),
  sms: z.string(),
  smsSegments: z.number(),
  smsLength: z.number(),
});

export const dryRun = z.object({
  /** who becomes a recipient, those without an address too: the result shows them */
  total: z.number(),
  counts: z.array(
    z.object({
      companyId: z.number(),
      companyName: z.string(),
      /** null: abroad, or not known */
      prefectureCode: z.string().nullable(),
      total: z.number(),
    }),
  ),
  /** messages by channel, of the channels chosen */
  mail: z.number(),
  sms: z.number(),
  /** recipients without an address on any channel chosen */
  noContact: z.number(),
  /** recipients whose last message failed on every channel that they have */
  undelivered: z.number(),
  /** left out, because they were deleted */
  deleted: z.number(),
  /** left out, because there is no text in their language */
  noText: z.number(),
  /** as it reaches one of them; the link is made up */
  sample: z
    .object({
      applicantId: z.number(),
      name: z.string(),
      companyName: z.string(),
      from: z.string(),
      jp: rendered,
      en: rendered,
    })
    .nullable(),
});
export type DryRun = z.output<typeof dryRun>;

/** A delivery by its number, or all those of one send. */
const deliveryOrSend = z.strictObject({ id: z.union([z.uuid(), id]) });

export const delivery = {
  list: call({
    method: 'GET',
    path: '/delivery',
    access: ['safetyConfirmation', 'refer'],
    input: z.strictObject({ ...paging, ...listed, sort: sortBy(['id', 'nameKana']).default('nameKana') }),
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
    /** exactly one of applicantIds and filter */
    input: z.strictObject({
      ...message,
      applicantIds: applicantIds.optional(),
      filter: targetFilter.optional(),
      /** whom of those who get it to show as the sample; else the first */
      sampleId: id.optional(),
    }),
    reply: dryRun,
  }),
  select: call({
    method: 'POST',
    path: '/delivery/select',
    access: ['safetyConfirmation', 'exec'],
    bodyLimit: 9 * BODY_LIMIT,
    input: z.strictObject({ ...message, applicantIds, expectedCount, ...stepUp }),
    reply: sent,
    done: 'I00005',
  }),
  all: call({
    method: 'POST',
    path: '/delivery/all',
    access: ['safetyConfirmation', 'exec'],
    bodyLimit: 3 * BODY_LIMIT,
    input: z.strictObject({ ...message, filter: targetFilter, expectedCount, ...stepUp }),
    reply: sent,
    done: 'I00005',
  }),
  /** once more, to those of a send who have not answered or whom it did not reach */
  resend: call({
    method: 'POST',
    path: '/delivery/resend',
    access: ['safetyConfirmation', 'exec'],
    input: z.strictObject({ deliveryId: id, to: z.enum(['notResponded', 'failed']), expectedCount, ...stepUp }),
    reply: sent,
    done: 'I00005',
  }),
  /** takes a send back that has not left yet */
  undo: call({
    method: 'POST',
    path: '/delivery/:id/undo',
    access: ['safetyConfirmation', 'exec'],
    input: deliveryOrSend,
    reply: z.object({ total: z.number() }),
  }),
  /** nothing further of it, of its resends or of its plan leaves */
  stop: call({
    method: 'POST',
    path: '/delivery/:id/stop',
    access: ['safetyConfirmation', 'exec'],
    input: deliveryOrSend,
    /** messages on either channel; left: handed over before, or perhaps so */
    reply: z.object({ left: z.number(), stopped: z.number() }),
  }),
};

/** The header under whose value a send is made once. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
