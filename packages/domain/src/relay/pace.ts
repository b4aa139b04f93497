/**
 * How fast a relay is sent to: how many connections are of use, and how many mails a second it lets through, found by what it
 * does. Times are milliseconds of any clock.
 */
export interface Pace {
  /** never more connections */
  readonly ceiling: number;
  readonly connections: number;
  /** what keeps them from growing; `start`: nothing is known yet */
  readonly because: 'start' | 'ceiling' | 'replyTime' | 'refused';
  /** mails a second at most, as the relay's refusals tell; null: it has not limited us */
  readonly rate: number | null;
  /** nothing is sent before */
  readonly pausedUntil: number;
  readonly steps: Steps;
  readonly limit: Limit;
}

/** The search for the number of connections: a step up stays if it pays. */
interface Steps {
  /** what is measured counts from here on: the connections of the last step have been opened */
  readonly from: number;
  /** mails a second before the last step, and the connections; null: no step is being tried */
  readonly before: { connections: number; perSecond: number } | null;
  /** the least reply time seen */
  readonly quickestMs: number;
  /** no step before this, and for how long a step that does not pay keeps others from being tried */
  readonly restsUntil: number;
  readonly restMs: number;
}

/** The search for the rate: a refusal ends its growth. */
interface Limit {
  /** when the relay last refused after it had taken mails, and how many it had taken in all; null: not since we last sent less than we may */
  readonly reached: { at: number; total: number } | null;
  /** the rate after that; null: never refused */
  readonly rate: number | null;
  /** until then a refusal is of a mail that was on its way when the first was refused */
  readonly heardUntil: number;
  /** refusals in a row without a mail taken */
  readonly fruitless: number;
  /** the rate was measured between two refusals; otherwise it is only where a burst ended */
  readonly isMeasured: boolean;
  /** the rate stays as it is until then, and for how long */
  readonly restsUntil: number;
  readonly restMs: number;
}

/** What was seen in a while in which mails waited for their turn all the time. */
export interface Seen {
  now: number;
  seconds: number;
  /** mails taken */
  taken: number;
  /** milliseconds until an answer, on average */
  replyMs: number;
}

const START = 5;
/** A step up must bring this part of what it could bring, and a reply must not take this much longer. */
const PAYS = 0.2;
const SLOWER = 2;
const SLOWER_MS = 3;
/** How long a step that did not pay keeps others from being tried, at first and at most. */
const STEP_REST_MS = 2000;
const LONGEST_REST_MS = 300_000;
/** A step counts from here on: its connections are open by then. */
const SETTLE_MS = 200;
const SETTLE_REPLIES = 2.5;

/** After a refusal; the first one of several at once empties the queue of a relay that counts by the second. */
const FIRST_PAUSE_MS = 1000;
/** Later ones: for as long as the relay takes to let through this many, so that it is not left idle. */
const PAUSE_MAILS = 2;
const PAUSE_MS = { least: 20, most: 250 };
const LONGEST_PAUSE_MS = 10_000;
/** A rate that was measured falls by no more at once: two mails may only have come too close to each other. */
const MOST_FALL = { measured: 0.85, guessed: 0.25 };
/** A little below what was refused, so that it is not refused again by itself. */
const BELOW = 0.97;
const SLOWEST = 0.01;
const RATE_REST_MS = 5000;
const LONGEST_RATE_REST_MS = 120_000;
/** Growth a second of a rate that was not refused for a while; far above where it was refused the limit is gone. */
const GROWTH = 1.02;
const FAST_GROWTH = 2;
const SAME = 0.25;

export const newPace = (ceiling: number, now: number): Pace => ({
  ceiling,
  connections: Math.min(START, ceiling),
  because: ceiling <= START ? 'ceiling' : 'start',
  rate: null,
  pausedUntil: -Infinity,
  steps: { from: now, before: null, quickestMs: Infinity, restsUntil: now, restMs: STEP_REST_MS },
  limit: {
    reached: null,
    rate: null,
    heardUntil: -Infinity,
    fruitless: 0,
    isMeasured: false,
    restsUntil: now,
    restMs: RATE_REST_MS,
  },
});

