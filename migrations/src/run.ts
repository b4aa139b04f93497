import { fileURLToPath } from 'node:url';
import { readSetting, runCommand } from '@tabimori/server';
import { migrate } from './migrate.js';

await runCommand(() =>
  migrate(readSetting('MIGRATION_DATABASE_URL'), fileURLToPath(new URL('../reference', import.meta.url))),
);
