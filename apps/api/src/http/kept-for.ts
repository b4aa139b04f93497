/** Reads what is the same for everybody once in so many milliseconds; a failure is not kept. */
export function keptFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { until: number; value: Promise<T> } | undefined;
  return () => {
    const now = performance.now();
    if (kept && kept.until > now) return kept.value;
    const fresh = { until: now + ms, value: read() };
    fresh.value.catch(() => {
      if (kept === fresh) kept = undefined;
    });
    kept = fresh;
    return fresh.value;
  };
}
