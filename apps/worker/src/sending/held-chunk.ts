import { CHUNK_LEASE_SECONDS as LEASE_SECONDS, errorText, isDatabaseAway } from '@tabimori/server';
import type { ChannelState } from '@tabimori/shared';
import type { Circuit } from './circuit.js';
import {
  MARGIN_SECONDS,
  RENEW_SECONDS,
  writeResults,
  type LeasedChunk,
  type Next,
  type Pending,
  type Result,
  type Written,
} from './chunk.js';
import type { DeliveryFacts } from './delivery-facts.js';
import type { CalledBack } from './recall.js';
import type { SendContext } from './send-context.js';
import type { Outcome, Transport } from './transport.js';

export interface WindowEnd {
  /** the last temporary failure */
  failed: string | null;
  /** recipients whose message was taken */
  handedOver: number;
  /** recipients that were not tried */
  notSent: Pending[];
  /** recipients of domains that take nothing now, whether they were tried or not */
  stalled: Map<string, Pending[]>;
}

const newEnd = (): WindowEnd => ({ failed: null, handedOver: 0, notSent: [], stalled: new Map() });

/**
 * A leased chunk held by this process. As long as it is held, its lease is renewed along with the results so far, and
 * messages that another process ended are let go. Its writes never overlap.
 */
export class HeldChunk {
  /** a lease is counted from before the statement that took it, so it never seems longer than it is */
  private until: number;
  private isLost = false;
  /** how far messages may be in flight, according to the row */
  private windowTo: number | null;
  private results: Result[] = [];
  private writing: Promise<unknown> = Promise.resolve();
  private isRenewing = false;
  private isHeld = false;
  private readonly calledBack = new Map<number, ChannelState>();
  /** messages that have left and are not answered */
  private readonly left = new Set<readonly Pending[]>();
  private readonly lingering: Promise<void>[] = [];
  /** of the messages that lingered */
  private readonly late = newEnd();
  private readonly keeper: NodeJS.Timeout;
  private readonly unfollow: () => void;

  constructor(
    private readonly context: SendContext,
    private readonly outlet: { transport: Transport; circuit: Circuit },
    readonly chunk: LeasedChunk,
    takenAt: number,
  ) {
    this.until = takenAt + LEASE_SECONDS * 1000;
    this.windowTo = chunk.windowTo;
    this.keeper = setInterval(() => void this.renew(), RENEW_SECONDS * 1000);
    this.unfollow = context.recall.follow(chunk.id, (calledBack) => this.callBack(calledBack));
  }

  letGo(): void {
    clearInterval(this.keeper);
    this.unfollow();
  }

  /** Results that came without sending, written with the next write. */
  note(results: readonly Result[]): void {
    this.results.push(...results);
  }

  /** Writes what is known, and renews the lease with it. Null: another process has the lease. */
  write(next: Next): Promise<Written | null> {
    this.windowTo = next.windowTo;
    const results = this.results;
    this.results = [];
    const written = this.writing.then(() => this.writeNow(results, next));
    this.writing = written.catch(() => undefined);
    return written;
  }

  /** Writes between two windows. Lingering messages stay in flight. */
  writeSoFar(): Promise<Written | null> {
    return this.write({ windowTo: this.lingering.length > 0 ? this.windowTo : null });
  }

  /**
   * Sends one window: all its messages at once, as the transport's connections allow. Returns when each has ended or
   * lingers; what lingers does not hold up the next window.
   */
  async send(facts: DeliveryFacts, window: readonly Pending[]): Promise<WindowEnd> {
    const end = newEnd();
    this.windowTo = window.at(-1)?.applicantId ?? null;
    await Promise.all(this.outlet.transport.group(window).map((members) => this.sendOne(facts, members, end)));
    return end;
  }

  /** Waits for the lingering messages, after reporting that it does; returns their results. */
  async waitForLate(waits: () => void): Promise<WindowEnd> {
    if (this.lingering.length > 0) waits();
    await Promise.all(this.lingering);
    return this.late;
  }

  private sendOne(facts: DeliveryFacts, members: readonly Pending[], end: WindowEnd): Promise<void> {
    return new Promise((resolve, reject) => {
      let into = end;
      const ended = this.handOver(facts, members, () => {
        into = this.late;
        this.lingering.push(ended);
        resolve();
      }).then((outcome) => this.learn(members, outcome, into));
      ended.then(resolve, reject);
    });
  }

