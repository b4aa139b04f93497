import { fileURLToPath } from 'node:url';
import { BEFORE_FIRST_RELEASE, BeforeFirstRelease } from './before-first-release.js';
import { migrate } from './migrate.js';

const url = process.env.MIGRATION_DATABASE_URL;
if (!url) throw new Error('Settings missing or wrong: MIGRATION_DATABASE_URL');
try {
  await migrate(url, fileURLToPath(new URL('../reference', import.meta.url)));
} catch (error) {
  if (!(error instanceof BeforeFirstRelease)) throw error;
  console.error(error.message);
  process.exitCode = BEFORE_FIRST_RELEASE;
}
