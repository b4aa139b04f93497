import { z } from 'zod';
import { byId, call, id, moment, pageOf, paging } from './contract.js';
import { answerCounts } from './history.js';
import { HAZARDS, INTENSITIES, THRESHOLDS, TSUNAMI_GRADES } from './limits.js';

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
] as const;
export type DecisionReason = (typeof DECISION_REASONS)[number];

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
  /** publication of the latest telegram */
  latestAt: moment,
  telegramCount: z.number(),
  /** running: a stage is to come; finished: it alerted; none: it alerted nobody; missed: it came too late */
  state: z.enum(['running', 'finished', 'none', 'missed']),
  companies: z.number(),
  answers: answerCounts,
});
export type EventSummary = z.output<typeof eventSummary>;

export const eventDetail = eventSummary.extend({
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
        z.object({ code: z.string(), intensity: intensity.optional(), grade: z.enum(TSUNAMI_GRADES).optional() }),
      ),
      decidedAt: moment,
      /** what is running or ran; null where nothing started */
      flow: z
        .object({
          stage: z.enum(['alert', 'confirmation', 'reminder', 'finished', 'stopped', 'missed']),
          remindersSent: z.number(),
          nextAt: moment.nullable(),
          deliveryId: z.number().nullable(),
          answers: answerCounts,
        })
        .nullable(),
    }),
  ),
  sends: z.array(
    z.object({
      deliveryId: z.number(),
      companyName: z.string(),
      messageType: z.number(),
      reminderNumber: z.number().nullable(),
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
    input: z.strictObject({ ...paging, minIntensity: intensity.optional() }),
    reply: pageOf(eventSummary),
  }),
  get: call({ method: 'GET', path: '/events/:id', access: ['result', 'refer'], input: byId, reply: eventDetail }),
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
  /** How many people what runs of a company for the event has reached, who would get a correction. */
  reached: call({
    method: 'GET',
    path: '/events/:id/reached',
    access: ['safetyConfirmation', 'exec'],
    input: z.strictObject({ id, companyId: id }),
    reply: z.object({ people: z.number() }),
  }),
};
