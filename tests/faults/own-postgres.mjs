import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { databaseUrl, ensureDatabase, ensureRoles, withClient } from '../../scripts/lib/database.mjs';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { findPostgresPlace } from '../../scripts/lib/postgres-place.mjs';
import { startPostgres, stopPostgres } from '../../scripts/lib/postgres.mjs';

/**
 * A separate PostgreSQL with the durability of production, without roles and databases, which may be killed.
 * @returns {Promise<{ port: number, password: string, kill: () => Promise<void>, start: () => Promise<void>,
 *  stop: () => Promise<void> }>}
 *  `password` of the superuser; `kill`: SIGKILL of the postmaster; `start`: again after that
 */
export async function startEmptyPostgres() {
  const run = join('fault-pg', randomBytes(6).toString('hex'), 'data');
  const place = findPostgresPlace({ local: join(ROOT, '.cache', run), data: run });
  const folder = dirname(place.data);
  mkdirSync(folder, { recursive: true });
  const password = randomBytes(12).toString('hex');
  const port = await freePort();
  let server;
  const start = async () => {
    server = await startPostgres({ place, port, password, log: join(folder, 'postgres.log') });
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
  return { port, password, kill, start, stop };
}

/**
 * Such a PostgreSQL with roles and a migrated database.
 * @returns {Promise<{ url: string, kill: () => Promise<void>, start: () => Promise<void>, stop: () => Promise<void>
 * }>}
 *  `url` for the application's role
 */
export async function startOwnPostgres() {
  const { port, password, kill, start, stop } = await startEmptyPostgres();
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
    return { url: databaseUrl({ port, role: 'tabimori_app', password: app, database: 'faults' }), kill, start, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
