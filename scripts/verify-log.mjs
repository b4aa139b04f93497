import './lib/node-version.mjs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { databaseUrl } from './lib/database.mjs';
import { readJson } from './lib/files.mjs';
import { nodeRuntime } from './lib/install.mjs';
import { DATA, ROOT } from './lib/paths.mjs';
import { readRunning } from './lib/run-file.mjs';
import { Trouble, runMain } from './lib/say.mjs';
import { loadSecrets } from './lib/secrets.mjs';

await runMain(() => {
  const program = join(ROOT, 'apps', 'worker', 'dist', 'verify-log.js');
  const env = { ...process.env, DATABASE_URL: process.env.DATABASE_URL || runningDatabase() };
  const { status } = spawnSync(nodeRuntime(), [program, ...process.argv.slice(2)], { env, stdio: 'inherit' });
  process.exitCode = status ?? 1;
});

/** The database of what `npm start` runs here, as the application's role: reading is enough. */
function runningDatabase() {
  if (!readRunning()) {
    throw new Trouble(
      'DATABASE_URL を設定するか、先に別の画面で npm start を実行してください。',
      'Set DATABASE_URL, or run npm start in another terminal first.',
    );
  }
  const { databaseApp } = loadSecrets(join(DATA, 'secrets.json'));
  const { database: port } = readJson(join(DATA, 'ports.json'));
  return databaseUrl({ port, role: 'tabimori_app', password: databaseApp, database: 'tabimori' });
}
