import { createDataSource, createLogger, readSetting, runCommand } from '@tabimori/server';
import { DAILY, OWNERS, prune } from './pruning/prune.js';

await runCommand(async () => {
  const owner = await createDataSource(readSetting('MIGRATION_DATABASE_URL'), 1).initialize();
  const counts = await prune(owner, [...DAILY, ...OWNERS]).finally(() => owner.destroy());
  createLogger('prune').info({ counts }, 'rows past their retention period were deleted');
});
