import './lib/node-version.mjs';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { nodeRuntime } from './lib/install.mjs';
import { ROOT } from './lib/paths.mjs';
import { Trouble, runMain, say } from './lib/say.mjs';

const FILE = join('tests', 'faults', 'version-before.tar.br');
const SOURCES = ['packages', 'apps/api', 'apps/worker', 'tsconfig.base.json', 'package.json'];
const BUILT = ['package.json', ...['packages/shared', 'packages/domain', 'packages/server', 'apps/api', 'apps/worker']];
/** What only development reads. */
const LEFT_OUT = ['*.map', '*.d.ts', '.tsbuildinfo', 'src', 'tsconfig*.json', 'build-page.mjs'];

/** Keeps what runs of a released version, for the test of the upgrade from it: `npm run version-before -- v1.2.0`. */
await runMain(() => {
  const [ref, ...others] = process.argv.slice(2);
  if (!ref || others.length > 0) {
    throw new Trouble('使い方: npm run version-before -- v1.2.0', 'Usage: npm run version-before -- v1.2.0');
  }
  const folder = mkdtempSync(join(tmpdir(), 'version-before-'));
  try {
    const source = execFileSync('git', ['archive', ref, ...SOURCES], { cwd: ROOT, maxBuffer: Infinity });
    execFileSync('tar', ['-x', '-C', folder], { input: source });
    build(folder);
    const options = [
      '--sort=name',
      '--mtime=@0',
      '--owner=0',
      '--group=0',
      ...LEFT_OUT.map((one) => `--exclude=${one}`),
    ];
    const tar = execFileSync('tar', ['-c', ...options, ...BUILT], { cwd: folder, maxBuffer: Infinity });
    writeFileSync(join(ROOT, FILE), brotliCompressSync(tar, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }));
  } finally {
    rmSync(folder, { recursive: true });
  }
  say(`${ref} を ${FILE} に入れました。`, `${ref} is in ${FILE}.`);
});

/** With today's libraries, which it also runs with in the test. */
function build(folder) {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@tabimori'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '@tabimori') symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
  for (const name of ['shared', 'domain', 'server']) {
    symlinkSync(join(folder, 'packages', name), join(modules, '@tabimori', name));
  }
  const node = (cwd, ...args) => execFileSync(nodeRuntime(), args, { cwd, stdio: 'inherit' });
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  const api = join(folder, 'apps', 'api');
  node(folder, tsc, '-b', 'apps/api', 'apps/worker');
  node(api, tsc, '-p', 'src/page/browser');
  node(api, 'build-page.mjs');
}
