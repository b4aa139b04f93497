import { seal, unseal } from './sealed.js';

const OLD = { kid: 1, secret: 'an old secret of enough characters' };
const NEW = { kid: 2, secret: 'a new secret of enough characters too' };
const SECRET = Buffer.from('twenty bytes of text');

it('opens what it has sealed, also after the keys were rotated, and seals never twice alike', () => {
  const sealed = seal(SECRET, 7, [OLD]);
  expect(unseal(sealed, 7, [OLD])).toEqual(SECRET);
  expect(unseal(sealed, 7, [NEW, OLD])).toEqual(SECRET);
  expect(seal(SECRET, 7, [OLD])).not.toEqual(sealed);
  expect(sealed.includes(SECRET)).toBe(false);
});

it.each<[string, (sealed: Buffer) => Buffer | null]>([
  ["another user's", (sealed) => unseal(sealed, 8, [OLD])],
  ['sealed with a key that is gone', (sealed) => unseal(sealed, 7, [NEW])],
  ['sealed with another key of the same id', (sealed) => unseal(sealed, 7, [{ ...NEW, kid: 1 }])],
  ['cut', (sealed) => unseal(sealed.subarray(0, 20), 7, [OLD])],
  ['empty', () => unseal(Buffer.alloc(0), 7, [OLD])],
  ['changed', (sealed) => unseal(Buffer.from(sealed.map((byte, i) => (i === 30 ? byte ^ 1 : byte))), 7, [OLD])],
])('does not open what is %s', (_name, open) => {
  expect(open(seal(SECRET, 7, [OLD]))).toBeNull();
});
