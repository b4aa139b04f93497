import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';
import { say } from './say.mjs';

const isRoot = process.getuid?.() === 0;
const hasApt = () => inPath('apt-get') !== undefined;
/** Headless Chromium opens a page in half the time. */
const SHELL = 'chromium-headless-shell';

/**
 * Finds the programs that the tests drive, and installs missing ones if it may. Names what stays missing, one line
 * each; the tests that need it then fail and say so too.
 * @returns {Promise<Record<string, string>>} environment for the tests
 */
export async function ensurePrograms() {
  const chromium = (await findChromium()) ?? (await installChromium());
  if (!chromium) missing('Chromium', 'apt-get install -y chromium', 'npx playwright-core install --with-deps chromium');
  if (!hasJapaneseFont()) aptInstall('fonts-noto-cjk');
  if (!hasJapaneseFont()) missing('日本語のフォント / a Japanese font', 'apt-get install -y fonts-noto-cjk');
  if (!inPath('systemd-analyze')) aptInstall('systemd');
  if (!inPath('systemd-analyze')) missing('systemd-analyze', 'apt-get install -y systemd');
  const redis = ensureRedis();
  return { ...(chromium && { CHROMIUM_PATH: chromium }), ...(redis && { REDIS_SERVER_PATH: redis }) };
}

/** The path of redis-server, installed if possible; if missing, undefined after a line that says so. */
export function ensureRedis() {
  const redis = findRedis() ?? (aptInstall('redis-server') ? findRedis() : undefined);
  if (!redis) missing('redis-server', 'apt-get install -y redis-server');
  return redis;
}

/** The path of sqlmap, installed if possible; if missing, undefined after a line that says so. */
export function ensureSqlmap() {
  const find = () => [process.env.SQLMAP_PATH, inPath('sqlmap')].find((path) => path && existsSync(path));
  const sqlmap = find() ?? (aptInstall('sqlmap') ? find() : undefined);
  if (!sqlmap) missing('sqlmap', 'apt-get install -y sqlmap', 'pip install sqlmap');
  return sqlmap;
}

async function findChromium() {
  const { chromium } = await import('playwright-core');
  const candidates = [
    process.env.CHROMIUM_PATH,
    ...[SHELL, 'chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'].map(inPath),
    chromium.executablePath(),
  ];
  // Run with --version, because on some systems the file only explains how to install the browser.
  return candidates.find((path) => path && existsSync(path) && spawnSync(path, ['--version']).status === 0);
}

async function installChromium() {
  if (aptInstall(SHELL) || aptInstall('chromium')) {
    const found = await findChromium();
    if (found) return found;
  }
  announce('chromium');
  const playwright = join(ROOT, 'node_modules', '.bin', 'playwright-core');
  spawnSync(playwright, ['install', ...(isRoot ? ['--with-deps'] : []), 'chromium'], { stdio: 'ignore' });
  return findChromium();
}

function findRedis() {
  return [process.env.REDIS_SERVER_PATH, inPath('redis-server'), inPath('valkey-server')].find(
    (path) => path && existsSync(path),
  );
}

function hasJapaneseFont() {
  return spawnSync('fc-list', [':lang=ja'], { encoding: 'utf8' }).stdout?.trim().length > 0;
}

/** Installs a system package; false if only an administrator could. */
function aptInstall(name) {
  if (!isRoot || !hasApt()) return false;
  announce(name);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update'], { env, stdio: 'ignore' });
  return (
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { env, stdio: 'ignore' }).status === 0
  );
}

function announce(name) {
  say(`${name} を入れています …`, `Installing ${name} …`);
}

function missing(name, ...commands) {
  say(`見つかりません: ${name}。入れ方: ${commands.join(' または ')}`, `missing; to install: ${commands.join(' or ')}`);
}

function inPath(name) {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/bin', '/usr/sbin', '/usr/local/bin'];
  return folders
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(existsSync);
}
