import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { load } from '../bench/lib.mjs';

/**
 * Measures the goals of docs/performance.md: `npm run bench [-- --rounds=5] [name …]`. Each file `bench/<name>.bench.mjs`
 * says which goals it measures, as ratios of figures that were taken in turn; the results go to bench/results.json.
 */
const FOLDER = join(import.meta.dirname, '../bench');
const MIN_ROUNDS = 5;

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const rounds = Number(
  process.argv.find((argument) => argument.startsWith('--rounds='))?.slice('--rounds='.length) ?? MIN_ROUNDS,
);
const two = (number) => Number(number.toPrecision(3));
const spread = ({ median, least, most }) => `${two(median)} (${two(least)} to ${two(most)})`;

const results = [];
for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.bench.mjs'))) {
  const name = file.slice(0, -'.bench.mjs'.length);
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { goals, run } = await import(pathToFileURL(join(FOLDER, file)).href);
  const before = load();
  const { ratios, figures } = await run({ rounds });
  const after = load();
  console.log(
    `${name}: ${rounds} rounds, ${before.cpus} processors, load ${two(before.loadAverage)} → ${two(after.loadAverage)}`,
  );
  for (const [what, values] of Object.entries(figures)) console.log(`  ${what}: ${spread(values)}`);
  for (const { id, what, goal, atMost } of goals) {
    const isMet = atMost ? ratios[id].median <= goal : ratios[id].median >= goal;
    console.log(
      `  ${id} ${what}: ${spread(ratios[id])}, goal ${atMost ? '≤' : '≥'} ${goal}: ${isMet ? 'met' : 'NOT met'}`,
    );
    results.push({ id, what, goal, atMost: atMost ?? false, isMet, ratio: ratios[id] });
  }
  results.push({ name, rounds, load: { before, after }, figures });
}
if (rounds < MIN_ROUNDS) console.log(`fewer than ${MIN_ROUNDS} rounds: bench/results.json is left as it is`);
else
  writeFileSync(
    join(FOLDER, 'results.json'),
    `${JSON.stringify({ at: new Date().toISOString(), node: process.version, results }, null, 2)}\n`,
  );
