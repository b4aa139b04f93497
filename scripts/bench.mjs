import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { load } from '../bench/lib.mjs';
import { readJson, writeAtomically } from './lib/files.mjs';
import { buildAll, ensureInstalled } from './lib/install.mjs';

/**
 * Measures the goals of docs/performance.md: `npm run bench [-- --rounds=5] [--travelers=1000000] [name …]`. Each
 * `bench/<name>.bench.mjs` declares its goals as ratios of figures measured alternately; the results go to
 * bench/results.json under its name.
 */
const FOLDER = join(import.meta.dirname, '../bench');
const RESULTS = join(FOLDER, 'results.json');
const MIN_ROUNDS = 5;

const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const option = (name) => process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(`--${name}=`.length);
const rounds = Number(option('rounds') ?? MIN_ROUNDS);
const travelers = option('travelers') === undefined ? undefined : Number(option('travelers'));
const isWhole = rounds >= MIN_ROUNDS && travelers === undefined;

const three = (number) => Number(number.toPrecision(3));
const spread = ({ median, least, most }) => `${three(median)} (${three(least)} to ${three(most)})`;

const names = readdirSync(FOLDER).flatMap((file) =>
  file.endsWith('.bench.mjs') ? [file.slice(0, -'.bench.mjs'.length)] : [],
);
const unknown = named.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`there is no bench ${unknown.join(', ')}; there are ${names.join(', ')}`);

await ensureInstalled();
await buildAll();
for (const name of named.length > 0 ? named : names) {
  const { goals, run } = await import(pathToFileURL(join(FOLDER, `${name}.bench.mjs`)).href);
  const before = load();
  let measured;
  try {
    measured = await run({ rounds, travelers });
  } catch (error) {
    console.error(`${name} could not be measured: ${error.stack}`);
    process.exitCode = 1;
    continue;
  }
  const { ratios, figures } = measured;
  const after = load();
  console.log(
    `${name}: ${rounds} rounds, ${before.cpus} processors, load ${three(before.loadAverage)} → ${three(after.loadAverage)}`,
  );
  for (const [what, values] of Object.entries(figures)) console.log(`  ${what}: ${spread(values)}`);
  const reached = goals.map((goal) => judge(goal, ratios[goal.id]));
  for (const { id, what, goal, atMost, always, isMet, ratio } of reached) {
    const wanted = `${atMost ? '≤' : '≥'} ${goal}${always ? ' in each round' : ''}`;
    console.log(`  ${id} ${what}: ${spread(ratio)}, goal ${wanted}: ${isMet ? 'met' : 'NOT met'}`);
  }
  if (isWhole)
    keep(name, {
      at: new Date().toISOString(),
      node: process.version,
      rounds,
      load: { before, after },
      goals: reached,
      figures,
    });
}
if (!isWhole) console.log(`fewer than ${MIN_ROUNDS} rounds or travelers: bench/results.json is left as it is`);

/** `always`: every round must meet the goal, otherwise the median. */
function judge({ id, what, goal, atMost = false, always = false }, ratio) {
  const value = always ? (atMost ? ratio.most : ratio.least) : ratio.median;
  return { id, what, goal, atMost, always, isMet: atMost ? value <= goal : value >= goal, ratio };
}

function keep(name, result) {
  writeAtomically(RESULTS, `${JSON.stringify({ ...readJson(RESULTS), [name]: result }, null, 2)}\n`);
}
