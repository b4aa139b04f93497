import { z } from 'zod';
import { call, moment } from './contract.js';
import { reopenedBy, tsunamiRegion } from './events.js';
import { answerCounts, deliverySummary, handlingNow, saidGraver, strongerShock } from './history.js';
import {
  AUTO_SENDS_OFF,
  DELIVERY_STATES,
  HAZARDS,
  INTENSITIES,
  RESPONDED_VIA,
  RESPONSE_STATES,
  TSUNAMI_GRADES,
  TSUNAMI_IN_FORCE,
  LOWERED_LEVELS,
} from './limits.js';
import { channelStates, publicStatus } from './public-status.js';

const intensity = z.enum(INTENSITIES);

/** The response to an event in the caller's companies, until an administrator ends it. */
const response = {
  eventId: z.number(),
  hazard: z.enum(HAZARDS),
  state: z.enum(RESPONSE_STATES),
  /** the highest tsunami grade in force now; null: none, or lifted */
  grade: z.enum(TSUNAMI_IN_FORCE).nullable(),
  /** open calls for help: not handled to the end yet */
  help: z.number(),
  originAt: moment.nullable(),
};

/** The first of some companies by name, at most 3. */
const firstCompanies = z.array(z.object({ companyId: z.number(), companyName: z.string(), companyNameEn: z.string() }));

/** An event in progress, with all flows of the caller's companies, finished ones included. */
export const runningEvent = z.object({
  ...response,
  epicenter: z.string().nullable(),
  magnitude: z.string().nullable(),
  maxIntensity: intensity.nullable(),
  /** the coasts under a tsunami warning */
  coasts: z.array(tsunamiRegion),
  companies: z.number(),
  answers: answerCounts,
  /** how many of them have been dealt with; of those who need help, `help` says who is left */
  done: z.object({ injured: z.number(), other: z.number() }),
  /** of the companies for which a send is planned */
  ahead: answerCounts.pick({ total: true, none: true }),
  /** whether anything asked for an answer: an alert does not */
  asked: z.boolean(),
  /** of a tsunami: those alerted only of it, whom nobody has asked how they are; null: a warning is in force, and they are on their way */
  unasked: z.number().nullable(),
  /** companies whose settings left its alert unsent and that have travelers where it struck, to whom nobody has sent a message about it by hand */
  off: z.object({ count: z.number(), companies: firstCompanies }),
  /** a later event, after people had answered this one */
  stronger: strongerShock,
  /** as on the event's page: the answer that took up again, last, a response that was ended; absent: none did */
  reopenedBy: reopenedBy.optional(),
  /** the delivery whose result to open: the latest that asks for an answer, otherwise the alert */
  deliveryId: z.number().nullable(),
  /** the automatic sends of the flow, the questions and the resends by hand, oldest first; total is null for planned ones */
  stages: z.array(
    z.object({
      stage: z.enum(['alert', 'confirmation', 'reminder']),
      /** a confirmation, or a reminder without a number, that a person has sent; a planned one is the next of such confirmations */
      byHand: z.boolean(),
      /** of an automatic reminder */
      reminderNumber: z.number().nullable(),
      at: moment,
      total: z.number().nullable(),
    }),
  ),
  /** of a tsunami: that its warning was lowered or, `none`, has ended, to whom that was sent and when last; oldest first */
  lowered: z.array(z.object({ to: z.enum(LOWERED_LEVELS), at: moment, total: z.number() })),
  prefectures: z.array(
    z.object({ code: z.string(), intensity: intensity.nullable(), total: z.number(), none: z.number() }),
  ),
});
export type RunningEvent = z.output<typeof runningEvent>;

/** Something the reader should act on or know; the console has the text. */
const notice = z.object({
  kind: z.enum([
    'unreadAnswers',
    'undelivered',
    'passwordOld',
    'sendingPaused',
    'feedDown',
    'mailDown',
    'smsDown',
    'unreadableTelegram',
    'missedEvent',
    'missedTsunami',
    'applied',
    'companiesOff',
  ]),
  count: z.number(),
  at: moment.nullable(),
  /** of companiesOff */
  companies: firstCompanies.optional(),
});

/** So many of them are named. */
export const SAFE_NAMES = 3;
/** Of an event, how many say by now that they are safe, and the names of those who said so first. */
const safeByNow = z.object({ eventId: z.number(), people: z.number(), names: z.array(z.string()).max(SAFE_NAMES) });

/** An event whose response was ended for all of the caller's companies. */
const endedResponse = z.object({
  eventId: z.number(),
  hazard: z.enum(HAZARDS),
  epicenter: z.string().nullable(),
  originAt: moment.nullable(),
  endedAt: moment,
  /** of the earthquake, otherwise of the tsunami */
  answers: answerCounts,
  /** whether anything asked for an answer */
  asked: z.boolean(),
  /**
   * as the filters of the event's people: who is still to be looked after; who says by now that they are safe and is not finished looking
   * after; and whom nobody has asked, as only the tsunami alert reached them
   */
  toLookAfter: z.number(),
  safeUnfinished: z.number(),
  alerted: z.number(),
});