/** How long what is seen must last to say something. */
export const measureMs = (replyMs: number): number => Math.max(SETTLE_MS, replyMs);

/** After a while in which mails waited all the time. */
export function paceSeen(pace: Pace, seen: Seen): Pace {
  const grown = { ...pace, rate: rateAfter(pace, seen) };
  const { steps } = pace;
  if (seen.taken === 0 || seen.now - seen.seconds * 1000 < steps.from || isHeldByRate(grown, seen)) return grown;
  const perSecond = seen.taken / seen.seconds;
  const quickestMs = Math.min(steps.quickestMs, seen.replyMs);
  const isSlower = seen.replyMs > quickestMs * SLOWER + SLOWER_MS;
  const pays = !steps.before || perSecond >= wantedOf(steps.before, pace.connections);
  if (steps.before && (!pays || isSlower)) {
    const connections = pays ? pace.connections : steps.before.connections;
    return rest(grown, { connections, because: 'replyTime', quickestMs, now: seen.now });
  }
  if (pace.connections >= pace.ceiling) {
    return { ...grown, because: 'ceiling', steps: { ...steps, before: null, quickestMs } };
  }
  if (seen.now < steps.restsUntil) return { ...grown, steps: { ...steps, before: null, quickestMs } };
  const isKnown = pace.because === 'refused';
  const connections = Math.min(isKnown ? pace.connections + 1 : pace.connections * 2, pace.ceiling);
  const from = seen.now + Math.max(SETTLE_MS, SETTLE_REPLIES * seen.replyMs);
  const before = { connections: pace.connections, perSecond };
  return { ...grown, connections, because: 'start', steps: { ...steps, from, before, quickestMs } };
}

/** The relay lets in no more connections than these, or closes them at once. */
export function paceRefusedConnection(pace: Pace, { now, open }: { now: number; open: number }): Pace {
  const connections = Math.max(1, Math.min(open, pace.connections));
  return rest(pace, { connections, because: 'refused', quickestMs: pace.steps.quickestMs, now });
}

/**
 * The relay lets in only so many connections, and several workers want some: each gets its part. `total`: connections of
 * all of them.
 */
export function paceShared(pace: Pace, { now, total, workers }: { now: number; total: number; workers: number }): Pace {
  const share = Math.max(1, Math.ceil(total / workers));
  return pace.connections <= share ? pace : paceRefusedConnection(pace, { now, open: share });
}

function rest(
  pace: Pace,
  { now, quickestMs, ...found }: Pick<Pace, 'connections' | 'because'> & { now: number; quickestMs: number },
): Pace {
  const { restMs } = pace.steps;
  const next = Math.min(restMs * 2, LONGEST_REST_MS);
  return { ...pace, ...found, steps: { from: now, before: null, quickestMs, restsUntil: now + restMs, restMs: next } };
}

const wantedOf = (before: { connections: number; perSecond: number }, connections: number): number =>
  before.perSecond * (1 + PAYS * (connections / before.connections - 1));

/** A message that the relay refused because of how fast we send. */
export interface Refused {
  now: number;
  /** mails it has taken so far, and in the last second */
  total: number;
  lastSecond: number;
  /** how long it takes to answer */
  replyMs: number;
}

