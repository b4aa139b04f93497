import { MESSAGE_CODES } from '@tabimori/shared';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

test('every message code is used somewhere, or docs/adr/0026 says why not', () => {
  const files = globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.test\.tsx?$|\/testing\/|src\/codes\.ts$/u.test(file),
  );
  // as the value of a text or the name of a property; comments do not count
  const told = new Set(
    files.flatMap((file) => [...read(file).matchAll(/['"]([A-Z][A-Z0-9_]+)['"]/gu)].map(([, code]) => code)),
  );
  const never = [...read('docs/adr/0026-codes-never-told.md').matchAll(/^\| ([A-Z0-9_, ]+?) +\|/gmu)].flatMap(
    ([, codes = '']) => codes.split(', '),
  );
  expect(MESSAGE_CODES.filter((code) => !told.has(code)).toSorted()).toEqual(never.toSorted());
});

test('a rule of a schema that tells a code tells one that there is', () => {
  const files = globSync('packages/shared/src/**/*.ts', { cwd: ROOT });
  const told = files.flatMap((file) =>
    [...read(file).matchAll(/'([EIW]\d{5}|[A-Z]+(?:_[A-Z]+)+)'/gu)].map(([, code = '']) => code),
  );
  // zod takes any text as the message of a rule, and an unknown one is told as E00004
  const known: readonly string[] = MESSAGE_CODES;
  expect(told.filter((code) => !known.includes(code))).toEqual([]);
});
