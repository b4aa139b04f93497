/**
 * Processor time of this thread in milliseconds, which a busy machine does not increase; the least of several tries.
 */
export async function processorMs(work: () => unknown, enough: number, tries = 5): Promise<number> {
  let least = Infinity;
  for (let tried = 0; tried < tries && least > enough; tried += 1) {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
