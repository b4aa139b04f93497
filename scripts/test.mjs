import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './lib/checks.mjs';
import { readJson } from './lib/files.mjs';
import { buildAll, ensureInstalled, nodeRuntime, withBinaries } from './lib/install.mjs';
import { ROOT } from './lib/paths.mjs';
import { ensurePrograms } from './lib/programs.mjs';
import { report } from './lib/say.mjs';

// the product's processes, which tests start some hundred times, and the checks find their code compiled
process.env.NODE_COMPILE_CACHE ??= join(ROOT, '.cache', 'compiled');

const RESULTS = join(ROOT, 'test-results', 'jest.json');
/** Inputs for each call, user walks over the calls, and every place instead of some: for a nightly run. */
const MANY = { GENERATED_CALLS: '2000', WALKS: '5000', EVERY: 'yes' };
/** After its results are written; its workers have ten seconds. */
const MOST_TO_END_MS = 60_000;
const given = process.argv.slice(2);
const isFull = given.includes('--full');
const times = given.find((argument) => argument.startsWith('--times='))?.slice('--times='.length);
const args = given.filter((argument) => argument !== '--full' && !argument.startsWith('--times='));
const total = { passed: 0, failed: 0 };

try {
  await ensureInstalled();
  await counted(buildAll);
  const programs = await ensurePrograms();
  // if tests are named, only those are run
  const checking = args.length === 0 ? runChecks({ besideTests: true }) : 0;
  try {
    // the named faults, or all of them after everything else
    if (!isFull || args.length === 0) add(await runJest(programs, args));
  } finally {
    total.failed += await checking;
  }
  if (isFull && args.length === 0)
    add(
      await runJest({ ...programs, ...MANY }, [
        'generated-calls',
        'walks',
        'connection-lost',
        'worst-inputs',
        'adding-a-field',
        'compose/',
      ]),
    );
  if (isFull && args.length === 0)
    add(await runJest({ ...programs, SCREENS: 'full' }, ['e2e/screens-', 'e2e/upload', 'page/browser']));
  if (isFull) add(await runFaults(programs));
} catch (error) {
  report(error);
  total.failed += 1;
}
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`${total.passed} passed, ${total.failed} failed`);

/** A step whose failure does not end the run: what still works is shown to work. */
async function counted(step) {
  try {
    await step();
  } catch (error) {
    report(error);
    total.failed += 1;
  }
}

function add({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

/** Every fault in its full form, one at a time: `npm run test:full [-- --times=5] [name …]`. */
function runFaults(programs) {
  const env = { ...programs, FAULTS: 'full', ...(times && { FAULT_TIMES: times }) };
  const names = args.length > 0 ? args.map((name) => `tests/faults/${name}`) : ['tests/faults'];
  return runJest(env, ['--runInBand', ...names]);
}

/** Runs the tests; a suite that cannot run counts as failed, and so does a run without tests. */
async function runJest(programs, args) {
  mkdirSync(join(ROOT, 'test-results'), { recursive: true });
  rmSync(RESULTS, { force: true });
  const jest = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
  // Jest loads ES modules such as Nest's only with this flag.
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const child = spawn(nodeRuntime(), [...flags, jest, '--json', `--outputFile=${RESULTS}`, ...args], {
    cwd: ROOT,
    env: withBinaries({ ...process.env, ...programs }),
    // The JSON goes to a file; the readable output is on stderr.
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // something that a test left running can keep Jest from ending: that counts as a failure, and ends
  const watch = setInterval(() => {
    if (existsSync(RESULTS) && Date.now() - statSync(RESULTS).mtimeMs > MOST_TO_END_MS) child.kill('SIGKILL');
  }, 1000);
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  }).finally(() => clearInterval(watch));
  const result = readJson(RESULTS);
  const passed = result?.numPassedTests ?? 0;
  const failed = (result?.numFailedTests ?? 0) + (result?.numRuntimeErrorTestSuites ?? 0);
  const somethingElse = code !== 0 || passed + failed === 0;
  return { passed, failed: failed === 0 && somethingElse ? 1 : failed };
}
