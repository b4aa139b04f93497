import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until `look` answers true; returns the milliseconds it took, and says what it waited for when it never comes. */
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
