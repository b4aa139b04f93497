import { type AlarmName, ALARMS, type Channel, type ServiceProblem, SERVICE_PROBLEMS } from '@tabimori/shared';
import { quotaState } from './relay/quota.js';

export interface FeedFacts {
  url: string;
  /** a long feed is read only after a start and after a gap */
  long: boolean;
  readAt: Date | null;
  failedAt: Date | null;
  lastError: string | null;
}

export interface ChannelFacts {
  channel: Channel;
  lastOkAt: Date | null;
  downSince: Date | null;
  lastError: string | null;
  /** since when the first relay has been down while the second one sends */
  firstDownSince: Date | null;
  firstError: string | null;
}

/** A relay with a day's quota. */
export interface QuotaFacts {
  dailyQuota: number;
  used: number;
  /** mails that wait to be sent */
  waiting: number;
}

/** What is known of the service at one moment. */
export interface Facts {
  now: Date;
  /** migrations that this version needs and the database does not have */
  missingMigrations: readonly string[];
  /** the database is read-only, or has lately refused a write */
  refusesWrites: boolean;
  logFails: boolean;
  pausedBy: 'hand' | 'restore' | null;
  pausedSince: Date | null;
  hasWorker: boolean;
  pollSeconds: number;
  /** how long the process that judges has been running */
  upSeconds: number;
  feeds: readonly FeedFacts[];
  channels: readonly ChannelFacts[];
  /** of the relays that have one */
  quotas: readonly QuotaFacts[];
  /** the feed's clock minus ours, of the feed that differs most; null: none was read */
  clockOffsetSeconds: number | null;
  /** since when the oldest unsent message of a lane that works has been due */
  oldestDueAt: Date | null;
  /** automatic alerts that were lately found not handed over in time (PROMISE), and when the latest was */
  lateAlerts: number;
  lateAlertAt: Date | null;
}

/** What only the status page remarks on: nobody is called for it. */
export interface Remarks {
  autoSendEnabled: boolean;
  parkedLanes: number;
  /** telegrams that could not be fetched, and mails to users given up, lately */
  missingDocuments: number;
  refusedMails: number;
}

export interface Condition {
  /** gravest first */
  problems: ServiceProblem[];
  /** gravest first */
  alarms: AlarmName[];
  /** the process can do its work; one that is only degraded stays where calls reach it */
  isReady: boolean;
  /** an earthquake now would alert travelers */
  alerts: boolean;
}

/** None: nothing was tried yet, or nothing has proved it lately. */
export type Health = 'ok' | 'late' | 'down' | 'none';

/** now() of a statement may be this much older than a reading; a reading further ahead was dated by a wrong clock. */
const AHEAD_SECONDS = 5;
const LATE_SECONDS = 180;

/** What the age of a feed is judged by. */
export type FeedClock = Pick<Facts, 'now' | 'pollSeconds' | 'upSeconds'>;

/**
 * Late: not read for three polls or 3 minutes, whichever is longer, or at a time that has not come: nobody knows when that
 * was. Down: late, and the last try failed, or there was none in all that time.
 */
export function feedHealth(
  { readAt, failedAt }: Pick<FeedFacts, 'readAt' | 'failedAt'>,
  { now, pollSeconds, upSeconds }: FeedClock,
): Health {
  const patience = Math.max(3 * pollSeconds, LATE_SECONDS);
  if (readAt === null) return failedAt === null && upSeconds <= patience ? 'none' : 'down';
  const age = (now.getTime() - readAt.getTime()) / 1000;
  const happened = age >= -AHEAD_SECONDS;
  if (happened && age <= patience) return 'ok';
  return failedAt !== null && (!happened || failedAt > readAt) ? 'down' : 'late';
}

/** A long feed is read only after a start or a gap, so its age says nothing. */
export function longFeedHealth({ readAt, failedAt }: Pick<FeedFacts, 'readAt' | 'failedAt'>): Health {
  if (failedAt !== null) return 'down';
  return readAt === null ? 'none' : 'ok';
}

const WORST: readonly Health[] = ['down', 'late', 'none', 'ok'];

/** The state of all short feeds: that of the worst, and of those the one that was read longest ago. */
export function worstFeed(feeds: readonly FeedFacts[], at: FeedClock): { state: Health; readAt: Date | null } {
  const [worst] = feeds
    .filter(({ long }) => !long)
    .map(({ readAt, failedAt }) => ({ readAt, state: feedHealth({ readAt, failedAt }, at) }))
    .toSorted(
      (a, b) =>
        WORST.indexOf(a.state) - WORST.indexOf(b.state) || (a.readAt?.getTime() ?? 0) - (b.readAt?.getTime() ?? 0),
    );
  return worst ?? { state: 'none', readAt: null };
}

/** The worker asks each channel every half minute, and notes what it took. */
const PROVED_SECONDS = 300;

/** None: nothing has proved for 5 minutes that the channel takes messages. */
export function channelHealth(
  { lastOkAt, downSince }: Pick<ChannelFacts, 'lastOkAt' | 'downSince'>,
  now: Date,
): Health {
  if (downSince !== null) return 'down';
  return lastOkAt !== null && now.getTime() - lastOkAt.getTime() <= PROVED_SECONDS * 1000 ? 'ok' : 'none';
}

/** From here on the clock is wrong. */
const CLOCK_SECONDS = 60;
/** A message that waits so long is late, whatever the reason. */
const UNSENT_SECONDS = 300;

