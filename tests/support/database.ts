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

/** A new database for one test file, and a connection to it; `template`: one that `filledTemplate` made. */
export async function createTestDatabase(template?: string): Promise<TestDatabase> {
  const { url, drop } = await newDatabase(template);
  const dataSource = await createDataSource(url).initialize();
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
