import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { MIGRATIONS } from '@tabimori/server';
import { linkLibraries } from '../support/libraries.js';
import { newDatabase } from '../support/new-database.js';
import { fault, type Extent, type Figures } from './fault.js';
import { holdsWhileRolling, roll } from './rolling.js';

/** What runs of the version before, kept by `npm run version-before`, so that no clone needs its history. */
const VERSION_BEFORE = join(__dirname, 'version-before.tar.br');

/** The migrations that the version before knows. */
async function migrationsOf(root: string): Promise<readonly string[]> {
  const file = pathToFileURL(join(root, 'packages/server/dist/db/migrations.js')).href;
  return ((await import(file)) as { MIGRATIONS: readonly string[] }).MIGRATIONS;
}

/** The schema is already the new one while the version before sends and takes answers; then it is replaced. */
async function run({ full }: Extent): Promise<Figures> {
  const root = mkdtempSync(join(tmpdir(), 'version-before-'));
  const database = await newDatabase();
  try {
    execFileSync('tar', ['-x', '-C', root], { input: brotliDecompressSync(readFileSync(VERSION_BEFORE)) });
    await linkLibraries(root);
    const known = await migrationsOf(root);
    const figures = await roll({
      databaseUrl: database.url,
      ...(full ? { recipients: 5000, replicas: 3 } : { recipients: 300, replicas: 2 }),
      stages: [{ env: {}, root }, { env: {} }],
    });
    return { newMigrations: MIGRATIONS.filter((name) => !known.includes(name)).length, ...figures };
  } finally {
    await database.drop();
    rmSync(root, { recursive: true });
  }
}

fault({
  name: 'upgraded',
  what: 'the version before at work on the schema of this one, then replaced process by process in the middle of sends with answers: nothing is lost or refused',
  times: { short: 1, full: 1 },
  run,
  holds: (figures, { full }) => holdsWhileRolling(figures, full),
});