/** After such a refusal. */
export function paceThrottled(pace: Pace, refused: Refused): Pace {
  const { now, total, lastSecond, replyMs } = refused;
  if (now < pace.limit.heardUntil) return pace;
  const { limit } = pace;
  if (total === (limit.reached?.total ?? 0) || (pace.rate === null && lastSecond === 0)) return pacePaused(pace, now);
  const steps = { ...pace.steps, before: null, from: now };
  const wasResting = now < limit.restsUntil;
  const rate = Math.max(BELOW * refusedRate(pace, refused, wasResting), SLOWEST);
  const isMeasured = limit.isMeasured || (wasResting && limit.reached !== null && pace.rate !== null);
  const isSame = limit.isMeasured && Math.abs(rate / (limit.rate ?? rate) - 1) < SAME;
  const restMs = isSame ? Math.min(limit.restMs * 2, LONGEST_RATE_REST_MS) : RATE_REST_MS;
  const pausedUntil = now + (pace.rate === null ? FIRST_PAUSE_MS : pauseMs(rate));
  // in the first, long pause a relay may have saved up as much as it takes at once
  const since = pace.rate === null ? pausedUntil : now;
  const found = { heardUntil: pausedUntil + replyMs, fruitless: 0, isMeasured, restsUntil: now + restMs, restMs };
  return { ...pace, rate, steps, pausedUntil, limit: { reached: { at: since, total }, rate, ...found } };
}

/** The relay takes nothing at all for now, or lets in nobody: it is asked again ever less often. */
export function pacePaused(pace: Pace, now: number): Pace {
  const fruitless = pace.limit.fruitless + 1;
  const pausedUntil = now + Math.min(PAUSE_MS.most * 2 ** fruitless, LONGEST_PAUSE_MS);
  const steps = { ...pace.steps, before: null, from: now };
  return { ...pace, steps, pausedUntil, limit: { ...pace.limit, fruitless, heardUntil: pausedUntil } };
}

/**
 * The rate at which the relay refused. One that was refused although it did not grow is too high: between two refusals the
 * relay took what it lets through.
 */
function refusedRate(
  { rate, limit: { reached, isMeasured } }: Pace,
  { now, total, lastSecond }: Refused,
  wasResting: boolean,
): number {
  if (rate === null) return lastSecond;
  if (!wasResting || reached === null) return rate;
  const measured = (1000 * (total - reached.total)) / Math.max(now - reached.at, 1);
  return Math.min(rate, Math.max(measured, rate * (isMeasured ? MOST_FALL.measured : MOST_FALL.guessed)));
}

const pauseMs = (rate: number): number =>
  Math.min(Math.max((1000 * PAUSE_MAILS) / rate, PAUSE_MS.least), PAUSE_MS.most);

/**
 * Mails of one domain hung: what was seen meanwhile says nothing about the relay, and a step that did not pay because of them is
 * tried again at once. A relay that refused connections is still believed.
 */
export function paceDisturbed(pace: Pace, now: number): Pace {
  const steps = { ...pace.steps, before: null, from: now };
  if (pace.because === 'refused') return { ...pace, steps };
  return { ...pace, steps: { ...steps, restsUntil: now, restMs: STEP_REST_MS } };
}

/** Nothing waited for a while: what the relay takes from now on says nothing about its limit. */
export const paceIdle = (pace: Pace): Pace =>
  pace.limit.reached === null ? pace : { ...pace, limit: { ...pace.limit, reached: null } };

/** The mails seen are as many as the rate lets through: they say nothing about connections. */
const isHeldByRate = ({ rate }: Pace, { taken, seconds }: Seen): boolean =>
  rate !== null && taken / seconds >= rate * 0.8;

/**
 * A rate that the relay has not refused for a while grows, slowly near where it was refused; at once if it is only where a
 * burst ended. Null: nothing limits us any more.
 */
function rateAfter({ rate, limit, pausedUntil }: Pace, { now, seconds, taken }: Seen): number | null {
  const wasPaused = now - seconds * 1000 < pausedUntil;
  if (rate === null || wasPaused || (limit.isMeasured && now < limit.restsUntil)) return rate;
  const isFar = limit.rate !== null && rate > limit.rate * 1.5;
  const grown = rate * (isFar || !limit.isMeasured ? FAST_GROWTH : GROWTH) ** seconds;
  return isFar && taken / seconds < rate / 2 ? null : grown;
}
