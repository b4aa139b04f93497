import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { datedChanges } from './lib/release/changes.mjs';
import { ROOT } from './lib/paths.mjs';
import { Trouble, runMain } from './lib/say.mjs';

/** `npm version minor` runs this between its change of package.json and its commit. */
await runMain(async () => {
  const version = process.env.npm_package_version;
  if (!version) throw new Trouble('使い方: npm version minor', 'Usage: npm version minor');
  const file = join(ROOT, 'CHANGELOG.md');
  writeFileSync(file, datedChanges(readFileSync(file, 'utf8'), version, new Date()));
  execFileSync('git', ['add', file], { cwd: ROOT });
});
