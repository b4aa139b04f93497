import './lib/node-version.mjs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { nodeRuntime } from './lib/install.mjs';
import { ROOT } from './lib/paths.mjs';
import { runningDatabase } from './lib/running-database.mjs';
import { runMain } from './lib/say.mjs';

await runMain(() => {
  const program = join(ROOT, 'apps', 'worker', 'dist', 'verify-log.js');
  const env = { ...process.env, DATABASE_URL: runningDatabase() };
  const { status } = spawnSync(nodeRuntime(), [program, ...process.argv.slice(2)], { env, stdio: 'inherit' });
  process.exitCode = status ?? 1;
});
