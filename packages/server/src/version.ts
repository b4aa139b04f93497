import { readFileSync } from 'node:fs';

const ROOT = new URL('../../../package.json', import.meta.url);

/** What runs here; the root's package.json says it, and nothing else does. */
export const { version: VERSION } = JSON.parse(readFileSync(ROOT, 'utf8')) as { version: string };
