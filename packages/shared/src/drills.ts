import { z } from 'zod';
import { byId, call, id, moment, pageOf, paging, several } from './contract.js';
import { DECISION_REASONS } from './events.js';
import { DRILL_STATES, HAZARDS, INTENSITIES, LENGTH, LOWERED_LEVELS, REMINDER, TSUNAMI_GRADES } from './limits.js';

const intensity = z.enum(INTENSITIES);
const MOST_COMPANIES = 500;
/** Minutes between the stages of a drill: shorter than in reality, so that a drill does not take an afternoon. */
export const DRILL_MINUTES = { min: 1, confirmationMax: 15, reminderMax: REMINDER.intervalMax } as const;

/** What is replayed: a received event, or one bundled with the product. */
const source = z.union([z.strictObject({ eventId: id }), z.strictObject({ bundled: z.string().max(LENGTH.name) })]);
export type DrillSource = z.infer<typeof source>;

const intervals = z.strictObject({
  confirmationMinutes: z.int().min(DRILL_MINUTES.min).max(DRILL_MINUTES.confirmationMax).optional(),
  reminderMinutes: z.int().min(DRILL_MINUTES.min).max(DRILL_MINUTES.reminderMax).optional(),
  reminderTimes: z.int().min(0).max(REMINDER.timesMax).optional(),
});
export type DrillIntervals = z.infer<typeof intervals>;

const sourceFacts = z.object({
  title: z.string(),
  titleEn: z.string(),
  epicenter: z.string().nullable(),
  /** time of the earthquake, otherwise of the first telegram */
  at: moment,
  magnitude: z.string().nullable(),
  maxIntensity: intensity.nullable(),
  hasTsunami: z.boolean(),
});

const plannedPrefecture = z.object({
  code: z.string(),
  intensity: intensity.optional(),
  grade: z.enum(TSUNAMI_GRADES).optional(),
  count: z.number(),
});

const plannedStage = z.object({
  stage: z.enum(['alert', 'confirmation', 'reminder']),
  /** from 1 for a reminder, otherwise 0 */
  number: z.number(),
  /** seconds after the first telegram */
  at: z.number(),
  /** travelers who get it if nobody answers */
  count: z.number(),
});

const parts = z.object({ subject: z.string(), body: z.string(), sms: z.string() });

/** What would happen, given today's registrations. */
export const drillPlan = z.object({
  /** travelers who get at least one message */
  count: z.number(),
  companies: z.array(
    z.object({
      companyId: z.number(),
      companyName: z.string(),
      companyNameEn: z.string(),
      count: z.number(),
      /**
       * the company narrows island regions: for a tsunami that reaches only those, fewer travelers are alerted than
       * counted here
       */
      islandsOnly: z.boolean(),
      waves: z.array(
        z.object({ hazard: z.enum(HAZARDS), prefectures: z.array(plannedPrefecture), stages: z.array(plannedStage) }),
      ),
      retractions: z.array(
        z.object({ hazard: z.enum(HAZARDS), at: z.number(), codes: z.array(z.string()), count: z.number() }),
      ),
      /** those who were asked to evacuate learn that a lower level is in force; `none`: the warning has ended */
      lowerings: z.array(
        z.object({ to: z.enum(LOWERED_LEVELS), at: z.number(), codes: z.array(z.string()), count: z.number() }),
      ),
      /** for each hazard: what started it, or why nothing does */
      reasons: z.array(z.object({ hazard: z.enum(HAZARDS), reason: z.enum(DECISION_REASONS) })),
      leftOut: z.object({
        /** counted as recipients but reachable on no channel */
        noContact: z.number(),
        /** not counted: their stay is over or has not begun */
        stay: z.number(),
      }),
    }),
  ),
  /** every message once, filled for a sample traveler */
  messages: z.array(z.object({ messageType: z.number(), jp: parts, en: parts })),
});
export type DrillPlan = z.output<typeof drillPlan>;

/** Figures of one company or department. */
const figures = z.object({
  recipients: z.number(),
  reachedByMail: z.number(),
  reachedBySms: z.number(),
  /** recipients who got a question */
  asked: z.number(),
  answered: z.number(),
  /** seconds from the question until 25, 50 and 75 % had answered; null: never */
  times: z.tuple([z.number().nullable(), z.number().nullable(), z.number().nullable()]),
});
export type DrillFigures = z.output<typeof figures>;

