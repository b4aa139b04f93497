import { fork } from 'node:child_process';
import { loadavg, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

export const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/** Median and spread of one figure over the rounds. */
export const summary = (values) => ({ median: median(values), least: Math.min(...values), most: Math.max(...values) });

/** What the machine had to do beside, as far as can be seen. */
export const load = () => ({ cpus: cpus().length, loadAverage: loadavg()[0] });

/** @returns {Promise<{ url: string, taken: () => Promise<number>, stop: () => void }>} the sink in a process of its own */
export async function startSink() {
  const child = fork(fileURLToPath(new URL('./smtp-sink.mjs', import.meta.url)));
  const next = () => new Promise((resolve) => child.once('message', resolve));
  const { port } = await next();
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken: async () => {
      const answer = next();
      child.send('count');
      return (await answer).taken;
    },
    stop: () => child.disconnect(),
  };
}

/** Seconds that `work` takes. */
export async function timed(work) {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
