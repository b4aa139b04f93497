/** Runs `work` for each item, at most `width` at a time. Rejects with the first error, after all have ended. */
export async function inParallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const waiting = [...items];
  const lane = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  const results = await Promise.allSettled(Array.from({ length: Math.min(width, items.length) }, lane));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
