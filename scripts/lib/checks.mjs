import { spawn } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { withBinaries } from './install.mjs';
import { ROOT } from './paths.mjs';

const AT_ONCE = 2;
const npm = process.env.npm_execpath;

/** The static checks of the whole checkout: title, command, arguments. */
const CHECKS = [
  ['eslint', 'eslint', ['.']],
  [
    'prettier',
    'prettier',
    [
      '--check',
      '--log-level=warn',
      '--cache',
      '--cache-strategy=content',
      `--cache-location=${join('.cache', 'prettier')}`,
      '.',
    ],
  ],
  ['tsc (tests)', 'tsc', ['-p', 'tsconfig.test.json']],
  ['labels', process.execPath, [join('scripts', 'check-labels.mjs')]],
  ['weight', process.execPath, [join('scripts', 'check-weight.mjs')]],
  ['manuals', process.execPath, [join('scripts', 'manuals.mjs'), '--check']],
  ['docs', process.execPath, [join('scripts', 'docs.mjs'), '--check']],
  ['imports', 'depcruise', ['--config', '.dependency-cruiser.cjs', 'packages', 'apps', 'migrations']],
  [
    'lockfile',
    npm ? process.execPath : 'npm',
    [...(npm ? [npm] : []), 'ci', '--dry-run', '--ignore-scripts', '--no-audit'],
  ],
];

/** Checks that a test makes too. */
const TESTED = ['labels'];

/**
 * Runs the checks, printing one line each, and the output of those that fail: two at a time, or with `besideTests` one at a
 * time in what the tests leave of the processor, without those that a test makes too.
 * @returns {Promise<number>} how many failed
 */
export async function runChecks({ besideTests = false } = {}) {
  const waiting = CHECKS.filter(([title]) => !(besideTests && TESTED.includes(title)));
  const niceness = besideTests ? 10 : 0;
  let failed = 0;
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      if (!(await runCheck(check, niceness))) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: besideTests ? 1 : AT_ONCE }, work));
  return failed;
}

async function runCheck([title, command, args], niceness) {
  const started = Date.now();
  const program = command.includes('/') || command === 'npm' ? command : join(ROOT, 'node_modules', '.bin', command);
  const { code, output } = await capture(program, args, niceness);
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${title}  (${seconds} s)`);
  if (code !== 0) console.log(output.trimEnd());
  return code === 0;
}

function capture(command, args, niceness) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: withBinaries(process.env),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (child.pid !== undefined && niceness > getPriority()) setPriority(child.pid, niceness);
    let output = '';
    const collect = (chunk) => (output += chunk);
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
