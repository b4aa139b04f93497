import { z } from 'zod';
import { byId, call, flag, id, moment, nothing, pageOf, paging, several, XLSX } from './contract.js';
import { expectedCount, sent, stepUp } from './delivery.js';
import { answerCounts, recipient, RECIPIENT_SORTS, RESULT_FILTERS, strongerShock } from './history.js';
import {
  HANDLING_STATES,
  HAZARDS,
  INTENSITIES,
  LOWERED_LEVELS,
  THRESHOLDS,
  TSUNAMI_GRADES,
  TSUNAMI_IN_FORCE,
} from './limits.js';
import { search } from './text.js';

const intensity = z.enum(INTENSITIES);

/** Why a flow did or did not start for a company; the console has the texts. */
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

/** Why a telegram cannot be read. */
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

/** Why a feed entry is not followed. */
export const REFUSED_REASONS = ['missingAddress', 'invalidAddress', 'addressTooLong', 'foreignHost'] as const;
export type RefusedReason = (typeof REFUSED_REASONS)[number];
export const PROBLEM_REASONS = [...UNREADABLE_REASONS, ...REFUSED_REASONS] as const;

/**
 * unreadable: stored but not understood; missing: could not be fetched; refused: the entry was not followed; missed:
 * came too late.
 */
export const PROBLEM_KINDS = ['unreadable', 'missing', 'refused', 'missed'] as const;

/** A telegram that alerted nobody because it could not be used. */
const problem = z.object({
  kind: z.enum(PROBLEM_KINDS),
  /** first seen, by the feed's clock */
  seenAt: moment,
  /** the agency's time, if it could be read */
  publishedAt: moment.nullable(),
  type: z.string(),
  title: z.string(),
  url: z.string(),
  /** if it is stored, its XML can be read */
  telegramId: z.number().nullable(),
  /** for a missed one */
  eventId: z.number().nullable(),
  /** for an unreadable or refused one */
  reason: z.enum(PROBLEM_REASONS).nullable(),
  /** the last error, a technical text */
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
  /** publication time of the latest telegram */
  latestAt: moment,
  telegramCount: z.number(),
  /**
   * running: a stage is still to come; finished: it alerted; none: it alerted nobody; missed: nothing was sent
   * because it came too late or sends were off too long
   */
  state: z.enum(['running', 'finished', 'none', 'missed']),
  companies: z.number(),
  /** people alerted of the earthquake or its tsunami, each counted once */
  people: z.number(),
  /** of the people alerted of the earthquake: a tsunami alert asks for no answer */
  answers: answerCounts,
  /** whether they have been asked yet */
  asked: z.boolean(),
});
export type EventSummary = z.output<typeof eventSummary>;

/** The answer that took up again a response that was ended. */
export const reopenedBy = z.object({ at: moment, response: z.number() });
export type ReopenedBy = z.output<typeof reopenedBy>;

/** How near the agency takes a first wave to be if it gives no time: to come at once, already coming in, seen. */
export const TSUNAMI_ARRIVALS = ['imminent', 'arriving', 'arrived'] as const;
export type TsunamiArrival = (typeof TSUNAMI_ARRIVALS)[number];
/** Expected heights in metres, and the words of the first warnings after a very strong earthquake: 巨大, 高い. */
export const TSUNAMI_HEIGHTS = ['huge', 'high', 'over10', '10', '5', '3', '1', 'under0_2'] as const;
export type TsunamiHeight = (typeof TSUNAMI_HEIGHTS)[number];

/** A forecast region, what the agency's code of a kind tells it, and the first wave there. */
export const tsunamiRegion = z.object({
  regionCode: z.string(),
  regionName: z.string(),
  kindCode: z.string(),
  /** when it is expected */
  arrivalAt: moment.nullable(),
  arrival: z.enum(TSUNAMI_ARRIVALS).nullable(),
  height: z.enum(TSUNAMI_HEIGHTS).nullable(),
});
export type TsunamiCoast = z.output<typeof tsunamiRegion>;

/** Another earthquake that a round joined, or that joined it, and in which prefectures. */
const joined = eventSummary
  .pick({ id: true, epicenter: true, originAt: true, latestAt: true, maxIntensity: true, hasTsunami: true })
  .extend({ prefectures: z.array(z.string()) });
export type JoinedEvent = z.output<typeof joined>;

