import { type Condition, problemOf } from '@tabimori/domain';
import { type AlarmName, ALARMS } from '@tabimori/shared';
import type { Logger } from './logger.js';

const AGAIN_MS = 3_600_000;
/** An alarm is over when it has been quiet for this long: what comes and goes is one alarm. */
const QUIET_MS = 60_000;

const TEXTS: Record<AlarmName, string> = {
  database: 'the database does not answer',
  schema: 'the schema of the database is older than this version; run the migrations',
  writes: 'the database takes no writes',
  paused: 'nothing is sent until an operator resumes sending on the status page',
  worker: 'no worker runs: nothing is received or sent',
  feed: 'the feed has not been read for minutes: no earthquake is seen',
  mail: 'no relay takes mail; it waits',
  sms: 'the provider takes no SMS; they wait',
  relay: 'the first relay takes no mail; the second one sends',
  quota: "a relay's quota of a day runs out, or is used up",
  backlog: 'messages have been due for minutes and are not sent',
  promise: 'alerts were not handed over in the promised time',
  clock: "the clock differs from that of the feed's server",
  log: 'the log cannot be written',
};

interface Metric {
  set(labels: { name: AlarmName }, value: number): void;
}

interface Told {
  begunAt: number;
  toldAt: number;
  seenAt: number;
}

/** Alarms about what lasts, in the log and as a metric: when it begins, again every hour, and once when it is over. */
export class Alarms {
  private readonly told = new Map<AlarmName, Told>();
  private readonly watchesSince: number;

  /** @param mine the alarms that this process raises; the others are only measured */
  constructor(
    private readonly logger: Logger,
    private readonly metric: Metric,
    private readonly mine: readonly AlarmName[] = ALARMS,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.watchesSince = now();
  }

  tell(condition: Condition): void {
    const now = this.now();
    for (const name of ALARMS) this.metric.set({ name }, condition.alarms.includes(name) ? 1 : 0);
    for (const name of condition.alarms) if (this.mine.includes(name)) this.lasts(name, condition, now);
    for (const [name, { begunAt, seenAt }] of this.told) {
      if (now - seenAt < QUIET_MS) continue;
      this.told.delete(name);
      const seconds = Math.round((seenAt - begunAt) / 1000);
      this.logger.info({ alarmOver: name, seconds }, 'an alarm is over');
    }
  }

  /** Those that began at least a minute ago and are not over. */
  lasting(): AlarmName[] {
    return ALARMS.filter((name) => {
      const told = this.told.get(name);
      return told !== undefined && this.now() - told.begunAt >= QUIET_MS;
    });
  }

  /** Those that nothing has been heard of for a minute. Another process may see its own log fail: nobody knows of that one. */
  quiet(): AlarmName[] {
    if (this.now() - this.watchesSince < QUIET_MS) return [];
    return ALARMS.filter((name) => name !== 'log' && !this.told.has(name));
  }

  private lasts(name: AlarmName, condition: Condition, now: number): void {
    const told = this.told.get(name) ?? { begunAt: now, toldAt: -Infinity, seenAt: now };
    this.told.set(name, told);
    told.seenAt = now;
    if (now - told.toldAt < AGAIN_MS) return;
    told.toldAt = now;
    const found = problemOf(condition, name);
    const facts = found && {
      ...(found.at && { since: found.at }),
      ...(found.error !== null && { error: found.error }),
      ...(found.count !== 0 && { count: found.count }),
      problem: found.kind,
    };
    this.logger.error({ alarm: name, ...facts }, TEXTS[name]);
  }
}