export const home = {
  myHomePage: call({
    method: 'GET',
    path: '/my-home-page',
    access: 'signedIn',
    input: z.strictObject({}),
    reply: z.object({
      running: z.array(runningEvent),
      /** whose response was ended within 7 days: at most 3, the last one first */
      ended: z.array(endedResponse),
      /** all open calls for help, whatever they came from */
      calls: z.number(),
      /** all whose last word, of the last RESPONSE_DAYS, is that they are injured, until somebody has finished looking after them */
      injuries: z.number(),
      /** the same of those who say something else in words: nobody knows what it is until it is read */
      others: z.number(),
      /**
       * of events in progress: how many somebody has taken on and not finished looking after, who say by now that they are safe; only the events
       * that have any
       */
      safeButTaken: z.array(safeByNow),
      /** the same of those who were injured or needed help, and whom nobody has taken on since */
      safeUntaken: z.array(safeByNow),
      /** of events in progress: whom the companies that have ended their response leave to look after, who are counted nowhere above */
      leftByEnded: z.array(z.object({ eventId: z.number(), people: z.number() })),
      /** at most 20: first the calls for help, then what has to be read, then the injured, of each those that nobody is handling, then those waiting longest */
      needsHelp: z.array(
        z.object({
          state: z.enum(['help', 'injured', 'other']),
          deliveryId: z.number(),
          applicantId: z.number(),
          name: z.string(),
          nameKana: z.string(),
          companyName: z.string(),
          companyNameEn: z.string(),
          divisionName: z.string(),
          prefectureCode: z.string().nullable(),
          city: z.string(),
          /** with the traveler; 1: alone */
          numberOfPeople: z.number(),
          /** the tsunami warning in force where they are */
          inForce: z.enum(TSUNAMI_GRADES).nullable(),
          phone: z.string().nullable(),
          comment: z.string(),
          ...saidGraver,
          respondedAt: moment,
          respondedVia: z.enum(RESPONDED_VIA),
          /** the traveler who answered on this one's behalf */
          respondedProxy: z.string().nullable(),
          /**
           * what was answered: an event's question or alert, or a message with this subject; the app can answer
           * without either
           */
          event: z
            .object({
              id: z.number(),
              hazard: z.enum(HAZARDS),
              epicenter: z.string().nullable(),
              originAt: moment.nullable(),
            })
            .nullable(),
          /** whether it is what the event's result shows of this person */
          inResult: z.boolean(),
          subject: z.string().nullable(),
          subjectEn: z.string().nullable(),
          ...handlingNow,
        }),
      ),
      /** the latest sends; a question also stands for its reminders */
      deliveries: z.array(deliverySummary.extend({ reminders: z.number(), lastReminderAt: moment.nullable() })),
      notices: z.array(notice),
    }),
  }),
  /** The permanent box in the sidebar, on every screen. */
  situation: call({
    method: 'GET',
    path: '/situation',
    access: 'signedIn',
    input: z.strictObject({}),
    reply: z.object({
      now: moment,
      ...channelStates,
      /** the master switch is on, and sending is not paused */
      autoSendEnabled: z.boolean(),
      /** what the settings of the reader's own company leave unsent of the automatic sends */
      companyOff: z.enum(AUTO_SENDS_OFF).nullable(),
      /** nothing at all is sent: paused by an operator, or until confirmed after a restore; null: sending is on */
      paused: z.enum(['hand', 'restore']).nullable(),
      /** drills running for the reader's companies */
      drills: z.array(z.object({ id: z.number(), title: z.string(), titleEn: z.string() })),
      /** all open calls for help, and those that belong to no event */
      calls: z.number(),
      otherCalls: z.number(),
      /** those who are injured or say something else in words, until somebody has finished looking after them */
      besideCalls: z.number(),
      running: z.array(
        z.object({
          ...response,
          epicenter: z.string().nullable(),
          maxIntensity: intensity.nullable(),
          deliveryId: z.number().nullable(),
          /** set if sends are pending for only one company */
          company: z.object({ id: z.number(), name: z.string(), nameEn: z.string() }).nullable(),
          /** null: nothing has asked for an answer */
          none: z.number().nullable(),
        }),
      ),
      /** sends by a person with something still to come, newest first, at most 5 */
      sends: z.array(
        z.object({
          sendId: z.string(),
          /** the first of its deliveries */
          deliveryId: z.number(),
          subject: z.string(),
          subjectEn: z.string(),
          /** how many different subjects its deliveries have */
          subjects: z.number(),
          /** of the first of its deliveries, and how many its deliveries have */
          companyName: z.string(),
          companyNameEn: z.string(),
          companies: z.number(),
          state: z.enum(DELIVERY_STATES),
          total: z.number(),
          /** sent by the reader */
          own: z.boolean(),
          /** null: their account is gone */
          senderName: z.string().nullable(),
          mayStop: z.boolean(),
          undoUntil: moment.nullable(),
          /** when its plan resends next */
          nextAt: moment.nullable(),
        }),
      ),
      unread: z.number(),
    }),
  }),
  /** Whom an earthquake would find now, and whether the automatic sends would reach them: while nothing is in progress. */
  standby: call({
    method: 'GET',
    path: '/standby',
    access: 'signedIn',
    input: z.strictObject({}),
    reply: z.object({
      /** in Japan today, as far as is known */
      travelers: z.number(),
      /** where they stay */
      prefectures: z.number(),
      companies: z.number(),
      /** of them, those whose settings leave some or all automatic sends unsent */
      companiesOff: z.number(),
    }),
  }),
  publicStatus,
};
