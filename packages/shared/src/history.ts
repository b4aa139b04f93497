import { z } from 'zod';
import {
  areInOrder,
  BODY_LIMIT,
  byId,
  call,
  days,
  id,
  moment,
  nothing,
  pageOf,
  paging,
  REVERSED,
  sortBy,
  XLSX,
} from './contract.js';
import {
  CHANNEL_STATES,
  DELIVERY_ORIGINS,
  DELIVERY_STATES,
  HANDLING_ENTRIES,
  HANDLING_STATES,
  INTENSITIES,
  LANGUAGES,
  LENGTH,
  LOWERED_LEVELS,
  RESPONDED_VIA,
  RESPONSE,
  TSUNAMI_GRADES,
} from './limits.js';
import { comment, lines, search } from './text.js';

/** Answers of the recipients; total = help + injured + other + none + safe. */
export const answerCounts = z.object({
  total: z.number(),
  help: z.number(),
  injured: z.number(),
  other: z.number(),
  none: z.number(),
  safe: z.number(),
});
export type AnswerCounts = z.infer<typeof answerCounts>;

/** A stronger shock after people had answered: their answers do not say how they are now. */
export const strongerShock = z
  .object({
    /** people who had answered before it */
    people: z.number(),
    at: moment,
    eventId: z.number(),
    epicenter: z.string().nullable(),
    maxIntensity: z.enum(INTENSITIES).nullable(),
    hasTsunami: z.boolean(),
    /** the delivery whose answers say how people have been since */
    deliveryId: z.number(),
  })
  .nullable();
export type StrongerShock = NonNullable<z.output<typeof strongerShock>>;

/** States of the messages of one channel; their sum is the number of recipients. */
export const channelCounts = z.object({
  none: z.number(),
  pending: z.number(),
  accepted: z.number(),
  refused: z.number(),
  unreachable: z.number(),
  unknown: z.number(),
  superseded: z.number(),
  stopped: z.number(),
});
export type ChannelCounts = z.infer<typeof channelCounts>;

export const deliverySummary = z.object({
  id: z.number(),
  companyId: z.number(),
  companyName: z.string(),
  companyNameEn: z.string(),
  messageType: z.number(),
  origin: z.enum(DELIVERY_ORIGINS),
  state: z.enum(DELIVERY_STATES),
  /** 1 to 5 for a reminder, otherwise null */
  reminderNumber: z.number().nullable(),
  /** the level a tsunami warning was lowered to; `none`: it has ended; null: another kind of message */
  loweredTo: z.enum(LOWERED_LEVELS).nullable(),
  eventId: z.number().nullable(),
  subject: z.string(),
  subjectEn: z.string(),
  /** null: sent by the system */
  senderName: z.string().nullable(),
  /** sent by the reader */
  own: z.boolean(),
  targetPrefectures: z.array(z.string()),
  sentAt: moment,
  finishedAt: moment.nullable(),
  /** shared by the deliveries of one send to several companies */
  sendId: z.string(),
  /** for a send by a person that has not left yet */
  undoUntil: moment.nullable(),
  /** who stopped what was still to come of it or of its round, and when; null: nobody did */
  stop: z.object({ at: moment, userName: z.string() }).nullable(),
  /** whether the message asks for an answer */
  asksAnswer: z.boolean(),
  /** recipients of an alert to many that are still being prepared: they are not counted yet */
  toCome: z.number(),
  answers: answerCounts,
  mail: channelCounts,
  sms: channelCounts,
  unread: z.boolean(),
});
export type DeliverySummary = z.output<typeof deliverySummary>;

export const deliveryDetail = deliverySummary.extend({
  /** whether the reader may stop what is still to come of it: a department administrator only what stays within the department */
  mayStop: z.boolean(),
  /** the languages that its recipients read: nobody got a text in another one */
  languages: z.array(z.enum(LANGUAGES)),
  /** the subjects as they were sent; `subject` and `subjectEn` are what the send is called */
  sentSubject: z.string(),
  sentSubjectEn: z.string(),
  body: z.string(),
  bodyEn: z.string(),
  smsText: z.string(),
  smsTextEn: z.string(),
  /** to whoever was in a prefecture under a tsunami warning it began with a call to evacuate */
  fleeFirst: z.boolean(),
  /** of an undone send that can be composed again: its conditions, as the address of the compose screen has them */
  composedQuery: z.string().nullable(),
  /** resends to those who have not answered, `sent` of `times`; null: the send has no plan */
  plan: z
    .object({
      times: z.number(),
      sent: z.number(),
      intervalMinutes: z.number(),
      /** null: nothing more to come */
      nextAt: moment.nullable(),
    })
    .nullable(),
  stronger: strongerShock,
  /** the sends of the same round, oldest first; a planned one has a null `id` */
  rounds: z.array(
    z.object({
      id: z.number().nullable(),
      messageType: z.number(),
      reminderNumber: z.number().nullable(),
      loweredTo: z.enum(LOWERED_LEVELS).nullable(),
      at: moment,
      total: z.number().nullable(),
    }),
  ),
  /** cumulative answers over time, at most 200 points */
  curve: z.array(z.object({ at: moment, answered: z.number() })),
});
export type DeliveryDetail = z.output<typeof deliveryDetail>;

