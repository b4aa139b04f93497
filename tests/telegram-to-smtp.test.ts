import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..');
const MOST_ENTRIES = 30;

test("docs/telegram-to-smtp.md: a telegram's way has few entries, and every file on it exists", () => {
  const text = readFileSync(join(ROOT, 'docs/telegram-to-smtp.md'), 'utf8');
  const entries = [...text.matchAll(/^(\d+)\. /gmu)].map(([, number]) => Number(number));
  expect(entries).toEqual(entries.map((_, index) => index + 1));
  expect(entries.length).toBeGreaterThan(20);
  expect(entries.length).toBeLessThanOrEqual(MOST_ENTRIES);
  const files = globSync('{apps/worker,packages/server,packages/domain}/src/**/*.ts', { cwd: ROOT });
  const named = [...text.slice(text.indexOf('1. ')).matchAll(/`([\w/-]+\.ts)`/gu)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !files.some((file) => file.endsWith(`/${name}`)))).toEqual([]);
});