  private async handOver(
    facts: DeliveryFacts,
    members: readonly Pending[],
    lingers: () => void,
  ): ReturnType<Transport['send']> {
    const { priority, failures } = this.chunk;
    const turn = { priority, aside: failures > 0 };
    const mayStart = (): boolean => this.isWanted(members);
    const mayLeave = (): boolean => {
      const leaves = this.isWanted(members);
      if (leaves) this.left.add(members);
      return leaves;
    };
    try {
      return await this.outlet.transport.send(facts, members, turn, { mayStart, mayLeave, lingers });
    } catch (error) {
      // thrown further, it would take the results of the whole window with it
      const text = errorText(error);
      this.context.metrics.failures.inc({ place: 'message' });
      this.context.logger.error({ chunkId: this.chunk.id, error: text }, 'a message failed; it is tried again');
      return { state: this.left.has(members) ? 'unknown' : 'pending', error: text, messageId: null };
    } finally {
      this.left.delete(members);
    }
  }

  private async learn(
    members: readonly Pending[],
    outcome: Awaited<ReturnType<Transport['send']>>,
    end: WindowEnd,
  ): Promise<void> {
    if (outcome && 'parked' in outcome) return stall(end, outcome.parked, members);
    if (!outcome || 'down' in outcome) {
      end.notSent.push(...members);
      if (outcome) await this.outlet.circuit.failed(outcome.down);
      return;
    }
    if (outcome.state === 'accepted') end.handedOver += members.length;
    for (const member of members) this.results.push(this.resultOf(member, outcome));
    if (outcome.state !== 'pending' && outcome.state !== 'unknown') return;
    end.failed = outcome.error;
    const again = members.filter(({ applicantId }) => !this.calledBack.has(applicantId));
    if (again.length > 0) stall(end, this.outlet.transport.laneOf(members), again);
  }

  /** A recalled message is not tried again: it stays recalled, unless it may have left. */
  private resultOf({ applicantId }: Pending, { state, error, messageId, mayHaveLeft }: Outcome): Result {
    const became = this.calledBack.get(applicantId);
    const isCalledBack = state === 'pending' && (this.isHeld || became !== undefined);
    const then = mayHaveLeft ? 'unknown' : (became ?? state);
    return { applicantId, state: isCalledBack ? then : state, error, messageId };
  }

  private isWanted(members: readonly Pending[]): boolean {
    const { context, outlet, calledBack } = this;
    return (
      !this.isLost &&
      !this.isHeld &&
      !outlet.circuit.isDown() &&
      !context.stopping.aborted &&
      !context.recall.isPaused() &&
      performance.now() < this.until - MARGIN_SECONDS * 1000 &&
      (calledBack.size === 0 || !members.every(({ applicantId }) => calledBack.has(applicantId)))
    );
  }

  /**
   * A process that calls messages back wants to know which had left: that is written at once, and corrected when the
   * answer comes.
   */
  private callBack({ isHeld, ended }: CalledBack): void {
    const isNewlyHeld = isHeld && !this.isHeld;
    const isNew = (applicantId: number): boolean =>
      isNewlyHeld || (ended.has(applicantId) && !this.calledBack.has(applicantId));
    if (!isNewlyHeld && ![...ended.keys()].some(isNew)) return;
    const left = [...this.left].flat().filter(({ applicantId }) => isNew(applicantId));
    this.isHeld ||= isHeld;
    for (const [applicantId, state] of ended) this.calledBack.set(applicantId, state);
    this.note(left.map(({ applicantId }) => ({ applicantId, state: 'unknown', error: null, messageId: null })));
    this.write({ windowTo: this.windowTo }).catch(() => (this.isLost = true));
  }

  private async renew(): Promise<void> {
    if (this.isRenewing) return;
    this.isRenewing = true;
    await this.write({ windowTo: this.windowTo }).catch(() => (this.isLost = true));
    this.isRenewing = false;
  }

  /** An error of the database is tried again: the fence makes that safe however long it takes. */
  private async writeNow(results: readonly Result[], next: Next): Promise<Written | null> {
    const { context, chunk } = this;
    for (let attempt = 1; ; attempt += 1) {
      const started = performance.now();
      try {
        const written = await writeResults(context, chunk, results, next);
        if (written) this.until = started + LEASE_SECONDS * 1000;
        else this.isLost = true;
        for (const { state } of results) context.metrics.sends.inc({ channel: chunk.channel, result: state });
        return written;
      } catch (error) {
        context.metrics.failures.inc({ place: 'write' });
        if (attempt >= 10 && !isDatabaseAway(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** Math.min(attempt, 5)));
      }
    }
  }
}

function stall({ stalled }: WindowEnd, lane: string, members: readonly Pending[]): void {
  stalled.set(lane, [...(stalled.get(lane) ?? []), ...members]);
}
