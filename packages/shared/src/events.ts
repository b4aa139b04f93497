import { z } from 'zod';
import { byId, call, flag, id, moment, pageOf, paging, several } from './contract.js';
import { answerCounts, strongerShock } from './history.js';
import { HAZARDS, INTENSITIES, LOWERED_LEVELS, THRESHOLDS, TSUNAMI_GRADES, TSUNAMI_IN_FORCE } from './limits.js';
import { search } from './text.js';

const intensity = z.enum(INTENSITIES);

/** Why a flow started for a company, or did not; the texts are the console's. */
export const DECISION_REASONS = [
  'started',
  'raised',
  'belowThreshold',
  'thresholdOff',
  'nothingNew',
  'noTravelers',
  'late',
  'notNormal',
  'endOfUse',
  'masterSwitchOff',
  'noIntensity',
  'cancelled',
  'joined',
  'held',
] as const;
export type DecisionReason = (typeof DECISION_REASONS)[number];

/** Why a telegram of the agency cannot be read. */
export const UNREADABLE_REASONS = [
  'empty',
  'tooLarge',
  'charset',
  'hostile',
  'truncated',
  'malformed',
  'wrongRoot',
  'unknownType',
  'missingField',
  'invalidField',
  'timeout',
] as const;
export type UnreadableReason = (typeof UNREADABLE_REASONS)[number];

/** Why an entry of a feed is not followed. */
export const REFUSED_REASONS = ['missingAddress', 'invalidAddress', 'addressTooLong', 'foreignHost'] as const;
export type RefusedReason = (typeof REFUSED_REASONS)[number];
export const PROBLEM_REASONS = [...UNREADABLE_REASONS, ...REFUSED_REASONS] as const;

/** unreadable: kept, not understood; missing: not to be had; refused: an entry not followed; missed: came too late. */
export const PROBLEM_KINDS = ['unreadable', 'missing', 'refused', 'missed'] as const;

/** A telegram that alerted nobody, because it could not be used. */
const problem = z.object({
  kind: z.enum(PROBLEM_KINDS),
  /** first seen, by the feed's clock */
  seenAt: moment,
  /** the agency's time, where it could be read */
  publishedAt: moment.nullable(),
  type: z.string(),
  title: z.string(),
  url: z.string(),
  /** where it is stored: its XML can be read */
  telegramId: z.number().nullable(),
  /** of a missed one */
  eventId: z.number().nullable(),
  /** of an unreadable or refused one */
  reason: z.enum(PROBLEM_REASONS).nullable(),
  /** technical text of the last error */
  detail: z.string(),
});
export type Problem = z.output<typeof problem>;

export const eventSummary = z.object({
  id: z.number(),
  /** the agency's EventID */
  eventKey: z.string(),
  /** 通常, 訓練, 試験 or as received */
  status: z.string(),
  epicenter: z.string().nullable(),
  originAt: moment.nullable(),
  magnitude: z.string().nullable(),
  depthKm: z.number().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  maxIntensity: intensity.nullable(),
  hasTsunami: z.boolean(),
  /** the highest tsunami grade in force */
  warning: z.enum(TSUNAMI_IN_FORCE).nullable(),
  /** publication of the latest telegram */
  latestAt: moment,
  telegramCount: z.number(),
  /** running: a stage is to come; finished: it alerted; none: it alerted nobody; missed: nothing was sent because it came too late, or sends were off for too long */
  state: z.enum(['running', 'finished', 'none', 'missed']),
  companies: z.number(),
  /** alerted, of the earthquake or its tsunami, each counted once */
  people: z.number(),
  /** of those alerted of the earthquake: a tsunami alert asks for no answer */
  answers: answerCounts,
  /** whether they have been asked for an answer yet */
  asked: z.boolean(),
});
export type EventSummary = z.output<typeof eventSummary>;

/** Another earthquake that a round joined, or that joined it, and where. */
const joined = eventSummary
  .pick({ id: true, epicenter: true, originAt: true, latestAt: true, maxIntensity: true, hasTsunami: true })
  .extend({ prefectures: z.array(z.string()) });
export type JoinedEvent = z.output<typeof joined>;

/** One alert of a flow: where, and what became of it; its sends carry its id. */
const wave = z.object({
  id: z.number(),
  at: moment,
  /** the telegram that woke the decision */
  telegramId: z.number().nullable(),
  prefectures: z.array(
    z.object({
      code: z.string(),
      intensity: intensity.nullable(),
      grade: z.enum(TSUNAMI_GRADES).nullable(),
      /** its island regions alone */
      islands: z.literal(true).optional(),
      /** since when the agency has withdrawn what it rests on */
      retractedAt: moment.nullable(),
    }),
  ),
  /** later earthquakes that alerted these travelers no second time */
  joined: z.array(joined),
});
export type Wave = z.output<typeof wave>;

