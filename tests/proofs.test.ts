import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const files = globSync('{packages,apps,tests}/**/*.test.ts', {
  cwd: ROOT,
  exclude: (name) => /node_modules|dist/u.test(name),
});
const tests = new Map(files.map((file) => [file, read(file)]));

test('each trap of the agency’s telegrams, 1 to 18, is named by a test', () => {
  const named = new Set(
    [...tests.values()].flatMap((text) =>
      [...text.matchAll(/['"`]jma ([\d, ]+):/gu)].flatMap(([, numbers = '']) => numbers.split(', ').map(Number)),
    ),
  );
  const all = Array.from({ length: 18 }, (_, index) => index + 1);
  expect(all.filter((number) => !named.has(number))).toEqual([]);
});

test('the tests that docs/proofs.md names exist', () => {
  const rows = read('docs/proofs.md').matchAll(/^\| .*? \| `([^`]+)`: (.+?) +\|$/gmu);
  const missing = [...rows].filter(([, file = '', name = '']) => !tests.get(file)?.includes(name));
  expect(missing.map(([row]) => row)).toEqual([]);
  expect([...read('docs/proofs.md').matchAll(/^\| .*`/gmu)].length).toBeGreaterThan(50);
});
