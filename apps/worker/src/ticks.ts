import type { QueueName } from '@tabimori/shared';
import type { Context } from './context.js';
import { decideTelegrams } from './decisions/decide-telegrams.js';
import { followUp } from './decisions/follow-up.js';
import { retryDecisions } from './decisions/retry-decisions.js';
import { advanceDrills } from './drills/advance-drills.js';
import { startFetching } from './feed/fetch-telegrams.js';
import { newFeedMemory, readFeeds } from './feed/read-feeds.js';
import { createAlarms } from './health/alarms.js';
import { correctTimes } from './health/correct-times.js';
import { beat } from './health/heartbeat.js';
import { judgeHandOvers, keepHandOverTimes } from './health/judge-hand-overs.js';
import { createOutside } from './health/tell-outside.js';
import { sendMails } from './mails/send-mails.js';
import { createTexts } from './mails/send-texts.js';
import { tellToLookAfter } from './mails/to-look-after.js';
import { pruneDaily } from './pruning/prune-daily.js';
import { resendPlans } from './plans/resend-plans.js';
import { createSealer } from './sealing/seal-log.js';
import { makeSlices } from './sending/make-slices.js';
import { createSender, type Sender } from './sending/sender.js';
import { singleFlight } from './single-flight.js';
import { catchUpSkipped, errorText } from '@tabimori/server';
import { createUploads } from './uploads/advance-uploads.js';
import { advanceWaves } from './waves/advance-waves.js';

/** A kind of work: it looks for due rows and does what they ask. */
interface Kind {
  /** milliseconds between two runs by the clock */
  every: number;
  run: () => Promise<unknown>;
  /**
   * a run may start while another is going: a long send or a large file must not keep idle slots from looking for
   * work
   */
  overlaps?: true;
}

interface Parts {
  sender: Sender;
  uploads: () => Promise<void>;
  /** the heartbeat was written just now */
  beaten: () => void;
  isTicking: () => boolean;
}

/** Every kind of work of a worker. Those that send run at most 1 s apart, so that nothing depends on the queues. */
function kindsOf(context: Context, { sender, uploads, beaten, isTicking }: Parts) {
  const memory = newFeedMemory();
  const alarms = createAlarms(context);
  return {
    feeds: { every: 500, run: () => readFeeds(context, memory) },
    // does not wait for the documents: one that hangs delays no other
    documents: { every: 500, run: () => startFetching(context) },
    telegrams: { every: 500, run: () => decideTelegrams(context) },
    retries: { every: 1000, run: () => retryDecisions(context) },
    followUps: { every: 1000, run: () => followUp(context) },
    drills: { every: 1000, run: () => advanceDrills(context) },
    waves: { every: 500, run: () => advanceWaves(context) },
    plans: { every: 500, run: () => resendPlans(context) },
    sends: { every: 500, run: () => sender.run(), overlaps: true },
    skipped: { every: 1000, run: () => catchUpSkipped(context.dataSource) },
    slices: { every: 500, run: () => makeSlices(context) },
    mails: { every: 1000, run: () => sendMails(context, sender.mail) },
    toLookAfter: { every: 30_000, run: () => tellToLookAfter(context) },
    // an SMS provider that hangs delays no mail
    texts: { every: 1000, run: createTexts(context) },
    uploads: { every: 1000, run: uploads, overlaps: true },
    channels: { every: 30_000, run: () => sender.check() },
    heartbeat: {
      every: 2000,
      run: async () => {
        await beat(context);
        beaten();
      },
    },
    handOvers: {
      every: 5000,
      run: async () => {
        await judgeHandOvers(context);
        await keepHandOverTimes(context);
      },
    },
    alarms: { every: 2000, run: () => alarms.watch() },
    alarmMails: { every: 10_000, run: () => alarms.tell() },
    clock: { every: 2000, run: () => correctTimes(context) },
    outside: { every: 5000, run: createOutside(context, isTicking) },
    prune: { every: 60_000, run: () => pruneDaily(context) },
    seals: { every: 2000, run: createSealer(context) },
  } satisfies Record<string, Kind>;
}

export type Tick = keyof ReturnType<typeof kindsOf>;

export interface Ticks {
  /** milliseconds between two runs by the clock, by kind of work */
  intervals: ReadonlyMap<Tick, number>;
  /** One run of a kind of work. It never rejects, and runs of the same kind never overlap unless the table says so. */
  run(tick: Tick): Promise<void>;
  /** The same for a job of its queue, which fails if the run does. */
  handle(queue: QueueName): Promise<void>;
  /** the heartbeat has been written lately */
  isTicking(): boolean;
  sender: Sender;
  /** reads and registers files; resolves when all files being worked on are done */
  uploads(): Promise<void>;
}

const ALIVE_MS = 10_000;

export function createTicks(context: Context): Ticks {
  const { logger, metrics, own, stopping } = context;
  const sender = createSender(context);
  const uploads = createUploads(context);
  let beatenAt = -Infinity;
  const isTicking = (): boolean => performance.now() - beatenAt < ALIVE_MS;
  const beaten = (): void => void (beatenAt = performance.now());
  const failing = new Set<Tick>();

  const runnerOf = (tick: Tick, { run, overlaps }: Kind): (() => Promise<void>) => {
    const guarded = async (): Promise<void> => {
      if (stopping.aborted) return;
      try {
        await run();
        failing.delete(tick);
      } catch (error) {
        metrics.failures.inc({ place: tick });
        own.note(error);
        if (!failing.has(tick))
          logger.error({ tick, error: errorText(error) }, 'a tick failed; the next one tries again');
        failing.add(tick);
        throw error;
      }
    };
    return overlaps ? guarded : singleFlight(guarded);
  };
  const kinds = Object.entries(kindsOf(context, { sender, uploads, beaten, isTicking })) as [Tick, Kind][];
  // as in createMetrics: an alert sees only what was 0 before
  for (const [tick] of kinds) metrics.failures.inc({ place: tick }, 0);
  const runners = new Map(kinds.map(([tick, kind]) => [tick, runnerOf(tick, kind)]));
  const handle = async (tick: Tick): Promise<void> => runners.get(tick)?.();
  return {
    intervals: new Map(kinds.map(([tick, { every }]) => [tick, every])),
    run: (tick) => handle(tick).catch(() => undefined),
    handle,
    isTicking,
    sender,
    uploads,
  };
}
