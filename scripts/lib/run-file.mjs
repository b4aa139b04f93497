import { readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { readJson, writeAtomically } from './files.mjs';
import { commandLine, isAlive } from './processes.mjs';
import { ROOT, RUN_FILE } from './paths.mjs';
import { Trouble } from './say.mjs';

/** The facts the running instance wrote about itself; undefined if none runs, also after it was killed. */
export function readRunning() {
  const run = readJson(RUN_FILE);
  return run && isInstance(run.pid) ? run : undefined;
}

function isInstance(pid) {
  if (!Number.isInteger(pid) || pid === process.pid || !isAlive(pid)) return false;
  if (!commandLine(pid).includes('start.mjs')) return false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === ROOT;
  } catch {
    return true; // no /proc, or another user's process: the command line must do
  }
}

/**
 * Takes the lock of this checkout. Rejects if an instance is already running.
 * @returns {boolean} whether a previous instance was killed and its processes may still be ending
 */
export function takeRunFile() {
  const running = readRunning();
  if (running) {
    throw new Trouble(
      `もう動いています（プロセス ${running.pid}）。${running.url ?? ''} 止めるには、動いている画面で Ctrl-C、または kill ${running.pid}`,
      `It is already running (process ${running.pid}). ${running.url ?? ''} To stop it: Ctrl-C in its terminal, or kill ${running.pid}`,
    );
  }
  const stale = readJson(RUN_FILE) !== undefined;
  rmSync(RUN_FILE, { force: true });
  // Exclusive: one of two simultaneous starts wins.
  writeFileSync(RUN_FILE, JSON.stringify({ pid: process.pid }), { flag: 'wx' });
  return stale;
}

/** Records what runs where, for `npm run feed`. */
export function updateRunFile(facts) {
  writeAtomically(RUN_FILE, `${JSON.stringify({ pid: process.pid, ...facts }, null, 2)}\n`);
}

export function removeRunFile() {
  rmSync(RUN_FILE, { force: true });
}
