import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '..');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const AUTHOR = { GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@example.com' };
const COMMITTER = { GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@example.com' };
const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: folder, ...AUTHOR, ...COMMITTER },
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
const sha256 = (path: string): string =>
  createHash('sha256')
    .update(readFileSync(join(folder, path)))
    .digest('hex');

/** What a release reads, as a repository of its own. */
function checkOut(): void {
  const manifests = globSync(['package*.json', '{apps,packages}/*/package.json', 'migrations/package.json'], {
    cwd: ROOT,
  });
  for (const path of [...manifests, 'scripts', 'CHANGELOG.md']) {
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, '.gitignore'), 'node_modules\n.npm\n/release/\n');
  run('git', 'init', '--quiet');
  run('git', 'add', '.');
  run('git', 'commit', '--quiet', '--message=all');
}

interface Sbom {
  bomFormat: string;
  metadata: { component: { name: string; version: string } };
  components: { 'bom-ref': string; name: string; licenses?: unknown }[];
}
interface Provenance {
  subject: { name: string; digest: { sha256: string } }[];
  predicate: { buildDefinition: { resolvedDependencies: { digest: { gitCommit: string } }[] } };
}

test('npm version dates the changes, and npm run release makes files that agree with each other', () => {
  checkOut();
  run('npm', 'version', '7.8.9');
  expect(read('CHANGELOG.md')).toMatch(/## \[Unreleased\]\n\n## \[7\.8\.9\] - \d{4}-\d\d-\d\d\n\n### Added/);
  expect(run('git', 'describe', '--tags')).toBe('v7.8.9');
  run('npm', 'run', 'release');

  const sums = run('sh', '-c', 'cat release/SHA256SUMS').split('\n');
  for (const [sum = '', name = ''] of sums.map((line) => line.split('  '))) expect(sha256(`release/${name}`)).toBe(sum);
  expect(sums).toHaveLength(4);
  const { subject, predicate } = JSON.parse(read('release/provenance.json')) as Provenance;
  expect(subject.map(({ name, digest }) => `${digest.sha256}  ${name}`)).toEqual(sums.slice(0, 3));
  const [source] = predicate.buildDefinition.resolvedDependencies;
  expect(source?.digest.gitCommit).toBe(run('git', 'rev-parse', 'HEAD'));

  const sbom = JSON.parse(read('release/sbom.cdx.json')) as Sbom;
  expect(sbom).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'tabimori', version: '7.8.9' } },
  });
  const names = new Set(sbom.components.map(({ name }) => name));
  for (const name of ['fastify', 'bullmq', 'nodemailer', 'react', 'antd', 'pg']) expect(names).toContain(name);
  for (const name of ['jest', 'eslint', 'smtp-server', 'mailparser']) expect(names).not.toContain(name);
  const notices = read('release/THIRD-PARTY-NOTICES.txt');
  const others = sbom.components.filter((one) => !one['bom-ref'].startsWith('@tabimori/'));
  expect(others.length).toBeGreaterThan(300);
  expect(others.filter((one) => !notices.includes(`${one['bom-ref']} (`)).map(({ name }) => name)).toEqual([]);
  expect(notices).toMatch(/fastify@[\d.]+ \(MIT\)[\s\S]*Permission is hereby granted/);
}, 60_000);

test('no release is made of what no commit has, and no version without a change that it tells of', () => {
  writeFileSync(join(folder, 'new.txt'), '');
  expect(() => run('npm', 'run', 'release')).toThrow(/not committed/);
  rmSync(join(folder, 'new.txt'));
  expect(() => run('npm', 'version', '7.9.0')).toThrow(/says nothing under \[Unreleased\]/);
});

test('only package.json of the root has a version', () => {
  for (const path of globSync(['{apps,packages}/*/package.json', 'migrations/package.json'], { cwd: ROOT })) {
    const { version, dependencies = {} } = JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as {
      version: string;
      dependencies?: Record<string, string>;
    };
    expect(version).toBe('0.0.0');
    for (const [name, range] of Object.entries(dependencies))
      if (name.startsWith('@tabimori/')) expect(range).toBe('*');
  }
});
