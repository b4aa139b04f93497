import { spawn, spawnSync } from 'node:child_process';
import { openSync, closeSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { tail } from './files.mjs';
import { Trouble, say } from './say.mjs';

/** Whether a process with this id exists, ignoring finished ones nobody has waited for. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  return !isZombie(pid);
}

function isZombie(pid) {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false; // no /proc here, or gone meanwhile
  }
}

/** The command line of a process, empty if it is gone: the process id may have been reused. */
export function commandLine(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  }
}

/** Asks a process to end with `signal`, waits, then forces it with `lastSignal`. */
export async function endProcess(pid, { signal, seconds, lastSignal }) {
  for (const [name, wait] of [
    [signal, seconds],
    [lastSignal, 5],
  ]) {
    if (!sendSignal(pid, name)) return;
    const until = Date.now() + wait * 1000;
    while (Date.now() < until) {
      if (!isAlive(pid)) return;
      await sleep(25);
    }
  }
}

function sendSignal(pid, signal) {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    if (error.code === 'ESRCH') return false;
    throw error;
  }
}

/**
 * Runs a long command with its output in a log, showing its title and how long it takes. Rejects with a Trouble that
 * contains the end of the log and the exit `code` if the command fails.
 */
export async function runLogged({ ja, en, command, args, cwd, env, log, signal, shownLines = 60 }) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const ticking = process.stdout.isTTY
    ? setInterval(() => process.stdout.write(`\r${ja} / ${en} … ${seconds()} s `), 1000)
    : undefined;
  if (!ticking) say(`${ja} …`, `${en} …`);
  const output = openSync(log, 'w');
  const code = await new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', output, output], signal });
    child.once('error', reject);
    child.once('exit', (exitCode, exitSignal) => resolve(exitCode ?? exitSignal));
  }).finally(() => {
    clearInterval(ticking);
    closeSync(output);
  });
  if (code !== 0) {
    if (ticking) process.stdout.write('\n');
    const failed = new Trouble(
      `「${ja}」が失敗しました（${code}）。記録は ${log} にあります。`,
      `"${en}" failed (${code}). Its log is ${log}.`,
      tail(log, shownLines),
    );
    throw Object.assign(failed, { code });
  }
  if (ticking) process.stdout.write(`\r${ja} / ${en} … ${seconds()} s\n`);
}
