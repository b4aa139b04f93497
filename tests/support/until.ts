import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until `look` returns true; returns the milliseconds it took, and if it never does, says what it waited for. */
export async function until(
  what: string | (() => string),
  seconds: number,
  look: () => boolean | Promise<boolean>,
  everyMs = 20,
): Promise<number> {
  const started = performance.now();
  while (!(await look())) {
    if (performance.now() - started > seconds * 1000)
      throw new Error(`not within ${seconds} s: ${typeof what === 'string' ? what : what()}`);
    await sleep(everyMs);
  }
  return performance.now() - started;
}