const summary = z.object({
  id: z.number(),
  title: z.string(),
  titleEn: z.string(),
  startedAt: moment,
  /** null: still running for some company */
  endedAt: moment.nullable(),
  starterName: z.string(),
  state: z.enum(DRILL_STATES),
  companies: z.array(z.string()),
  /** their English names, in the same order */
  companiesEn: z.array(z.string()),
  asked: z.number(),
  answered: z.number(),
});
export type DrillSummary = z.output<typeof summary>;

export const drillReport = summary.omit({ companies: true, companiesEn: true }).extend({
  companies: z.array(
    z.object({
      companyId: z.number(),
      companyName: z.string(),
      companyNameEn: z.string(),
      state: z.enum(DRILL_STATES),
      endedAt: moment.nullable(),
      /** wanted: requested but not created yet */
      correction: z.enum(['none', 'wanted', 'made']),
      /** when the next stage is due */
      nextAt: moment.nullable(),
      /**
       * the newest real event that the company is responding to; while sends of it are pending (running), no correction of
       * the drill can be requested
       */
      real: z.object({ eventId: z.number(), running: z.boolean() }).nullable(),
      figures,
      /** the same company's previous drill */
      before: z.object({ drillId: z.number(), startedAt: moment, figures }).nullable(),
      divisions: z.array(
        z.object({ divisionId: z.number(), divisionName: z.string(), figures, before: figures.nullable() }),
      ),
      sends: z.array(
        z.object({
          deliveryId: z.number(),
          messageType: z.number(),
          reminderNumber: z.number().nullable(),
          at: moment,
          total: z.number(),
        }),
      ),
    }),
  ),
});
export type DrillReport = z.output<typeof drillReport>;

const access = ['safetyConfirmation', 'exec'] as const;

export const drills = {
  list: call({ method: 'GET', path: '/drills', access, input: z.strictObject(paging), reply: pageOf(summary) }),
  /** What can be replayed: the bundled events and the latest strong events received. */
  sources: call({
    method: 'GET',
    path: '/drills/sources',
    access,
    input: z.strictObject({}),
    reply: z.object({
      bundled: z.array(sourceFacts.extend({ key: z.string() })),
      events: z.array(sourceFacts.extend({ eventId: z.number() })),
    }),
  }),
  /** Which of these companies cannot start a drill now, as sends of a real event are pending for them. */
  busy: call({
    method: 'GET',
    path: '/drills/busy',
    access,
    input: z.strictObject({ companyIds: several(id, MOST_COMPANIES) }),
    reply: z.object({
      companies: z.array(
        z.object({
          companyId: z.number(),
          companyName: z.string(),
          companyNameEn: z.string(),
          eventId: z.number(),
          /** sends are to come, so no drill can start; false: they are over, but nobody has ended the response */
          running: z.boolean(),
        }),
      ),
    }),
  }),
  get: call({ method: 'GET', path: '/drills/:id', access, input: byId, reply: drillReport }),
  /** dry: says what would happen and sends nothing. real: sends; `expectedCount` is the count from the dry run. */
  start: call({
    method: 'POST',
    path: '/drills',
    access,
    input: z
      .strictObject({
        source,
        companyIds: z.array(id).min(1).max(MOST_COMPANIES),
        mode: z.enum(['dry', 'real']),
        expectedCount: z.int().min(0).max(2_147_483_647).optional(),
        intervals: intervals.default({}),
      })
      .refine(({ mode, expectedCount }) => mode === 'dry' || expectedCount !== undefined, {
        path: ['expectedCount'],
        message: 'E00001',
      }),
    /** id of the drill that was started; null for a dry run */
    reply: z.object({ id: z.number().nullable(), plan: drillPlan }),
  }),
  /** Ends it for the caller's companies; a correction goes to exactly the travelers it reached. */
  stop: call({
    method: 'POST',
    path: '/drills/:id/stop',
    access,
    input: z.strictObject({ id, correction: z.boolean().default(false) }),
    reply: z.object({ left: z.number(), stopped: z.number() }),
  }),
};
