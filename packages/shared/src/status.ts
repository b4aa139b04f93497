import { z } from 'zod';
import { call, moment } from './contract.js';
import { CHANNELS } from './limits.js';
import { storable } from './text.js';

/** hand: by an operator; restore: this is not the database where sending was last confirmed */
export const PAUSED_BY = ['hand', 'restore'] as const;

/**
 * The queues of the workers, each for one kind of work: it says that rows have become due. The names are theirs in Redis,
 * too.
 */
export const QUEUES = ['telegrams', 'sends', 'mails'] as const;
export type QueueName = (typeof QUEUES)[number];

/** Why a relay that has a user and offers no TLS gets neither the password nor mails; the console words it itself. */
export const NO_STARTTLS = 'the relay offers no STARTTLS, so user and password were not sent to it';

/** Why a relay gets no mail while its day's quota, which is set, is used up; the console words it itself. */
export const DAILY_QUOTA_USED = "the day's quota that is set for this relay is used up";

/**
 * What an operator is called for, gravest first. /readyz, metrics, log and mails all use these names.
 */
export const ALARMS = [
  'database',
  'schema',
  'writes',
  'paused',
  'worker',
  'feed',
  'mail',
  'sms',
  'relay',
  'quota',
  'backlog',
  'promise',
  'clock',
  'log',
] as const;
export type AlarmName = (typeof ALARMS)[number];

/** What may be wrong with the service, as the status page words it, gravest first. */
export const SERVICE_PROBLEMS = [
  'databaseAway',
  'schemaBehind',
  'noWrites',
  'pausedByRestore',
  'pausedByHand',
  'noWorker',
  'feedDown',
  'feedLate',
  'longFeedDown',
  'mailDown',
  'smsDown',
  'firstRelayDown',
  'quotaUsed',
  'quotaShort',
  'autoSendOff',
  'unsent',
  'alertsLate',
  'parked',
  'clock',
  'logFails',
  'missing',
  'mailsRefused',
] as const;
const problem = z.object({
  kind: z.enum(SERVICE_PROBLEMS),
  /** since when, or when it last worked */
  at: moment.nullable(),
  /** in another's words */
  error: z.string().nullable(),
  /** how many, or how many seconds; 0 if nothing is counted */
  count: z.number(),
});
export type ServiceProblem = z.output<typeof problem>;

const queueState = z.object({
  name: z.enum(QUEUES),
  waiting: z.number(),
  active: z.number(),
  /** kept for 7 days, up to 100 */
  failed: z.number(),
});
export type QueueState = z.output<typeof queueState>;

const health = z.enum(['ok', 'late', 'down', 'none']);
const channel = z.enum(CHANNELS);
const none = z.strictObject({});

/** Waiting messages, and the chunks that hold them. */
const waiting = { chunks: z.number(), messages: z.number() };

/** A parked lane: its last try failed, so its messages wait without holding up the others. */
export const parkedLane = z.object({
  channel,
  /** the recipients' domain, `sms`, or `mixed` */
  lane: z.string(),
  ...waiting,
  /** consecutive failed tries, of the chunk with most */
  failures: z.number(),
  /** in the relay's words */
  lastError: z.string().nullable(),
  nextTryAt: moment,
});

/** What keeps the connections to a relay from growing; `start`: they grow with what is to be sent. */
export const PACE_REASONS = ['refused', 'replyTime', 'ceiling', 'start'] as const;

/** A relay, and the pace that the workers have found for it together. */
const relay = z.object({
  /** host and port */
  name: z.string(),
  /** null: nothing was sent within a day */
  pace: z
    .object({
      connections: z.number(),
      because: z.enum(PACE_REASONS),
      /** mails a second at most, as it has refused more; null: it has not */
      rate: z.number().nullable(),
      /** mails taken in the last second */
      perSecond: z.number(),
      /** in its words, when it last limited us */
      said: z.string().nullable(),
      seenAt: moment,
    })
    .nullable(),
  /** mails a second at most, by the settings */
  setRate: z.number().nullable(),
  /** mails within 24 hours at most, by the settings, and how many of them are used */
  dailyQuota: z.number().nullable(),
  used: z.number().nullable(),
});

