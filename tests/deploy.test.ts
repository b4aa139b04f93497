import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { PROBES, SECRETS, SETTINGS, type SettingName } from '@tabimori/server';
import { ALARMS } from '@tabimori/shared';
import { parse, parseAllDocuments } from 'yaml';

const ROOT = join(__dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const byDefault = (name: SettingName): number => Number(SETTINGS.find((one) => one.name === name)?.byDefault);

/** Secrets of API and worker: all but the owner's address. */
const SERVED = SECRETS.filter((name) => name !== 'MIGRATION_DATABASE_URL');
const OPEN = SETTINGS.filter(({ secret }) => !secret).map(({ name }) => String(name));
const settingsIn = (path: string): string[] => [...read(path).matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);

/** The source of a built program. */
const sourceOf = (program: string): string => program.replace('/dist/', '/src/').replace(/\.js$/, '.ts');

describe('Kubernetes', () => {
  interface Probe {
    httpGet: { path: string; port: string };
  }
  interface Container {
    command: string[];
    env: { name: string; value: string }[];
    ports?: { name: string; containerPort: number }[];
    startupProbe?: Probe;
    livenessProbe?: Probe;
    readinessProbe?: Probe;
    resources: { requests: object; limits: object };
    securityContext: object;
  }
  interface Pod {
    automountServiceAccountToken: boolean;
    enableServiceLinks: boolean;
    securityContext: object;
    terminationGracePeriodSeconds?: number;
    containers: Container[];
    volumes: { secret?: { secretName: string; items: { key: string; path: string }[] } }[];
  }
  interface KubernetesObject {
    apiVersion: string;
    kind: string;
    metadata: { name: string };
    spec: { template: { spec: Pod }; replicas?: number; maxReplicas?: number; maxReplicaCount?: number };
  }
  interface Kustomization {
    resources?: string[];
    components?: string[];
    configMapGenerator?: { envs: string[] }[];
  }

  const FOLDER = 'deploy/kubernetes';
  const files = globSync(`${FOLDER}/*/*.yaml`, { cwd: ROOT });
  const isKustomization = (file: string): boolean => basename(file) === 'kustomization.yaml';
  const objects = files
    .filter((file) => !isKustomization(file))
    .flatMap((file) =>
      parseAllDocuments(read(file)).map((document) => {
        expect(document.errors).toEqual([]);
        return document.toJS() as KubernetesObject;
      }),
    );
  const of = (kind: string, name: string): KubernetesObject => {
    const found = objects.find((object) => object.kind === kind && object.metadata.name === name);
    if (!found) throw new Error(`${kind} ${name} is missing`);
    return found;
  };
  const podOf = (name: string): Pod =>
    of(name === 'migrate' ? 'Job' : 'Deployment', `tabimori-${name}`).spec.template.spec;
  const containerOf = (name: string): Container => {
    const [container] = podOf(name).containers;
    if (!container) throw new Error(`${name} has no container`);
    return container;
  };
  const check = (given: readonly object[]): string =>
    spawnSync(process.execPath, [join(__dirname, 'support/kubernetes-schemas.mjs')], {
      input: JSON.stringify(given),
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
    }).stdout;

  test('every object is as the schemas of Kubernetes and KEDA say, and a field that is misspelt would be found', () => {
    expect(objects).toHaveLength(15);
    expect(check(objects)).toBe('');
    const api = of('Deployment', 'tabimori-api');
    const wrong = [{ replicsa: 2 }, { minReadySeconds: 'soon' }].map((more) => ({
      ...api,
      spec: { ...api.spec, ...more },
    }));
    const found = check(wrong);
    expect(found).toContain('"replicsa"');
    expect(found).toContain('minReadySeconds must be integer');
  }, 60_000);

  test('every file is named by a kustomization, and what that names exists', () => {
    const named = files.filter(isKustomization).flatMap((file) => {
      const { resources = [], components = [], configMapGenerator = [] } = parse(read(file)) as Kustomization;
      const paths = [...resources, ...components, ...configMapGenerator.flatMap(({ envs }) => envs)];
      return paths.map((path) => join(dirname(file), path));
    });
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    expect(files.filter((file) => !isKustomization(file) && !named.includes(file))).toEqual([]);
  });

  test.each([
    ['api', 'apps/api/dist/main.js', SERVED],
    ['worker', 'apps/worker/dist/main.js', SERVED],
    ['migrate', 'migrations/dist/run.js', ['MIGRATION_DATABASE_URL']],
  ])('%s runs its program with its secrets as files, and may do nothing else', (name, program, secrets) => {
    const { automountServiceAccountToken, enableServiceLinks, securityContext, volumes } = podOf(name);
    const { command, env, resources, securityContext: own } = containerOf(name);
    expect(command).toEqual(['node', program]);
    expect(existsSync(join(ROOT, sourceOf(program)))).toBe(true);
    const files = secrets.map((secret) => ({ name: `${secret}_FILE`, value: `/run/secrets/${secret}` }));
    expect(env.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(
      files.toSorted((a, b) => a.name.localeCompare(b.name)),
    );
    const secret = volumes.find((volume) => volume.secret)?.secret;
    expect(secret?.items.map(({ key }) => key)).toEqual(env.map(({ value }) => basename(value)));
    expect(secret?.items.every(({ key, path }) => key === path)).toBe(true);
    expect({ automountServiceAccountToken, enableServiceLinks }).toEqual({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
    });
    expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(own).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(Object.keys(resources.requests)).toEqual(['cpu', 'memory']);
    expect(Object.keys(resources.limits)).toEqual(['memory']);
  });

  test('ports and probes are those of the programs: alive for a restart, ready for calls and rollouts', () => {
    expect(containerOf('api').ports).toEqual([
      { name: 'http', containerPort: byDefault('PORT') },
      { name: 'metrics', containerPort: byDefault('METRICS_PORT') },
    ]);
    expect(containerOf('worker').ports).toEqual([{ name: 'health', containerPort: byDefault('WORKER_HEALTH_PORT') }]);
    for (const [name, port] of [
      ['api', 'http'],
      ['worker', 'health'],
    ] as const) {
      const { startupProbe, livenessProbe, readinessProbe } = containerOf(name);
      expect([startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet)).toEqual(
        [PROBES.alive, PROBES.alive, PROBES.ready].map((path) => ({ path, port })),
      );
      // a process ends within 10 s
      expect(podOf(name).terminationGracePeriodSeconds).toBeGreaterThan(10);
      expect(of('PodDisruptionBudget', `tabimori-${name}`).spec).toMatchObject({ maxUnavailable: 1 });
    }
    const ports = JSON.stringify(of('NetworkPolicy', 'tabimori-metrics').spec);
    for (const port of ['METRICS_PORT', 'WORKER_HEALTH_PORT'] as const) expect(ports).toContain(`${byDefault(port)}`);
  });

  test('settings are open settings of ours', () => {
    const named = globSync(`${FOLDER}/*/settings.env`, { cwd: ROOT }).flatMap(settingsIn);
    expect(named).toContain('APP_BASE_URL');
    expect(named.filter((name) => !OPEN.includes(name))).toEqual([]);
  });

  test('workers are scaled by metrics and alarms that exist, within the connections of a database as it comes', () => {
    const query = read(`${FOLDER}/scaling/worker.yaml`);
    const metrics = read('apps/worker/src/health/metrics.ts');
    const named = query.match(/tabimori_\w+/g) ?? [];
    expect(named).toContain('tabimori_oldest_unsent_seconds');
    for (const name of named) expect(metrics).toContain(`name: '${name}'`);
    const [, alarms = ''] = /name=~"([\w|]+)"/.exec(query) ?? [];
    for (const alarm of alarms.split('|')) expect(ALARMS).toContain(alarm);
    const apis = of('HorizontalPodAutoscaler', 'tabimori-api').spec.maxReplicas ?? 0;
    const workers = of('ScaledObject', 'tabimori-worker').spec.maxReplicaCount ?? 0;
    // 10 and 20 each (docs/running.md) of 100, less those that PostgreSQL keeps and some for migrations
    expect(apis * 10 + workers * 20).toBeLessThanOrEqual(92);
  });
});

describe('systemd', () => {
  const units = globSync('deploy/systemd/*.{service,timer}', { cwd: ROOT }).map((path) => basename(path));
  const services = units.filter((unit) => unit.endsWith('.service'));
  const unit = (name: string): string => read(`deploy/systemd/${name}`);
  const valuesOf = (name: string, key: string): string[] =>
    [...unit(name).matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);

  test('systemd takes every unit', () => {
    const verified = spawnSync(
      'systemd-analyze',
      ['verify', ...units.map((name) => join(ROOT, 'deploy/systemd', name))],
      {
        encoding: 'utf8',
      },
    );
    if (verified.error) throw new Error('systemd-analyze is missing; to install: apt-get install -y systemd');
    // whether Node is where the unit says is up to the machine
    const complaints = verified.stderr.split('\n').filter((line) => line !== '' && !/\/usr\/bin\/node/.test(line));
    expect(complaints).toEqual([]);
  });

  test.each(services)('%s runs a program that exists, with its secrets as files, and may do nothing else', (name) => {
    const [program = ''] = unit(name).match(/(?:apps|migrations)\S+\.js/) ?? [];
    expect(existsSync(join(ROOT, sourceOf(program)))).toBe(true);
    const secrets = program.endsWith('/check-settings.js')
      ? SECRETS
      : program.endsWith('/main.js')
        ? SERVED
        : ['MIGRATION_DATABASE_URL'];
    expect(valuesOf(name, 'LoadCredential').toSorted()).toEqual(
      secrets.map((secret) => `${secret}:/etc/tabimori/secrets/${secret}`).toSorted(),
    );
    expect(valuesOf(name, 'Environment').toSorted()).toEqual(
      ['NODE_ENV=production', ...secrets.map((secret) => `${secret}_FILE=%d/${secret}`)].toSorted(),
    );
    for (const line of ['DynamicUser=yes', 'ProtectSystem=strict', 'NoNewPrivileges=yes', 'CapabilityBoundingSet=']) {
      expect(unit(name).split('\n')).toContain(line);
    }
  });

  /** What the backup's unit leaves of these files before it makes a new one; an age in days. */
  function leftOf(given: [name: string, age: number, content: string][]): string[] {
    const folder = mkdtempSync(join(tmpdir(), 'backup-'));
    try {
      // as the directory of a dynamic user is
      const link = join(folder, 'link');
      mkdirSync(join(folder, 'private'));
      symlinkSync('private', link);
      for (const [name, days, content] of given) {
        const at = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
        writeFileSync(join(link, name), content);
        utimesSync(join(link, name), at, at);
      }
      const commands = valuesOf('tabimori-backup.service', 'ExecStartPre');
      for (const command of commands) {
        // systemd takes off the outer quotes of an argument as a shell does
        execFileSync('/bin/sh', ['-c', command.replace(/^-/, '')], { env: { ...process.env, STATE_DIRECTORY: link } });
      }
      return readdirSync(link).sort();
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  test('before a backup, those older than 14 days go and what a killed one left, but never the last ones', () => {
    const old: [string, number, string] = ['old.sql.gz', 16, 'x'];
    const cut: [string, number, string][] = [
      ['cut.sql.gz.part', 1, 'x'],
      ['empty.sql.gz', 1, ''],
    ];
    expect(leftOf([old, ['new.sql.gz', 13, 'x'], ...cut])).toEqual(['new.sql.gz']);
    // when none has been made for two weeks, the old ones are all there is
    expect(leftOf([old, ...cut])).toEqual(['old.sql.gz']);
  });

  // systemd-analyze does not start them: without it the API ended as soon as it listened (uv_interface_addresses)
  test.each(services.filter((name) => /\/(?:main|check-settings)\.js/.test(unit(name))))(
    '%s may ask for the addresses of the machine',
    (name) => {
      expect(valuesOf(name, 'RestrictAddressFamilies').join(' ').split(' ')).toContain('AF_NETLINK');
    },
  );

  test('a command of an operator gets the settings and secrets that the units get', () => {
    const secrets = [...new Set(services.flatMap((name) => valuesOf(name, 'LoadCredential')))];
    const folders = new Set(secrets.map((secret) => secret.replace(/^\w+:|\w+$/g, '')));
    expect([...folders]).toEqual(['/etc/tabimori/secrets/']);
    const command = read('deploy/command.sh');
    expect(command).toContain('for secret in /etc/tabimori/secrets/*;');
    for (const file of new Set(services.flatMap((name) => valuesOf(name, 'EnvironmentFile'))))
      expect(command).toContain(`EnvironmentFile=${file}`);
  });

  test('every timer starts a service', () => {
    const timers = units.filter((name) => name.endsWith('.timer'));
    expect(timers).toHaveLength(2);
    for (const timer of timers) expect(services).toContain(timer.replace('.timer', '.service'));
  });
});
