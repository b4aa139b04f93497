import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createDataSource } from '@tabimori/server';
import { databaseUrl, ensureDatabase, ensureRoles, withClient } from '../scripts/lib/database.mjs';
import { ROOT } from '../scripts/lib/paths.mjs';
import { freePort } from '../scripts/lib/ports.mjs';
import { findPostgresPlace } from '../scripts/lib/postgres-place.mjs';
import { startPostgres, stopPostgres } from '../scripts/lib/postgres.mjs';

let started = 0;

/**
 * Runs `work` with its own migrated database on an embedded server, with the durability of production (nothing
 * switched off).
 * @param {(database: { url: string, dataSource: import('typeorm').DataSource, owner: import('pg').Client }) =>
 * Promise<T>} work
 *  `url` and `dataSource`: as the application's role; `owner` may change tables
 * @returns {Promise<T>} @template T
 */
export async function withDatabase(work) {
  const { url, ownerUrl, stop } = await startDatabase();
  const dataSource = await createDataSource(url, 16).initialize();
  try {
    return await withClient(ownerUrl, (owner) => work({ url, dataSource, owner }));
  } finally {
    await dataSource.destroy();
    await stop();
  }
}

async function startDatabase() {
  started += 1;
  const run = join('bench-pg', `${process.pid}-${started}`, 'data');
  const place = findPostgresPlace({ local: join(ROOT, '.cache', run), data: run });
  const folder = dirname(place.data);
  mkdirSync(folder, { recursive: true });
  const [password, owner, app] = [1, 2, 3].map(() => randomBytes(12).toString('hex'));
  const port = await freePort();
  await startPostgres({ place, port, password, log: join(folder, 'postgres.log'), settings: {} });
  const stop = async () => {
    await stopPostgres(place.data);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await withClient(databaseUrl({ port, role: 'postgres', password, database: 'postgres' }), async (client) => {
      await ensureRoles(client, { owner, app });
      await ensureDatabase(client, 'bench');
    });
    const ownerUrl = databaseUrl({ port, role: 'tabimori_owner', password: owner, database: 'bench' });
    const done = spawnSync(process.execPath, [join(ROOT, 'migrations/dist/run.js')], {
      env: { ...process.env, MIGRATION_DATABASE_URL: ownerUrl },
      encoding: 'utf8',
    });
    if (done.status !== 0) throw new Error(done.stderr);
    return { url: databaseUrl({ port, role: 'tabimori_app', password: app, database: 'bench' }), ownerUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
