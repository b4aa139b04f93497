import { createDataSource, createLogger, readSetting } from '@tabimori/server';
import { DAILY, OWNERS, prune } from './pruning/prune.js';

const url = readSetting('MIGRATION_DATABASE_URL');
const owner = await createDataSource(url, 1).initialize();
const counts = await prune(owner, [...DAILY, ...OWNERS]).finally(() => owner.destroy());
createLogger('prune').info({ counts }, 'rows past their retention period were deleted');
