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

async function asSuperuser<T>(work: (client: Client, superuser: string) => Promise<T>): Promise<T> {
  const superuser = process.env.TEST_DATABASE_URL;
  if (!superuser) throw new Error('Settings missing or wrong: TEST_DATABASE_URL');
  const client = new Client({ connectionString: superuser });
  await client.connect();
  try {
    return await work(client, superuser);
  } finally {
    await client.end();
  }
}

/** Copies a database of the run's PostgreSQL; needs TEST_DATABASE_URL (global-setup.mjs). */
async function copyOf(template: string, name: string): Promise<NewDatabase> {
  return asSuperuser(async (client, superuser) => {
    /** No password on a server that trusts its clients. */
    const addressFor = (role: string, known: string | undefined): string => {
      const url = new URL(known ?? superuser);
      if (!known) url.username = role;
      url.pathname = `/${name}`;
      return url.toString();
    };
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY OWNER tabimori_owner`);
    return {
      url: addressFor('tabimori_app', process.env.TEST_APP_URL),
      ownerUrl: addressFor('tabimori_owner', process.env.TEST_OWNER_URL),
      drop: () => asSuperuser((one) => one.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)).then(() => undefined),
    };
  });
}

/** A database for one test file, copied from the migrated template or from one that `filledTemplate` made. */
export const newDatabase = (template = TEMPLATE): Promise<NewDatabase> =>
  copyOf(template, `test_${randomBytes(6).toString('hex')}`);

/** Makes a further template once a run: a copy of the migrated one that `fill` has filled. Other processes wait for it. */
export async function filledTemplate(name: string, fill: (database: NewDatabase) => Promise<void>): Promise<void> {
  await asSuperuser(async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1 AND datistemplate', [name]);
    if (rowCount) return;
    // what a process left that died while it filled
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await fill(await copyOf(TEMPLATE, name));
    await client.query(`ALTER DATABASE ${name} IS_TEMPLATE true ALLOW_CONNECTIONS false`);
  });
}