/** What the service is doing, for operators. */
export const serviceStatus = z.object({
  now: moment,
  /** of the API that answers */
  version: z.string(),
  /** what is wrong, gravest first */
  problems: z.array(problem),
  sending: z.object({ pausedBy: z.enum(PAUSED_BY).nullable(), since: moment.nullable() }),
  autoSendEnabled: z.boolean(),
  /** unsent messages by channel and priority; 1 is the highest */
  backlog: z.array(z.object({ channel, priority: z.number(), ...waiting })),
  /** since when the oldest unsent message has been due */
  oldestUnsentAt: moment.nullable(),
  /** at most 100, those with the most messages first */
  lanes: z.array(parkedLane),
  channels: z.array(
    z.object({
      channel,
      state: health,
      lastOkAt: moment.nullable(),
      downSince: moment.nullable(),
      lastError: z.string().nullable(),
      /** since when the first relay has been down while the second one sends, and in whose words */
      firstDownSince: moment.nullable(),
      firstError: z.string().nullable(),
    }),
  ),
  /** the second one is used while the first takes nothing */
  relays: z.array(relay),
  feeds: z.array(
    z.object({
      url: z.string(),
      /** a long feed is read only after a start and after a gap */
      long: z.boolean(),
      state: health,
      readAt: moment.nullable(),
      failedAt: moment.nullable(),
      lastError: z.string().nullable(),
    }),
  ),
  /** documents named by the feeds: still being fetched, and given up in the last 7 days */
  documents: z.object({ wanted: z.number(), missing: z.number() }),
  lastTelegram: z.object({ type: z.string(), title: z.string().nullable(), seenAt: moment }).nullable(),
  clock: z.object({
    /** the feed's clock minus ours; null: unknown */
    offsetSeconds: z.number().nullable(),
    wrong: z.boolean(),
  }),
  /** the workers seen within a day */
  workers: z.array(z.object({ id: z.string(), seenAt: moment, alive: z.boolean() })),
  /** null: the queues do not answer, or no worker lives; the timers do their work */
  queues: z.array(queueState).nullable(),
  /** mails to users: pending, and given up in the last 7 days */
  mails: z.object({ pending: z.number(), oldestAt: moment.nullable(), refused: z.number() }),
  /** the reader's latest */
  testMail: z
    .object({
      state: z.enum(['pending', 'accepted', 'refused']),
      askedAt: moment,
      sentAt: moment.nullable(),
      lastError: z.string().nullable(),
    })
    .nullable(),
});
export type ServiceStatus = z.output<typeof serviceStatus>;

export const status = {
  get: call({
    method: 'GET',
    path: '/status',
    access: ['systemSetting', 'refer'],
    input: none,
    reply: serviceStatus,
  }),
  /** Tries everything waiting in a lane at once. */
  resumeLane: call({
    method: 'POST',
    path: '/status/lanes/resume',
    access: ['systemSetting', 'update'],
    input: z.strictObject({ channel, lane: storable.min(1).max(254) }),
    /** chunks being tried now; 0: none was waiting */
    reply: z.object({ chunks: z.number() }),
    done: 'I00002',
  }),
  pauseSending: call({
    method: 'POST',
    path: '/status/pause-sending',
    access: ['systemSetting', 'update'],
    input: none,
    reply: z.object({}),
    done: 'I00002',
  }),
  /** Confirms that this database is the one that sends: after a pause by hand and after a restore. */
  resumeSending: call({
    method: 'POST',
    path: '/status/resume-sending',
    access: ['systemSetting', 'update'],
    input: none,
    reply: z.object({}),
    done: 'I00002',
  }),
};
