import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from './files.mjs';
import { LOGS, ROOT } from './paths.mjs';
import { postgresPackage } from './postgres-place.mjs';
import { runLogged } from './processes.mjs';
import { Trouble } from './say.mjs';

const MODULES = join(ROOT, 'node_modules');
const MARK = join(MODULES, '.tabimori-install');

/** Installs the lockfile's packages unless node_modules already has them. */
export async function ensureInstalled({ signal } = {}) {
  const lockfile = readFileSync(join(ROOT, 'package-lock.json'));
  const hash = createHash('sha256').update(lockfile).digest('hex');
  const marked = existsSync(MARK) && readFileSync(MARK, 'utf8') === hash;
  if (!marked) {
    if (!isInstalled(JSON.parse(lockfile.toString()))) await install(signal);
    writeFileSync(MARK, hash);
  }
  hydratePostgres();
}

/** npm records what it installed, so someone who ran npm themselves need not wait again. */
function isInstalled(lockfile) {
  const installed = readJson(join(MODULES, '.package-lock.json'))?.packages;
  if (!installed) return false;
  return Object.entries(lockfile.packages).every(([path, wanted]) => {
    if (path === '' || !path.includes('node_modules/')) return true;
    const found = installed[path];
    return found ? found.version === wanted.version && existsSync(join(ROOT, path)) : wanted.optional === true;
  });
}

async function install(signal) {
  mkdirSync(LOGS, { recursive: true });
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  await runLogged({
    ja: '部品を入れています（数分かかります）',
    en: 'Installing packages (some minutes)',
    command: npm ? process.execPath : 'npm',
    args: npm ? [npm, ...args] : args,
    cwd: ROOT,
    env: process.env,
    log: join(LOGS, 'install.log'),
    signal,
  });
}

/** Does the work of the package's install script, for machines where npm runs none. */
function hydratePostgres() {
  const folder = postgresPackage();
  if (!folder) return; // a machine without a PostgreSQL package uses DATABASE_URL
  const links = readJson(join(folder, 'native', 'pg-symlinks.json')) ?? [];
  if (links.every(({ target }) => existsSync(join(folder, target)))) return;
  const done = spawnSync(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: folder });
  if (done.status !== 0 || !links.every(({ target }) => existsSync(join(folder, target)))) {
    throw new Trouble(
      `PostgreSQL の部品を整えられませんでした: ${folder}`,
      `PostgreSQL's files could not be completed: ${folder}`,
      done.stderr?.toString(),
    );
  }
}

/** The Node that runs the product: the pinned one if its package runs on this machine, otherwise the current one. */
export function nodeRuntime() {
  const pinned = join(MODULES, '.bin', 'node');
  const works = existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0;
  return works ? pinned : process.execPath;
}

/** An environment in which `node` is that Node, for child processes too. */
export function withBinaries(env) {
  return { ...env, PATH: `${join(MODULES, '.bin')}:${env.PATH ?? ''}` };
}

/** Builds every workspace; unchanged ones come from turbo's cache. */
export async function buildAll({ signal } = {}) {
  mkdirSync(LOGS, { recursive: true });
  await runLogged({
    ja: '組み立てています',
    en: 'Building',
    command: join(MODULES, '.bin', 'turbo'),
    args: ['run', 'build', '--continue', '--ui=stream', '--output-logs=errors-only'],
    cwd: ROOT,
    env: withBinaries({ ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', NO_COLOR: '1' }),
    log: join(LOGS, 'build.log'),
    signal,
  });
}
