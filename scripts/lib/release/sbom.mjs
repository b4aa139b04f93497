import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readJson } from '../files.mjs';
import { ROOT } from '../paths.mjs';

/** What a release holds: the processes of an image, and the console, whose packages are in its files. */
const WORKSPACES = ['apps/api', 'apps/worker', 'apps/web', 'migrations'];

/** The manifests without what is only for development: `npm sbom --omit=dev` would omit what is for both, too. */
function writeManifests(folder) {
  const write = (path, content) => {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(content));
  };
  const forProduction = (manifest) => ({ ...manifest, devDependencies: undefined });
  const { workspaces } = readJson(join(ROOT, 'package.json'));
  for (const path of ['package.json', ...globSync(`{${workspaces.join(',')}}/package.json`, { cwd: ROOT })]) {
    write(path, forProduction(readJson(join(ROOT, path))));
  }
  const lockfile = readJson(join(ROOT, 'package-lock.json'));
  const kept = Object.entries(lockfile.packages).filter(([, { dev }]) => !dev);
  const packages = Object.fromEntries(kept.map(([path, found]) => [path, forProduction(found)]));
  write('package-lock.json', { ...lockfile, packages });
}

/** The packages that run in production, on any machine, as npm lists them (CycloneDX). */
export function readSbom() {
  const folder = mkdtempSync(join(tmpdir(), 'sbom-'));
  try {
    writeManifests(folder);
    const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
    const npm = process.env.npm_execpath;
    const output = execFileSync(
      npm ? process.execPath : 'npm',
      [...(npm ? [npm] : []), ...args, ...WORKSPACES.flatMap((name) => ['-w', name])],
      { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 2 ** 20, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const sbom = JSON.parse(output);
    // npm says the folder's name
    sbom.metadata.component.name = 'tabimori';
    return sbom;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