/**
 * urgency: of those who call for help or are injured first whom nobody handles, then whom somebody does; after them other, nothing
 * yet, who has been dealt with, safe, not asked; within all of these who has waited longest
 */
export const RECIPIENT_SORTS = ['urgency', 'nameKana', '-respondedAt'] as const;
export const RESULT_FILTERS = ['all', 'attention', 'other', 'none', 'undelivered', 'safe'] as const;

const handlingVersion = z.int().min(0).max(2_147_483_646).meta({
  description: 'The handlingVersion of the row that was read; 0: nobody has looked after this person yet.',
});

const seenAnswer = z.int().min(1).nullish().meta({
  description:
    'The answerId of the row that was read, null included; without it nobody checks for a later call for help.',
});

/** The current handling of a person; null: nobody has recorded anything. */
export const handlingNow = {
  handling: z.enum(HANDLING_STATES).nullable(),
  handledBy: z.string().nullable(),
  /** the user of that name */
  handledById: z.number().nullable(),
  handledAt: moment.nullable(),
  /** what its user has left for the others */
  handlingNote: z.string(),
  /** number of entries so far; sent back with the next one */
  handlingVersion: z.number(),
  /** the answer that this row shows; sent back with "done", which ends no later call for help */
  answerId: z.number().nullable(),
};

/** That they needed help or were injured, in an earlier answer to the same alert or question, if that is graver than the one that stands. */
export const saidGraver = {
  saidGraver: z.number().nullable(),
  saidGraverComment: z.string(),
  saidGraverAt: moment.nullable(),
  saidGraverVia: z.enum(RESPONDED_VIA).nullable(),
  /** the traveler who gave it on this one's behalf */
  saidGraverProxy: z.string().nullable(),
};

export const recipient = z.object({
  applicantId: z.number(),
  name: z.string(),
  nameKana: z.string(),
  divisionName: z.string(),
  prefectureCode: z.string().nullable(),
  city: z.string(),
  mailAddress: z.string().nullable(),
  phone: z.string().nullable(),
  /** with those who travel with them */
  numberOfPeople: z.number(),
  /** the tsunami warning in force where they were when it was sent */
  inForce: z.enum(TSUNAMI_GRADES).nullable(),
  /** when the app was registered; null: not registered */
  appRegisteredAt: moment.nullable(),
  response: z.number().nullable(),
  comment: z.string(),
  respondedAt: moment.nullable(),
  respondedVia: z.enum(RESPONDED_VIA).nullable(),
  /** the traveler who answered on this one's behalf */
  respondedProxy: z.string().nullable(),
  /** a stronger shock came after this answer */
  beforeStronger: z.boolean(),
  /** for someone who has not answered since a stronger shock, or since the event's people were asked anew: the answer before it */
  saidBefore: z.number().nullable(),
  saidBeforeAt: moment.nullable(),
  /** it was the shock */
  saidBeforeShock: z.boolean(),
  ...saidGraver,
  mailState: z.enum(CHANNEL_STATES),
  mailAt: moment.nullable(),
  mailError: z.string().nullable(),
  smsState: z.enum(CHANNEL_STATES),
  smsAt: moment.nullable(),
  smsError: z.string().nullable(),
  /** the latest answer had a position; the thread shows it and logs the reading */
  hasPosition: z.boolean(),
  ...handlingNow,
});
export type Recipient = z.output<typeof recipient>;

