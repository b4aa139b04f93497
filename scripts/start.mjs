import './lib/node-version.mjs';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseUrl, ensureDatabase, ensureRoles, setAside, withClient } from './lib/database.mjs';
import { FREE_PORTS, programEnvironments } from './lib/environment.mjs';
import { ensureFeeds } from './lib/feed-folder.mjs';
import { tail } from './lib/files.mjs';
import { buildAll, ensureInstalled, nodeRuntime, withBinaries } from './lib/install.mjs';
import { DATA, FEED, LOGS, ROOT, makeDataFolders } from './lib/paths.mjs';
import { portSetting, rememberedPorts, requireFreePort } from './lib/ports.mjs';
import { findPostgresPlace } from './lib/postgres-place.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { runLogged } from './lib/processes.mjs';
import { removeRunFile, takeRunFile, updateRunFile } from './lib/run-file.mjs';
import { Trouble, report, say } from './lib/say.mjs';
import { loadSecrets } from './lib/secrets.mjs';
import { Supervisor, keepProgram } from './lib/supervisor.mjs';
import { welcome } from './lib/welcome.mjs';

const READY_SECONDS = 180;
/** How the migrations end at a database that they cannot take over (migrations/src/before-first-release.ts). */
const BEFORE_FIRST_RELEASE = 3;

process.exitCode = await run();

/** One start from beginning to end: up, until a signal or a failure, then down. Returns the exit code. */
async function run() {
  let exitCode = 0;
  const stop = new AbortController();
  const fail = (error) => {
    if (stop.signal.aborted) return;
    exitCode = 1;
    report(explained(error));
    stop.abort();
  };
  const supervisor = new Supervisor(fail);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (stop.signal.aborted) return;
      say('\n止めています …', 'Stopping …');
      stop.abort();
    });
  }
  const watch = stopWithNpm(() => stop.abort());
  let locked = false;
  try {
    const ports = { port: portSetting('PORT', 3000), inboxPort: portSetting('INBOX_PORT', 1080) };
    if (ports.port === ports.inboxPort) {
      throw new Trouble('PORT と INBOX_PORT は別の番号にしてください。', 'PORT and INBOX_PORT must differ.');
    }
    requireDatabaseSettings();
    makeDataFolders();
    const killedBefore = takeRunFile();
    locked = true;
    await requireFreePort('PORT', ports.port, killedBefore ? 8 : 0);
    await requireFreePort('INBOX_PORT', ports.inboxPort, killedBefore ? 8 : 0);
    await bringUp(ports, supervisor, stop.signal);
    if (!stop.signal.aborted) await once(stop.signal, 'abort');
  } catch (error) {
    fail(error);
  }
  clearInterval(watch);
  await supervisor.stopAll();
  if (locked) removeRunFile();
  return exitCode;
}

/**
 * npm passes a SIGTERM only to its shell, which ends without forwarding it: all we notice is that the parent changes.
 */
function stopWithNpm(stop) {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event) return undefined;
  return setInterval(() => process.ppid !== parent && stop(), 500);
}

/** Explains an error about files that belong to another user's start, perhaps root's. */
function explained(error) {
  if (error.code !== 'EACCES' || !error.path?.startsWith(DATA)) return error;
  return new Trouble(
    `${error.path} を使えません。前に別のユーザー（root など）で始めたようです。そのユーザーで始めるか、${DATA} の持ち主を変えてください。`,
    `${error.path} cannot be used: another user (root perhaps) started here before. Start as that user, or change the owner of ${DATA}.`,
  );
}

function requireDatabaseSettings() {
  if (!process.env.DATABASE_URL || process.env.MIGRATION_DATABASE_URL) return;
  throw new Trouble(
    'DATABASE_URL を設定するときは、表を作る権限のある役割の MIGRATION_DATABASE_URL も設定してください。',
    'With DATABASE_URL, set MIGRATION_DATABASE_URL too: the address of a role that may create tables.',
  );
}

