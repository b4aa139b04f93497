import { MIXED_LANE } from '@tabimori/domain';
import { traced, type SpanFacts } from '@tabimori/server';
import { backoffSeconds } from '../backoff.js';
import { pendingOf, type LeasedChunk, type Pending, type Result } from './chunk.js';
import type { Circuit } from './circuit.js';
import type { DeliveryFacts } from './delivery-facts.js';
import { HeldChunk, type WindowEnd } from './held-chunk.js';
import { freeLane, holdLane, moveAside } from './move-aside.js';
import type { SendContext } from './send-context.js';
import type { Transport } from './transport.js';

/** One way out of the house. */
export interface Outlet {
  transport: Transport;
  circuit: Circuit;
  factsOf: (deliveryId: number) => Promise<DeliveryFacts>;
  /** called for the first message handed over for an event */
  firstHandedOver: (facts: DeliveryFacts) => void;
}

const addressOf = ({ mailAddress, applicantId }: Pending, { channel }: Transport): string =>
  channel === 'mail' ? mailAddress.toLowerCase() : String(applicantId);

/**
 * Cuts a chunk into windows; recipients who share an address are never separated. After a crash the uncertain
 * messages are the first window, however many, so that a second crash leaves no more uncertain than the first.
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

/** A message not taken for this long is given up. */
const GIVE_UP_MS = 24 * 3600 * 1000;

/**
 * Sends the rest of a leased chunk, window by window, and gives it back: done, later, or for something more urgent.
 * `waits` is called when only overdue answers are left to wait for.
 */
export async function sendChunk(
  context: SendContext,
  outlet: Outlet,
  chunk: LeasedChunk,
  takenAt: number,
  waits: () => void,
): Promise<void> {
  const held = new HeldChunk(context, outlet, chunk, takenAt);
  try {
    const facts = await outlet.factsOf(chunk.deliveryId);
    const { id: chunkId, deliveryId, channel } = chunk;
    const told = { chunkId, deliveryId, channel, eventId: facts.eventId };
    const send = (note: (more: SpanFacts) => void) => sendWindows(context, outlet, held, facts, waits, note);
    await traced('send', told, send, facts.traceParent);
  } finally {
    held.letGo();
  }
}

async function sendWindows(
  context: SendContext,
  outlet: Outlet,
  held: HeldChunk,
  facts: DeliveryFacts,
  waits: () => void,
  note: (more: SpanFacts) => void,
): Promise<void> {
  const { chunk } = held;
  const { transport, circuit } = outlet;
  const unsent = await pendingOf(context, chunk);
  const needless = chunk.wasAbandoned ? [] : unsent.filter((one) => isNeedless(one, facts));
  held.note(needless.map(superseded));
  const pending = unsent.filter((one) => !needless.includes(one));
  const windows = cutWindows(pending, chunk, transport);
  note({ messages: pending.length });
  const release = { done: windows.length === 0, delaySeconds: null, failures: chunk.failures, error: null };
  if (windows.length === 0) {
    await held.write({ windowTo: null, release });
    return;
  }
  if (chunk.failures > 0 && context.now().getTime() - facts.sentAt.getTime() > GIVE_UP_MS) {
    held.note(pending.map((one) => givenUp(one, chunk.lastError)));
    await held.write({ windowTo: null, release: { ...release, done: true } });
    return;
  }

  let taken = 0;
  const noteWorked = async ({ handedOver }: WindowEnd): Promise<void> => {
    if (handedOver === 0) return;
    taken += handedOver;
    note({ handedOver: taken });
    await circuit.worked();
    outlet.firstHandedOver(facts);
  };
  /** Moves the stalling part of the mixed lane to lanes of its own. False: another worker has the lease. */
  const stepAside = async (end: WindowEnd): Promise<boolean> => {
    if (chunk.lane !== MIXED_LANE || end.stalled.size === 0) return true;
    if (!(await held.writeSoFar())) return false;
    await moveAside(context, chunk, end.stalled, backoffSeconds(1), end.failed);
    end.stalled.clear();
    end.failed = null;
    return true;
  };
  /** in earlier windows: messages to be tried again, which the end of the chunk must not forget */
  const earlier: Earlier = { isLeft: false, failed: null };
  const giveBack = async (sent: WindowEnd, complete: boolean): Promise<void> => {
    const late = await held.waitForLate(waits);
    await noteWorked(late);
    if (!(await stepAside(late))) return;
    earlier.isLeft ||= late.stalled.size > 0;
    earlier.failed = late.failed ?? earlier.failed;
    const last = { ...sent, handedOver: sent.handedOver + late.handedOver };
    await end(context, transport, held, last, { ...earlier, hasTaken: taken > 0 }, complete);
  };
  for (const [index, window] of windows.entries()) {
    const sent = await held.send(facts, window);
    await noteWorked(sent);
    const takesNothing =
      chunk.lane !== MIXED_LANE && sent.stalled.size > 0 && sent.handedOver === 0 && transport.rests(chunk.lane);
    if (!(await stepAside(sent))) return;
    const next = windows[index + 1];
    if (!next || sent.notSent.length > 0 || takesNothing) return giveBack(sent, !next);
    earlier.isLeft ||= sent.stalled.size > 0;
    earlier.failed = sent.failed ?? earlier.failed;
    const written = await held.write({ windowTo: lastOf(next) });
    if (!written) return;
    if (written.done || written.yields || context.stopping.aborted) {
      await noteWorked(await held.waitForLate(waits));
      await held.write({ windowTo: null, release });
      return;
    }
  }
}

