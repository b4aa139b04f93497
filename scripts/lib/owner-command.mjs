import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { nodeRuntime } from './install.mjs';
import { ROOT } from './paths.mjs';
import { runningDatabase } from './running-database.mjs';

const OWNER = ['MIGRATION_DATABASE_URL', 'MIGRATION_DATABASE_URL_FILE', 'DATABASE_URL'];

/**
 * Runs a built program as the database's owner: of the database that MIGRATION_DATABASE_URL names, otherwise of the
 * instance running here.
 */
export function runAsOwner(...program) {
  const here = OWNER.some((name) => process.env[name])
    ? {}
    : { DATABASE_URL: runningDatabase(), MIGRATION_DATABASE_URL: runningDatabase('owner') };
  const { status } = spawnSync(nodeRuntime(), [join(ROOT, ...program), ...process.argv.slice(2)], {
    env: { ...process.env, ...here },
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
