import { readSetting } from '@tabimori/server';
import { loadDemoData } from './demo-data.js';

const url = readSetting('DATABASE_URL');
await loadDemoData(url, new URL('../../', import.meta.url));
