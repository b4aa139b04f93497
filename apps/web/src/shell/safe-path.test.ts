import { safePath } from './safe-path.js';

test.each([
  [null, '/'],
  ['/safety-confirmation/event?id=3', '/safety-confirmation/event?id=3'],
  ['https://evil.example/', '/'],
  ['//evil.example/', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/login?redirect=/login', '/'],
])('%s leads to %s', (wanted, path) => {
  expect(safePath(wanted)).toBe(path);
});