/** The alarm that a problem raises. */
const ALARM_OF: Partial<Record<ServiceProblem['kind'], AlarmName>> = {
  databaseAway: 'database',
  schemaBehind: 'schema',
  noWrites: 'writes',
  pausedByRestore: 'paused',
  pausedByHand: 'paused',
  noWorker: 'worker',
  feedDown: 'feed',
  feedLate: 'feed',
  mailDown: 'mail',
  smsDown: 'sms',
  firstRelayDown: 'relay',
  quotaUsed: 'quota',
  quotaShort: 'quota',
  unsent: 'backlog',
  alertsLate: 'promise',
  clock: 'clock',
  logFails: 'log',
};
/** Without these a process cannot do its work at all. */
const NEEDED: readonly AlarmName[] = ['database', 'schema'];
/** With one of these, an earthquake would alert nobody. */
const SILENCING: readonly AlarmName[] = [...NEEDED, 'writes', 'paused', 'worker', 'feed', 'mail'];

const problem = (kind: ServiceProblem['kind'], rest: Partial<ServiceProblem> = {}): ServiceProblem => ({
  kind,
  at: null,
  error: null,
  count: 0,
  ...rest,
});

/** The problems in order, and what follows from them. */
export function conditionWith(problems: readonly ServiceProblem[]): Condition {
  const found = new Set(problems.map(({ kind }) => ALARM_OF[kind]));
  const alarms = ALARMS.filter((name) => found.has(name));
  return {
    problems: problems.toSorted((a, b) => SERVICE_PROBLEMS.indexOf(a.kind) - SERVICE_PROBLEMS.indexOf(b.kind)),
    alarms,
    isReady: !alarms.some((name) => NEEDED.includes(name)),
    alerts: !alarms.some((name) => SILENCING.includes(name)),
  };
}

/** The problem that raises an alarm. */
export const problemOf = ({ problems }: Condition, alarm: AlarmName): ServiceProblem | undefined =>
  problems.find(({ kind }) => ALARM_OF[kind] === alarm);

/** The database does not answer, so nothing else is known. */
export const databaseAway = (): Condition => conditionWith([problem('databaseAway')]);

/** The schema is older than this version: nothing else can be relied on. */
export const schemaBehind = (missing: readonly string[]): Condition =>
  conditionWith([problem('schemaBehind', { error: missing.join(', '), count: missing.length })]);

/** The one judgement of what works; `remarks` are for the status page. */
export function judge(facts: Facts, remarks?: Remarks): Condition {
  const { now, clockOffsetSeconds, oldestDueAt } = facts;
  if (facts.missingMigrations.length > 0) return schemaBehind(facts.missingMigrations);
  return conditionWith([
    ...(facts.refusesWrites ? [problem('noWrites')] : []),
    ...(facts.pausedBy === 'restore' ? [problem('pausedByRestore')] : []),
    ...(facts.pausedBy === 'hand' ? [problem('pausedByHand', { at: facts.pausedSince })] : []),
    ...(facts.hasWorker ? [] : [problem('noWorker')]),
    ...(facts.feeds.some(({ long }) => !long) ? [] : [problem('feedDown')]),
    ...facts.feeds.flatMap((feed) => feedProblems(feed, facts)),
    ...facts.channels.flatMap(channelProblems),
    ...facts.quotas.flatMap(quotaProblems),
    ...(oldestDueAt !== null && now.getTime() - oldestDueAt.getTime() > UNSENT_SECONDS * 1000
      ? [problem('unsent', { at: oldestDueAt })]
      : []),
    ...(facts.lateAlerts > 0 ? [problem('alertsLate', { at: facts.lateAlertAt, count: facts.lateAlerts })] : []),
    ...(clockOffsetSeconds !== null && Math.abs(clockOffsetSeconds) > CLOCK_SECONDS
      ? [problem('clock', { count: Math.round(clockOffsetSeconds) })]
      : []),
    ...(facts.logFails ? [problem('logFails')] : []),
    ...(remarks ? remarkProblems(remarks) : []),
  ]);
}

function feedProblems({ long, readAt, failedAt, lastError }: FeedFacts, facts: Facts): ServiceProblem[] {
  if (long)
    return longFeedHealth({ readAt, failedAt }) === 'down' ? [problem('longFeedDown', { error: lastError })] : [];
  const state = feedHealth({ readAt, failedAt }, facts);
  if (state === 'down') return [problem('feedDown', { at: readAt, error: lastError })];
  return state === 'late' ? [problem('feedLate', { at: readAt, error: lastError })] : [];
}

function channelProblems({
  channel,
  downSince,
  lastError,
  firstDownSince,
  firstError,
}: ChannelFacts): ServiceProblem[] {
  if (downSince !== null)
    return [problem(channel === 'mail' ? 'mailDown' : 'smsDown', { at: downSince, error: lastError })];
  return firstDownSince === null ? [] : [problem('firstRelayDown', { at: firstDownSince, error: firstError })];
}

/** `count`: mails that are left. */
function quotaProblems(quota: QuotaFacts): ServiceProblem[] {
  const state = quotaState(quota);
  if (state === 'enough') return [];
  return state === 'usedUp'
    ? [problem('quotaUsed')]
    : [problem('quotaShort', { count: quota.dailyQuota - quota.used })];
}

const remarkProblems = ({
  autoSendEnabled,
  parkedLanes,
  missingDocuments,
  refusedMails,
}: Remarks): ServiceProblem[] => [
  ...(autoSendEnabled ? [] : [problem('autoSendOff')]),
  ...(parkedLanes > 0 ? [problem('parked', { count: parkedLanes })] : []),
  ...(missingDocuments > 0 ? [problem('missing', { count: missingDocuments })] : []),
  ...(refusedMails > 0 ? [problem('mailsRefused', { count: refusedMails })] : []),
];
