import pLimit from 'p-limit';

/** Runs `task` one at a time; calls during a run share one more run after it. */
export function singleFlight(task: () => Promise<void>): () => Promise<void> {
  const limit = pLimit(1);
  let next: Promise<void> | null = null;
  return () =>
    (next ??= limit(() => {
      next = null;
      return task();
    }));
}
