import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Everything a running demo stores: data, secrets, logs. With another folder a test can run alongside a demo. */
export const DATA = resolve(process.env.TABIMORI_DATA_DIR ?? join(ROOT, '.data'));

export const FEED = join(DATA, 'feed');
export const LOGS = join(DATA, 'logs');
export const RUN_FILE = join(DATA, 'run.json');

/** Makes the folders of the demo's data; PostgreSQL's own user must be able to pass through them. */
export function makeDataFolders() {
  for (const folder of [DATA, LOGS, join(DATA, 'inbox'), join(FEED, 'data')]) {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
  }
}
