import type { Context, Wake } from './context.js';
import { decideTelegrams } from './decisions/decide-telegrams.js';
import { followUp } from './decisions/follow-up.js';
import { retryDecisions } from './decisions/retry-decisions.js';
import { advanceDrills } from './drills/advance-drills.js';
import { startFetching } from './feed/fetch-telegrams.js';
import { newFeedMemory, readFeeds } from './feed/read-feeds.js';
import { createAlarms } from './health/alarms.js';
import { correctTimes } from './health/correct-times.js';
import { beat } from './health/heartbeat.js';
import { tellOutside } from './health/tell-outside.js';
import { createTexts } from './mails/send-texts.js';
import { pruneDaily } from './pruning/prune-daily.js';
import { resendPlans } from './plans/resend-plans.js';
import { createSealer } from './sealing/seal-log.js';
import { createSender, type Sender } from './sending/sender.js';
import { singleFlight } from './single-flight.js';
import { errorText, refusesWrites } from '@tabimori/server';
import { createUploads } from './uploads/advance-uploads.js';
import { advanceWaves } from './waves/advance-waves.js';

export const TICKS = [
  'feeds',
  'documents',
  'telegrams',
  'retries',
  'drills',
  'waves',
  'plans',
  'sends',
  'mails',
  'uploads',
  'channels',
  'heartbeat',
  'clock',
  'outside',
  'prune',
  'seals',
] as const;
export type Tick = (typeof TICKS)[number];

/**
 * The work of a worker: each tick looks for due rows and does what they ask. It never rejects, and never overlaps itself,
 * but for `sends` and `uploads`: a long send or a large file must not keep those that rest from looking.
 */
export interface Ticks {
  run(tick: Tick): Promise<void>;
  handle(wake: Wake): Promise<void>;
  /** the heartbeat has been written lately */
  isTicking(): boolean;
  sender: Sender;
  /** reads and registers files; resolves when all that are in work are done */
  uploads(): Promise<void>;
}

const OVERLAPPING: readonly Tick[] = ['sends', 'uploads'];
const ALIVE_MS = 10_000;

const TICK_OF: Record<Wake['kind'], Tick> = { telegram: 'telegrams', wave: 'waves', delivery: 'sends' };

export function createTicks(context: Context): Ticks {
  const memory = newFeedMemory();
  const sender = createSender(context);
  const alarms = createAlarms(context);
  const seals = createSealer(context);
  const uploads = createUploads(context);
  const texts = createTexts(context);
  let beatenAt = -Infinity;
  const isTicking = (): boolean => performance.now() - beatenAt < ALIVE_MS;
  const work: Record<Tick, () => Promise<void>> = {
    feeds: () => readFeeds(context, memory),
    // not waited for: what hangs holds up no other
    documents: async () => void (await startFetching(context)),
    telegrams: () => decideTelegrams(context),
    retries: async () => {
      await retryDecisions(context);
      await followUp(context);
    },
    drills: () => advanceDrills(context),
    waves: () => advanceWaves(context),
    plans: () => resendPlans(context),
    sends: () => sender.run(),
    mails: async () => void (await Promise.all([sender.mails(), texts()])),
    uploads,
    channels: () => sender.check(),
    heartbeat: async () => {
      await beat(context);
      beatenAt = performance.now();
      await alarms();
    },
    clock: () => correctTimes(context),
    outside: async () => {
      if (isTicking()) await tellOutside(context);
    },
    prune: () => pruneDaily(context),
    seals,
  };
  const failing = new Set<Tick>();
  const guarded = (tick: Tick) => async (): Promise<void> => {
    if (context.stopping.aborted) return;
    try {
      await work[tick]();
      failing.delete(tick);
    } catch (error) {
      context.metrics.failures.inc({ place: tick });
      if (!failing.has(tick))
        context.logger.error(
          { tick, error: errorText(error), ...(refusesWrites(error) && { alarm: 'databaseTakesNoWrites' }) },
          'a tick failed; the next one tries again',
        );
      failing.add(tick);
    }
  };
  const runnerOf = (tick: Tick) => (OVERLAPPING.includes(tick) ? guarded(tick) : singleFlight(guarded(tick)));
  const runners = Object.fromEntries(TICKS.map((tick) => [tick, runnerOf(tick)]));
  const run = async (tick: Tick): Promise<void> => runners[tick]?.();
  return {
    run,
    handle: ({ kind }) => run(TICK_OF[kind]),
    isTicking,
    sender,
    uploads,
  };
}
