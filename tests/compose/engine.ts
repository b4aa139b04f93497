import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '../support/until.js';

const ROOT = join(__dirname, '../..');
/** Images and the root that the stand-ins are made from; kept from one run to the next. */
const HOME = join(ROOT, '.cache/containers');
const PROGRAMS = ['podman', 'runc', 'netavark', 'aardvark-dns', 'iptables', 'debootstrap'];
const IN_ROOT = 'ca-certificates,postgresql,postgresql-client,redis-server,caddy';
/** What compose.production.yml and the Dockerfile start from. */
const STAND_INS = ['postgres:18.6', 'redis:7.4', 'caddy:2.11', 'node:24.21.0-bookworm-slim'];
const LIMIT = { maxBuffer: 1 << 28 };

/** Docker, or what stands in for it where there is none. */
export interface Engine {
  /** builds the image of a folder's Dockerfile */
  build(folder: string): Promise<void>;
  /** what Compose, run in a folder, writes to standard output */
  compose(folder: string, ...args: string[]): Promise<string>;
  /** what this engine needs beside the project's own Compose files; empty: nothing */
  override: string;
  close(): Promise<void>;
}

async function run(
  command: string,
  args: string[],
  cwd: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { cwd, env, ...LIMIT }).catch((error: unknown) => {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(' ')}\n${stdout}\n${stderr}`);
  });
  return stdout;
}

const works = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

export async function startEngine(): Promise<Engine> {
  return works('docker', 'info') && works('docker', 'compose', 'version') ? docker() : podman();
}

const docker = (): Engine => ({
  build: async (folder) => void (await run('docker', ['compose', 'build'], folder)),
  compose: (folder, ...args) => run('docker', ['compose', ...args], folder),
  override: '',
  close: () => Promise.resolve(),
});

/** Podman knows no start_interval. */
const PODMAN_OVERRIDE = `services:\n${['api', 'worker', 'postgres', 'redis']
  .map((name) => `  ${name}:\n    healthcheck:\n      start_interval: !reset null\n`)
  .join('')}`;

/**
 * Podman with the real Docker Compose and stand-ins for the published images, on a Debian without Docker, as root. Nothing
 * is fetched but Debian's packages.
 */
async function podman(): Promise<Engine> {
  mkdirSync(HOME, { recursive: true });
  await installPrograms();
  const env = settings();
  const base = 'localhost/tabimori-root';
  if (!podmanDoes(env, 'image', 'exists', base)) await makeRoot(env, base);
  for (const image of STAND_INS) {
    const target = ['--file', 'stand-ins.Containerfile', '--target', image.split(':')[0] ?? ''];
    await run(
      'podman',
      ['build', '--isolation=chroot', ...target, `--tag=docker.io/library/${image}`, '.'],
      __dirname,
      env,
    );
  }
  const socket = `unix://${join(HOME, 'podman.sock')}`;
  const service = spawn('podman', ['system', 'service', '--time=0', socket], { env, stdio: 'ignore' });
  await until('podman listens', 30, () => existsSync(join(HOME, 'podman.sock')));
  const stopChecking = checkHealth(env);
  const compose = join(HOME, 'compose/usr/libexec/docker/cli-plugins/docker-compose');
  return {
    build: async (folder) => {
      await run('podman', ['build', '--isolation=chroot', '--tag=docker.io/library/tabimori:latest', '.'], folder, env);
    },
    compose: (folder, ...args) => run(compose, args, folder, { ...env, DOCKER_HOST: socket }),
    override: PODMAN_OVERRIDE,
    close: async () => {
      await stopChecking();
      await ended(service);
      rmSync(join(HOME, 'podman.sock'), { force: true });
    },
  };
}

const podmanDoes = (env: NodeJS.ProcessEnv, ...args: string[]): boolean =>
  spawnSync('podman', args, { env }).status === 0;

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

async function installPrograms(): Promise<void> {
  const missing = PROGRAMS.filter((name) => !works('dpkg', '-s', name));
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !works('apt-get', '--version'))
    throw new Error(`needs Docker with Compose, or as root on Debian: ${missing.join(', ')}`);
  await run('apt-get', ['update'], ROOT);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...missing], ROOT, env);
}

/** Podman's own files, apart from those of the machine. */
function settings(): NodeJS.ProcessEnv {
  const storage = join(HOME, 'storage.conf');
  const containers = join(HOME, 'containers.conf');
  mkdirSync(join(HOME, 'networks'), { recursive: true });
  writeFileSync(storage, `[storage]\ndriver="overlay"\ngraphroot="${HOME}/images"\nrunroot="${HOME}/run"\n`);
  writeFileSync(
    containers,
    `[containers]\ndefault_ulimits=["nofile=1024:1024","nproc=4000:4000"]\n[engine]\nruntime="runc"\n` +
      `[network]\nnetwork_backend="netavark"\nnetwork_config_dir="${HOME}/networks"\n`,
  );
  return { ...process.env, CONTAINERS_STORAGE_CONF: storage, CONTAINERS_CONF: containers };
}

/** Debian with the servers, this machine's Node and npm, and Compose beside it. */
async function makeRoot(env: NodeJS.ProcessEnv, image: string): Promise<void> {
  const root = join(HOME, 'root');
  rmSync(root, { recursive: true, force: true });
  const from = ['forky', root, 'http://deb.debian.org/debian', 'trixie'];
  await run('debootstrap', ['--variant=minbase', `--include=${IN_ROOT}`, ...from], HOME);
  cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'));
  await run('chroot', [root, 'apt-get', '-o', 'Acquire::Check-Valid-Until=false', 'update'], HOME);
  await run('chroot', [root, 'sh', '-c', 'cd /tmp && apt-get download docker-compose'], HOME);
  const [deb = ''] = readdirSync(join(root, 'tmp')).filter((name) => name.endsWith('.deb'));
  await run('dpkg-deb', ['-x', join(root, 'tmp', deb), join(HOME, 'compose')], HOME);
  cpSync(process.execPath, join(root, 'usr/local/bin/node'));
  const npm = join(realpathSync((await run('which', ['npm'], HOME)).trim()), '../..');
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true });
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(root, 'usr/local/bin', name));
  const certificates = process.env.NODE_EXTRA_CA_CERTS ?? '/etc/ssl/certs/ca-certificates.crt';
  cpSync(certificates, join(root, 'etc/ssl/certs/this-machine.crt'), { dereference: true });
  for (const folder of ['tmp', 'var/lib/apt/lists', 'var/cache/apt'])
    for (const name of readdirSync(join(root, folder))) rmSync(join(root, folder, name), { recursive: true });
  await run('sh', ['-c', `tar -C "${root}" -c . | podman import - ${image}`], HOME, env);
  rmSync(root, { recursive: true });
}

/** Without systemd nothing runs podman's health checks. */
function checkHealth(env: NodeJS.ProcessEnv): () => Promise<void> {
  let isOver = false;
  const checking = (async () => {
    while (!isOver) {
      const names = (await run('podman', ['ps', '--format={{.Names}}'], HOME, env)).split('\n').filter(Boolean);
      for (const name of names) podmanDoes(env, 'healthcheck', 'run', name);
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  })();
  return () => {
    isOver = true;
    return checking;
  };
}
