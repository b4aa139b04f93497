import { CHUNK_LEASE_SECONDS as LEASE_SECONDS, isDatabaseAway } from '@tabimori/server';
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
import type { SendContext } from './statements.js';
import type { Transport } from './transport.js';

/** A lease as this process knows it: counted from before the statement that took it, so it never seems longer than it is. */
export interface Lease {
  until: number;
  lost: boolean;
}

export const newLease = (takenAt: number): Lease => ({ until: takenAt + LEASE_SECONDS * 1000, lost: false });

/**
 * Writes, and renews the lease with it. An error of the database is tried again: the fence makes that safe however long
 * it takes. Null: the lease is another's.
 */
export async function write(
  context: SendContext,
  chunk: LeasedChunk,
  lease: Lease,
  results: readonly Result[],
  next: Next,
): Promise<Written | null> {
  for (let attempt = 1; ; attempt += 1) {
    const started = performance.now();
    try {
      const written = await writeResults(context, chunk, results, next);
      if (written) lease.until = started + LEASE_SECONDS * 1000;
      else lease.lost = true;
      for (const { state } of results) context.metrics.sends.inc({ channel: chunk.channel, result: state });
      return written;
    } catch (error) {
      context.metrics.failures.inc({ place: 'write' });
      if (attempt >= 10 && !isDatabaseAway(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** Math.min(attempt, 5)));
    }
  }
}

export interface WindowEnd {
  results: Result[];
  /** the last temporary failure */
  failed: string | null;
  /** recipients whose message was taken */
  handedOver: number;
  /** recipients that were not tried */
  notSent: Pending[];
  /** recipients of domains that take nothing now, whether they were tried or not */
  stalled: Map<string, Pending[]>;
}

/**
 * Sends one window: all its messages at once, as the transport's connections allow. While it lasts, results so far are
 * written and the lease is renewed. Returns the results that are not yet written.
 */
export async function sendWindow(
  context: SendContext,
  { transport, circuit }: { transport: Transport; circuit: Circuit },
  chunk: LeasedChunk,
  lease: Lease,
  facts: DeliveryFacts,
  window: readonly Pending[],
): Promise<WindowEnd> {
  const notSent: Pending[] = [];
  const stalled: WindowEnd['stalled'] = new Map();
  let handedOver = 0;
  let results: Result[] = [];
  let failed: string | null = null;
  const windowTo = window.at(-1)?.applicantId ?? null;
  const stillWanted = (): boolean =>
    !lease.lost &&
    !circuit.isDown() &&
    !context.stopping.aborted &&
    performance.now() < lease.until - MARGIN_SECONDS * 1000;

  const turn = { priority: chunk.priority, aside: chunk.failures > 0 };
  const stall = (lane: string, members: readonly Pending[]): void => {
    stalled.set(lane, [...(stalled.get(lane) ?? []), ...members]);
  };

  const sendOne = async (members: readonly Pending[]): Promise<void> => {
    const outcome = await transport.send(facts, members, turn, stillWanted);
    if (outcome && 'parked' in outcome) return stall(outcome.parked, members);
    if (!outcome || 'down' in outcome) {
      notSent.push(...members);
      if (outcome) await circuit.failed(outcome.down);
      return;
    }
    if (outcome.state === 'accepted') handedOver += members.length;
    if (outcome.state === 'pending' || outcome.state === 'unknown') {
      failed = outcome.error;
      stall(transport.laneOf(members), members);
    }
    for (const { applicantId } of members) results.push({ applicantId, ...outcome });
  };
  const renew = async (): Promise<void> => {
    const soFar = results;
    results = [];
    await write(context, chunk, lease, soFar, { windowTo });
  };
  let renewing: Promise<void> = Promise.resolve();
  const keeper = setInterval(() => {
    renewing = renewing.then(renew);
    renewing.catch(() => (lease.lost = true));
  }, RENEW_SECONDS * 1000);
  await Promise.all(transport.group(window).map(sendOne)).finally(() => clearInterval(keeper));
  await renewing;
  return { results, failed, handedOver, notSent, stalled };
}
