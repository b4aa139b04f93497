import { fileURLToPath } from 'node:url';
import { migrate } from './migrate.js';

const url = process.env.MIGRATION_DATABASE_URL;
if (!url) throw new Error('Settings missing or wrong: MIGRATION_DATABASE_URL');
await migrate(url, fileURLToPath(new URL('../reference', import.meta.url)));
