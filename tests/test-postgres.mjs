import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { databaseUrl } from '../scripts/lib/database.mjs';
import { ROOT } from '../scripts/lib/paths.mjs';
import { freePort } from '../scripts/lib/ports.mjs';
import { findPostgresPlace } from '../scripts/lib/postgres-place.mjs';
import { startPostgres, stopPostgres } from '../scripts/lib/postgres.mjs';
import { commandLine, isAlive } from '../scripts/lib/processes.mjs';

/** Speed instead of safety: the data lives as long as the run. All parallel tests connect to it. */
const SETTINGS = {
  max_connections: '1000',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/**
 * A PostgreSQL for one test run: the given one, a container with TEST_CONTAINERS=1, otherwise an embedded one.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} address of a superuser, database `postgres`
 */
export async function startTestPostgres() {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => {} };
  return process.env.TEST_CONTAINERS === '1' ? startContainer() : startEmbedded();
}

async function startEmbedded() {
  // One folder per run, so that simultaneous runs do not collide.
  const run = join('test-pg', String(process.pid), 'data');
  const place = findPostgresPlace({ local: join(ROOT, '.cache', run), data: run });
  const folder = dirname(place.data);
  await removeStale(dirname(folder));
  mkdirSync(folder, { recursive: true });
  const password = randomBytes(12).toString('hex');
  const port = await freePort();
  await startPostgres({ place, port, password, log: join(folder, 'postgres.log'), settings: SETTINGS });
  const stop = async () => {
    await stopPostgres(place.data);
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: databaseUrl({ port, role: 'postgres', password, database: 'postgres' }), stop };
}

/** Stops and removes what killed runs left behind. */
async function removeStale(folder) {
  for (const name of readdirSync(folder)) {
    const pid = Number(name);
    if (pid !== process.pid && isAlive(pid) && commandLine(pid).includes('node')) continue;
    await stopPostgres(join(folder, name, 'data'));
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

async function startContainer() {
  const { GenericContainer, Wait } = await import('testcontainers');
  const password = randomBytes(12).toString('hex');
  const container = await new GenericContainer('postgres:18')
    .withEnvironment({ POSTGRES_PASSWORD: password })
    .withExposedPorts(5432)
    // The image starts twice, the first time for its own set-up.
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .start();
  const url = new URL(
    `postgres://postgres:${password}@${container.getHost()}:${container.getMappedPort(5432)}/postgres`,
  );
  return { url: url.toString(), stop: async () => void (await container.stop()) };
}