async function bringUp({ port, inboxPort }, supervisor, signal) {
  await ensureInstalled({ signal });
  await buildAll({ signal });
  const node = nodeRuntime();
  const secrets = loadSecrets(join(DATA, 'secrets.json'));
  const ports = await rememberedPorts(join(DATA, 'ports.json'), FREE_PORTS);
  const environments = programEnvironments({
    env: withBinaries(process.env),
    secrets,
    ports,
    port,
    inboxPort,
    data: DATA,
  });
  const url = `http://localhost:${port}`;
  const feedOrigin = `http://127.0.0.1:${ports.feed}`;
  ensureFeeds(FEED, feedOrigin);
  await bringUpDatabase(supervisor, secrets, ports.database);
  signal.throwIfAborted();
  const step = (name, script, ja, en) =>
    runLogged({
      ja,
      en,
      command: node,
      args: [join(ROOT, script)],
      cwd: ROOT,
      env: environments.owner,
      log: join(LOGS, `${name}.log`),
      signal,
    });
  const migrate = () =>
    step('migrations', 'migrations/dist/run.js', 'データベースを整えています', 'Preparing the database');
  try {
    await migrate();
  } catch (error) {
    if (process.env.DATABASE_URL || error.code !== BEFORE_FIRST_RELEASE) throw error;
    await beginAgain(secrets, ports.database);
    await migrate();
  }
  await step('demo-data', 'apps/demo/dist/data/load.js', 'デモのデータを用意しています', 'Preparing demo data');
  for (const [name, script, env] of [
    ['demo', 'apps/demo/dist/main.js', environments.demo],
    ['api', 'apps/api/dist/main.js', environments.services],
    ['worker', 'apps/worker/dist/main.js', environments.services],
  ]) {
    signal.throwIfAborted();
    await keepProgram(supervisor, { name, script, node, env });
  }
  const confirmationSeconds = Number(environments.services.CONFIRMATION_DELAY_SECONDS);
  updateRunFile({ url, port, inboxPort, feedOrigin, confirmationSeconds });
  await untilReady(port, signal);
  supervisor.startedUp();
  welcome({ url, inboxUrl: `http://localhost:${inboxPort}`, services: environments.services });
}

async function bringUpDatabase(supervisor, secrets, port) {
  if (process.env.DATABASE_URL) return;
  const pointer = join(DATA, 'pgdata-location');
  const place = findPostgresPlace({ local: join(DATA, 'pgdata'), pointer });
  const log = join(LOGS, 'postgres.log');
  await supervisor.keep({
    name: 'PostgreSQL',
    log,
    // SIGINT is PostgreSQL's fast stop.
    stop: { signal: 'SIGINT', seconds: 30, lastSignal: 'SIGQUIT' },
    launch: () => startPostgres({ place, port, password: secrets.databaseSuperuser, log }),
  });
  await withClient(superuserUrl(secrets, port), async (client) => {
    await ensureRoles(client, { owner: secrets.databaseOwner, app: secrets.databaseApp });
    await ensureDatabase(client, 'tabimori');
  });
}

function superuserUrl({ databaseSuperuser }, port) {
  return databaseUrl({ port, role: 'postgres', password: databaseSuperuser, database: 'postgres' });
}

/** An empty database in place of one that was made before the first release; that one is kept. */
async function beginAgain(secrets, port) {
  const kept = await withClient(superuserUrl(secrets, port), async (client) => {
    const name = await setAside(client, 'tabimori', 'before_release');
    await ensureDatabase(client, 'tabimori');
    return name;
  });
  say(
    `最初のリリースより前のデータベースは使えないため、新しいデータベースで始めます。前のものは ${kept} という名前で残してあります。`,
    `A database of before the first release cannot be taken over, so a new one is made. The old one is kept under the name ${kept}.`,
  );
}

/** Waits until API and worker are ready. */
async function untilReady(port, signal) {
  const until = Date.now() + READY_SECONDS * 1000;
  say('始めています …', 'Starting …');
  while (!(await isReady(port))) {
    signal.throwIfAborted();
    if (Date.now() > until) {
      const logs = ['api', 'worker'].map((name) => `--- ${name}\n${tail(join(LOGS, `${name}.log`))}`);
      throw new Trouble(
        `${READY_SECONDS} 秒待っても準備ができません。記録: ${LOGS}`,
        `Not ready after ${READY_SECONDS} s. The logs are in ${LOGS}`,
        logs.join('\n'),
      );
    }
    await sleep(250);
  }
}

async function isReady(port) {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5000) });
    if (!answer.ok) return false;
    const { degraded } = await answer.json();
    return !degraded.includes('worker');
  } catch {
    return false; // not listening yet
  }
}
