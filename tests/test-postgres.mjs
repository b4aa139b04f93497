import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
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
  max_wal_size: '256MB',
};

const MEMORY = '/dev/shm';
/** Ten times what a quarter of the test files, one after another, took at most. */
const ENOUGH = 4 * 1024 ** 3;

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
  const found = findPostgresPlace({ local: join(ROOT, '.cache', run), data: run });
  const place = { ...found, data: inMemory(run) ?? found.data };
  const folder = dirname(place.data);
  mkdirSync(dirname(folder), { recursive: true });
  await removeStale(dirname(folder));
  mkdirSync(folder);
  const password = randomBytes(12).toString('hex');
  const port = await freePort();
  await startPostgres({ place, port, password, log: join(folder, 'postgres.log'), settings: SETTINGS });
  const stop = async () => {
    await stopPostgres(place.data);
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: databaseUrl({ port, role: 'postgres', password, database: 'postgres' }), stop };
}

/**
 * A folder in memory, if there is plenty of it: some disks take ten times as long to make a database after others were
 * dropped.
 */
function inMemory(run) {
  if (!existsSync(MEMORY)) return undefined;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (Math.min(bavail * bsize, freemem() / 2) < ENOUGH) return undefined;
  return join(MEMORY, `tabimori-${createHash('sha256').update(ROOT).digest('hex').slice(0, 12)}`, run);
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
