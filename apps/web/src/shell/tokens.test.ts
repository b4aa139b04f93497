import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import tokens from './tokens.json';

const SRC = join(__dirname, '..');
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const lines = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .flatMap((file) =>
    readFileSync(join(SRC, file), 'utf8')
      .split('\n')
      .map((text, index) => ({ at: `${file}:${index + 1}`, text })),
  );

test('sizes of type, gaps and radii are tokens, unless a comment on the line says why not', () => {
  const bare = lines.filter(
    ({ text }) => /(font-size|font|gap|border-radius):[^;]*\d(px|rem|em)\b/.test(text) && !text.includes('/*'),
  );
  expect(bare).toEqual([]);
});

test('every variable of type, space and radius is declared', () => {
  const declared = new Set([
    ...Object.keys(tokens.type).flatMap((name) => [`type-${kebab(name)}`, `leading-${kebab(name)}`]),
    ...Object.keys(tokens.space).map((name) => `space-${kebab(name)}`),
    ...Object.keys(tokens.radius).map((name) => `radius-${kebab(name)}`),
  ]);
  const unknown = lines.flatMap(({ at, text }) =>
    [...text.matchAll(/var\(--((?:type|leading|space|radius)-[\w-]+)\)/g)]
      .filter(([, name = '']) => !declared.has(name))
      .map(([, name]) => `${at} ${name}`),
  );
  expect(unknown).toEqual([]);
});
