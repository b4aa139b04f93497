import { MIXED_LANE } from '@tabimori/domain';
import { backoffSeconds } from '../backoff.js';
import { pendingOf, type LeasedChunk, type Pending, type Result } from './chunk.js';
import type { Circuit } from './circuit.js';
import type { DeliveryFacts } from './delivery-facts.js';
import { freeLane, holdLane, moveAside } from './move-aside.js';
import { newLease, sendWindow, write, type Lease, type WindowEnd } from './send-window.js';
import type { SendContext } from './statements.js';
import type { Transport } from './transport.js';

/** One way out of the house. */
export interface Outlet {
  transport: Transport;
  circuit: Circuit;
  factsOf: (deliveryId: number) => Promise<DeliveryFacts>;
  /** told of the first message that is handed over for an event */
  firstHandedOver: (facts: DeliveryFacts) => void;
}

const addressOf = ({ mailAddress, applicantId }: Pending, { channel }: Transport): string =>
  channel === 'mail' ? mailAddress.toLowerCase() : String(applicantId);

/**
 * Cuts a chunk into windows; recipients of one address are never parted. What is uncertain after a crash is the first
 * window, however long, so that a second crash leaves no more uncertain than the first.
 */
export function cutWindows(pending: readonly Pending[], chunk: LeasedChunk, transport: Transport): Pending[][] {
  const known = pending.findLastIndex((one) => one.uncertain) + 1;
  const windows: Pending[][] = known > 0 ? [pending.slice(0, known)] : [];
  let window: Pending[] = [];
  for (const one of pending.slice(known)) {
    const last = window.at(-1);
    if (last && window.length >= transport.window && addressOf(last, transport) !== addressOf(one, transport)) {
      windows.push(window);
      window = [];
    }
    window.push(one);
  }
  if (window.length > 0) windows.push(window);
  if (chunk.wasAbandoned && chunk.windowTo === null) {
    return windows.map((all, index) => (index === 0 ? all.map((one) => ({ ...one, uncertain: true })) : all));
  }
  return windows;
}

/** A message that nobody took for so long is not tried again. */
const GIVE_UP_MS = 24 * 3600 * 1000;

/** Sends what is left of a leased chunk, window by window, and gives it back: done, later, or for something more urgent. */
export async function sendChunk(
  context: SendContext,
  outlet: Outlet,
  chunk: LeasedChunk,
  takenAt: number,
): Promise<void> {
  const { transport, circuit } = outlet;
  const lease = newLease(takenAt);
  const pending = await pendingOf(context, chunk);
  const windows = cutWindows(pending, chunk, transport);
  const facts = await outlet.factsOf(chunk.deliveryId);
  const release = { done: windows.length === 0, delaySeconds: null, failures: chunk.failures, error: null };
  if (windows.length === 0) {
    await write(context, chunk, lease, [], { windowTo: null, release });
    return;
  }
  if (chunk.failures > 0 && context.now().getTime() - facts.sentAt.getTime() > GIVE_UP_MS) {
    const results = pending.map((one) => givenUp(one, chunk.lastError));
    await write(context, chunk, lease, results, { windowTo: null, release: { ...release, done: true } });
    return;
  }

  /** of earlier windows: what is to be tried again, which the end of the chunk must not forget */
  const earlier: Earlier = { isLeft: false, failed: null };
  for (const [index, window] of windows.entries()) {
    const sent = await sendWindow(context, outlet, chunk, lease, facts, window);
    if (sent.handedOver > 0) {
      await circuit.worked();
      outlet.firstHandedOver(facts);
    }
    const next = windows[index + 1];
    const movesAside = chunk.lane === MIXED_LANE && sent.stalled.size > 0;
    const stops = sent.notSent.length > 0 || (sent.stalled.size > 0 && !movesAside && sent.handedOver === 0);
    if (movesAside) {
      if (!(await write(context, chunk, lease, sent.results, { windowTo: null }))) return;
      await moveAside(context, chunk, sent.stalled, backoffSeconds(1), sent.failed);
      sent.results = [];
      sent.stalled.clear();
      sent.failed = null;
    }
    if (!next || stops) return giveBack(context, chunk, lease, sent, earlier, !next);
    earlier.isLeft ||= sent.stalled.size > 0;
    earlier.failed = sent.failed ?? earlier.failed;
    const written = await write(context, chunk, lease, sent.results, { windowTo: lastOf(next) });
    if (!written || written.done) return;
    if (written.yields || context.stopping.aborted) {
      await write(context, chunk, lease, [], { windowTo: null, release });
      return;
    }
  }
}

interface Earlier {
  isLeft: boolean;
  failed: string | null;
}

const lastOf = (window: readonly Pending[] | undefined): number | null => window?.at(-1)?.applicantId ?? null;

const givenUp = ({ applicantId, uncertain }: Pending, error: string | null): Result => ({
  applicantId,
  state: 'refused',
  error: `given up after 24 hours${uncertain ? ', may have arrived' : ''}${error === null ? '' : `: ${error}`}`,
  messageId: null,
});

/**
 * Writes the last results with the chunk's end. What was not sent but is uncertain stays so for the next worker. A lane of
 * its own that takes nothing waits as a whole; one that takes mail again goes on as a whole.
 */
async function giveBack(
  context: SendContext,
  chunk: LeasedChunk,
  lease: Lease,
  { results, notSent, stalled, handedOver, ...sent }: WindowEnd,
  earlier: Earlier,
  complete: boolean,
): Promise<void> {
  const isLeft = stalled.size > 0 || earlier.isLeft;
  const failed = sent.failed ?? earlier.failed;
  const failures = isLeft ? chunk.failures + 1 : 0;
  const delaySeconds = isLeft ? backoffSeconds(failures) : null;
  const written = await write(context, chunk, lease, results, {
    windowTo: lastOf(notSent.filter(({ uncertain }) => uncertain)),
    release: { done: complete && notSent.length === 0 && !isLeft, delaySeconds, failures, error: failed },
  });
  if (!written || chunk.lane === MIXED_LANE) return;
  if (delaySeconds !== null && handedOver === 0) await holdLane(context, chunk, delaySeconds, failed);
  else if (chunk.failures > 0 && handedOver > 0) await freeLane(context, chunk);
}
