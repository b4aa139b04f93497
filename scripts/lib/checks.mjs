import { spawn } from 'node:child_process';
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
  ['manuals', process.execPath, [join('scripts', 'manuals.mjs'), '--check']],
  ['docs', process.execPath, [join('scripts', 'docs.mjs'), '--check']],
  ['imports', 'depcruise', ['--config', '.dependency-cruiser.cjs', 'packages', 'apps', 'migrations']],
  [
    'lockfile',
    npm ? process.execPath : 'npm',
    [...(npm ? [npm] : []), 'ci', '--dry-run', '--ignore-scripts', '--no-audit'],
  ],
];

/**
 * Runs the checks, two at a time, printing one line each, and the output of those that fail.
 * @returns {Promise<number>} how many failed
 */
export async function runChecks() {
  const waiting = [...CHECKS];
  let failed = 0;
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      if (!(await runCheck(check))) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failed;
}

async function runCheck([title, command, args]) {
  const started = Date.now();
  const program = command.includes('/') || command === 'npm' ? command : join(ROOT, 'node_modules', '.bin', command);
  const { code, output } = await capture(program, args);
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${title}  (${seconds} s)`);
  if (code !== 0) console.log(output.trimEnd());
  return code === 0;
}

function capture(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: withBinaries(process.env),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk) => (output += chunk);
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
