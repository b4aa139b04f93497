import { TELEGRAM_TYPES } from '@tabimori/domain';
import { logWriting, VERSION } from '@tabimori/server';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** What becomes of a telegram that cannot be used; the alert rules name them. */
const LOST = ['missing', 'unreadable'];
/** Where work fails and is tried again, beside the ticks. */
const PLACES = ['chunk', 'drill', 'flow', 'mail', 'message', 'plan', 'slice', 'telegram', 'upload', 'wave', 'write'];

/** The counters of one worker, in a registry of their own. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  new Gauge({ name: 'tabimori_build_info', help: '1; the version is a label', labelNames: ['version'], registers }).set(
    { version: VERSION },
    1,
  );
  const telegrams = new Counter({
    name: 'tabimori_telegrams_total',
    help: 'Telegrams by type and what became of them',
    labelNames: ['type', 'result'] as const,
    registers,
  });
  const failures = new Counter({
    name: 'tabimori_failures_total',
    help: 'Errors that are tried again, by place',
    labelNames: ['place'] as const,
    registers,
  });
  // a series that begins with 1 has not increased: Prometheus must have seen its 0 for the alert to come
  for (const type of TELEGRAM_TYPES) for (const result of LOST) telegrams.inc({ type, result }, 0);
  for (const place of PLACES) failures.inc({ place }, 0);
  return {
    registry,
    telegrams,
    failures,
    feedReads: new Counter({
      name: 'tabimori_feed_reads_total',
      help: 'Readings of a feed by result',
      labelNames: ['result'] as const,
      registers,
    }),
    feedAge: new Gauge({
      name: 'tabimori_feed_age_seconds',
      help: 'Seconds since the feed was last read successfully; infinite after a reading at a time that has not come',
      labelNames: ['feed'] as const,
      registers,
    }),
    clockOffset: new Gauge({
      name: 'tabimori_clock_offset_seconds',
      help: "The feed server's clock minus ours",
      registers,
    }),
    tickLag: new Gauge({
      name: 'tabimori_tick_lag_seconds',
      help: 'How late the timer of a tick came last',
      labelNames: ['tick'] as const,
      registers,
    }),
    sends: new Counter({
      name: 'tabimori_sends_total',
      help: 'Messages by channel and result',
      labelNames: ['channel', 'result'] as const,
      registers,
    }),
    possibleDuplicates: new Counter({
      name: 'tabimori_possible_duplicates_total',
      help: 'Messages sent again because it is not known whether they were handed over before',
      labelNames: ['channel'] as const,
      registers,
    }),
    chunks: new Gauge({
      name: 'tabimori_chunks',
      help: 'Open chunks by state',
      labelNames: ['state'] as const,
      registers,
    }),
    queueJobs: new Gauge({
      name: 'tabimori_queue_jobs',
      help: 'Jobs of a queue by state; the timers do the same work when the queues do not answer',
      labelNames: ['queue', 'state'] as const,
      registers,
    }),
    parkedLanes: new Gauge({
      name: 'tabimori_parked_lanes',
      help: 'Lanes whose last try failed: they wait beside the others',
      labelNames: ['channel'] as const,
      registers,
    }),
    oldestUnsent: new Gauge({
      name: 'tabimori_oldest_unsent_seconds',
      help: 'How long the oldest message that is not sent has been due; 0 when none is',
      registers,
    }),
    channelDown: new Gauge({
      name: 'tabimori_channel_down',
      help: '1 while a channel takes nothing, so that what is to be sent over it waits',
      labelNames: ['channel'] as const,
      registers,
    }),
    relayDown: new Gauge({
      name: 'tabimori_relay_down',
      help: '1 while a relay takes no mail, by its number: 1 is used first',
      labelNames: ['relay'] as const,
      registers,
    }),
    alarm: new Gauge({
      name: 'tabimori_alarm',
      help: '1 while what the alarm of this name says is so',
      labelNames: ['name'] as const,
      registers,
    }),
    droppedLogLines: new Counter({
      name: 'tabimori_log_lines_dropped_total',
      help: 'Lines of the log that were dropped because it could not be written',
      registers,
      collect() {
        this.reset();
        this.inc(logWriting.dropped);
      },
    }),
    untilFirstMessage: new Histogram({
      name: 'tabimori_first_message_seconds',
      help: 'From the publication of a telegram to the first message handed over for it',
      buckets: [1, 2, 5, 10, 20, 30, 60, 90, 120, 180, 300, 600],
      registers,
    }),
  };
}
