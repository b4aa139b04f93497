import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/**
 * Which file runs a command in every run of the checks, and the words that show it; the tests of the whole job run it
 * alongside the product.
 */
const JOB = 'tests/e2e/whole-job.test.ts';
const RUN_BY: Record<string, [path: string, words: string]> = {
  'npm start': ['tests/e2e/demo.ts', "'scripts/start.mjs'"],
  'npm test': ['.ci/run', 'exec npm test'],
  'npm run check': ['scripts/test.mjs', 'runChecks({ besideTests: true })'],
  'npm run feed': [JOB, "demo.feed('suruga'"],
  'npm run feed -- --list': [JOB, "npm('feed', '--list')"],
  'npm run feed -- cancel': [JOB, "demo.feed('cancel')"],
  'npm run feed -- file.xml': [JOB, 'demo.feed(own)'],
  'npm run seed': [JOB, "npm('seed', '200')"],
  'npm run check-settings': ['apps/worker/src/check/check-settings.test.ts', 'dist/check-settings.js'],
  'node apps/worker/dist/check-settings.js': ['apps/worker/src/check/check-settings.test.ts', 'dist/check-settings.js'],
  'node apps/worker/dist/person.js': ['apps/worker/src/persons/persons.test.ts', "'../../dist/person.js'"],
  'node apps/worker/dist/prune.js': ['package.json', 'node apps/worker/dist/prune.js'],
  'node apps/worker/dist/verify-log.js': ['scripts/verify-log.mjs', "'verify-log.js'"],
  'npm run build': ['scripts/lib/install.mjs', "'run', 'build'"],
  'npm run verify-log': [JOB, "npm('verify-log')"],
  'npm run person': ['apps/worker/src/persons/persons.test.ts', "'../../dist/person.js'"],
  'npm run prune': [JOB, "'--silent', 'prune'"],
  'npm run backup': ['tests/faults/restored.test.ts', "command('backup'"],
  'npm run restore': ['tests/faults/restored.test.ts', "command('restore'"],
  'node migrations/dist/backup.js': ['scripts/backup.mjs', "'backup.js'"],
  'node migrations/dist/restore.js': ['scripts/restore.mjs', "'restore.js'"],
  'node apps/api/dist/reseal-second-factors.js': [
    'apps/api/src/auth/keys-rotated.test.ts',
    "'../../dist/reseal-second-factors.js'",
  ],
  'npm version minor': ['tests/release.test.ts', "'npm', 'version'"],
  'npm run release': ['tests/release.test.ts', "'npm', 'run', 'release'"],
  'npm run format': ['scripts/lib/checks.mjs', "'prettier'"],
  'npm run docs': ['tests/docs.test.ts', "'scripts/docs.mjs'"],
  'node scripts/check-weight.mjs': ['scripts/lib/checks.mjs', "'check-weight.mjs'"],
  'npm run manuals': ['scripts/lib/checks.mjs', "'manuals.mjs'), '--check'"],
  'node migrations/dist/run.js': ['scripts/start.mjs', "'migrations/dist/run.js'"],
  'node apps/api/dist/main.js': ['scripts/start.mjs', "'apps/api/dist/main.js'"],
  'node apps/worker/dist/main.js': ['scripts/start.mjs', "'apps/worker/dist/main.js'"],
  'node apps/api/dist/make-provider.js': [JOB, "'apps/api/dist/make-provider.js'"],
};
/**
 * Run by hand, because they take minutes to hours or would measure wrongly alongside others. Only checked here: that
 * they exist.
 */
const BY_HAND = ['bench', 'lighthouse', 'sqlmap', 'test:full', 'version-before'];

const DOCS = ['README.md', 'AGENTS.md', 'telegrams/README.md', ...globSync('docs/**/*.md', { cwd: ROOT })];
const NAMED =
  /(?:npm (?:start|test|version minor)\b|npm run [a-z][\w:-]*(?: -- (?:--list\b|cancel\b|file\.xml))?|node [\w./-]+\.m?js\b)/g;
const named = [...new Set(DOCS.flatMap((path) => read(path).match(NAMED) ?? []))].sort();

test('the documents name commands', () => {
  expect(named).toEqual(expect.arrayContaining(['npm start', 'npm test', 'npm run feed -- --list', 'npm run seed']));
});

test.each(named.filter((command) => !BY_HAND.some((name) => command === `npm run ${name}`)))(
  '%s is run by a check',
  (command) => {
    const [path, words] = RUN_BY[command] ?? [];
    expect(path).toBeDefined();
    expect(read(path ?? '')).toContain(words);
  },
);

test.each(BY_HAND)('npm run %s exists', (name) => {
  const [, file = ''] = /^node (\S+)/.exec(scripts[name] ?? '') ?? [];
  expect(spawnSync(process.execPath, ['--check', join(ROOT, file)], { encoding: 'utf8' }).stderr).toBe('');
});

test('every command of package.json is known', () => {
  const known = [...Object.keys(RUN_BY), ...BY_HAND.map((name) => `npm run ${name}`), 'npm run version'];
  const all = Object.keys(scripts).map((name) =>
    ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`,
  );
  expect(all.filter((command) => !known.includes(command))).toEqual([]);
});
