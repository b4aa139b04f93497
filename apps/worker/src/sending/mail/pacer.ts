import {
  measureMs,
  newPace,
  type Pace,
  paceDisturbed,
  paceIdle,
  pacePaused,
  paceRefusedConnection,
  paceSeen,
  paceShared,
  paceThrottled,
} from '@tabimori/domain';

/** With a rate, so many milliseconds may be caught up on: timers are no finer. */
const CATCH_UP_MS = 50;
/** How many looks make up the last second. */
const LOOKS = 4;

interface Measured {
  since: number;
  taken: number;
  replyMs: number;
}

/** What a pool sees of its relay, and the pace that follows from it. */
export class Pacer {
  /** mails that the relay has taken */
  total = 0;
  private pace: Pace;
  private measured: Measured = { since: 0, taken: 0, replyMs: 0 };
  private replyMs = 0;
  private wasFull = false;
  private nextAt = 0;
  /** `total` at the last looks */
  private readonly totals: number[] = [];
  /** the relay's words when it last limited us */
  said: string | null = null;
  /** since when it has refused every mail for our pace */
  private stuckSince: number | null = null;

  constructor(
    ceiling: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.pace = newPace(ceiling, now());
  }

  get found(): Readonly<Pace> {
    return this.pace;
  }

  get connections(): number {
    return this.pace.connections;
  }

  /** Mails taken in about the last second. */
  get perSecond(): number {
    return this.total - (this.totals[0] ?? 0);
  }

  /** For how long the relay has refused every mail for our pace. */
  get stuckMs(): number {
    return this.stuckSince === null ? 0 : this.now() - this.stuckSince;
  }

  /** Milliseconds until the next mail may leave. */
  get waitMs(): number {
    const opensAt = Math.max(this.pace.pausedUntil, this.pace.rate === null ? 0 : this.nextAt);
    return Math.max(0, opensAt - this.now());
  }

  /** A mail is about to be handed over. */
  starts(): void {
    const { rate } = this.pace;
    if (rate !== null) this.nextAt = Math.max(this.nextAt, this.now() - CATCH_UP_MS) + 1000 / rate;
  }

  taken(replyMs: number): void {
    this.total += 1;
    this.stuckSince = null;
    this.measured.taken += 1;
    this.measured.replyMs += replyMs;
  }

  throttled(said: string): void {
    const now = this.now();
    this.said = said;
    this.stuckSince ??= now;
    const { total, replyMs, perSecond: lastSecond } = this;
    this.pace = paceThrottled(this.pace, { now, total, lastSecond, replyMs });
  }

  /** The relay lets in nobody for now. */
  busy(said: string): void {
    const now = this.now();
    this.said = said;
    this.stuckSince ??= now;
    if (now >= this.pace.pausedUntil) this.pace = pacePaused(paceRefusedConnection(this.pace, { now, open: 0 }), now);
  }

  /** Other workers use a relay that lets in only so many connections. */
  shared(total: number, workers: number): void {
    this.pace = paceShared(this.pace, { now: this.now(), total, workers });
  }

  /** The relay let in no further connection beside those that are open. */
  refusedConnection(open: number, said: string): void {
    this.said = said;
    this.pace = paceRefusedConnection(this.pace, { now: this.now(), open });
  }

  /** Mails of one domain hang while those of others are answered. */
  disturbed(): void {
    const now = this.now();
    this.pace = paceDisturbed(this.pace, now);
    this.measured = { since: now, taken: 0, replyMs: 0 };
  }

  /** Several times a second while mails are sent; `isFull`: some wait for their turn. */
  look(isFull: boolean): void {
    const now = this.now();
    this.totals.push(this.total);
    if (this.totals.length > LOOKS) this.totals.shift();
    const { since, taken, replyMs } = this.measured;
    if (!isFull) this.pace = paceIdle(this.pace);
    if (isFull && this.wasFull && now - since < measureMs(this.replyMs)) return;
    if (taken > 0) this.replyMs = replyMs / taken;
    if (isFull && this.wasFull) {
      this.pace = paceSeen(this.pace, { now, seconds: (now - since) / 1000, taken, replyMs: this.replyMs });
    }
    this.wasFull = isFull;
    this.measured = { since: now, taken: 0, replyMs: 0 };
  }
}
