import { fileURLToPath } from 'node:url';
import { readSetting } from '@tabimori/server';
import { Refusal } from './backups/refusal.js';
import { BEFORE_FIRST_RELEASE, BeforeFirstRelease } from './before-first-release.js';
import { migrate } from './migrate.js';

const url = readSetting('MIGRATION_DATABASE_URL');
try {
  await migrate(url, fileURLToPath(new URL('../reference', import.meta.url)));
} catch (error) {
  if (!(error instanceof BeforeFirstRelease || error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = error instanceof BeforeFirstRelease ? BEFORE_FIRST_RELEASE : 1;
}
