import { loadDemoData } from './demo-data.js';

const url = process.env.DATABASE_URL;
if (!url) throw new Error('Settings missing or wrong: DATABASE_URL');
await loadDemoData(url, new URL('../../', import.meta.url));
