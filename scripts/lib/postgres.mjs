import { spawn, spawnSync } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rotateLog, tail, writeAtomically } from './files.mjs';
import { commandLine, endProcess, isAlive } from './processes.mjs';
import { Trouble } from './say.mjs';

const START_SECONDS = 30;
const ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' };

/**
 * Starts PostgreSQL on 127.0.0.1, creating its data folder if there is none. First stops a server that a killed run
 * left behind. Resolves with the process once it answers; SIGINT stops it cleanly at once.
 * @param {{ place: import('./postgres-place.mjs').Place, port: number, password: string, log: string,
 *  settings?: Record<string, string> }} options
 */
export async function startPostgres({ place, port, password, log, settings = {} }) {
  await stopPostgres(place.data);
  if (!existsSync(join(place.data, 'PG_VERSION'))) initialise(place, password, settings.fsync === 'off');
  rotateLog(log);
  const until = Date.now() + START_SECONDS * 1000;
  for (;;) {
    const server = launch(place, port, log, settings);
    if (await isReady(server, place.data, until)) return server;
    // After a kill, the previous server's last children may hold its memory for a moment.
    if (Date.now() > until || /could not bind|No space left|incompatible/.test(tail(log))) {
      throw new Trouble(
        `PostgreSQL を始められません。記録: ${log}`,
        `PostgreSQL does not start. Its log: ${log}`,
        tail(log),
      );
    }
    await sleep(300);
  }
}

/** Stops the server of a data folder, if one runs: cleanly, then at once (it recovers from its own log). */
export async function stopPostgres(data) {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (Number.isInteger(pid) && pid > 1 && isAlive(pid) && commandLine(pid).includes(data)) {
    await endProcess(pid, { signal: 'SIGINT', seconds: 20, lastSignal: 'SIGQUIT' });
  } else {
    // Written by a server that is gone; by now its process id may belong to another program.
    rmSync(file, { force: true });
  }
}

function initialise(place, password, careless) {
  // Under another name until complete: a kill in between leaves nothing that looks finished.
  const unfinished = `${place.data}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(place.data, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const passwordFile = `${place.data}.password`;
  writeAtomically(passwordFile, password, 0o600);
  if (place.user) {
    chownSync(unfinished, place.user.uid, place.user.gid);
    chownSync(passwordFile, place.user.uid, place.user.gid);
  }
  const flags = [
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--auth=scram-sha-256',
    '--username=postgres',
    '--no-instructions',
  ];
  if (careless) flags.push('--no-sync');
  const made = spawnSync(join(place.bin, 'initdb'), [...flags, `--pgdata=${unfinished}`, `--pwfile=${passwordFile}`], {
    ...place.user,
    cwd: '/',
    env: ENVIRONMENT,
    encoding: 'utf8',
  });
  rmSync(passwordFile, { force: true });
  if (made.status !== 0) {
    throw new Trouble(
      `データベースを作れませんでした: ${place.data}`,
      `The database could not be made: ${place.data}`,
      `${made.stdout ?? ''}${made.stderr ?? made.error}`,
    );
  }
  renameSync(unfinished, place.data);
}

function launch(place, port, log, settings) {
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    ...settings,
  };
  const output = openSync(log, 'a');
  const server = spawn(
    join(place.bin, 'postgres'),
    ['-D', place.data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...place.user, cwd: '/', env: ENVIRONMENT, stdio: ['ignore', output, output], detached: true },
  );
  closeSync(output);
  return server;
}

/** True once the server writes "ready" into its pid file, false if it ends before. */
async function isReady(server, data, until) {
  let ended = false;
  server.once('exit', () => (ended = true));
  server.once('error', () => (ended = true));
  while (!ended && Date.now() < until) {
    const lines = readPidFile(data);
    if (Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready') return true;
    await sleep(20);
  }
  if (!ended) await endProcess(server.pid, { signal: 'SIGINT', seconds: 5, lastSignal: 'SIGQUIT' });
  return false;
}

function readPidFile(data) {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
