import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

const TEMPLATE = 'tabimori_template';

export interface NewDatabase {
  /** for the application's role */
  url: string;
  /** for the role that owns the tables */
  ownerUrl: string;
  drop: () => Promise<void>;
}

/** A database for one test file, copied from the migrated template; needs TEST_DATABASE_URL (global-setup.mjs). */
export async function newDatabase(): Promise<NewDatabase> {
  const superuser = process.env.TEST_DATABASE_URL;
  if (!superuser) throw new Error('Settings missing or wrong: TEST_DATABASE_URL');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const asSuperuser = async (statement: string): Promise<void> => {
    const client = new Client({ connectionString: superuser });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  /** No password on a server that trusts its clients. */
  const addressFor = (role: string, known: string | undefined): string => {
    const url = new URL(known ?? superuser);
    if (!known) url.username = role;
    url.pathname = `/${name}`;
    return url.toString();
  };
  await asSuperuser(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} OWNER tabimori_owner`);
  return {
    url: addressFor('tabimori_app', process.env.TEST_APP_URL),
    ownerUrl: addressFor('tabimori_owner', process.env.TEST_OWNER_URL),
    drop: () => asSuperuser(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}