export const eventDetail = eventSummary.extend({
  /** open calls for help of those whom it alerted: while there are any, the response cannot be ended */
  calls: z.number(),
  /** of another event, after people had answered this one */
  stronger: strongerShock,
  prefectures: z.array(z.object({ code: z.string(), intensity, unreceived: z.boolean() })),
  tsunami: z.array(z.object({ regionCode: z.string(), regionName: z.string(), kindCode: z.string() })),
  telegrams: z.array(
    z.object({
      id: z.number(),
      type: z.string(),
      title: z.string(),
      infoType: z.string(),
      serial: z.string(),
      headline: z.string(),
      controlAt: moment,
      seenAt: moment,
      standing: z.boolean(),
    }),
  ),
  decisions: z.array(
    z.object({
      companyId: z.number(),
      companyName: z.string(),
      hazard: z.enum(HAZARDS),
      threshold: z.enum(THRESHOLDS),
      reason: z.enum(DECISION_REASONS),
      /** what mattered: intensities of an earthquake, grades of a tsunami */
      prefectures: z.array(
        z.object({
          code: z.string(),
          intensity: intensity.optional(),
          grade: z.enum(TSUNAMI_GRADES).optional(),
          /** its island regions alone */
          islands: z.literal(true).optional(),
        }),
      ),
      /** travelers who were alerted no second time: they joined an earlier earthquake's round */
      joinedCount: z.number(),
      /** travelers whom the brake held back */
      heldCount: z.number(),
      decidedAt: moment,
      /** the telegram that woke the decision */
      telegramId: z.number().nullable(),
      /** earlier earthquakes whose rounds this one joined */
      joined: z.array(joined),
      /** what is running or ran; null where nothing started */
      flow: z
        .object({
          stage: z.enum(['alert', 'confirmation', 'reminder', 'finished', 'stopped', 'missed']),
          remindersSent: z.number(),
          nextAt: moment.nullable(),
          deliveryId: z.number().nullable(),
          answers: answerCounts,
          waves: z.array(wave),
          /** administrators who ended it */
          stops: z.array(z.object({ at: moment, userName: z.string() })),
          /** who ended the response, and how many had not answered then; null: nobody has, or a call for help came since */
          closed: z
            .object({ at: moment, userName: z.string().nullable(), unanswered: z.number().nullable() })
            .nullable(),
        })
        .nullable(),
    }),
  ),
  sends: z.array(
    z.object({
      deliveryId: z.number(),
      /** null: a retraction, or that a tsunami warning was lowered or lifted */
      waveId: z.number().nullable(),
      companyName: z.string(),
      messageType: z.number(),
      reminderNumber: z.number().nullable(),
      /** to what a tsunami warning was lowered; `none`: it has ended; null: another message */
      loweredTo: z.enum(LOWERED_LEVELS).nullable(),
      at: moment,
      total: z.number(),
    }),
  ),
});
export type EventDetail = z.output<typeof eventDetail>;

export const events = {
  list: call({
    method: 'GET',
    path: '/events',
    access: ['result', 'refer'],
    input: z.strictObject({
      ...paging,
      /** of the epicentre */
      name: search,
      minIntensity: intensity.optional(),
      /** those alone that started automatic sends */
      started: flag.optional(),
      /** these alone */
      ids: several(id, 100).optional(),
    }),
    reply: pageOf(eventSummary),
  }),
  /** What could not be used; for the provider, who alone has this feature. */
  problems: call({
    method: 'GET',
    path: '/events/problems',
    access: ['systemSetting', 'refer'],
    input: z.strictObject({ ...paging, kind: z.enum(PROBLEM_KINDS).optional() }),
    reply: pageOf(problem),
  }),
  get: call({ method: 'GET', path: '/events/:id', access: ['result', 'refer'], input: byId, reply: eventDetail }),
  /** A telegram as it came; for the provider alone. */
  telegram: call({
    method: 'GET',
    path: '/events/telegrams/:id/xml',
    access: ['systemSetting', 'refer'],
    input: byId,
    reply: z.object({}),
    /** so that no browser ever renders it */
    answers: 'text/plain',
  }),
  /** Prefecture by prefecture: which travelers of a company were alerted, and which were not. */
  travelers: call({
    method: 'GET',
    path: '/events/:id/travelers',
    access: ['result', 'refer'],
    input: z.strictObject({ id, companyId: id, hazard: z.enum(HAZARDS) }),
    reply: z.object({
      prefectures: z.array(
        z.object({
          code: z.string(),
          intensity: intensity.nullable(),
          grade: z.enum(TSUNAMI_GRADES).nullable(),
          /** whether it reached the company's condition */
          reached: z.boolean(),
          alerted: z.number(),
          joined: z.boolean(),
          /** registered there now, and of them those whose stay is over or has not begun */
          travelers: z.number(),
          away: z.number(),
        }),
      ),
      /** registered elsewhere now, in Japan or abroad */
      elsewhere: z.number(),
    }),
  }),
  /** Ends what runs of one company for the event: no further stage, and nothing of its sends that has not left yet. */
  stop: call({
    method: 'POST',
    path: '/events/:id/stop',
    access: ['safetyConfirmation', 'exec'],
    input: z.strictObject({
      id,
      companyId: id,
      /** tell those already reached that the company takes it back */
      correction: z.boolean().default(false),
    }),
    /** messages on either channel */
    reply: z.object({
      /** handed over before it was stopped, or perhaps so */
      left: z.number(),
      stopped: z.number(),
      /** who gets a correction */
      corrected: z.number(),
    }),
  }),
  /**
   * Ends the response to an event for the companies of the caller, or one of them: from now on it stands on no home.
   * Refused while sends are to come or a call for help is open; a new call brings it back. Ending it again changes nothing.
   */
  close: call({
    method: 'POST',
    path: '/events/:id/close',
    access: ['safetyConfirmation', 'exec'],
    input: z.strictObject({ id, companyId: id.optional() }),
    /** for how many companies it was ended, and how many people had not answered */
    reply: z.object({ companies: z.number(), unanswered: z.number() }),
  }),
  /** How many people what runs of a company for the event has reached, who would get a correction. */
  reached: call({
    method: 'GET',
    path: '/events/:id/reached',
    access: ['safetyConfirmation', 'exec'],
    input: z.strictObject({ id, companyId: id }),
    reply: z.object({ people: z.number() }),
  }),
};
