import { randomBytes } from 'node:crypto';
import { createDataSource } from '@tabimori/server';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';

const TEMPLATE = 'tabimori_template';

export interface TestDatabase {
  /** connected as the application's role */
  dataSource: DataSource;
  /** of the application's role */
  url: string;
  drop: () => Promise<void>;
}

/** Address of a database for the application's role; without a password of its own on a server that trusts. */
function appUrl(superuser: string, database: string): string {
  const url = new URL(process.env.TEST_APP_URL ?? superuser);
  if (!process.env.TEST_APP_URL) url.username = 'tabimori_app';
  url.pathname = `/${database}`;
  return url.toString();
}

async function asSuperuser(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A database of a test file's own, copied from the migrated template; needs TEST_DATABASE_URL (global-setup.mjs). */
export async function createTestDatabase(): Promise<TestDatabase> {
  const superuser = process.env.TEST_DATABASE_URL;
  if (!superuser) throw new Error('Settings missing or wrong: TEST_DATABASE_URL');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asSuperuser(superuser, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} OWNER tabimori_owner`);
  const url = appUrl(superuser, name);
  const dataSource = await createDataSource(url).initialize();
  const drop = async (): Promise<void> => {
    if (dataSource.isInitialized) await dataSource.destroy();
    await asSuperuser(superuser, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  };
  return { dataSource, url, drop };
}
