import { createDataSource } from '@tabimori/server';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { newDatabase } from './new-database.js';

export interface TestDatabase {
  /** connected as the application's role */
  dataSource: DataSource;
  /** for the application's role */
  url: string;
  drop: () => Promise<void>;
}

/** A busy machine needed more than the product's 3 s once; tests of those 3 s open a pool of their own. */
const PATIENT = { connectionTimeoutMillis: 30_000 };

/** A new database for one test file, and a connection to it; `template`: one that `filledTemplate` made. */
export async function createTestDatabase(template?: string): Promise<TestDatabase> {
  const { url, drop } = await newDatabase(template);
  const source = createDataSource(url);
  const dataSource = await source
    .setOptions({ extra: { ...(source.options.extra as object), ...PATIENT } })
    .initialize();
  return {
    dataSource,
    url,
    drop: async () => {
      if (dataSource.isInitialized) await dataSource.destroy();
      await drop();
    },
  };
}

/** Runs a statement in the database of `url` as the role that owns its tables. */
export async function asOwner(url: string, statement: string): Promise<void> {
  const address = new URL(process.env.TEST_OWNER_URL ?? '');
  address.pathname = new URL(url).pathname;
  const client = new Client({ connectionString: address.toString() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
