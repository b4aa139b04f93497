import { join } from 'node:path';
import { databaseUrl } from './database.mjs';
import { readJson } from './files.mjs';
import { DATA } from './paths.mjs';
import { readRunning } from './run-file.mjs';
import { Trouble } from './say.mjs';
import { loadSecrets } from './secrets.mjs';

/**
 * DATABASE_URL, otherwise the database of the instance running here, as the application or as the owner of its
 * tables.
 */
export function runningDatabase(role = 'app') {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  if (!readRunning()) {
    throw new Trouble(
      'DATABASE_URL を設定するか、先に別の画面で npm start を実行してください。',
      'Set DATABASE_URL, or run npm start in another terminal first.',
    );
  }
  const { databaseApp, databaseOwner } = loadSecrets(join(DATA, 'secrets.json'));
  const password = role === 'owner' ? databaseOwner : databaseApp;
  const { database: port } = readJson(join(DATA, 'ports.json'));
  return databaseUrl({ port, role: `tabimori_${role}`, password, database: 'tabimori' });
}
