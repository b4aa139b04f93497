const EVERY_MS = 50;
/** A call that takes longer than this is aborted and counts as this long. */
const PATIENCE_MS = 15_000;

export interface Call {
  /** 0: no answer */
  status: number;
  /** why there was none, such as ECONNRESET */
  reason?: string;
  ms: number;
  at: number;
}

export interface Calling {
  calls: Call[];
  /** writes that were acknowledged */
  acknowledged: Set<number>;
  /** calls without an answer because nobody was listening */
  refused: () => number;
  stop(): Promise<void>;
}

/**
 * Whether fetch failed because nobody was listening. Checked by shape, because the error comes from outside the
 * test's realm.
 */
export const isRefused = (error: unknown): boolean =>
  (error as { cause?: { code?: unknown } }).cause?.code === 'ECONNREFUSED';

/** Of a call without an answer: the connection's error, or TimeoutError. */
const reasonOf = (error: unknown): string => {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return cause?.code ?? name ?? 'unknown';
};

/** Writes one item after another; `failed` receives those that were not acknowledged. */
export function startCalling(
  next: () => number | undefined,
  send: (id: number, signal: AbortSignal) => Promise<Response>,
  failed: (id: number) => void = () => undefined,
): Calling {
  const calls: Call[] = [];
  const acknowledged = new Set<number>();
  const running = new Set<Promise<void>>();
  let refused = 0;

  const ask = async (id: number): Promise<void> => {
    const at = performance.now();
    try {
      const response = await send(id, AbortSignal.timeout(PATIENCE_MS));
      await response.text();
      calls.push({ status: response.status, ms: performance.now() - at, at });
      if (response.ok) acknowledged.add(id);
      else failed(id);
    } catch (error) {
      failed(id);
      if (isRefused(error)) refused += 1;
      else calls.push({ status: 0, reason: reasonOf(error), ms: performance.now() - at, at });
    }
  };
  const timer = setInterval(() => {
    const id = next();
    if (id === undefined) return;
    const call: Promise<void> = ask(id).finally(() => running.delete(call));
    running.add(call);
  }, EVERY_MS);
  return {
    calls,
    acknowledged,
    refused: () => refused,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}

/** The slowest call, how many were asked to come again, and the other answers except success, by status (0: none, and why). */
export function summaryOf(...callings: Calling[]) {
  const calls = callings.flatMap((calling) => calling.calls);
  const failed = calls
    .filter(({ status }) => status !== 200 && status !== 503)
    .map(({ status, reason }) => (reason === undefined ? status : `${status}:${reason}`));
  return {
    calls: calls.length,
    acknowledged: callings.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0),
    slowestCallMs: Math.round(Math.max(0, ...calls.map(({ ms }) => ms))),
    busy: calls.filter(({ status }) => status === 503).length,
    failed: failed.join(' '),
  };
}
