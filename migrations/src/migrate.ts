import { setTimeout as sleep } from 'node:timers/promises';
import { codesOf, createDataSource, MIGRATIONS, type MigrationName } from '@tabimori/server';
import { runMigrations } from 'bullmq';
import { Client } from 'pg';
import type { DataSource, MigrationInterface } from 'typeorm';
import { Schema1795392000000 } from './1795392000000-schema.js';
import { HomeTable1795478400000 } from './1795478400000-home-table.js';
import { Relays1795478500000 } from './1795478500000-relays.js';
import { PrunedSends1795478600000 } from './1795478600000-pruned-sends.js';
import { HandOver1795478700000 } from './1795478700000-hand-over.js';
import { Kept1795478800000 } from './1795478800000-kept.js';
import { SharedAddress1795478850000 } from './1795478850000-shared-address.js';
import { PlaceTally1795478900000 } from './1795478900000-place-tally.js';
import { DeliverySlice1795478950000 } from './1795478950000-delivery-slice.js';
import { TraceParent1795479000000 } from './1795479000000-trace-parent.js';
import { ResultCounts1795479050000 } from './1795479050000-result-counts.js';
import { HandOverTimes1795479100000 } from './1795479100000-hand-over-times.js';
import { FreshStatistics1795479150000 } from './1795479150000-fresh-statistics.js';
import { TravelerStatistics1795479200000 } from './1795479200000-traveler-statistics.js';
import { AttentionRecipient1795479250000 } from './1795479250000-attention-recipient.js';
import { Composed1795479300000 } from './1795479300000-composed.js';
import { CompanyNameEn1795479350000 } from './1795479350000-company-name-en.js';
import { Undelivered1795479400000 } from './1795479400000-undelivered.js';
import { SkippedApplicant1795479450000 } from './1795479450000-skipped-applicant.js';
import { FeedUpdated1795479500000 } from './1795479500000-feed-updated.js';
import { HandlingNote1795479520000 } from './1795479520000-handling-note.js';
import { HandlingCarried1795479525000 } from './1795479525000-handling-carried.js';
import { requireReleased } from './before-first-release.js';
import { loadReference } from './load-reference.js';
import { requireUtf8 } from './require-utf8.js';

/** Which there are is said by the server, which does not start without them; they run in the order of their times. */
const CLASSES: Record<MigrationName, new () => MigrationInterface> = {
  Schema1795392000000,
  HomeTable1795478400000,
  Relays1795478500000,
  PrunedSends1795478600000,
  HandOver1795478700000,
  Kept1795478800000,
  SharedAddress1795478850000,
  PlaceTally1795478900000,
  DeliverySlice1795478950000,
  TraceParent1795479000000,
  ResultCounts1795479050000,
  HandOverTimes1795479100000,
  FreshStatistics1795479150000,
  TravelerStatistics1795479200000,
  AttentionRecipient1795479250000,
  Composed1795479300000,
  CompanyNameEn1795479350000,
  Undelivered1795479400000,
  SkippedApplicant1795479450000,
  FeedUpdated1795479500000,
  HandlingNote1795479520000,
  HandlingCarried1795479525000,
};

/** How long a change of the schema waits for a table; whatever else asks for the table waits behind it. */
const LOCK_TIMEOUT_MS = 2000;
/** A table in use is tried again this often, with this pause in between, in which the others get their turn. */
const TRIES = 60;
const PAUSE_MS = 1000;
/** SQLSTATEs: the lock was not to be had within `lock_timeout`; a deadlock with a transaction that took other tables first. */
const IN_USE = ['55P03', '40P01'];
/** The key of the advisory lock for migrations. */
const MIGRATING = 727_001;

/**
 * A data source of the owner that knows the migrations, or those named. Changing a large table may take as long as it
 * needs, but not the wait for it.
 */
export function ownerDataSource(url: string, names: readonly MigrationName[] = MIGRATIONS): DataSource {
  const source = createDataSource(url, 2);
  const patience = { statement_timeout: 0, query_timeout: 0, lock_timeout: LOCK_TIMEOUT_MS };
  const extra = { ...(source.options as { extra?: object }).extra, ...patience };
  const migrations = names.map((name) => CLASSES[name]);
  return source.setOptions({ extra, migrations, migrationsTableName: 'migrations' });
}

/** Runs the migrations that have not run, each in a transaction. One that finds its table in use lets go and tries again. */
export async function runPending(owner: DataSource): Promise<void> {
  for (let left = TRIES; ; left -= 1) {
    try {
      await owner.runMigrations({ transaction: 'each' });
      return;
    } catch (error) {
      if (left <= 1 || !codesOf(error).some((code) => IN_USE.includes(code))) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/** Connects the owner, runs `work`, and closes the connections. */
export async function withOwner(source: DataSource, work: (owner: DataSource) => Promise<void>): Promise<void> {
  const owner = await source.initialize();
  try {
    await work(owner);
  } finally {
    await owner.destroy();
  }
}

/**
 * Runs `work` while no other process migrates, saves or restores this database. The lock belongs to a session, which
 * lasts until the end and may wait for another however long that takes; if it is lost, so is this process.
 */
export async function alone<T>(url: string, work: (session: Client) => Promise<T>): Promise<T> {
  const session = new Client({ connectionString: url, keepAlive: true });
  await session.connect();
  try {
    for (const timeout of ['statement_timeout', 'lock_timeout', 'idle_session_timeout'])
      await session.query(`SET ${timeout} = 0`);
    await session.query('SELECT pg_advisory_lock($1)', [MIGRATING]);
    return await work(session);
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

/** Brings a database to the present schema and fills its reference data; for one process at a time. */
export async function bringUp(url: string, referenceDirectory: string): Promise<void> {
  await withOwner(ownerDataSource(url), async (owner) => {
    await requireReleased(owner);
    await runPending(owner);
    await loadReference(owner, referenceDirectory);
  });
  await migrateQueue(url);
}

/**
 * Brings a database to the present schema and fills its reference data; `referenceDirectory` holds the CSV files.
 * Processes that do so at once take turns: the first one does the work.
 */
export function migrate(url: string, referenceDirectory: string): Promise<void> {
  return alone(url, async (session) => {
    await requireUtf8(session);
    await bringUp(url, referenceDirectory);
  });
}
