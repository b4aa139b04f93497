import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildPage } from '../apps/api/build-page.mjs';
import { ensureDatabase, ensureRoles, withClient } from '../scripts/lib/database.mjs';
import { ROOT } from '../scripts/lib/paths.mjs';
import { startTestPostgres } from './test-postgres.mjs';

const TEMPLATE = 'tabimori_template';
/** tests/support/new-database.ts makes more of them; a given server may still have those of an earlier run. */
const TEMPLATES = "SELECT datname FROM pg_database WHERE datname LIKE 'tabimori%template'";

/**
 * The style and script of the response page as they are now, and one PostgreSQL for the run, with the roles and a migrated template database. The tests find in their environment:
 * TEST_DATABASE_URL (a superuser), TEST_OWNER_URL and TEST_APP_URL (the two roles); all name the database `postgres`,
 * and a test creates its own with `CREATE DATABASE … TEMPLATE tabimori_template OWNER tabimori_owner`.
 */
export default async function setUp() {
  buildPage();
  const { url, stop } = await startTestPostgres();
  globalThis.stopTestPostgres = stop;
  // Derived from the address, so that two runs on one given server agree.
  const password = (role) => createHash('sha256').update(`${role} ${url}`).digest('hex');
  const passwords = { owner: password('owner'), app: password('app') };
  const ownerOf = (database) => withRole(url, 'tabimori_owner', passwords.owner, database);
  await withClient(url, async (client) => {
    await ensureRoles(client, passwords);
    for (const { datname } of (await client.query(TEMPLATES)).rows) {
      await client.query(`ALTER DATABASE ${datname} IS_TEMPLATE false`);
      await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
    }
    await ensureDatabase(client, TEMPLATE);
    migrate(ownerOf(TEMPLATE));
    // Nobody may connect: a template in use cannot be copied.
    await client.query(`ALTER DATABASE ${TEMPLATE} IS_TEMPLATE true ALLOW_CONNECTIONS false`);
  });
  process.env.TEST_DATABASE_URL = url;
  process.env.TEST_OWNER_URL = ownerOf('postgres');
  process.env.TEST_APP_URL = withRole(url, 'tabimori_app', passwords.app, 'postgres');
}

function migrate(url) {
  const script = join(ROOT, 'migrations', 'dist', 'run.js');
  if (!existsSync(script)) {
    console.warn('migrations/dist/run.js is not built: the template database stays empty. Run `npm run build`.');
    return;
  }
  const env = { ...process.env, MIGRATION_DATABASE_URL: url };
  const done = spawnSync(process.execPath, [script], { env, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`The migrations failed:\n${done.stdout}${done.stderr}`);
}

function withRole(url, role, password, database) {
  const address = new URL(url);
  address.username = role;
  address.password = password;
  address.pathname = `/${database}`;
  return address.toString();
}
