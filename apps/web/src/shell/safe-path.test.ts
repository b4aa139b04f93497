import { safePath } from './safe-path.js';

test.each([
  [null, '/'],
  ['', '/'],
  ['/safety-confirmation/event?id=3', '/safety-confirmation/event?id=3'],
  ['/users/../companies?name=//a', '/companies?name=//a'],
  ['/companies#//evil.example', '/companies'],
  ['/login?redirect=/login', '/'],
])('%j leads to %s', (wanted, path) => {
  expect(safePath(wanted)).toBe(path);
});

test.each([
  'https://evil.example/',
  'https:evil.example',
  '//evil.example/',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/./\\evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  '/.\t//evil.example',
  '/.//evil.example@console.example/',
  '/.////evil.example',
  '//console.invalid//evil.example',
  'javascript:alert(1)',
  '/\tjavascript:alert(1)',
  'data:text/html,a',
  '//[',
])('%j leads to no other site', (wanted) => {
  const path = safePath(wanted);
  const origin = 'https://tabimori.example.com';
  expect(path).toMatch(/^\/(?![/\\])/);
  // it stays, whoever resolves it and however often
  expect(new URL(new URL(path, `${origin}/login`).pathname, origin).origin).toBe(origin);
  expect(new URL(path, `${origin}/login`).href).toBe(origin + path);
});
