import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseUrl, ensureDatabase, ensureRoles, withClient } from '../../scripts/lib/database.mjs';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { findPostgresPlace } from '../../scripts/lib/postgres-place.mjs';
import { startPostgres, stopPostgres } from '../../scripts/lib/postgres.mjs';

/** A folder of its own for the data of one server. */
function newPlace() {
  const run = join('fault-pg', randomBytes(6).toString('hex'), 'data');
  const place = findPostgresPlace({ local: join(ROOT, '.cache', run), data: run });
  mkdirSync(dirname(place.data), { recursive: true });
  return place;
}

/** A server that may be killed, and started again with other settings. */
async function runServer(place, password, settings) {
  const folder = dirname(place.data);
  const port = await freePort();
  let server;
  const start = async (changed = settings) => {
    server = await startPostgres({ place, port, password, log: join(folder, 'postgres.log'), settings: changed });
  };
  const kill = () =>
    new Promise((resolve) => {
      server.once('exit', () => resolve());
      server.kill('SIGKILL');
    });
  const stop = async () => {
    await stopPostgres(place.data);
    rmSync(folder, { recursive: true, force: true });
  };
  await start();
  return { port, kill, start, stop };
}

/**
 * A separate PostgreSQL with the durability of production, without roles and databases, which may be killed.
 * @returns {Promise<import('./own-postgres.mjs').EmptyPostgres>}
 */
export async function startEmptyPostgres() {
  const place = newPlace();
  const password = randomBytes(12).toString('hex');
  return { ...(await runServer(place, password)), password, place };
}

/**
 * A copy of the primary's files that follows it by streaming; both are started, the standby is up to date.
 * @param {number} port where the standby reaches the primary
 */
async function addStandby(primary, port, isSynchronous) {
  const place = newPlace();
  await stopPostgres(primary.place.data);
  const copied = spawnSync('cp', ['-a', primary.place.data, place.data], { encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(copied.stderr);
  writeFileSync(join(place.data, 'standby.signal'), '');
  await primary.start(isSynchronous ? { synchronous_standby_names: '*' } : {});
  const server = await runServer(place, primary.password, {
    primary_conninfo: `host=127.0.0.1 port=${port} user=postgres password=${primary.password}`,
  });
  const superuser = (at) =>
    databaseUrl({ port: at, role: 'postgres', password: primary.password, database: 'postgres' });
  await withClient(superuser(primary.port), async (client) => {
    const follows = async () =>
      (await client.query("SELECT FROM pg_stat_replication WHERE state = 'streaming'")).rowCount;
    while (!(await follows())) await sleep(50);
  });
  const promote = () => withClient(superuser(server.port), (client) => client.query('SELECT pg_promote()'));
  return { port: server.port, promote: async () => void (await promote()), stop: server.stop };
}

/**
 * Such a PostgreSQL with roles and a migrated database.
 * @returns {Promise<import('./own-postgres.mjs').OwnPostgres>}
 */
export async function startOwnPostgres() {
  const primary = await startEmptyPostgres();
  const { port, password, kill, start, stop } = primary;
  const [owner, app] = [1, 2].map(() => randomBytes(12).toString('hex'));
  try {
    await withClient(databaseUrl({ port, role: 'postgres', password, database: 'postgres' }), async (client) => {
      await ensureRoles(client, { owner, app });
      await ensureDatabase(client, 'faults');
    });
    const url = databaseUrl({ port, role: 'tabimori_owner', password: owner, database: 'faults' });
    const env = { ...process.env, MIGRATION_DATABASE_URL: url };
    const done = spawnSync(process.execPath, [join(ROOT, 'migrations/dist/run.js')], { env, encoding: 'utf8' });
    if (done.status !== 0) throw new Error(done.stderr);
    const urlAt = (where) => databaseUrl({ port: where, role: 'tabimori_app', password: app, database: 'faults' });
    const standby = async (by, isSynchronous) => {
      const added = await addStandby(primary, by, isSynchronous);
      return { ...added, url: urlAt(added.port) };
    };
    return { url: urlAt(port), kill, start: () => start(), stop, addStandby: standby };
  } catch (error) {
    await stop();
    throw error;
  }
}