/** One alert of a flow: where, and what followed; its sends carry its id. */
const wave = z.object({
  id: z.number(),
  at: moment,
  /** the telegram that triggered the decision */
  telegramId: z.number().nullable(),
  prefectures: z.array(
    z.object({
      code: z.string(),
      intensity: intensity.nullable(),
      grade: z.enum(TSUNAMI_GRADES).nullable(),
      /** only its island regions */
      islands: z.literal(true).optional(),
      /** when the agency cancelled the telegrams it rests on */
      retractedAt: moment.nullable(),
    }),
  ),
  /** later earthquakes for which these travelers got no second alert */
  joined: z.array(joined),
});
export type Wave = z.output<typeof wave>;

export const eventDetail = eventSummary.extend({
  /** open calls for help among the people it alerted; while there are any, the response cannot be ended */
  calls: z.number(),
  /** a later event, after people had answered this one */
  stronger: strongerShock,
  prefectures: z.array(z.object({ code: z.string(), intensity, unreceived: z.boolean() })),
  tsunami: z.array(tsunamiRegion),
  /** the prefectures whose coasts are under a tsunami warning now */
  warned: z.array(z.object({ prefectureCode: z.string(), grade: z.enum(TSUNAMI_GRADES) })),
  /** the highest warning that each prefecture has been under, lifted or not */
  highestWarned: z.array(z.object({ prefectureCode: z.string(), grade: z.enum(TSUNAMI_GRADES) })),
  /** when the agency lifted its last tsunami warning, or lowered it to an advisory; null: there was none, or one is in force */
  warningEndedAt: moment.nullable(),
  /** who ended the response, and who reopened it, of how many companies */
  responseSteps: z.array(
    z.object({ at: moment, step: z.enum(['close', 'reopen']), userName: z.string(), companies: z.number() }),
  ),
  /** the answer that took up again, last, a response that was ended; absent: none did */
  reopenedBy: reopenedBy.optional(),
  telegrams: z.array(
    z.object({
      id: z.number(),
      type: z.string(),
      title: z.string(),
      infoType: z.string(),
      serial: z.string(),
      headline: z.string(),
      /** what the telegram says, from its fields; empty if they say nothing */
      headlineEn: z.string(),
      controlAt: moment,
      seenAt: moment,
      standing: z.boolean(),
    }),
  ),
  decisions: z.array(
    z.object({
      companyId: z.number(),
      companyName: z.string(),
      companyNameEn: z.string(),
      hazard: z.enum(HAZARDS),
      threshold: z.enum(THRESHOLDS),
      reason: z.enum(DECISION_REASONS),
      /** the prefectures considered, with intensities or tsunami grades */
      prefectures: z.array(
        z.object({
          code: z.string(),
          intensity: intensity.optional(),
          grade: z.enum(TSUNAMI_GRADES).optional(),
          /** only its island regions */
          islands: z.literal(true).optional(),
        }),
      ),
      /** travelers who got no second alert because they joined an earlier earthquake's round */
      joinedCount: z.number(),
      /** travelers held back by the brake */
      heldCount: z.number(),
      decidedAt: moment,
      /** the telegram that triggered the decision */
      telegramId: z.number().nullable(),
      /** earlier earthquakes whose rounds this one joined */
      joined: z.array(joined),
      /** the flow that runs or ran; null if nothing started */
      flow: z
        .object({
          stage: z.enum(['alert', 'confirmation', 'reminder', 'finished', 'stopped', 'missed']),
          remindersSent: z.number(),
          nextAt: moment.nullable(),
          deliveryId: z.number().nullable(),
          answers: answerCounts,
          waves: z.array(wave),
          /** the administrators who stopped it */
          stops: z.array(z.object({ at: moment, userName: z.string() })),
          /**
           * who ended the response, and how many had not answered then; null: not ended, or a call for help came in
           * since
           */
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
      /** null: a retraction, or a lowering or lifting of a tsunami warning */
      waveId: z.number().nullable(),
      companyId: z.number(),
      companyName: z.string(),
      companyNameEn: z.string(),
      /** somebody composed it: no automatic send and no resend */
      byHand: z.boolean(),
      messageType: z.number(),
      reminderNumber: z.number().nullable(),
      /** an administrator asked the silent again */
      again: z.boolean(),
      /** the level a tsunami warning was lowered to; `none`: it has ended; null: another kind of message */
      loweredTo: z.enum(LOWERED_LEVELS).nullable(),
      at: moment,
      total: z.number(),
      /** recipients still being prepared, who are not in the total yet */
      toCome: z.number(),
    }),
  ),
  /** who stopped sends of it, oldest first; messages on either channel, `left`: handed over before, or possibly so */
  stops: z.array(
    z.object({
      at: moment,
      userName: z.string(),
      companyNames: z.array(z.string()),
      /** of the only one of them; of several, any */
      companyNameEn: z.string(),
      left: z.number(),
      stopped: z.number(),
    }),
  ),
});
export type EventDetail = z.output<typeof eventDetail>;

/** Of so many people alerted, the last is to be handed over so long after the telegram was read. */
export const PROMISE = [
  { share: 0.99, seconds: 60 },
  { share: 0.999, seconds: 120 },
] as const;

/** Whether an alert left in time, the worst first; open: it still may; unknown: nobody knows when its telegram was read. */
export const VERDICTS = ['broken', 'open', 'unknown', 'kept'] as const;

/**
 * How fast an alert left: a person's time is that of the first relay or SMS provider that took a message for them. Null:
 * not reached.
 */
const handOver = z.object({
  deliveryId: z.number(),
  companyName: z.string(),
  companyNameEn: z.string(),
  hazard: z.enum(HAZARDS),
  /** the times of the telegram behind it: the agency's, and when it was read; null: it is no longer kept */
  publishedAt: moment.nullable(),
  readAt: moment.nullable(),
  decidedAt: moment,
  /** people with a message, and how many of them were handed over; the rest waits, or was never handed over */
  people: z.number(),
  handed: z.number(),
  /** not among `people`: refused or unreachable by every way they have */
  failed: z.number(),
  firstAt: moment.nullable(),
  /** when so many of a thousand people had been handed over */
  at500: moment.nullable(),
  at950: moment.nullable(),
  at990: moment.nullable(),
  at999: moment.nullable(),
  verdict: z.enum(VERDICTS),
});
export type HandOver = z.output<typeof handOver>;

/** One person whom an event's sends reached, by the latest of them that is their question or their alert. */
const eventPerson = recipient.extend({
  deliveryId: z.number(),
  companyId: z.number(),
  companyName: z.string(),
  companyNameEn: z.string(),
  /** whether that one asks for an answer: an alert does not */
  asked: z.boolean(),
  /** whether that one is a tsunami alert, which no question follows: an answer by phone can be recorded to it */
  warned: z.boolean(),
  /** the highest of the event's tsunami warnings where they were, once all of them have ended; null: there was none */
  wasWarned: z.enum(TSUNAMI_GRADES).nullable(),
  /** when they were asked last, by a reminder or a resend; null: only once */
  askedAgainAt: moment.nullable(),
});
export type EventPerson = z.output<typeof eventPerson>;

/** How the people of one company are that an event's sends reached. */
const companyResult = z.object({
  companyId: z.number(),
  companyName: z.string(),
  companyNameEn: z.string(),
  /** those alerted only of the tsunami, too */
  people: z.number(),
  /** of those alerted of the earthquake, and of whoever has answered */
  answers: answerCounts,
  undelivered: z.number(),
  /** whether any of them has been asked */
  asked: z.boolean(),
  /** those whom a resend would reach now */
  again: z.number(),
  /** of `answers`: who has been dealt with */
  done: answerCounts.pick({ help: true, injured: true, other: true }),
  /** those to look after, until somebody has dealt with them, and whom of them nobody has taken on */
  toLookAfter: z.number(),
  untaken: z.number(),
  /** whom somebody has taken on and not finished looking after, also of those who are safe by now */
  taken: z.number(),
});
export type CompanyResult = z.output<typeof companyResult>;

/** The same of one prefecture; null: abroad or unknown. */
const placeResult = companyResult
  .pick({ people: true, answers: true, undelivered: true })
  .extend({ code: z.string().nullable() });
export type PlaceResult = z.output<typeof placeResult>;

/** The people of one company and prefecture with one answer other than "safe": whom nobody looks after yet, and who have been dealt with. */
const careResult = z.object({
  companyId: z.number(),
  code: z.string().nullable(),
  response: z.number(),
  untaken: z.number(),
  done: z.number(),
});
export type CareResult = z.output<typeof careResult>;

/**
 * `alerted`: those alerted only of the tsunami, who have said nothing; `warned`: those where a tsunami warning is in force or, once the event's warnings
 * have ended, was; `toLookAfter`:
 * those who need help, are injured or say something else in words, until somebody has dealt with them; `untaken`: of these, whom nobody has
 * taken on; `taken`: whom somebody has taken on and not finished looking after, whatever they have answered since; `safeUnfinished`: who was
 * injured or needed help and says by now that they are safe, until somebody has finished looking after them; `safeByNow`: the
 * same, and behind them those with whom somebody has finished; `done`: whom somebody has
 * dealt with, until they answer again.
 */
export const PEOPLE_FILTERS = [
  ...RESULT_FILTERS,
  'alerted',
  'warned',
  'toLookAfter',
  'untaken',
  'taken',
  'safeUnfinished',
  'safeByNow',
  'done',
] as const;

const peopleFilter = {
  id,
  /** only its people */
  companyId: id.optional(),
  filter: z.enum(PEOPLE_FILTERS).default('all'),
  name: search,
};

/** The highest tsunami warning in force where an event's people were alerted, and in which prefectures. */
const warned = z.object({ grade: z.enum(TSUNAMI_GRADES), prefectures: z.array(z.string()) }).nullable();

export const events = {
  list: call({
    method: 'GET',
    path: '/events',
    access: ['result', 'refer'],
    input: z.strictObject({
      ...paging,
      /** part of the epicenter's name */
      name: search,
      minIntensity: intensity.optional(),
      /** only events that started automatic sends */
      started: flag.optional(),
      /** only these */
      ids: several(id, 100).optional(),
    }),
    reply: pageOf(eventSummary),
  }),
  /** Telegrams that could not be used; only the provider has this feature. */
  problems: call({
    method: 'GET',
    path: '/events/problems',
    access: ['systemSetting', 'refer'],
    input: z.strictObject({ ...paging, kind: z.enum(PROBLEM_KINDS).optional() }),
    reply: pageOf(problem),
  }),
  get: call({ method: 'GET', path: '/events/:id', access: ['result', 'refer'], input: byId, reply: eventDetail }),
  /** A telegram as received; provider only. */
  telegram: call({
    method: 'GET',
    path: '/events/telegrams/:id/xml',
    access: ['systemSetting', 'refer'],
    input: byId,
    reply: z.object({}),
    /** so that no browser renders it */
    answers: 'text/plain',
  }),
  /** By prefecture: which travelers of a company were alerted and which were not. */
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
          /** whether it met the company's condition */
          reached: z.boolean(),
          alerted: z.number(),
          joined: z.boolean(),
          /** currently registered there, and how many of them have a stay that is over or has not begun */
          travelers: z.number(),
          away: z.number(),
          /** those registered and not away whom somebody has written to by hand about the event */
          written: z.number(),
        }),
      ),
      /** currently registered elsewhere, in Japan or abroad */
      elsewhere: z.number(),
    }),
  }),
  /** How fast the event's alerts left, in the reader's departments: the worst verdict first, then the slowest. */
  handOvers: call({
    method: 'GET',
    path: '/events/:id/hand-overs',
    access: ['result', 'refer'],
    input: z.strictObject({
      ...paging,
      id,
      /** part of the company's name */
      name: search,
    }),
    reply: pageOf(handOver).extend({
      /** of all alerts to these companies, not only of this page */
      verdicts: z.record(z.enum(VERDICTS), z.number()),
      /** people of an alert made lately still wait: the figures change */
      leaving: z.boolean(),
    }),
  }),
  /** How the people are that the event's sends reached, by company. */
  result: call({
    method: 'GET',
    path: '/events/:id/result',
    access: ['result', 'refer'],
    input: byId,
    reply: z.object({ companies: z.array(companyResult) }),
  }),
  /** The same by prefecture, and who looks after those who are not safe. */
  places: call({
    method: 'GET',
    path: '/events/:id/places',
    access: ['result', 'refer'],
    input: byId,
    reply: z.object({ places: z.array(placeResult), care: z.array(careResult) }),
  }),
  /** The people that the event's sends reached, each once, whatever the prefecture and the alert. */
  people: call({
    method: 'GET',
    path: '/events/:id/people',
    access: ['result', 'refer'],
    input: z.strictObject({
      ...paging,
      ...peopleFilter,
      /** notSafe: who said anything but that they are safe */
      filter: z.enum([...PEOPLE_FILTERS, 'notSafe']).default('all'),
      /** only this one */
      applicantId: id.optional(),
      sort: z.enum(RECIPIENT_SORTS).default('urgency'),
    }),
    reply: pageOf(eventPerson),
  }),
  /** The latest events that reached a traveler, newest first, at most 5; those whose response has ended, too. */
  ofApplicant: call({
    method: 'GET',
    path: '/applicants/:id/events',
    access: ['result', 'refer'],
    input: byId,
    reply: z.object({
      events: z.array(
        z.object({
          eventId: z.number(),
          epicenter: z.string().nullable(),
          maxIntensity: intensity.nullable(),
          hasTsunami: z.boolean(),
          originAt: moment.nullable(),
          latestAt: moment,
          /** whether they were asked: an alert does not */
          asked: z.boolean(),
          response: z.number().nullable(),
          /** they have been dealt with */
          done: z.boolean(),
          /** of whoever is not safe, was not before, or was taken on: whether somebody looks after them; null: nobody has to */
          handling: z.enum(HANDLING_STATES).nullable(),
        }),
      ),
    }),
  }),
  exportPeople: call({
    method: 'GET',
    path: '/events/:id/people/export',
    access: ['result', 'print'],
    input: z.strictObject(peopleFilter),
    reply: nothing,
    answers: XLSX,
  }),
  /** Asks everybody again who has been asked about the event and has not answered: one send, however many questions. */
  resend: call({
    method: 'POST',
    path: '/events/:id/resend',
    access: ['safetyConfirmation', 'exec'],
    input: z.strictObject({ id, companyId: id.optional(), expectedCount, ...stepUp }),
    reply: sent,
    done: 'I00005',
  }),
  /**
   * Stops the automatic sends of one company for the event: no further stage, and none of its messages that have not
   * left.
   */
  stop: call({
    method: 'POST',
    path: '/events/:id/stop',
    access: ['safetyConfirmation', 'exec'],
    input: z.strictObject({
      id,
      companyId: id,
      /** also send a correction to those already reached */
      correction: z.boolean().default(false),
    }),
    /** messages on either channel */
    reply: z.object({
      /** handed over before the stop, or possibly so */
      left: z.number(),
      stopped: z.number(),
      /** recipients of a correction */
      corrected: z.number(),
    }),
  }),
  /**
   * Ends the response to an event for the caller's companies, or for one of them: it disappears from every home.
   * Refused while sends are pending or a call for help is open; a new call brings it back. Ending it again changes
   * nothing.
   */
  close: call({
    method: 'POST',
    path: '/events/:id/close',
    access: ['safetyConfirmation', 'exec'],
    input: z.strictObject({ id, companyId: id.optional() }),
    /** the number of companies it was ended for, and of people who had not answered */
    reply: z.object({ companies: z.number(), unanswered: z.number() }),
  }),
  /** What ending the response would leave, for the caller's companies or one of them. */
  unfinished: call({
    method: 'GET',
    path: '/events/:id/unfinished',
    access: ['safetyConfirmation', 'exec'],
    input: z.strictObject({ id, companyId: id.optional() }),
    reply: z.object({
      /** people in need, injured or calling for help, whom nobody handles; and those whom somebody does, also if they are safe by now */
      open: z.number(),
      taken: z.number(),
      /** who was injured or needed help and says by now that they are safe, whom nobody has taken on */
      safe: z.number(),
      /** whose words have to be read */
      other: z.number(),
      unanswered: z.number(),
      /** those alerted only of the tsunami, whom nobody has asked how they are */
      unasked: z.number(),
      warned,
    }),
  }),
  /** Takes up a response again that was ended. One that is not ended stays as it is. */
  reopen: call({
    method: 'POST',
    path: '/events/:id/reopen',
    access: ['safetyConfirmation', 'exec'],
    input: z.strictObject({ id, companyId: id.optional() }),
    /** the number of companies it was taken up for */
    reply: z.object({ companies: z.number() }),
  }),
  /** How many people the company's sends for the event have reached, who would get a correction. */
  reached: call({
    method: 'GET',
    path: '/events/:id/reached',
    access: ['safetyConfirmation', 'exec'],
    input: z.strictObject({ id, companyId: id }),
    reply: z.object({ people: z.number(), warned }),
  }),
};
