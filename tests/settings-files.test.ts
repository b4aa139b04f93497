import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTINGS } from '@tabimori/server';

const read = (path: string): string => readFileSync(join(__dirname, '..', path), 'utf8');

test('docs/settings.md has every setting as the table of settings says', () => {
  const rows = read('docs/settings.md')
    .split('\n')
    .filter((line) => /^\| [A-Z]/.test(line))
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .filter(Boolean),
    );
  expect(rows).toEqual(
    SETTINGS.map(({ name, secret, byDefault, meaning }) => [`${name}${secret ? ' (secret)' : ''}`, byDefault, meaning]),
  );
});
