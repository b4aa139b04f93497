/** The time from one instant to another, rounded up: to tenths of a second below ten, with minutes from two on. */
export function timeBetween(from: Date, to: Date): { minutes: number; seconds: string } {
  const ms = Math.max(0, to.getTime() - from.getTime());
  if (ms < 10_000) return { minutes: 0, seconds: (Math.ceil(ms / 100) / 10).toFixed(1) };
  const seconds = Math.ceil(ms / 1000);
  if (seconds <= 120) return { minutes: 0, seconds: String(seconds) };
  return { minutes: Math.floor(seconds / 60), seconds: String(seconds % 60) };
}
