import { backoffSeconds } from '../backoff.js';
import { pendingOf, type LeasedChunk, type Pending, type Result } from './chunk.js';
import type { Circuit } from './circuit.js';
import type { DeliveryFacts } from './delivery-facts.js';
import { newLease, sendWindow, write } from './send-window.js';
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

/** Sends what is left of a leased chunk, window by window, and gives it back: done, later, or for something more urgent. */
export async function sendChunk(
  context: SendContext,
  outlet: Outlet,
  chunk: LeasedChunk,
  takenAt: number,
): Promise<void> {
  const { transport, circuit } = outlet;
  const lease = newLease(takenAt);
  const windows = cutWindows(await pendingOf(context, chunk), chunk, transport);
  const facts = await outlet.factsOf(chunk.deliveryId);
  const release = { done: windows.length === 0, delaySeconds: null, failures: chunk.failures, error: null };
  if (windows.length === 0) {
    await write(context, chunk, lease, [], { windowTo: null, release });
    return;
  }

  let failed: string | null = null;
  for (const [index, window] of windows.entries()) {
    const sent = await sendWindow(context, outlet, chunk, lease, facts, window);
    failed = sent.failed ?? failed;
    if (sent.handedOver > 0) {
      await circuit.worked();
      outlet.firstHandedOver(facts);
    }
    const next = windows[index + 1];
    if (!next || sent.notSent.length > 0) {
      return giveBack(context, chunk, lease, sent, { failed, complete: !next });
    }
    const written = await write(context, chunk, lease, sent.results, { windowTo: lastOf(next) });
    if (!written || written.done) return;
    if (written.higher || context.stopping.aborted) {
      await write(context, chunk, lease, [], { windowTo: null, release });
      return;
    }
  }
}

const lastOf = (window: readonly Pending[] | undefined): number | null => window?.at(-1)?.applicantId ?? null;

interface Ending {
  failed: string | null;
  /** there are no further windows */
  complete: boolean;
}

/** Writes the last results with the chunk's end. What was not sent but is uncertain stays so for the next worker. */
async function giveBack(
  context: SendContext,
  chunk: LeasedChunk,
  lease: ReturnType<typeof newLease>,
  { results, notSent }: { results: Result[]; notSent: Pending[] },
  { failed, complete }: Ending,
): Promise<void> {
  const failures = failed === null ? 0 : chunk.failures + 1;
  await write(context, chunk, lease, results, {
    windowTo: lastOf(notSent.filter(({ uncertain }) => uncertain)),
    release: {
      done: complete && notSent.length === 0 && failed === null,
      delaySeconds: failed === null || notSent.length > 0 ? null : backoffSeconds(failures),
      failures,
      error: failed,
    },
  });
}
