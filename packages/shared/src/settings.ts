import { z } from 'zod';
import { BODY_LIMIT, call, flag, id, moment, version } from './contract.js';
import { ALERTS_PER_DAY, HAZARDS, INTENSITIES, PASSWORD_DAYS, REMINDER, RETENTION, THRESHOLDS } from './limits.js';
import { policyNumberRanges } from './policy-number.js';
import { requiredMail } from './text.js';

/** A company's settings for automatic sends (decisions, section 3: auto-send settings). */
export const autoSendSetting = z.object({
  companyId: z.number(),
  companyName: z.string(),
  companyNameEn: z.string(),
  earthquakeThreshold: z.enum(THRESHOLDS),
  tsunamiWarning: z.boolean(),
  /** when a tsunami reaches a prefecture only through island regions, alert only the travelers there */
  islandsOnly: z.boolean(),
  reminderIntervalMinutes: z.number(),
  reminderTimes: z.number(),
  /** leave out travelers whose stay is over or has not begun */
  respectStay: z.boolean(),
  /** the users of the company and its departments need a second factor to sign in */
  secondFactorRequired: z.boolean(),
  version: z.number(),
});

/** companyId is required if the caller's scope holds several companies */
const ofCompany = { companyId: id.optional() };

export const autoSend = {
  get: call({
    method: 'GET',
    path: '/setting-auto-send',
    access: ['corporateSetting', 'refer'],
    input: z.strictObject(ofCompany),
    reply: autoSendSetting,
  }),
  put: call({
    method: 'PUT',
    path: '/setting-auto-send',
    access: ['corporateSetting', 'update'],
    input: z.strictObject({
      ...ofCompany,
      earthquakeThreshold: z.enum(THRESHOLDS),
      tsunamiWarning: z.boolean(),
      islandsOnly: z.boolean(),
      reminderIntervalMinutes: z.int().min(REMINDER.intervalMin).max(REMINDER.intervalMax),
      reminderTimes: z.int().min(0).max(REMINDER.timesMax),
      respectStay: z.boolean(),
      secondFactorRequired: z.boolean(),
      version,
    }),
    reply: autoSendSetting,
    done: 'I00003',
  }),
  /** What a setting would have done in the latest strong real events, newest first, given today's registrations. */
  example: call({
    method: 'GET',
    path: '/setting-auto-send/example',
    access: ['corporateSetting', 'refer'],
    input: z.strictObject({
      ...ofCompany,
      earthquakeThreshold: z.enum(THRESHOLDS),
      tsunamiWarning: flag.default(true),
      respectStay: flag.default(true),
    }),
    reply: z.object({
      items: z.array(
        z.object({
          event: z.object({
            id: z.number(),
            epicenter: z.string().nullable(),
            /** time of the earthquake, otherwise of the first telegram */
            at: moment,
            maxIntensity: z.enum(INTENSITIES).nullable(),
            /** a tsunami warning was issued */
            hasTsunami: z.boolean(),
          }),
          /** travelers who would have been alerted; many get both alerts */
          count: z.number(),
          byHazard: z.record(z.enum(HAZARDS), z.number()),
          /** those with travelers, most travelers first */
          prefectures: z.array(z.object({ code: z.string(), count: z.number() })),
        }),
      ),
    }),
  }),
};

/** An address that nobody owns, such as the sender of a new installation. */
export const EXAMPLE_ADDRESS = /@example\.(?:com|jp|org|net)$/;

export const systemSetting = z.object({
  senderMailAddress: z.string(),
  replyToMailAddress: z.string(),
  supportMailAddress: z.string(),
  policyNumberRanges: z.array(z.object({ prefix: z.string(), from: z.string(), to: z.string() })),
  autoSendEnabled: z.boolean(),
  /** automatic alerts to a traveler in a day from which the brake holds back weaker repeats; null: no limit */
  alertsPerDay: z.number().nullable(),
  /** days after which positions, sends with their answers, telegrams with their events, and log rows are deleted; null: never */
  retentionDays: z.object({
    position: z.number(),
    sends: z.number().nullable(),
    telegrams: z.number().nullable(),
    log: z.number().nullable(),
  }),
  /** users who belong to no company need a second factor to sign in */
  secondFactorRequired: z.boolean(),
  /** the age at which users are reminded to change their password */
  passwordDays: z.number(),
  version: z.number(),
});

const recordDays = z.int().min(RETENTION.recordMin).max(RETENTION.recordMax).nullable();

export const settings = {
  get: call({
    method: 'GET',
    path: '/settings',
    access: ['systemSetting', 'refer'],
    input: z.strictObject({}),
    reply: systemSetting,
  }),
  /** changes the settings: a POST by the specification; needs U */
  post: call({
    method: 'POST',
    path: '/settings',
    access: ['systemSetting', 'update'],
    bodyLimit: 2 * BODY_LIMIT,
    input: z.strictObject({
      senderMailAddress: requiredMail,
      replyToMailAddress: requiredMail,
      supportMailAddress: requiredMail,
      policyNumberRanges,
      autoSendEnabled: z.boolean(),
      alertsPerDay: z.int().min(ALERTS_PER_DAY.min).max(ALERTS_PER_DAY.max).nullable(),
      retentionDays: z.strictObject({
        position: z.int().min(1).max(RETENTION.positionMax),
        /** left out: unchanged */
        sends: recordDays.optional(),
        telegrams: recordDays.optional(),
        log: recordDays,
      }),
      secondFactorRequired: z.boolean(),
      /** left out: unchanged */
      passwordDays: z.int().min(PASSWORD_DAYS.min).max(PASSWORD_DAYS.max).optional(),
      version,
    }),
    reply: systemSetting,
    done: 'I00003',
  }),
  /** Sends the caller a mail through the outbox of mails to users; GET /status reports the result. */
  testMail: call({
    method: 'POST',
    path: '/settings/test-mail',
    access: ['systemSetting', 'update'],
    input: z.strictObject({}),
    reply: z.object({ mailAddress: z.string() }),
    done: 'I00002',
  }),
};
