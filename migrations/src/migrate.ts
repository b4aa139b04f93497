import { setTimeout as sleep } from 'node:timers/promises';
import { codesOf, createDataSource } from '@tabimori/server';
import { runMigrations } from 'bullmq';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { Schema1795392000000 } from './1795392000000-schema.js';
import { requireReleased } from './before-first-release.js';
import { loadReference } from './load-reference.js';

const MIGRATIONS = [Schema1795392000000];

/** How long a change of the schema waits for a table; whatever else asks for the table waits behind it. */
const LOCK_TIMEOUT_MS = 2000;
/** A table in use is tried again this often, with this pause in between, in which the others get their turn. */
const TRIES = 60;
const PAUSE_MS = 1000;
/** SQLSTATE: the lock was not to be had within `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03';
/** The key of the advisory lock for migrations. */
const MIGRATING = 727_001;

/**
 * A data source of the owner that knows the migrations. Changing a large table may take as long as it needs, but not
 * the wait for it.
 */
export function ownerDataSource(url: string): DataSource {
  const source = createDataSource(url, 2);
  const patience = { statement_timeout: 0, query_timeout: 0, lock_timeout: LOCK_TIMEOUT_MS };
  const extra = { ...(source.options as { extra?: object }).extra, ...patience };
  return source.setOptions({ extra, migrations: MIGRATIONS, migrationsTableName: 'migrations' });
}

/** Runs the migrations that have not run, each in a transaction. One that finds its table in use lets go and tries again. */
export async function runPending(owner: DataSource): Promise<void> {
  for (let left = TRIES; ; left -= 1) {
    try {
      await owner.runMigrations({ transaction: 'each' });
      return;
    } catch (error) {
      if (left <= 1 || !codesOf(error).includes(LOCK_NOT_AVAILABLE)) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/**
 * Runs `work` while no other process migrates this database. The lock belongs to a session, which lasts until the end and
 * may wait for another migration however long that takes; if it is lost, so is this process.
 */
async function alone(url: string, work: () => Promise<void>): Promise<void> {
  const session = new Client({ connectionString: url, keepAlive: true });
  await session.connect();
  try {
    for (const timeout of ['statement_timeout', 'lock_timeout', 'idle_session_timeout'])
      await session.query(`SET ${timeout} = 0`);
    await session.query('SELECT pg_advisory_lock($1)', [MIGRATING]);
    await work();
  } finally {
    await session.end();
  }
}

/** The queue's own tables, for a service without Redis; the application's role may use them. */
async function migrateQueue(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await runMigrations(client);
    for (const statement of [
      'GRANT USAGE ON SCHEMA bullmq TO tabimori_app',
      'GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA bullmq TO tabimori_app',
      'GRANT USAGE ON ALL SEQUENCES IN SCHEMA bullmq TO tabimori_app',
      'GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA bullmq TO tabimori_app',
    ]) {
      await client.query(statement);
    }
  } finally {
    await client.end();
  }
}

/**
 * Brings a database to the present schema and fills its reference data; `referenceDirectory` holds the CSV files.
 * Processes that do so at once take turns: the first one does the work.
 */
export function migrate(url: string, referenceDirectory: string): Promise<void> {
  return alone(url, async () => {
    const owner = await ownerDataSource(url).initialize();
    try {
      await requireReleased(owner);
      await runPending(owner);
      await loadReference(owner, referenceDirectory);
    } finally {
      await owner.destroy();
    }
    await migrateQueue(url);
  });
}