/** One message to a traveler, with the answers given through it, newest first. */
const threadItem = z.object({
  deliveryId: z.number(),
  messageType: z.number(),
  reminderNumber: z.number().nullable(),
  origin: z.enum(DELIVERY_ORIGINS),
  subject: z.string(),
  subjectEn: z.string(),
  sentAt: moment,
  asksAnswer: z.boolean(),
  mailAddress: z.string().nullable(),
  mailState: z.enum(CHANNEL_STATES),
  mailAt: moment.nullable(),
  mailError: z.string().nullable(),
  phone: z.string().nullable(),
  smsState: z.enum(CHANNEL_STATES),
  smsAt: moment.nullable(),
  smsError: z.string().nullable(),
  answers: z.array(
    z.object({
      at: moment,
      response: z.number(),
      comment: z.string(),
      via: z.enum(RESPONDED_VIA),
      /** a stronger shock came after this answer */
      beforeStronger: z.boolean(),
      /** the administrator who recorded it, and why */
      userName: z.string().nullable(),
      reason: z.string(),
      /** the traveler who answered on this one's behalf */
      proxyName: z.string().nullable(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      /** meters */
      accuracy: z.number().nullable(),
    }),
  ),
  /** who looked after the person; kept at the first send of a question */
  handlings: z.array(z.object({ at: moment, state: z.enum(HANDLING_ENTRIES), note: z.string(), userName: z.string() })),
});
export type ThreadItem = z.output<typeof threadItem>;

const thread = pageOf(threadItem).extend({
  applicant: z.object({
    id: z.number(),
    name: z.string(),
    nameKana: z.string(),
    companyName: z.string(),
    companyNameEn: z.string(),
    divisionName: z.string(),
  }),
});
export type Thread = z.output<typeof thread>;

/** The sends that belong to one of `pastSends`, by its key. */
const groupKey = z.string().regex(/^([ed][1-9]\d{0,9}|s[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/);

/** Conditions on past sends. */
export const historyFilter = {
  /** part of the subject */
  name: search,
  companyId: id.optional(),
  messageType: z.coerce.number().int().min(1).max(7).optional(),
  eventId: id.optional(),
  /** sent to this traveler */
  applicantId: id.optional(),
  /** when they were sent */
  ...days,
  sort: sortBy(['sentAt']).default('-sentAt'),
};
const listFilter = { ...historyFilter, group: groupKey.optional() };

const resultFilter = {
  id,
  /** attention: needs help or injured; undelivered: refused or unreachable on a channel and accepted on none */
  filter: z.enum(RESULT_FILTERS).default('all'),
  name: search,
};

export const deliveryHistory = {
  list: call({
    method: 'GET',
    path: '/delivery-history',
    access: ['historyMessage', 'refer'],
    input: z.strictObject({ ...paging, ...listFilter }).refine(areInOrder, REVERSED),
    reply: pageOf(deliverySummary),
  }),
  /** The filtered list with all its pages. */
  exportList: call({
    method: 'GET',
    path: '/delivery-history/export',
    access: ['historyMessage', 'print'],
    input: z.strictObject(listFilter).refine(areInOrder, REVERSED),
    reply: nothing,
    answers: XLSX,
  }),
  /** The messages to one traveler and the answers, newest first. */
  targetMessage: call({
    method: 'GET',
    path: '/delivery-history/target-message',
    access: ['result', 'refer'],
    input: z.strictObject({ ...paging, applicantId: id }),
    reply: thread,
  }),
  exportTarget: call({
    method: 'GET',
    path: '/delivery-history/export-target',
    access: ['result', 'print'],
    input: z.strictObject(resultFilter),
    reply: nothing,
    answers: XLSX,
  }),
  get: call({
    method: 'GET',
    path: '/delivery-history/:id',
    access: ['result', 'refer'],
    input: byId,
    reply: deliveryDetail,
  }),
  recipients: call({
    method: 'GET',
    path: '/delivery-history/:id/recipients',
    access: ['result', 'refer'],
    input: z.strictObject({
      ...paging,
      ...resultFilter,
      /** only this one */
      applicantId: id.optional(),
      sort: z.enum(RECIPIENT_SORTS).default('urgency'),
    }),
    reply: pageOf(recipient),
  }),
  /** An answer that the traveler gave an administrator by phone. */
  answer: call({
    method: 'POST',
    path: '/delivery-history/:id/answers',
    access: ['result', 'exec'],
    bodyLimit: 4 * BODY_LIMIT,
    input: z.strictObject({
      id,
      applicantId: id,
      response: z.enum(RESPONSE),
      comment,
      /** how the administrator knows */
      reason: lines(LENGTH.comment).pipe(z.string().min(1)),
      /** also records that the person has been dealt with: the handlingVersion of the row that was read, as for `handling` */
      done: handlingVersion.optional(),
      /** with `done`, as for `handling` */
      seenAnswer,
    }),
    reply: nothing,
    done: 'I00001',
  }),
  /** Records who looks after a person in need. HANDLED_BY_OTHER if `version` is out of date; "done" after a later call for help: CALLED_SINCE. */
  handling: call({
    method: 'POST',
    path: '/delivery-history/:id/handling',
    access: ['result', 'exec'],
    input: z.strictObject({
      id,
      applicantId: id,
      state: z.enum(HANDLING_ENTRIES),
      note: lines(LENGTH.comment),
      version: handlingVersion,
      seenAnswer,
    }),
    reply: z.object({ version: z.number() }),
    done: 'I00003',
  }),
};
