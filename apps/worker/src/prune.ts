import { createDataSource, createLogger } from '@tabimori/server';
import { DAILY, OWNERS, prune } from './pruning/prune.js';

const url = process.env.MIGRATION_DATABASE_URL;
if (!url) throw new Error('Settings missing or wrong: MIGRATION_DATABASE_URL');
const owner = await createDataSource(url, 1).initialize();
const counts = await prune(owner, [...DAILY, ...OWNERS]).finally(() => owner.destroy());
createLogger('prune').info({ counts }, 'rows past their retention period were deleted');
