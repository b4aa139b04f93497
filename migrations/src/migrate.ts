import { createDataSource } from '@tabimori/server';
import { runMigrations } from 'bullmq';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { Schema1795392000000 } from './1795392000000-schema.js';
import { requireReleased } from './before-first-release.js';
import { loadReference } from './load-reference.js';

const MIGRATIONS = [Schema1795392000000];

/** A data source of the owner that knows the migrations. Changing a large table may take as long as it needs. */
export function ownerDataSource(url: string): DataSource {
  const source = createDataSource(url, 2);
  const extra = { ...(source.options as { extra?: object }).extra, statement_timeout: 0, query_timeout: 0 };
  return source.setOptions({ extra, migrations: MIGRATIONS, migrationsTableName: 'migrations' });
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

/** Brings a database to the present schema and fills its reference data; `referenceDirectory` holds the CSV files. */
export async function migrate(url: string, referenceDirectory: string): Promise<void> {
  const owner = await ownerDataSource(url).initialize();
  try {
    await requireReleased(owner);
    await owner.runMigrations({ transaction: 'each' });
    await loadReference(owner, referenceDirectory);
  } finally {
    await owner.destroy();
  }
  await migrateQueue(url);
}
