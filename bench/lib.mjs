import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../scripts/lib/paths.mjs';

export const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/** Median and spread of a figure over the rounds. */
export const summary = (values) => ({ median: median(values), least: Math.min(...values), most: Math.max(...values) });

/** Summaries by name. */
export const summaries = (figures) =>
  Object.fromEntries(Object.entries(figures).map(([name, values]) => [name, summary(values)]));

/** Median and spread of the ratio of two figures measured alternately, by round. */
export const ratio = (ours, theirs) => summary(ours.map((value, round) => value / theirs[round]));

/** What else the machine was doing, as far as can be seen. */
export const load = () => ({ cpus: cpus().length, loadAverage: loadavg()[0] });

/** The order rotates, so that none always runs first. */
export const inTurn = (names, round) => names.map((_, index) => names[(round + index) % names.length]);

/** Seconds that `work` takes. */
export async function timed(work) {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** Waits until `isTrue` returns true. */
export async function until(isTrue, seconds, what) {
  for (const end = Date.now() + seconds * 1000; !(await isTrue()); await sleep(20)) {
    if (Date.now() > end) throw new Error(`${what}: not within ${seconds} s`);
  }
}

const residentMegabytes = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN) / 1024;

/** The peak memory of a process during `work`, and its growth, in MB. */
export async function grownBy(pid, work) {
  const before = residentMegabytes(pid);
  let most = before;
  let open = true;
  const watch = (async () => {
    for (; open; await sleep(20)) most = Math.max(most, residentMegabytes(pid));
  })();
  try {
    await work();
  } finally {
    open = false;
    await watch;
  }
  return { most, grown: most - before };
}

const TICKS_A_SECOND = 100;
/** Fields of /proc/<pid>/stat after the name of the program: parent, own time, time of ended children. */
const [PARENT, ...TIMES] = [1, 11, 12, 13, 14];

/**
 * Processor seconds that the PostgreSQL behind a connection has used, with all its processes.
 * @param {import('typeorm').DataSource} dataSource
 */
export async function postgresSeconds(dataSource) {
  const [{ pid }] = await dataSource.query('SELECT pg_backend_pid() AS pid');
  const server = statOf(pid)?.[PARENT];
  const all = readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name));
  const stats = all.flatMap((id) => {
    const stat = statOf(id);
    return stat && (id === server || stat[PARENT] === server) ? [stat] : [];
  });
  return stats.reduce((sum, stat) => sum + secondsOf(stat), 0);
}

/** Processor seconds that a process has used. */
export const processorSeconds = (pid) => secondsOf(statOf(pid));

const secondsOf = (stat) => TIMES.reduce((sum, field) => sum + Number(stat[field]), 0) / TICKS_A_SECOND;

/** Undefined if the process has ended. */
function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return undefined;
  }
}

/** Starts a program of the checkout with a channel to it; without `env` in this process's environment. */
export function startProgram(script, { env = process.env, args = [] } = {}) {
  const child = fork(join(ROOT, script), args, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  const stop = async (signal = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  };
  return { child, stop };
}

/**
 * The SMTP sink in its own process.
 * @param {string[]} args its options
 * @returns {Promise<{ url: string, port: number, seen: (message?: 'reset') => Promise<{ taken: number, firstAt:
 * number,
 *  lastAt: number, different: number | null, cpuSeconds: number }>, stop: () => void }>} times in milliseconds
 */
export async function startSink(...args) {
  const { child } = startProgram('bench/smtp-sink.mjs', { args });
  const next = async () => (await once(child, 'message'))[0];
  const { port } = await next();
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    seen: (message = 'count') => {
      const answer = next();
      child.send(message);
      return answer;
    },
    stop: () => child.disconnect(),
  };
}