interface Earlier {
  isLeft: boolean;
  failed: string | null;
}

const lastOf = (window: readonly Pending[] | undefined): number | null => window?.at(-1)?.applicantId ?? null;

/** A reminder to somebody who has answered by now; one that may have left gets its true result. */
const isNeedless = ({ answered, uncertain }: Pending, { reminderNumber }: DeliveryFacts): boolean =>
  reminderNumber > 0 && answered && !uncertain;

const superseded = ({ applicantId }: Pending): Result => ({
  applicantId,
  state: 'superseded',
  error: null,
  messageId: null,
});

const givenUp = ({ applicantId, uncertain }: Pending, error: string | null): Result => ({
  applicantId,
  state: 'refused',
  error: `given up after 24 hours${uncertain ? ', may have arrived' : ''}${error === null ? '' : `: ${error}`}`,
  messageId: null,
});

/**
 * Writes the last results with the chunk's end. Unsent but uncertain messages stay uncertain for the next worker. A
 * lane that takes nothing waits as a whole; one that takes mail again continues as a whole. One mailbox that is full holds up
 * nobody else.
 */
async function end(
  context: SendContext,
  transport: Transport,
  held: HeldChunk,
  { notSent, stalled, handedOver, ...sent }: WindowEnd,
  earlier: Earlier & { hasTaken: boolean },
  complete: boolean,
): Promise<void> {
  const { chunk } = held;
  const isLeft = stalled.size > 0 || earlier.isLeft;
  const failed = sent.failed ?? earlier.failed;
  // whoever took some of them is asked again soon for the rest
  const failures = isLeft ? (earlier.hasTaken ? 1 : chunk.failures + 1) : 0;
  const delaySeconds = isLeft ? backoffSeconds(failures) : null;
  const written = await held.write({
    windowTo: lastOf(notSent.filter(({ uncertain }) => uncertain)),
    release: { done: complete && notSent.length === 0 && !isLeft, delaySeconds, failures, error: failed },
  });
  if (!written || chunk.lane === MIXED_LANE) return;
  if (handedOver > 0) return chunk.failures > 0 ? freeLane(context, chunk) : undefined;
  const holdSeconds = Math.min(delaySeconds ?? 0, transport.holdSeconds(chunk.lane));
  if (holdSeconds > 0) await holdLane(context, chunk, holdSeconds, failed);
}
