import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { rotateLog, tail } from './files.mjs';
import { LOGS, ROOT } from './paths.mjs';
import { endProcess } from './processes.mjs';
import { Trouble, say } from './say.mjs';

const LONGEST_WAIT_SECONDS = 30;
const STEADY_SECONDS = 60;
const STARTS_BEFORE_GIVING_UP = 3;

/** Keeps processes running until it is asked to stop them. */
export class Supervisor {
  #kept = [];
  #stopping = false;
  #started = false;
  #onGiveUp;

  /**
   * @param {(error: Error) => void} onGiveUp called if something cannot start; once everything is up, nothing is
   * given up
   */
  constructor(onGiveUp) {
    this.#onGiveUp = onGiveUp;
  }

  /** From now on, a process that ends is an accident in a running system, not a failed start. */
  startedUp() {
    this.#started = true;
  }

  /**
   * Starts a process and keeps it running.
   * @param {{ name: string, launch: () => Promise<import('node:child_process').ChildProcess>, log: string,
   *  stop: { signal: string, seconds: number, lastSignal: string } }} what
   */
  async keep(what) {
    const kept = { ...what, failures: 0 };
    this.#kept.push(kept);
    await this.#run(kept);
  }

  async #run(kept) {
    const launched = Date.now();
    kept.process = await kept.launch();
    const ended = (how) => {
      kept.process = undefined;
      if (!this.#stopping) this.#again(kept, how, Date.now() - launched);
    };
    const { exitCode, signalCode, pid } = kept.process;
    if (exitCode !== null || signalCode !== null) ended(exitCode ?? signalCode);
    else if (this.#stopping) await endProcess(pid, kept.stop);
    else kept.process.once('exit', (code, signal) => ended(code ?? signal));
  }

  #again(kept, how, ranMilliseconds) {
    if (ranMilliseconds > STEADY_SECONDS * 1000) kept.failures = 0;
    kept.failures += 1;
    if (!this.#started && kept.failures >= STARTS_BEFORE_GIVING_UP) {
      this.#onGiveUp(cannotStart(kept));
      return;
    }
    const seconds = Math.min(2 ** (kept.failures - 1), LONGEST_WAIT_SECONDS);
    const time = new Date().toTimeString().slice(0, 8);
    say(
      `${time} ${kept.name} が止まったので ${seconds} 秒後に再起動します（${how}、記録 ${kept.log}）`,
      `${kept.name} ended (${how}); restarting it in ${seconds} s`,
    );
    kept.timer = setTimeout(() => {
      this.#run(kept).catch((error) => {
        if (this.#stopping) return;
        console.error(error.message);
        this.#again(kept, 'launch', 0);
      });
    }, seconds * 1000);
  }

  /** Stops everything in reverse order; processes with the same kind of `stop` together. */
  async stopAll() {
    this.#stopping = true;
    for (const kept of this.#kept) clearTimeout(kept.timer);
    const services = this.#kept.filter((kept) => kept.stop.signal === 'SIGTERM');
    const databases = this.#kept.filter((kept) => kept.stop.signal !== 'SIGTERM');
    for (const group of [services, databases]) {
      await Promise.all(group.map((kept) => kept.process && endProcess(kept.process.pid, kept.stop)));
    }
  }
}

/**
 * Starts one of the product's programs. It is detached, so that Ctrl-C in the terminal reaches only the supervisor,
 * and it has a channel to it: the program ends by itself if the channel breaks, e.g. after a kill -9 of the
 * supervisor.
 */
export async function launchProgram({ name, script, node, env }) {
  const output = openSync(logOf(name), 'a');
  const child = spawn(node, [join(ROOT, script)], {
    cwd: ROOT,
    env,
    detached: true,
    stdio: ['ignore', output, output, 'ipc'],
  });
  closeSync(output);
  await new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  return child;
}

/** Keeps one of the product's programs running, with a new log. */
export function keepProgram(supervisor, program) {
  const log = logOf(program.name);
  rotateLog(log);
  const stop = { signal: 'SIGTERM', seconds: 10, lastSignal: 'SIGKILL' };
  return supervisor.keep({ name: program.name, log, stop, launch: () => launchProgram(program) });
}

const logOf = (name) => join(LOGS, `${name}.log`);

function cannotStart(kept) {
  return new Trouble(
    `${kept.name} を始められません。記録: ${kept.log}`,
    `${kept.name} does not start. Its log: ${kept.log}`,
    tail(kept.log),
  );
}
